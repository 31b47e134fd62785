import { sql } from 'kysely';
import type { Db } from '../../ground/db/connection.ts';
import { deleteInPages } from '../../ground/db/delete-in-pages.ts';
import { DAY_MS } from '../../ground/units.ts';

/** As long as somebody may come back to ask. */
const CASES_KEPT_MS = 90 * DAY_MS;

/** Forgets what was decided long ago, with the words and addresses of who asked; the record stays. */
export async function deleteOldCases(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - CASES_KEPT_MS).toISOString();
  await deleteInPages(db, 'review_cases', ['id'], sql`decided_at < ${before}`);
  await deleteInPages(db, 'caption_reports', ['caption_id', 'reporter'], sql`reported_at < ${before}`);
}
