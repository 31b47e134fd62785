import type { RecordEntry } from '@fotosoc/contract/record';
import { useApiPages } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { Heading } from '@fotosoc/ui/heading';
import { Record } from '@fotosoc/ui/record';
import { momentInWords } from '../components/event-words/event-words';
import styles from './record-section.module.css';

export interface RecordSectionProps {
  title: string;
  from: 'GET /api/event-record' | 'GET /api/foto-record';
  /** What was done, after who did it, e.g. `moved Lamps in Fog`. */
  sentenceOf: (entry: RecordEntry) => string;
}

/** Who did what, the newest first; nothing before anything was done. */
export function RecordSection({ title, from, sentenceOf }: RecordSectionProps) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useApiPages(from, 12);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  if (entries.length === 0) return null;
  const lines = entries.map((entry) => ({
    id: entry.id,
    at: entry.at,
    when: momentInWords(entry.at),
    actor: entry.actor ?? 'The site',
    sentence: `${sentenceOf(entry)}${entry.undoneAt ? ' (undone)' : ''}`,
  }));
  return (
    <section className={styles.section} aria-labelledby="record">
      <Heading size="card" id="record">
        {title}
      </Heading>
      <Record lines={lines} />
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
