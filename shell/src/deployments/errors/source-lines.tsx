import type { ErrorCause } from '../data/errors.ts';
import styles from './errors.module.css';

export interface SourceLinesProps {
  place: NonNullable<ErrorCause['place']>;
  source: NonNullable<ErrorCause['source']>;
}

/** Source lines around the error, with the failing line marked. Long lines scroll, also by keyboard. */
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
