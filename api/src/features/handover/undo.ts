import { formatDay } from '@fotosoc/contract/society-clock';
import { isDeepStrictEqual } from 'node:util';
import type { Handover } from '@fotosoc/contract/handover';
import type { GivenRight } from '@fotosoc/contract/people';
import type { Right } from '@fotosoc/contract/rights';
import type { Transaction } from 'kysely';
import type { Database } from '../../server-kit/db/tables.ts';
import { takeSecondLock, write } from '../../server-kit/db/write.ts';
import { createSharedFail } from '../../server-kit/http/endpoint.ts';
import { listAccountNames } from '../account-directory/read.ts';
import { changeRights } from '../accounts/rights/change-rights.ts';
import { withdrawInvitation } from '../accounts/rights/invite.ts';
import { listGrantedRights } from '../accounts/rights/queries.ts';
import { publishValues } from '../content/sections/publish.ts';
import { replaceCommitteeLinks } from '../committee/links.ts';
import { loadSections } from '../published-sections/read.ts';
import { logActivity, markUndone } from '../activity-log/log-activity.ts';
import type { HandoverServices } from './handover.ts';
import { canUndoHandover, readHandover, findLastHandover, type LastHandover } from './queries.ts';
import { sortAdministratorsFirst, addUnlimitedRights } from './trace.ts';

const fail = createSharedFail<'POST /api/hand-overs/:id/undo'>();

/** Reverts the last handover completely, or not at all. It becomes a draft again, unless there is a new draft.
 *  @throws HttpError 404, 409 `hand-overs/cannot-undo` after a day, or after a later change of the same data */
export async function undoHandover(site: HandoverServices, { id, by }: { id: string; by: string }): Promise<Handover> {
  const { config, db, now } = site;
  return write(db, 'rights', async (trx) => {
    await takeSecondLock(trx, 'content');
    const last = await requireLastHandover(trx, id);
    if (!canUndoHandover(last, now())) throw createCannotUndoError('The one day to undo this has passed.');
    const { parts, numbers, entries, publications } = last.trace;
    const { numbers: seen } = await loadSections(trx, config);
    if (seen.committee !== numbers.committee || seen['previous-committees'] !== numbers['previous-committees']) {
      throw createCannotUndoError('Someone has published one of the committee pages since. That version stays.');
    }
    const changes = await computeRestoredRights(site, trx, last);

    for (const entry of entries) await markUndone(trx, 'people', entry, now());
    for (const entry of publications) await markUndone(trx, 'content', entry, now());
    await replaceCommitteeLinks(trx, last.trace.ties);
    for (const page of ['committee', 'previous-committees'] as const) {
      await publishValues(trx, { config, now: now() }, { page, values: { [page]: parts[page] }, userId: by });
    }
    for (const { account, after } of sortAdministratorsFirst(changes)) {
      await changeRights(site, trx, { id: account, by, act: 'undo', change: () => after });
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
    await logActivity(trx, { area: 'people', actorId: by, act: 'hand-over-undo', subject }, now());
    return readHandover(site, trx);
  });
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
      throw createCannotUndoError(`The rights of ${name} were changed since. That change stays.`);
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

function createCannotUndoError(sentence: string) {
  return fail(409, 'hand-overs/cannot-undo', sentence);
}
