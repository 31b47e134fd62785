import type { Db } from '../../server-kit/db/connection.ts';
import { DAY_MS } from '../../units.ts';

/** Counts the captions that `hideSenderCaptions` would hide. */
export async function countSenderCaptions(db: Db, id: string, now: Date): Promise<number> {
  const { count } = await selectSenderCaptions(db, id, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Selects visible captions that the network or account of a caption wrote within a day. */
export function selectSenderCaptions(db: Db, id: string, now: Date) {
  const networks = db.selectFrom('stranger_posts').select('network').where('subject_id', '=', id);
  const posts = db.selectFrom('stranger_posts').select('subject_id').where('network', 'in', networks);
  const accounts = db.selectFrom('captions as own').select('own.account_id').where('own.id', '=', id);
  return db
    .selectFrom('captions')
    .where('captions.created_at', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .where('captions.state', '!=', 'hidden')
    .where('captions.removed_at', 'is', null)
    .where((where) => where.or([where('captions.id', 'in', posts), where('captions.account_id', 'in', accounts)]));
}
