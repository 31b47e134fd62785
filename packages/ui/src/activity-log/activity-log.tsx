import type { ReactNode } from 'react';
import styles from './activity-log.module.css';

export interface ActivityLogLine {
  id: string;
  /** ISO 8601, and as text. */
  at: string;
  when: string;
  actor: string;
  /** Text after the name, e.g. `gave Sadhbh Keane Captions`. */
  sentence: ReactNode;
  action?: ReactNode;
}

/** Renders an activity log, newest first: people first, then things, then times. */
export function ActivityLog({ lines }: { lines: readonly ActivityLogLine[] }) {
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
