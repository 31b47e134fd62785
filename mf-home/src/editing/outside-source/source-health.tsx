import type { SourceKind, SourceHealth as Standing } from '@fotosoc/contract/source';
import { notify, useAction } from '@fotosoc/host';
import { LinkButton } from '@fotosoc/ui/link';
import { testSource, useSource } from '../../data/sources';
import { formatWhenInSentence } from '../times';
import styles from './outside-source.module.css';

/** Health of the sheet or feed of a page: time of the last read, and skipped rows with reasons. Empty without a source.
 *  @param source type of the source: `sheet`, `feed` */
export function SourceHealthNotice({ kind, source }: { kind: SourceKind; source: string }) {
  const standing = useSource(kind);
  const { isBusy, act } = useAction({ onFailed: ({ message }) => notify(message, 'bad') });
  if (!standing) return null;
  const { readAt, rows, dropped, droppedCount, failure, host } = standing;
  const test = async () => act(async () => notify(outcomeOf(await testSource(kind), source)));
  return (
    <section className={styles.standing} aria-label={`The ${source}`}>
      <p>
        <span>The {source} at</span> <bdi>{host}</bdi>{' '}
        <span>
          {readAt === null
            ? 'has not been read yet.'
            : `was last read ${formatWhenInSentence(readAt)}: ${entriesOf(rows)}.`}
        </span>{' '}
        <LinkButton aria-disabled={isBusy} onClick={() => void (isBusy || test())}>
          {isBusy ? 'Testing...' : `Test the ${source}`}
        </LinkButton>
      </p>
      {failure && (
        <p>
          <strong>{`The ${source} could not be read ${formatWhenInSentence(failure.at)}.`}</strong>{' '}
          <span>{`${failure.sentence} The site tries again ${formatWhenInSentence(failure.nextAt)}.`}</span>
          {readAt !== null && <span> Until then, visitors see the last version that was read.</span>}
        </p>
      )}
      {droppedCount > 0 && (
        <details>
          <summary>{droppedCount === 1 ? '1 row is not shown' : `${droppedCount} rows are not shown`}</summary>
          <ul>
            {dropped.map(({ row, name, reason }) => (
              <li key={row}>
                <span>Row {row},</span> <bdi>{name || 'without a name'}</bdi>: <span>{reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function entriesOf(rows: number): string {
  return rows === 1 ? '1 row' : `${rows} rows`;
}

function outcomeOf({ failure, rows, droppedCount }: Standing, source: string): string {
  if (failure) return `The ${source} could not be read.`;
  return `The ${source} was read: ${entriesOf(rows)}, ${droppedCount} not shown.`;
}
