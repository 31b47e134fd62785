import { sql } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';

/** Public facts of a call, without entries. */
export interface AnnouncedCall {
  slug: string;
  title: string;
  theme: string;
  opensAt: string;
  closesAt: string;
  createdAt: string;
}

/** Returns the newest calls, newest first. */
export async function listNewestCalls(db: Db, limit: number): Promise<AnnouncedCall[]> {
  return db
    .selectFrom('open_calls')
    .select(['slug', 'title', 'theme', 'opens_at as opensAt', 'closes_at as closesAt', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('slug')
    .limit(limit)
    .execute();
}

/** Query of the pages of calls, for the sitemap. */
export function selectCallPages(db: Db) {
  return db
    .selectFrom('open_calls')
    .select('slug as link')
    .select(({ fn }) => fn.coalesce('results_at', 'created_at').as('changedAt'))
    .select(sql.lit<string | null>(null).as('hidden_at'));
}
