import { setTimeout } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from './connection.ts';
import type { Database } from './tables.ts';

const PAGE = 500;
/** Pause between statements, for other reads and writes. */
export const DELETE_PAUSE_MS = 5;

/** Deletes the rows that match a condition in pages, because a single statement would block writers for long.
 *  @param key columns of the primary key */
export async function deleteRowsInPages(
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
    await setTimeout(DELETE_PAUSE_MS);
  }
}
