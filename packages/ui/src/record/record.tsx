import type { ReactNode } from 'react';
import styles from './record.module.css';

export interface RecordLine {
  id: string;
  /** ISO 8601, and in words. */
  at: string;
  when: string;
  /** Who did it; the site itself where nobody did. */
  actor: string;
  /** What follows the name, e.g. `gave Sadhbh Keane Captions`. */
  sentence: ReactNode;
  /** A way back, where there is one. */
  action?: ReactNode;
}

/** What was done, the newest first: people first, then things, then times. */
export function Record({ lines }: { lines: readonly RecordLine[] }) {
  return (
    <ol className={styles.record}>
      {lines.map(({ id, at, when, actor, sentence, action }) => (
        <li key={id}>
          <time dateTime={at}>{when}</time>
          <p>
            <strong>{actor}</strong> {sentence}
          </p>
          {action}
        </li>
      ))}
    </ol>
  );
}
