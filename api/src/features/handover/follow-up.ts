import { formatDay } from '@fotosoc/contract/society-clock';
import { isDeepStrictEqual } from 'node:util';
import type { Handover } from '@fotosoc/contract/handover';
import type { GivenRight } from '@fotosoc/contract/people';
import type { Right } from '@fotosoc/contract/rights';
import { createSharedFail } from '../endpoints.ts';
import { takeSecondLock, write } from '@fotosoc/server-kit/db/write';
import { changeRights, requireValidLastDay } from '../accounts/rights/change-rights.ts';
import { withdrawInvitation } from '../accounts/rights/invite.ts';
import { hasOtherAdministrator, listGrantedRights } from '../accounts/read.ts';
import { toEmailKey, requireEmail } from '../accounts/rules.ts';
import type { HandoverServices } from './handover.ts';
import { readHandover } from './queries.ts';
import { addSuccessor, findSuccessorAccount, linkSuccessors } from './successors.ts';
import { addUnlimitedRights } from './trace.ts';
import { requireLastHandover } from './undo.ts';

const fail = createSharedFail<'PUT /api/hand-overs/:id/invitations/:invitationId'>();

/** Moves the day on which a handover ends rights. Rights that were changed since stay unchanged.
 *  @throws HttpError 400 `people/invalid-day`, 404 */
export async function changeHandoverEndDay(
  site: HandoverServices,
  { id, lastDay, by }: { id: string; lastDay: string | null; by: string },
): Promise<Handover> {
  const { administrator, db, now } = site;
  requireValidLastDay(lastDay, now());
  return write(db, 'rights', async (trx) => {
    const { plan, trace } = await requireLastHandover(trx, id);
    const isOver = plan.lastDay === null || plan.lastDay < formatDay(now());
    for (const account of trace.rights) {
      const held = await listGrantedRights(trx, account.id, now());
      const mayGo =
        trace.stays === account.id && (await hasOtherAdministrator(trx, account.id, await administrator(trx)));
      if (mayGo) trace.stays = null;
      const moved = account.before
        .map(({ right }) => right)
        .filter((right) => {
          const planned = account.after.find((one) => one.right === right);
          const current = held.find((one) => one.right === right);
          if (mayGo && right === 'administrator') return current?.lastDay === null;
          const wasEnded = planned === undefined || (planned.lastDay !== null && planned.lastDay === plan.lastDay);
          return wasEnded && (current ? isDeepStrictEqual(current, planned) : isOver);
        });
      account.after = moveEndDays(account.after, moved, lastDay);
      const after = moveEndDays(held, moved, lastDay);
      if (isDeepStrictEqual(held, after)) continue;
      const { entry } = await changeRights(site, trx, { id: account.id, by, action: 'give', change: () => after });
      trace.entries.push(entry.id);
    }
    const changed = { plan: JSON.stringify({ ...plan, lastDay }), trace: JSON.stringify(trace) };
    await trx.updateTable('hand_overs').set(changed).execute();
    return readHandover(site, trx);
  });
}

function moveEndDays(held: GivenRight[], rights: readonly Right[], lastDay: string | null): GivenRight[] {
  const others = held.filter(({ right }) => !rights.includes(right));
  return lastDay === null
    ? others
    : addUnlimitedRights(others, rights).map((one) => (rights.includes(one.right) ? { ...one, lastDay } : one));
}

/** Repeats an invitation, to the same address or another one. A confirmed address gets the rights at once.
 *  @throws HttpError 400 `auth/invalid-email`, 404, 409 `people/already-invited` */
export async function repeatHandoverInvitation(
  site: HandoverServices,
  call: { id: string; invitationId: string; email: string; by: string },
): Promise<Handover> {
  const { db, now } = site;
  const { id, invitationId, by } = call;
  const email = requireEmail(call.email);
  return write(db, 'rights', async (trx) => {
    await takeSecondLock(trx, 'content');
    const { plan } = await requireLastHandover(trx, id);
    const row = await trx
      .deleteFrom('hand_over_invitations')
      .where('invitation_id', '=', invitationId)
      .where('accepted_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw fail(404, 'people/invitation-not-found', 'This invitation was accepted already, or sent again.');
    await withdrawInvitation(trx, { id: invitationId, by, now: now() });
    const rights = JSON.parse(row.rights) as Right[];
    const holder = await findSuccessorAccount(trx, { email, rights }, now());
    await addSuccessor(site, trx, { email, rights, holder, handOverId: id, by });
    if (holder && holder !== (await site.administrator(trx))) {
      const change = (held: GivenRight[]) => addUnlimitedRights(held, rights);
      await changeRights(site, trx, { id: holder, by, action: 'give', change });
    }
    const isTheirs = ({ person }: { person: string }) => toEmailKey(person) === toEmailKey(row.email);
    const posts = plan.posts.map((post) => (isTheirs(post) ? { ...post, person: email } : post));
    const theirs = posts.filter(({ person }) => toEmailKey(person) === toEmailKey(email));
    await linkSuccessors(site, trx, { posts: theirs, holders: [holder] });
    await trx
      .updateTable('hand_overs')
      .set({ plan: JSON.stringify({ ...plan, posts }) })
      .execute();
    return readHandover(site, trx);
  });
}
