import { watchLine, type Line } from '@fotosoc/loader/line';

let line: Line | undefined;

/** The line between this tab and the site; not where the server draws, which has none. */
export function lineToSite(): Line {
  line ??= watchLine((signal) =>
    fetch('/api/health/live', { signal, cache: 'no-store', credentials: 'omit', priority: 'high' }),
  );
  return line;
}
