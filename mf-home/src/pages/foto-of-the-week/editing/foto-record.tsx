import type { RecordEntry } from '@fotosoc/contract/record';
import { useApiPages } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { Heading } from '@fotosoc/ui/heading';
import { Record } from '@fotosoc/ui/record';
import { dayWords, timeWords } from '../../../components/event-words/event-words';
import styles from './editing.module.css';

const DID: Partial<globalThis.Record<string, string>> = {
  choose: 'published',
  plan: 'planned',
  change: 'changed',
  move: 'moved',
  remove: 'took out of the plan',
  'take-over': 'took over',
};

/** Who did what with Fotos of the Week, the newest first. */
export function FotoRecord() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useApiPages('GET /api/foto-record', 12);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  if (entries.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="record">
      <Heading size="card" id="record">
        History
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

function lineOf({ id, at, actor, act, subject, undoneAt }: RecordEntry) {
  return {
    id,
    at,
    when: `${dayWords(at)}, ${timeWords(at)}`,
    actor: actor ?? 'The site',
    sentence: `${DID[act] ?? act} ${subject}${undoneAt ? ' (undone)' : ''}`,
  };
}
