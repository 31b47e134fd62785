import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startProcess, type ServerProcess } from '../../../test/server-process.ts';
import { addSignUpEvent } from '../../../test/signed-up-event.ts';
import { makeTestDatabase } from '../../../test/test-database.ts';
import { openDatabase, type Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { findSignUpEvent } from '../events/read.ts';
import { insertSignUp, insertSignUpLink } from './queries.ts';

/** `LONG` takes all, which cost minutes on PostgreSQL. */
const SHARE = process.env['LONG'] === undefined ? 0.04 : 1;
const SIGN_UPS = 500 * SHARE;
const CAPACITY = Math.floor(SIGN_UPS * 0.27);
const CANCELLATIONS = 1000 * SHARE;
/** Number of cancellations after which the order is checked for the first time. */
const FIRST = CANCELLATIONS * 0.6;

async function startSite() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-places-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const database = await makeTestDatabase(dataDir);
  const db = openDatabase(database.place);
  onTestFinished(() => db.destroy());
  const env = { ...database.env, DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' };
  return { db, processes: await Promise.all([startProcess(env), startProcess(env)]) };
}

it(`gives exactly the existing places to ${SIGN_UPS} people at two processes at once, and those of ${CANCELLATIONS} cancellations in the order of the waiting list`, async () => {
  const { db, processes } = await startSite();
  expect(await signUpAtOnce(db, processes)).toEqual({ going: CAPACITY, waiting: SIGN_UPS - CAPACITY });
  await db.deleteFrom('mails').execute();
  await cancelAtOnce(db, processes);
}, 480_000);

/** Signs people up, and checks the order of their numbers and their mails.
 *  @returns number of people with and without a place */
async function signUpAtOnce(db: Db, processes: ServerProcess[]): Promise<{ going: number; waiting: number }> {
  const { id, slug } = await addSignUpEvent(db, new Date(), { capacity: CAPACITY });
  const requests = Array.from({ length: SIGN_UPS }, async (_, index) =>
    post(processes[index % 2]!, `events/${slug}/sign-ups`, index, { name: 'Ada', email: `ada${index}@example.org` }),
  );

  const answers = await Promise.all(requests);

  const states = answers.map(({ state }) => state);
  const count = (state: string) => states.filter((one) => one === state).length;
  const rows = await listRows(db, id);
  expect(rows.map(({ state }) => state)).toEqual(rows.map((_, index) => (index < CAPACITY ? 'going' : 'waiting')));
  const mails = await db.selectFrom('mails').select('recipient').execute();
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(SIGN_UPS);
  expect(mails).toHaveLength(SIGN_UPS);
  return { going: count('going'), waiting: count('waiting') };
}

/** Fills an event, cancels, and checks that each place is offered once, in the order of the waiting list. */
async function cancelAtOnce(db: Db, processes: ServerProcess[]): Promise<void> {
  const { id, tokens } = await addFullEvent(db);
  const cancel = async (from: number, to: number) =>
    Promise.all(
      tokens
        .slice(from, to)
        .map(async (token, index) =>
          post(processes[index % 2]!, 'managed-sign-ups/cancellations', from + index, { token }),
        ),
    );

  for (const [from, to] of [
    [0, FIRST],
    [FIRST, CANCELLATIONS],
  ] as const) {
    await cancel(from, to);
    const waitedFor = (await listRows(db, id)).slice(CANCELLATIONS).map(({ state }) => state);
    expect(waitedFor).toEqual(waitedFor.map((_, index) => (index < to ? 'offered' : 'waiting')));
  }

  const mails = await db.selectFrom('mails').select(['recipient', 'created_at']).execute();
  const inOrder = mails
    .map(({ recipient, created_at }) => ({ number: Number(/\d+/.exec(recipient)![0]), created_at }))
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at) || one.number - other.number);
  expect(inOrder.map(({ number }) => number)).toEqual(tokens.map((_, index) => CANCELLATIONS + index));
}

/** Adds an event whose places are taken, with as many people on the waiting list.
 *  @returns tokens of the links of people with a place */
async function addFullEvent(db: Db): Promise<{ id: string; tokens: string[] }> {
  const now = new Date();
  const { id } = await addSignUpEvent(db, now, { capacity: CANCELLATIONS });
  const event = (await findSignUpEvent(db, id))!;
  const tokens: string[] = [];
  await write(db, 'equipment', async (trx) => {
    for (let index = 0; index < 2 * CANCELLATIONS; index++) {
      const [email, state] = [`p${index}@example.org`, index < CANCELLATIONS ? 'going' : 'waiting'] as const;
      const row = await insertSignUp(trx, event, { name: 'Ada', email, person_key: email, guests: 0, state }, now);
      if (state === 'going') tokens.push((await insertSignUpLink(trx, row.id, '')).split('token=')[1]!);
    }
  });
  return { id, tokens };
}

async function listRows(db: Db, eventId: string) {
  return db
    .selectFrom('event_sign_ups')
    .select(['number', 'state'])
    .where('event_id', '=', eventId)
    .orderBy('number')
    .execute();
}

/** Sends a request from a network address of its own until the server answers and is not busy, as pages do. The key makes
 *  a repeated request count once. */
async function post(
  server: ServerProcess,
  address: string,
  index: number,
  body: object,
): Promise<{ status: number; state?: string }> {
  const response = await fetch(`http://127.0.0.1:${server.port}/api/${address}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': `${address}-${index}`,
      'x-forwarded-for': `10.${index >> 8}.${index & 255}.1`,
    },
    body: JSON.stringify(body),
  }).catch(() => undefined); // a busy server may close the connection
  if (response === undefined || response.status === 503) return post(server, address, index, body);
  return { ...((await response.json()) as { state?: string }), status: response.status };
}
