import type { HandOverPlan } from '@fotosoc/contract/hand-over';
import { write } from '../../ground/db/write.ts';
import { DAY_MS } from '../../ground/units.ts';
import type { Site } from '../site.ts';

/** How long the people of a handover are known: by then every link has ended, and so have the rights of those who went. */
export const KEPT_DAYS = 180;

/** Forgets whom a hand over was to, half a year later; the rights of its posts are kept for the next one. */
export async function forgetHandOvers({ db, now }: Pick<Site, 'db' | 'now'>): Promise<void> {
  await write(db, 'rights', async (trx) => {
    const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString();
    const row = await trx.selectFrom('hand_overs').selectAll().where('at', '<', before).executeTakeFirst();
    if (!row) return;
    const plan = JSON.parse(row.plan) as HandOverPlan;
    const posts = plan.posts.map((post) => ({ ...post, name: '', person: '' }));
    const forgotten = JSON.stringify({ ...plan, posts, keep: [], previous: [] });
    await trx.updateTable('hand_overs').set({ plan: forgotten, trace: 'null' }).execute();
    await trx.deleteFrom('hand_over_invitations').execute();
  });
}
