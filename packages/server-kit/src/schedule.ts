import { isPostgres } from './db/connection.ts';
import { emptyWriteAheadLog } from './db/sqlite/sqlite.ts';
import type { ServerKit } from './server-kit.ts';

/** Returns the sweeps that run last, after all others have deleted rows. */
export function createInfrastructureSweeps({ db }: Pick<ServerKit, 'db'>): (() => Promise<void>)[] {
  return [async () => (isPostgres(db) ? undefined : emptyWriteAheadLog(db))];
}
