import { randomUUID } from 'node:crypto';
import type { Ballot } from '@fotosoc/contract/calls';
import { createSharedFail } from '../endpoints.ts';
import { isUniqueConflict, type Db } from '@fotosoc/server-kit/db/connection';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { toPhoto } from '../photos/read.ts';
import { getJudgeKey, type Judge } from './judges.ts';
import { selectVisibleEntries } from './queries.ts';
import { getCallState, sortForJudge } from './rules.ts';
import type { CallRow } from './tables.ts';

const fail = createSharedFail<'GET /api/calls/:slug/ballot' | 'PUT /api/calls/:slug/ballot/:id'>();
const failMark = createSharedFail<'PUT /api/calls/:slug/ballot/:id'>();

const CLOSED = {
  planned: 'Judging begins when the call has closed. It has not opened yet.',
  open: 'Judging begins when the call has closed.',
  results: 'Judging is over: the results are published.',
};

/** Requires that the photos can be judged now.
 *  @throws HttpError 409 `calls/not-judging` */
export function requireJudging(call: CallRow, now: Date): void {
  const state = getCallState(call, now);
  if (call.judged_by === 'none') throw fail(409, 'calls/not-judging', 'The photos of this call are not judged.');
  if (state === 'open' && call.judged_while_open === 1) return;
  if (state !== 'judging') throw fail(409, 'calls/not-judging', CLOSED[state]);
}

/** Returns the photos that a judge may mark, in the order of the judge. A judge's own photos are left out.
 *  @throws HttpError 409 `calls/voted-already` */
export async function readBallot(db: Db, call: CallRow, judge: Judge): Promise<Ballot> {
  const ballotId = await findBallotId(db, call, judge);
  const rows = await selectVisibleEntries(db, call.id)
    .leftJoin('call_marks', (join) =>
      join.onRef('call_marks.entry_id', '=', 'call_entries.id').on('call_marks.ballot_id', '=', ballotId ?? ''),
    )
    .selectAll('photos')
    .select(['call_entries.id as entry_id', 'call_entries.title as entry_title', 'call_entries.name'])
    .select(['call_entries.account_id', 'call_entries.person_key', 'call_marks.mark'])
    .execute();
  const entries = rows
    .filter((entry) => !isOwn(entry, judge))
    .map(({ entry_id, entry_title, name, mark, account_id: _account, person_key: _key, ...photo }) => ({
      id: entry_id,
      photo: toPhoto(photo, false),
      title: entry_title,
      ...(call.names_shown === 'always' && { name }),
      mark,
    }));
  const marked = entries.filter(({ mark }) => mark !== null).length;
  return {
    kind: call.ballot,
    ...(call.ballot === 'votes' && { votesLeft: Math.max(0, call.votes_each - marked) }),
    entries: sortForJudge(entries, call.seed, getJudgeKey(judge)),
  };
}

/** Saves or removes a mark. The transaction must hold the lock of the ballot, and share that
 *  of the call.
 *  @returns number of votes left; undefined for marks
 *  @throws HttpError 404 `calls/entry-not-found`, 409 `calls/own-entry`, `calls/no-votes-left`, `calls/voted-already` */
export async function saveMark(
  trx: Db,
  call: CallRow,
  judge: Judge,
  { entryId, mark }: { entryId: string; mark: number | null },
  now: Date,
): Promise<number | undefined> {
  if (call.ballot === 'votes' && mark !== null && mark !== 1) throw createInvalidFieldsError({ mark: 'A vote is 1.' });
  const entry = await selectVisibleEntries(trx, call.id)
    .select(['call_entries.account_id', 'call_entries.person_key'])
    .where('call_entries.id', '=', entryId)
    .executeTakeFirst();
  if (!entry) throw failMark(404, 'calls/entry-not-found', 'This photo is no longer in the call.');
  if (isOwn(entry, judge)) throw failMark(409, 'calls/own-entry', 'You cannot judge your own photo.');
  const ballotId = (await findBallotId(trx, call, judge)) ?? (await insertBallot(trx, call, judge, now));
  await updateMark(trx, { ballot_id: ballotId, entry_id: entryId }, mark);
  if (call.ballot === 'marks') return undefined;
  const { count } = await selectVisibleEntries(trx, call.id)
    .innerJoin('call_marks', 'call_marks.entry_id', 'call_entries.id')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('call_marks.ballot_id', '=', ballotId)
    .executeTakeFirstOrThrow();
  const left = call.votes_each - Number(count);
  if (left < 0) {
    const votes = call.votes_each === 1 ? 'your vote' : `all ${call.votes_each} votes`;
    throw failMark(409, 'calls/no-votes-left', `You have used ${votes}. Take back a vote to give it to this photo.`);
  }
  return left;
}

async function updateMark(trx: Db, key: { ballot_id: string; entry_id: string }, mark: number | null): Promise<void> {
  if (mark === null) {
    await trx
      .deleteFrom('call_marks')
      .where((where) => where.and(key))
      .execute();
    return;
  }
  await trx
    .insertInto('call_marks')
    .values({ ...key, mark })
    .onConflict((conflict) => conflict.columns(['ballot_id', 'entry_id']).doUpdateSet({ mark }))
    .execute();
}

/** Returns the number of judges with a vote or a mark. */
export async function countBallots(db: Db, callId: string): Promise<number> {
  const { count } = await db
    .selectFrom('call_ballots')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('call_id', '=', callId)
    .where('id', 'in', db.selectFrom('call_marks').select('ballot_id'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function isOwn(entry: { account_id: string; person_key: string }, { accountId, personKey }: Judge): boolean {
  return accountId !== null && (entry.account_id === accountId || entry.person_key === personKey);
}

/** @throws HttpError 409 `calls/voted-already` if another account of the person has the ballot */
async function findBallotId(
  db: Db,
  call: CallRow,
  { accountId, personKey, judgeId }: Judge,
): Promise<string | undefined> {
  const ballots = db.selectFrom('call_ballots').select(['id', 'account_id']).where('call_id', '=', call.id);
  if (judgeId !== null) return (await ballots.where('judge_id', '=', judgeId).executeTakeFirst())?.id;
  const own = await ballots.where('account_id', '=', accountId).executeTakeFirst();
  if (own) return own.id;
  if (await ballots.where('person_key', '=', personKey).executeTakeFirst()) throw createVotedAlreadyError();
  return undefined;
}

async function insertBallot(
  trx: Db,
  call: CallRow,
  { accountId, personKey, judgeId }: Judge,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  const who = { account_id: accountId, person_key: personKey, judge_id: judgeId };
  try {
    await trx
      .insertInto('call_ballots')
      .values({ id, call_id: call.id, ...who, started_at: now.toISOString() })
      .execute();
  } catch (error) {
    throw isUniqueConflict(error) ? createVotedAlreadyError() : error;
  }
  return id;
}

function createVotedAlreadyError() {
  const sentence = 'Another account with your e-mail address has judged these photos. Sign in with that account.';
  return fail(409, 'calls/voted-already', sentence);
}
