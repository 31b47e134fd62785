import { watchConnection, type Connection } from '@fotosoc/loader/connection';

let line: Connection | undefined;

/** Returns the shared monitor of the connection between this tab and the site. Browser only: SSR has no connection. */
export function getSiteConnection(): Connection {
  line ??= watchConnection((signal) =>
    fetch('/api/health/live', { signal, cache: 'no-store', credentials: 'omit', priority: 'high' }),
  );
  return line;
}
