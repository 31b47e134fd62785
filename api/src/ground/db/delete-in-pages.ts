import { setTimeout } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from './connection.ts';
import type { Database } from './tables.ts';

/** Rows that go in one statement. */
const PAGE = 500;
/** In which others are answered, and write. */
export const PAUSE_MS = 5;

/** Deletes the rows of a table for which a condition holds, a page at a time, so that nobody waits for all of them.
 *  @param key columns that tell rows apart */
export async function deleteInPages(
  db: Db,
  table: keyof Database,
  key: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where (${columns}) in
        (select ${columns} from ${sql.table(table)} where ${condition} limit ${PAGE})`.execute(db);
    if (Number(numAffectedRows) < PAGE) return;
    await setTimeout(PAUSE_MS);
  }
}
