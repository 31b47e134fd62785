import { dayOf } from '@fotosoc/contract/society-clock';
import { isDeepStrictEqual } from 'node:util';
import type { HandOver } from '@fotosoc/contract/hand-over';
import type { GivenRight } from '@fotosoc/contract/people';
import type { Right } from '@fotosoc/contract/rights';
import type { Transaction } from 'kysely';
import type { Database } from '../../ground/db/tables.ts';
import { alsoLock, write } from '../../ground/db/write.ts';
import { failOf } from '../../ground/http/endpoint.ts';
import { accountNames } from '../account-names.ts';
import { changeRights } from '../accounts/rights/change-rights.ts';
import { withdraw } from '../accounts/rights/invite.ts';
import { listGiven } from '../accounts/rights/queries.ts';
import { publishValues } from '../content/parts/publish.ts';
import { restoreTies } from '../committee-ties.ts';
import { loadParts } from '../read-part.ts';
import { noteAct, takeBack } from '../record.ts';
import type { Parts } from './hand-over.ts';
import { canUndo, findHandOver, findLast, type LastHandOver } from './queries.ts';
import { administratorsFirst, withRights } from './trace.ts';

const fail = failOf<'POST /api/hand-overs/:id/undo'>();

/** Reverts the last handover completely, or not at all. It becomes a draft again, unless there is a new draft.
 *  @throws HttpError 404, 409 `hand-overs/cannot-undo` after a day, or after a later change of the same data */
export async function undoHandOver(site: Parts, { id, by }: { id: string; by: string }): Promise<HandOver> {
  const { config, db, now } = site;
  return write(db, 'rights', async (trx) => {
    await alsoLock(trx, 'content');
    const last = await requireLast(trx, id);
    if (!canUndo(last, now())) throw cannotUndo('The one day to undo this has passed.');
    const { parts, numbers, entries, publications } = last.trace;
    const { numbers: seen } = await loadParts(trx, config);
    if (seen.committee !== numbers.committee || seen['previous-committees'] !== numbers['previous-committees']) {
      throw cannotUndo('Somebody has published the committee or the previous ones since. They are as they left them.');
    }
    const changes = await changesBack(site, trx, last);

    for (const entry of entries) await takeBack(trx, 'people', entry, now());
    for (const entry of publications) await takeBack(trx, 'content', entry, now());
    await restoreTies(trx, last.trace.ties);
    for (const page of ['committee', 'previous-committees'] as const) {
      await publishValues(trx, { config, now: now() }, { page, values: { [page]: parts[page] }, userId: by });
    }
    for (const { account, after } of administratorsFirst(changes)) {
      await changeRights(site, trx, { id: account, by, act: 'undo', change: () => after });
    }
    const invitations = await trx.selectFrom('hand_over_invitations').select('invitation_id').execute();
    for (const { invitation_id } of invitations) await withdraw(trx, { id: invitation_id, by, now: now() });
    await trx.deleteFrom('hand_overs').execute();
    await trx
      .insertInto('hand_over_drafts')
      .values({ id: 'next', plan: JSON.stringify(last.plan), changed_at: now().toISOString(), changed_by: by })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const subject = { id, name: last.plan.year };
    await noteAct(trx, { area: 'people', actorId: by, act: 'hand-over-undo', subject }, now());
    return findHandOver(site, trx);
  });
}

/** Returns the restored rights of accounts with a difference. */
async function changesBack({ administrator, now }: Parts, trx: Transaction<Database>, { trace }: LastHandOver) {
  const isInForce = ({ lastDay }: GivenRight) => lastDay === null || lastDay >= dayOf(now());
  const accounts = new Map(trace.rights.map(({ id, before, after }) => [id, { before, after }]));
  const accepted = await trx
    .selectFrom('hand_over_invitations')
    .selectAll()
    .where('accepted_by', 'is not', null)
    .execute();
  for (const { accepted_by, rights } of accepted) {
    const { before, after } = accounts.get(accepted_by!) ?? { before: [], after: [] };
    accounts.set(accepted_by!, { before, after: withRights(after, JSON.parse(rights) as Right[]) });
  }
  accounts.delete((await administrator(trx)) ?? '');
  const changes: { account: string; after: GivenRight[] }[] = [];
  for (const [account, { before, after }] of accounts) {
    const back = before.filter(isInForce);
    const held = await listGiven(trx, account, now());
    if (isDeepStrictEqual(before, after) || isDeepStrictEqual(held, back)) continue;
    if (!isDeepStrictEqual(held, after.filter(isInForce))) {
      const name = (await accountNames(trx, [account])).get(account) ?? 'somebody who has left';
      throw cannotUndo(`The rights of ${name} were changed since. They are as they were left.`);
    }
    changes.push({ account, after: back });
  }
  return changes;
}

/** @throws HttpError 404 `hand-overs/not-found` */
export async function requireLast(trx: Transaction<Database>, id: string): Promise<LastHandOver> {
  const last = await findLast(trx);
  if (last?.id === id && last.trace) return last;
  throw fail(404, 'hand-overs/not-found', 'This hand over was undone, or is over.');
}

function cannotUndo(sentence: string) {
  return fail(409, 'hand-overs/cannot-undo', sentence);
}
