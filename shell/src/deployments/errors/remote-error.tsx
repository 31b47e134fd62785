import { ERROR_PHASE_TEXTS } from '@fotosoc/contract/registry/error-texts';
import { formatLocalDayAndTime } from '@fotosoc/contract/format-time';
import { StatusBadge } from '@fotosoc/ui/badge';
import { Meta } from '@fotosoc/ui/text';
import type { ErrorCause } from '../data/errors.ts';
import { formatOrigin } from '../deployment-text.ts';
import styles from './errors.module.css';
import { SourceLines } from './source-lines.tsx';

/** Error with message and location. Expanded: source lines, authors of the affected versions, and previous steps. */
export function RemoteError({ error }: { error: ErrorCause }) {
  const { message, place, isNew, networks, reports, firstAt, lastAt, versions, frames, steps, trace } = error;
  return (
    <details className={styles.error}>
      <summary>
        <strong>{message}</strong>
        {isNew && <StatusBadge status="bad">New</StatusBadge>}
        <Meta as="span">
          {[place && `${place.file}:${place.line}`, countText(networks, 'network'), countText(reports, 'page')]
            .filter(Boolean)
            .join(', ')}
        </Meta>
      </summary>
      <dl className={styles.facts}>
        <dt>When</dt>
        <dd>
          {whereText(error)}; first {formatLocalDayAndTime(firstAt)}, last {formatLocalDayAndTime(lastAt)}
        </dd>
        <dt>Versions</dt>
        {versions.map(({ version, origin }) => (
          <dd key={version}>{[version, origin && formatOrigin(origin)].filter(Boolean).join(', ')}</dd>
        ))}
        {trace !== null && (
          <>
            <dt>Trace</dt>
            <dd>{trace}</dd>
          </>
        )}
      </dl>
      {place && error.source && <SourceLines place={place} source={error.source} />}
      {frames.length > 1 && (
        <ol className={styles.places} aria-label="Call stack">
          {frames.slice(1).map(({ file, line, column }, index) => (
            <li key={index}>
              {file}:{line}:{column}
            </li>
          ))}
        </ol>
      )}
      {steps.length > 0 && (
        <ol className={styles.places} aria-label="Steps before the error">
          {steps.map(({ kind, pattern, secondsBefore, status }, index) => (
            <li key={index}>
              {`${secondsBefore} s before: ${kind === 'page' ? 'went to' : 'requested'} ${pattern}${status === undefined ? '' : `, status ${status}`}`}
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}

/** e.g. `during rendering, at /loans, in Gecko` */
function whereText({ phase, page, engine }: ErrorCause): string {
  return [ERROR_PHASE_TEXTS[phase], page && `at ${page}`, engine && `in ${engine}`].filter(Boolean).join(', ');
}

function countText(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
