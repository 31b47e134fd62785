import { notify, useAction } from '@fotosoc/host';
import { Button, getButtonClass } from '@fotosoc/ui/button';
import { NewTabLink } from '@fotosoc/ui/link';
import { SelectField } from '@fotosoc/ui/field';
import { FieldRow, Form } from '@fotosoc/ui/form';
import { Notice } from '@fotosoc/ui/notice';
import { Meta } from '@fotosoc/ui/text';
import { useState, type SubmitEvent } from 'react';
import { CopiedText } from '../components/copied-text.tsx';
import { createPreview, type RemoteStatus } from '../data/deployments.ts';
import { isPreviewable } from './previewable.ts';

/** Form that creates a preview link for a combination of versions, shell included. */
export function Combination({ remotes }: { remotes: readonly RemoteStatus[] }) {
  const [made, setMade] = useState<{ url: string; versions: string }>();
  const { isBusy, act } = useAction({ onFailed: ({ message }) => notify(message, 'bad') });
  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = [...new FormData(event.currentTarget)]
      .map(([name, version]) => ({ name, version: version as string }))
      .filter(({ version }) => version !== '');
    if (chosen.length === 0) {
      notify('Choose at least one version that is not live.', 'bad');
      return;
    }
    await act(async () => {
      const url = await createPreview(chosen);
      setMade({ url, versions: chosen.map(({ name, version }) => `${name} ${version}`).join(', ') });
    });
  }
  return (
    <Form onSubmit={(event) => void handleSubmit(event)}>
      <Meta>One link to preview several versions together. The other remotes show their live version.</Meta>
      <FieldRow>
        {remotes.map((remote) => (
          <SelectField key={remote.name} label={remote.name} name={remote.name} optional>
            <option value="">{remote.state ? `Live: ${remote.state.active}` : 'None'}</option>
            {remote.versions
              .filter((row) => isPreviewable(remote, row))
              .map(({ version }) => (
                <option key={version}>{version}</option>
              ))}
          </SelectField>
        ))}
      </FieldRow>
      <div>
        <Button type="submit" busy={isBusy}>
          Create link
        </Button>
      </div>
      {made && (
        <Notice kind="ok">
          <CopiedText
            label="Link to this combination"
            text={made.url}
            hint={`${made.versions}. The link works for a day.`}
          />
          <NewTabLink className={getButtonClass()} href={made.url}>
            Open
          </NewTabLink>
        </Notice>
      )}
    </Form>
  );
}
