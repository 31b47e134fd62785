import { sql } from 'kysely';
import type { Db } from '../db/connection.ts';
import { deleteRowsInPages } from '../db/delete-in-pages.ts';
import type { Database } from '../db/tables.ts';
import type { AllDeclarations } from './declaration.ts';

/** Returns a sweep for each table whose rows expire. */
export function createExpirySweeps({
  db,
  declarations,
  now,
}: {
  db: Db;
  declarations: AllDeclarations;
  now: () => Date;
}): (() => Promise<void>)[] {
  return Object.entries(declarations).flatMap(([table, { retention }]) => {
    if (!retention) return [];
    const { key, since, ms, where = sql`1 = 1` } = retention;
    return async () => {
      const before = new Date(now().getTime() - ms).toISOString();
      await deleteRowsInPages(db, table as keyof Database, key, sql`${sql.ref(since)} < ${before} and ${where}`);
    };
  });
}
