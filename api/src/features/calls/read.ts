import { sql } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';

/** Query of the pages of calls, for the sitemap. */
export function selectCallPages(db: Db) {
  return db
    .selectFrom('open_calls')
    .select('slug as link')
    .select(({ fn }) => fn.coalesce('results_at', 'created_at').as('changedAt'))
    .select(sql.lit<string | null>(null).as('hidden_at'));
}
