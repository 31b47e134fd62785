import type { Database } from '@fotosoc/server-kit/db/tables';
import type { TestServer } from './server.ts';

/** Deletes all rows of these tables, in this order, for tests that share a server and need them empty. */
export async function deleteRows({ services }: TestServer, ...tables: (keyof Database)[]): Promise<void> {
  for (const table of tables) await services.db.deleteFrom(table).execute();
}
