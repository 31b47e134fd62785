import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import { formatDayAndTimeWithYear } from '@fotosoc/contract/format-time';
import { ShowMore } from '@fotosoc/ui/paged-list';
import { LoadError } from '@fotosoc/ui/load-error';
import { ActivityLog } from '@fotosoc/ui/activity-log';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { DeskPage } from '../../components/desk-page/desk-page';
import { useDeskLog } from '../../data/desk';

export function Component() {
  return (
    <DeskPage title="Activity log of the loans desk">
      <DeskRecord />
    </DeskPage>
  );
}

/** Activity log of the desk, newest first. */
function DeskRecord() {
  const log = useDeskLog();
  const { items, isPending, refetch } = log;
  if (isPending) return <Spinner label="Loading the activity log..." />;
  if (!items) return <LoadError what="The activity log" onRetry={() => void refetch()} />;
  if (items.length === 0) return <Meta>No activity yet.</Meta>;
  const lines = items.map((entry) => ({
    id: entry.id,
    at: entry.at,
    when: formatDayAndTimeWithYear(entry.at),
    actor: entry.actor ?? actorOf(entry),
    sentence: `${sentenceOf(entry)}${entry.undoneAt ? ' (undone)' : ''}`,
  }));
  return (
    <>
      <ActivityLog lines={lines} />
      <ShowMore pages={log} />
    </>
  );
}

/** Returns the actor of an entry without an account. */
function actorOf({ action, before }: ActivityLogEntry): string {
  if (action === 'lapse' || action === 'release') return 'The site';
  const isOfBorrower =
    before === null && ['cancel', 'move', 'extend', 'confirm', 'leave-out', 'trouble'].includes(action);
  return isOfBorrower ? 'The borrower' : 'A former officer';
}

function sentenceOf({ action, actor, subject, before, after }: ActivityLogEntry): string {
  const { what, note, picture, photoId } = after as {
    what: string;
    note?: string;
    picture?: unknown;
    photoId?: unknown;
  };
  const said = note ? `: ${note}` : '';
  const cancelled = `cancelled ${what} of ${subject}${said}`;
  const sentences: { [action: string]: string } = {
    'hand-out': `handed out ${what} to ${subject}${said}`,
    'take-back': `took back ${what} from ${subject}${said}`,
    approve: `approved ${what} for ${subject}`,
    refuse: wasBooked(before) ? cancelled : `refused ${what} to ${subject}${said}`,
    confirm: `(${subject}) confirmed ${what}${note ? `, ${note}` : ''}`,
    lapse: `cancelled ${what} of ${subject}: the address was not confirmed`,
    release: `ended the booking of ${what} by ${subject}: not collected in time`,
    cancel: actor || before !== null ? cancelled : `(${subject}) cancelled ${what}`,
    'leave-out': `(${subject}) cancelled one unit of ${what}`,
    trouble: `(${subject}) reported damage or loss of ${what}${said}`,
    'out-of-service': `took ${what} out of service${said}`,
    'in-service': `put ${what} back in service`,
    renumber: `renumbered ${what}${said}`,
    note: note ? `wrote a note on ${what}${said}` : `removed the note on ${what}`,
    picture: picture ? `changed the picture of ${what}` : `removed the picture of ${what}`,
    'made-with': photoId ? `chose a sample photo of ${what}` : `removed the sample photo of ${what}`,
    add: `added ${what}${said}`,
    change: note ? `changed ${what}${said}` : `saved ${what} unchanged`,
    retire: `removed ${what} from the list`,
    move: `(${subject}) changed the dates of ${what}${note ? `, ${note}` : ''}`,
    induct: `added ${subject} to the inducted members of ${what}`,
    'end-induction': `removed ${subject} from the inducted members of ${what}`,
    block: `blocked ${subject} ${note}`,
    unblock: `ended the block of ${subject}`,
    'set-rules': `changed ${what}`,
    extend: actor
      ? `extended the loan of ${what} to ${subject}${note ? `, ${note}` : ''}`
      : `(${subject}) extended the loan of ${what}${note ? `, ${note}` : ''}`,
  };
  return sentences[action] ?? `${action} ${what}`;
}

/** Distinguishes a booking cancelled by the desk from a refused request; earlier releases logged both as refusals. */
function wasBooked(before: unknown): boolean {
  const { items = [] } = (before ?? {}) as { items?: { lending: { state: string } }[] };
  return items.some(({ lending }) => lending.state === 'booked');
}
