import { formatDay } from '@fotosoc/contract/society-clock';
import { isDeepStrictEqual } from 'node:util';
import type { Handover } from '@fotosoc/contract/handover';
import type { GivenRight } from '@fotosoc/contract/people';
import type { Right } from '@fotosoc/contract/rights';
import type { Transaction } from 'kysely';
import { createSharedFail } from '../endpoints.ts';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { takeSecondLock } from '@fotosoc/server-kit/db/write';
import { listAccountNames } from '../account-directory/read.ts';
import { changeRights } from '../accounts/rights/change-rights.ts';
import { withdrawInvitation } from '../accounts/rights/invite.ts';
import { listGrantedRights } from '../accounts/read.ts';
import { publishValues } from '../content/sections/publish.ts';
import { replaceCommitteeLinks } from '../committee/links.ts';
import { loadSections, readSections } from '../published-sections/read.ts';
import { CannotUndoError, findUndoProblem, logActivity, markUndone } from '../activity-log/log-activity.ts';
import { HANDOVER_ACTION } from '../activity-log/read.ts';
import type { Reversers } from '../activity-log/reversers.ts';
import type { HandoverServices } from './handover.ts';
import { readHandover, findLastHandover, type LastHandover } from './queries.ts';
import { sortAdministratorsFirst, addUnlimitedRights } from './trace.ts';

const fail = createSharedFail<'POST /api/activity-log/:id/undo'>();

/** Returns the reverser of a committee handover. The handover becomes a draft again, unless there is a new draft. */
export function createHandoverReversers(site: HandoverServices): Reversers {
  return {
    [`people:${HANDOVER_ACTION}`]: {
      lock: 'rights',
      code: 'hand-overs/cannot-undo',
      revert: (trx, { subject_id: id }, { userId }) => revertHandover(site, trx, { id, by: userId }),
      onReverted: () => readSections(site), // updates the cached values for mails of this process
    },
  };
}

/** Reverts the last handover completely, or not at all.
 *  @throws HttpError 404; CannotUndoError after a later change of the same data */
async function revertHandover(
  site: HandoverServices,
  trx: Transaction<Database>,
  { id, by }: { id: string; by: string },
): Promise<{ handover: Handover }> {
  const { config, now } = site;
  await takeSecondLock(trx, 'content');
  const last = await requireLastHandover(trx, id);
  const { parts, numbers, entries, publications } = last.trace;
  const { numbers: seen } = await loadSections(trx, config);
  if (seen.committee !== numbers.committee || seen['previous-committees'] !== numbers['previous-committees']) {
    throw new CannotUndoError('One of the committee pages was published since. That version stays.');
  }
  const changes = await computeRestoredRights(site, trx, last);

  for (const entry of [...entries, ...publications]) {
    if ((await findUndoProblem(trx, entry, now())) === undefined) await markUndone(trx, entry, now());
  }
  await replaceCommitteeLinks(trx, last.trace.ties);
  for (const page of ['committee', 'previous-committees'] as const) {
    await publishValues(trx, { config, now: now() }, { page, values: { [page]: parts[page] }, userId: by });
  }
  for (const { account, after } of sortAdministratorsFirst(changes)) {
    await changeRights(site, trx, { id: account, by, action: 'undo', change: () => after });
  }
  const invitations = await trx.selectFrom('hand_over_invitations').select('invitation_id').execute();
  for (const { invitation_id } of invitations) await withdrawInvitation(trx, { id: invitation_id, by, now: now() });
  await trx.deleteFrom('hand_overs').execute();
  await trx
    .insertInto('hand_over_drafts')
    .values({ id: 'next', plan: JSON.stringify(last.plan), changed_at: now().toISOString(), changed_by: by })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const subject = { id, name: last.plan.year };
  await logActivity(trx, { area: 'people', actorId: by, action: 'hand-over-undo', subject }, now());
  return { handover: await readHandover(site, trx) };
}

/** Returns the restored rights of accounts with a difference. */
async function computeRestoredRights(
  { administrator, now }: HandoverServices,
  trx: Transaction<Database>,
  { trace }: LastHandover,
) {
  const isInForce = ({ lastDay }: GivenRight) => lastDay === null || lastDay >= formatDay(now());
  const accounts = new Map(trace.rights.map(({ id, before, after }) => [id, { before, after }]));
  const accepted = await trx
    .selectFrom('hand_over_invitations')
    .selectAll()
    .where('accepted_by', 'is not', null)
    .execute();
  for (const { accepted_by, rights } of accepted) {
    const { before, after } = accounts.get(accepted_by!) ?? { before: [], after: [] };
    accounts.set(accepted_by!, { before, after: addUnlimitedRights(after, JSON.parse(rights) as Right[]) });
  }
  accounts.delete((await administrator(trx)) ?? '');
  const changes: { account: string; after: GivenRight[] }[] = [];
  for (const [account, { before, after }] of accounts) {
    const back = before.filter(isInForce);
    const held = await listGrantedRights(trx, account, now());
    if (isDeepStrictEqual(before, after) || isDeepStrictEqual(held, back)) continue;
    if (!isDeepStrictEqual(held, after.filter(isInForce))) {
      const name = (await listAccountNames(trx, [account])).get(account) ?? 'a former member';
      throw new CannotUndoError(`The rights of ${name} were changed since. That change stays.`);
    }
    changes.push({ account, after: back });
  }
  return changes;
}

/** @throws HttpError 404 `hand-overs/not-found` */
export async function requireLastHandover(trx: Transaction<Database>, id: string): Promise<LastHandover> {
  const last = await findLastHandover(trx);
  if (last?.id === id && last.trace) return last;
  throw fail(404, 'hand-overs/not-found', 'This handover was undone, or is over.');
}
