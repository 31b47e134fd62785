import type { CallJudge, OpenCall } from '@fotosoc/contract/calls';
import { formatDateAndTime } from '@fotosoc/contract/format-time';
import { LIMITS } from '@fotosoc/contract/limits';
import { parseWallTime } from '@fotosoc/contract/society-clock';
import { confirm, notify, useAction } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { bindText, TextField } from '@fotosoc/ui/field';
import { Form } from '@fotosoc/ui/form';
import { List, ListRow } from '@fotosoc/ui/list';
import { Notice } from '@fotosoc/ui/notice';
import { copyText } from '@fotosoc/ui/sharing';
import { Meta } from '@fotosoc/ui/text';
import { useState } from 'react';
import { formatPhotoCount } from '../../components/call-facts/call-facts';
import { inviteJudge, removeJudge } from '../../data/calls';
import styles from './call.module.css';

/** Guest judges with their progress, and a form that creates a judge's link. */
export function Judges({ call, judges }: { call: OpenCall; judges: readonly CallJudge[] }) {
  const { act, isBusy, formProblem, fields } = useAction();
  const [name, setName] = useState('');
  const [lastDay, setLastDay] = useState('');
  const [link, setLink] = useState<{ judge: CallJudge; url: string }>();
  const invite = () =>
    act(async () => {
      const validUntil = parseWallTime(`${lastDay}T23:59`)[0]?.toISOString();
      const { judge, path } = await inviteJudge(call.slug, { name, ...(validUntil !== undefined && { validUntil }) });
      setLink({ judge, url: new URL(path, location.href).href });
      setName('');
    });
  const remove = async ({ id, name: removed }: CallJudge) => {
    const isSure = await confirm({
      question: `Remove ${removed}?`,
      consequence: 'The link stops working, and the marks of this judge are deleted.',
      action: 'Remove judge',
      kind: 'bad',
    });
    if (!isSure || !(await act(() => removeJudge(call.slug, id)))) return;
    if (link?.judge.id === id) setLink(undefined);
    notify('Judge removed.');
  };
  return (
    <>
      {judges.length > 0 && (
        <List>
          {judges.map((judge) => (
            <ListRow key={judge.id}>
              <div>
                <span dir="auto">{judge.name}</span>
                <Meta>{describeJudge(judge, call)}</Meta>
              </div>
              {call.state !== 'results' && (
                <Button variant="line" size="sm" onClick={() => void remove(judge)}>
                  Remove
                </Button>
              )}
            </ListRow>
          ))}
        </List>
      )}
      {call.state !== 'results' && (
        <Form
          className={styles.inline}
          onSubmit={(event) => {
            event.preventDefault();
            void invite();
          }}
        >
          <TextField
            label="Name of a guest judge"
            {...bindText(name, setName, fields['name'])}
            maxLength={LIMITS.name}
          />
          <TextField
            label="Last day of the link"
            optional
            type="date"
            {...bindText(lastDay, setLastDay, fields['validUntil'])}
          />
          <Button type="submit" variant="line" busy={isBusy}>
            Create link
          </Button>
        </Form>
      )}
      {link && call.state !== 'results' && (
        <Notice kind="ok">
          <p>{`Send this link to ${link.judge.name}. It is shown only now:`}</p>
          <p className={styles.link}>{link.url}</p>
          <Button variant="line" size="sm" onClick={() => void copyLink(link.url)}>
            Copy link
          </Button>
        </Notice>
      )}
      {formProblem && <Notice kind="bad">{formProblem}</Notice>}
    </>
  );
}

async function copyLink(url: string): Promise<void> {
  if (await copyText(url)) notify('Link copied.');
  else notify('Your browser did not copy the link: select and copy it.', 'bad');
}

function describeJudge({ markedCount, validUntil }: CallJudge, { state }: OpenCall): string {
  const end =
    validUntil === undefined || state === 'results' ? '' : `, link valid until ${formatDateAndTime(validUntil)}`;
  return `${formatPhotoCount(markedCount)} judged${end}`;
}
