import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createPhotoRow } from '../../../test/photo-row.ts';
import { startProcess, type ServerProcess } from '../../../test/server-process.ts';
import { makeTestDatabase } from '../../../test/test-database.ts';
import { openDatabase, type Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';
import { insertAccount } from '../accounts/queries.ts';
import { startSession } from '../accounts/session-store.ts';
import { insertPhoto } from '../photos/queries.ts';
import { insertEntry } from './entries.ts';
import { insertCall } from './queries.ts';
import { publishResults } from './results.ts';
import { toCallColumns } from './rules.ts';
import type { CallRow } from './tables.ts';

/** `LONG` takes all 500, which cost a minute on PostgreSQL. */
const JUDGES = process.env['LONG'] === undefined ? 30 : 500;
const ENTRIES = 7;

it(`counts ${JUDGES} ballots that arrive at two processes at once exactly`, async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-ballots-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const database = await makeTestDatabase(dataDir);
  const db = openDatabase(database.place);
  const { call, entryIds } = await addJudgedCall(db);
  const cookies: string[] = [];
  for (let index = 0; index < JUDGES; index++) cookies.push((await addMember(db, `judge${index}`)).cookie);
  const env = { ...database.env, DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' };
  const processes = await Promise.all([startProcess(env), startProcess(env)]);

  const chosen = cookies.map((_, index) => entryIds[(index * index) % ENTRIES]!);
  const statuses = await Promise.all(
    cookies.map(async (cookie, index) => vote(processes[index % 2]!, { cookie, entryId: chosen[index]! })),
  );

  expect(new Set(statuses)).toEqual(new Set([200]));
  await write(db, `call:${call.id}`, async (trx) => publishResults(trx, call, new Date()));
  const scores = await db.selectFrom('call_entries').select(['id', 'score_sum']).execute();
  const counted = entryIds.map((id) => [id, chosen.filter((each) => each === id).length || null]);
  expect(new Map(scores.map(({ id, score_sum }) => [id, score_sum]))).toEqual(new Map(counted as [string, number][]));
  await db.destroy();
}, 180_000);

/** Adds a call with entries that has closed. */
async function addJudgedCall(db: Db): Promise<{ call: CallRow; entryIds: string[] }> {
  const now = new Date();
  const opensAt = new Date(now.getTime() - DAY_MS);
  const columns = toCallColumns({
    title: 'Fog',
    theme: '',
    opensAt: opensAt.toISOString(),
    closesAt: new Date(now.getTime() - HOUR_MS).toISOString(),
    entriesEach: ENTRIES,
    namesShown: 'results',
    judgedBy: 'members',
    ballot: 'votes',
    votesEach: 1,
    chosenCount: 3,
    tieRule: 'shared',
  });
  const call = await insertCall(db, 'fog', columns, opensAt);
  const { id: accountId } = await addMember(db, 'entrant');
  const entryIds: string[] = [];
  for (let count = 0; count < ENTRIES; count++) {
    const photo = { ...createPhotoRow(accountId), purpose: 'entry' };
    await insertPhoto(db, photo);
    const entrant = { column: 'account_id', id: accountId, personKey: 'entrant@example.org' } as const;
    const entry = { photoId: photo.id, title: `Photo ${count}`, name: 'Ada' };
    entryIds.push((await insertEntry(db, call, entrant, entry, opensAt)).id);
  }
  return { call, entryIds };
}

/** Adds a member with a confirmed address. */
async function addMember(db: Db, name: string): Promise<{ id: string; cookie: string }> {
  const now = new Date();
  const account = await insertAccount(db, { email: `${name}@example.org`, passwordHash: 'none' }, now);
  const { id } = account!;
  await db.updateTable('accounts').set({ email_confirmed_at: now.toISOString() }).where('id', '=', id).execute();
  return { id, cookie: `sid=${await startSession(db, id, now)}` };
}

/** Votes until the server is not busy, as pages do. */
async function vote(server: ServerProcess, ballot: { cookie: string; entryId: string }): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${server.port}/api/calls/fog/ballot/${ballot.entryId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: ballot.cookie },
    body: JSON.stringify({ mark: 1 }),
  });
  await response.arrayBuffer();
  return response.status === 503 ? vote(server, ballot) : response.status;
}
