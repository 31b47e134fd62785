import type { RecordEntry } from '@fotosoc/contract/record';
import { useApiPages } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { Heading } from '@fotosoc/ui/heading';
import { Record } from '@fotosoc/ui/record';
import { dayWords, timeWords } from '../../../components/event-words/event-words';
import listStyles from '../events.module.css';

const DID: Partial<globalThis.Record<string, string>> = {
  add: 'added',
  change: 'changed',
  move: 'moved',
  cancel: 'cancelled',
  reinstate: 'has put back',
  delete: 'deleted',
};

/** Who did what with events, the newest first. */
export function EventRecord() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useApiPages('GET /api/event-record', 12);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  if (entries.length === 0) return null;
  return (
    <section className={listStyles.section} aria-labelledby="record">
      <Heading size="card" id="record">
        History of the events
      </Heading>
      <Record lines={entries.map(lineOf)} />
      {hasNextPage && (
        <div>
          <Button variant="line" size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Earlier
          </Button>
        </div>
      )}
    </section>
  );
}

function lineOf({ id, at, actor, act, subject, before, after, undoneAt }: RecordEntry) {
  const changed = changesIn(before, after);
  return {
    id,
    at,
    when: `${dayWords(at)}, ${timeWords(at)}`,
    actor: actor ?? 'The site',
    sentence: `${DID[act] ?? act} ${subject}${changed && `: ${changed}`}${undoneAt ? ' (undone)' : ''}`,
  };
}

const WORDS: Partial<globalThis.Record<string, string>> = {
  name: 'name',
  starts_at: 'start',
  ends_at: 'end',
  location: 'location',
  cost: 'cost',
  capacity: 'capacity',
  type: 'type',
  description: 'description',
  photo_id: 'picture',
  image: 'picture',
};

/** What of an event is otherwise, e.g. `start, end`. */
function changesIn(before: unknown, after: unknown): string {
  if (!before || !after) return '';
  const [was, is] = [before, after] as globalThis.Record<string, unknown>[];
  const names = Object.keys(WORDS).filter((key) => was![key] !== is![key]);
  return [...new Set(names.map((name) => WORDS[name]))].join(', ');
}
