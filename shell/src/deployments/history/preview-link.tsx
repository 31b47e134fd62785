import { notify, useAction } from '@fotosoc/host';
import { Button, getButtonClass } from '@fotosoc/ui/button';
import { NewTabLink } from '@fotosoc/ui/link';
import { Dialog } from '@fotosoc/ui/dialog';
import { Meta } from '@fotosoc/ui/text';
import { useState } from 'react';
import { createPreview } from '../data/deployments.ts';
import { CopiedText } from '../components/copied-text.tsx';

/** Button that creates a preview link for a version and shows the link to copy. */
export function PreviewLink({ name, version }: { name: string; version: string }) {
  const [url, setUrl] = useState<string>();
  const { isBusy, act } = useAction({ onFailed: ({ message }) => notify(message, 'bad') });
  const handleMake = () => act(async () => setUrl(await createPreview([{ name, version }])));
  function close() {
    setUrl(undefined);
  }
  return (
    <>
      <Button
        size="sm"
        variant="line"
        busy={isBusy}
        aria-label={`Preview ${name} ${version}`}
        onClick={() => void handleMake()}
      >
        Preview
      </Button>
      {url && (
        <Dialog
          title={`Preview of ${name} ${version}`}
          onClose={close}
          refusal="Close"
          actions={
            <NewTabLink className={getButtonClass()} href={url}>
              Open
            </NewTabLink>
          }
        >
          <Meta>Anyone with this link sees {version}, marked as a preview, for a day.</Meta>
          <CopiedText label="Preview link" text={url} />
        </Dialog>
      )}
    </>
  );
}
