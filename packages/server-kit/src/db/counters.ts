import type { Counters } from './tables.ts';
import type { Db } from './connection.ts';

export async function readCounter(db: Db, name: keyof Counters): Promise<number> {
  const { value } = await db.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return value;
}
