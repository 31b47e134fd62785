import type { Db } from './connection.ts';

/** Figures that the database keeps up to date by itself; see the migration that made them. */
export type Counter = 'content-revision' | 'deployment-revision' | 'member-portfolios' | 'fotos-uploaded';

export async function readCounter(db: Db, name: Counter): Promise<number> {
  const { value } = await db.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return value;
}
