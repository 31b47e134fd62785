import { watchLine, type Line } from '@fotosoc/loader/line';

let line: Line | undefined;

/** Returns the shared monitor of the connection between this tab and the site. Browser only: SSR has no connection. */
export function lineToSite(): Line {
  line ??= watchLine((signal) =>
    fetch('/api/health/live', { signal, cache: 'no-store', credentials: 'omit', priority: 'high' }),
  );
  return line;
}
