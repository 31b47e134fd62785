import type { ErrorCause } from '../data/errors.ts';
import styles from './errors.module.css';

export interface SourceLinesProps {
  place: NonNullable<ErrorCause['place']>;
  source: NonNullable<ErrorCause['source']>;
}

/** The line that threw, marked, with those around it. Long ones are scrolled to, by keyboard too. */
export function SourceLines({ place, source }: SourceLinesProps) {
  const numbered = source.lines.map((text, index) => ({ number: source.firstLine + index, text }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <pre className={styles.source} tabIndex={0} role="region" aria-label={`${place.file}, line ${place.line}`}>
      {numbered.map(({ number, text }) => {
        const line = `${String(number).padStart(5)}  ${text}\n`;
        return number === place.line ? <mark key={number}>{line}</mark> : <span key={number}>{line}</span>;
      })}
    </pre>
  );
}
