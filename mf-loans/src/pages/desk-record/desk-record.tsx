import type { RecordEntry } from '@fotosoc/contract/record';
import { whenInWords } from '@fotosoc/contract/time-words';
import { usePageTitle, useRight } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { LoadError } from '@fotosoc/ui/load-error';
import { Record } from '@fotosoc/ui/record';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { DeskPage } from '../../components/desk-page/desk-page';
import { useDeskRecord } from '../../data/desk';

export function Component() {
  usePageTitle('Record of the loans desk');
  return useRight('loans') ? (
    <DeskPage>
      <DeskRecord />
    </DeskPage>
  ) : null;
}

/** What was done at the desk, the newest first. */
function DeskRecord() {
  const { items, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useDeskRecord();
  if (isPending) return <Spinner label="Loading the record..." />;
  if (!items) return <LoadError what="The record" onRetry={() => void refetch()} />;
  if (items.length === 0) return <Meta>Nothing was done yet.</Meta>;
  const lines = items.map((entry) => ({
    id: entry.id,
    at: entry.at,
    when: whenInWords(entry.at),
    actor: entry.actor ?? actorOf(entry),
    sentence: `${sentenceOf(entry)}${entry.undoneAt ? ' (undone)' : ''}`,
  }));
  return (
    <>
      <Record lines={lines} />
      {hasNextPage && (
        <Button variant="line" size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Earlier
        </Button>
      )}
    </>
  );
}

/** Who has done what no officer has whose account is there. */
function actorOf({ act, before }: RecordEntry): string {
  if (act === 'lapse') return 'The site';
  const isOfBorrower = before === null && ['cancel', 'move', 'extend', 'confirm', 'leave-out', 'trouble'].includes(act);
  return isOfBorrower ? 'The borrower' : 'Somebody who has left';
}

function sentenceOf({ act, actor, subject, after }: RecordEntry): string {
  const { what, note, picture, photoId } = after as {
    what: string;
    note?: string;
    picture?: unknown;
    photoId?: unknown;
  };
  const said = note ? `: ${note}` : '';
  const sentences: { [act: string]: string } = {
    'hand-out': `handed out ${what} to ${subject}${said}`,
    'take-back': `took back ${what} from ${subject}${said}`,
    approve: `approved ${what} for ${subject}`,
    refuse: `refused ${what} to ${subject}${said}`,
    confirm: `(${subject}) confirmed ${what}${note ? `, ${note}` : ''}`,
    lapse: `gave back ${what} of ${subject}: nobody confirmed the address`,
    cancel: actor ? `cancelled ${what} of ${subject}` : `(${subject}) cancelled ${what}`,
    'leave-out': `(${subject}) left out one of ${what}`,
    trouble: `(${subject}) said that something of ${what} is broken or missing${said}`,
    'out-of-service': `put ${what} out of service${said}`,
    'in-service': `put ${what} back in service`,
    renumber: `gave ${what} another number${said}`,
    note: note ? `noted of ${what}${said}` : `took the note off ${what}`,
    picture: picture ? `changed the picture of ${what}` : `took the picture of ${what} off`,
    'made-with': photoId ? `chose a photo made with ${what}` : `took the photo made with ${what} away`,
    add: `added ${what}${said}`,
    change: note ? `changed ${what}${said}` : `saved ${what} unchanged`,
    retire: `took ${what} off the list`,
    move: `(${subject}) moved ${what} ${note ?? ''}`,
    'set-rules': `changed ${what}`,
    extend: `gave ${subject} ${what} longer${note ? `, ${note}` : ''}`,
  };
  return sentences[act] ?? `${act} ${what}`;
}
