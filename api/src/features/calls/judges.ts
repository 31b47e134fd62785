import { randomUUID } from 'node:crypto';
import type { CallJudge } from '@fotosoc/contract/calls';
import type { User } from '@fotosoc/contract/user';
import { createSharedFail } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { createToken, hashToken } from '@fotosoc/server-kit/http/token';
import { findBorrowerKey, listCommitteeIds } from '../account-directory/read.ts';
import { describeConfirmation } from './rules.ts';
import type { CallRow } from './tables.ts';

const fail = createSharedFail<'GET /api/calls/:slug/ballot' | 'PUT /api/calls/:slug/ballot/:id'>();
const failInvitation = createSharedFail<'DELETE /api/calls/:slug/judges/:id'>();

/** Person with a ballot: a member, or a guest with a link. */
export type Judge =
  | { accountId: string; personKey: string; judgeId: null }
  | { accountId: null; personKey: null; judgeId: string };

/** Returns the key of a judge for the order of the photos. */
export function getJudgeKey({ accountId, judgeId }: Judge): string {
  return judgeId ?? accountId;
}

/** Returns the judge who sends a request.
 *  @param token of a guest judge's link
 *  @throws HttpError 401, 403 `calls/not-a-judge`, `account/email-unconfirmed` */
export async function requireJudge(
  db: Db,
  call: CallRow,
  { user, token, now }: { user: User | null; token: string | undefined; now: Date },
): Promise<Judge> {
  if (token !== undefined) return requireGuest(db, call, token, now);
  if (call.judged_by === 'judges') {
    throw createNotAJudgeError('Only invited judges mark these photos. Open the link that the society sent you.');
  }
  if (!user) throw fail(401, 'auth/unauthenticated', 'You need to log in first.');
  if (call.judged_by === 'committee' && !(await isOnCommittee(db, user))) {
    throw createNotAJudgeError('Only the committee judges these photos.');
  }
  const personKey = await findBorrowerKey(db, user.id);
  if (personKey !== undefined) return { accountId: user.id, personKey, judgeId: null };
  throw fail(403, 'account/email-unconfirmed', describeConfirmation(user.email));
}

/** Returns whether a member may judge a call, once the address is confirmed. */
export async function mayJudge(db: Db, call: CallRow, user: User): Promise<boolean> {
  return call.judged_by === 'members' || (call.judged_by === 'committee' && (await isOnCommittee(db, user)));
}

async function isOnCommittee(db: Db, user: User): Promise<boolean> {
  return user.rights.length > 0 || (await listCommitteeIds(db, [user.id])).has(user.id);
}

async function requireGuest(db: Db, call: CallRow, token: string, now: Date): Promise<Judge> {
  const row = await db
    .selectFrom('call_judges')
    .select(['id', 'valid_until'])
    .where('token_hash', '=', hashToken(token))
    .where('call_id', '=', call.id)
    .executeTakeFirst();
  const isOver = row !== undefined && row.valid_until !== null && row.valid_until <= now.toISOString();
  if (!row || isOver || call.judged_by !== 'judges') {
    throw createNotAJudgeError('This link is not valid any longer. Ask the society for a new link.');
  }
  return { accountId: null, personKey: null, judgeId: row.id };
}

function createNotAJudgeError(sentence: string) {
  return fail(403, 'calls/not-a-judge', sentence);
}

/** Returns the guest judges of a call, first invited first. */
export async function listJudges(db: Db, callId: string): Promise<CallJudge[]> {
  const rows = await db
    .selectFrom('call_judges')
    .leftJoin('call_ballots', 'call_ballots.judge_id', 'call_judges.id')
    .leftJoin('call_marks', 'call_marks.ballot_id', 'call_ballots.id')
    .select(['call_judges.id', 'call_judges.name', 'call_judges.invited_at', 'call_judges.valid_until'])
    .select(({ fn }) => fn.count('call_marks.entry_id').as('count'))
    .where('call_judges.call_id', '=', callId)
    .groupBy(['call_judges.id', 'call_judges.name', 'call_judges.invited_at', 'call_judges.valid_until'])
    .orderBy('call_judges.invited_at')
    .orderBy('call_judges.id')
    .execute();
  return rows.map(({ id, name, valid_until, count }) => ({
    id,
    name,
    markedCount: Number(count),
    ...(valid_until !== null && { validUntil: valid_until }),
  }));
}

/** @returns the judge with the path of the link, which is stored as a hash only */
export async function insertJudge(
  trx: Db,
  { id: callId, slug }: CallRow,
  { name, validUntil }: { name: string; validUntil: string | undefined },
  now: Date,
): Promise<{ judge: CallJudge; path: string }> {
  const [id, token] = [randomUUID(), createToken()];
  const row = { id, call_id: callId, name, token_hash: hashToken(token), invited_at: now.toISOString() };
  await trx
    .insertInto('call_judges')
    .values({ ...row, valid_until: validUntil ?? null })
    .execute();
  return {
    judge: { id, name, markedCount: 0, ...(validUntil !== undefined && { validUntil }) },
    path: `/calls/${slug}/judging?judge=${token}`,
  };
}

/** Deletes a judge with ballot and marks.
 *  @throws HttpError 404 `calls/judge-not-found` */
export async function deleteJudge(trx: Db, { id: callId }: CallRow, id: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('call_judges')
    .where('id', '=', id)
    .where('call_id', '=', callId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw failInvitation(404, 'calls/judge-not-found', 'This judge was removed already.');
}
