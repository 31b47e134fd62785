import type { HandoverPlan } from '@fotosoc/contract/handover';
import { write } from '@fotosoc/server-kit/db/write';
import { DAY_MS } from '@fotosoc/server-kit/units';
import type { SiteServices } from '../services.ts';

/** Retention of the names in a handover: by then every link has expired, and so have the rights of the previous
 *  committee. */
export const HANDOVER_RETENTION_DAYS = 180;

/** Deletes the names of a handover after half a year. The rights of its posts are kept for the next handover. */
export async function deleteExpiredHandovers({ db, now }: Pick<SiteServices, 'db' | 'now'>): Promise<void> {
  await write(db, 'rights', async (trx) => {
    const before = new Date(now().getTime() - HANDOVER_RETENTION_DAYS * DAY_MS).toISOString();
    const row = await trx.selectFrom('hand_overs').selectAll().where('at', '<', before).executeTakeFirst();
    if (!row) return;
    const plan = JSON.parse(row.plan) as HandoverPlan;
    const posts = plan.posts.map((post) => ({ ...post, name: '', person: '' }));
    const forgotten = JSON.stringify({ ...plan, posts, keep: [], previous: [] });
    await trx.updateTable('hand_overs').set({ plan: forgotten, trace: 'null' }).execute();
    await trx.deleteFrom('hand_over_invitations').execute();
  });
}
