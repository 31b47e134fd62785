import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api, type ApiKey } from '@fotosoc/contract';
import type { Endpoint } from '@fotosoc/contract/endpoint';
import { countChanges } from '../test/count-changes.ts';
import type { World } from '../test/example.ts';
import { addressOf, examples } from '../test/examples.ts';
import { headersOf, openServer, type Actor, type TestServer } from '../test/server.ts';
import { listGiven, saveGiven } from './site/accounts/rights/queries.ts';
import { endSession } from './site/accounts/session-store.ts';

const KEYS = Object.keys(api) as ApiKey[];

let server: TestServer;
let administrator: Actor;
let changes: () => Promise<number>;
let close: () => Promise<void>;
beforeAll(async () => {
  const opened = await openServer({ RATE_FACTOR: '1000' });
  close = opened.close;
  server = opened;
  administrator = await server.signUpAdministrator();
  changes = await countChanges(server);
});
afterAll(() => close());

/** Sends an example whose sender was admitted, and to whom something happens before the last byte of the body arrives.
 *  @returns status, and whether nothing was stored */
async function sendWhile(key: ApiKey, as: Actor, happen: () => Promise<unknown>) {
  const world: World = { server, owner: as, administrator };
  const example = await examples[key](world, as);
  await server.services.background.idle();
  let before = 0;
  async function* body() {
    await happen();
    before = await changes();
    yield JSON.stringify(example.body);
  }
  const reply = await server.app.inject({
    method: key.slice(0, key.indexOf(' ')) as 'PUT',
    url: addressOf(key, example),
    headers: { ...headersOf(as), ...example.headers, 'content-type': 'application/json' },
    payload: Readable.from(body()),
  });
  return { status: reply.statusCode, isHarmless: (await changes()) === before };
}

/** Calls that store something for whoever has a right, with a body. */
const OF_RIGHTS = KEYS.filter((key) => {
  const { access, body }: Endpoint = api[key];
  return access === 'administrator' && body !== undefined && !key.startsWith('GET ');
});

it.each(OF_RIGHTS)('%s stores nothing for somebody whose right has ended since the request began', async (key) => {
  const { right = 'administrator' }: Endpoint = api[key];
  const officer = await server.signUpWith(right);
  const answer = await sendWhile(key, officer, async () => saveGiven(server.services.db, officer.id, []));
  expect(answer).toEqual({ status: 403, isHarmless: true });
});

/** Calls that store something for whoever is signed in, with a body. */
const OF_MEMBERS = KEYS.filter((key) => {
  const { access, body }: Endpoint = api[key];
  return (access === 'member' || access === 'owner') && body !== undefined && !key.startsWith('GET ');
});

it.each(OF_MEMBERS)('%s stores nothing in a session that has ended since the request began', async (key) => {
  const member = await server.signUp();
  const token = member.cookie.slice('sid='.length);
  const answer = await sendWhile(key, member, async () => endSession(server.services.db, token));
  const needsConfirmation = key === 'POST /api/account/passkeys'; // which ends with the session
  expect(answer).toEqual({ status: needsConfirmation ? 403 : 401, isHarmless: true });
});

it('an administrator who is removed while own requests wait keeps nothing, eight times of eight', async () => {
  const kept: unknown[] = [];
  for (let round = 0; round < 8; round++) {
    const leaving = await server.signUpWith('administrator');
    const url = `/api/people/${leaving.id}/rights`;
    const give = async () => server.call('PUT', `${url}/administrator`, { as: leaving, body: { lastDay: null } });
    const before = Array.from({ length: 4 }, give);
    const removed = server.call('DELETE', url, { as: administrator });
    const after = Array.from({ length: 4 }, give);
    expect((await removed).statusCode).toBe(200);
    await Promise.all([...before, ...after]);
    kept.push(...(await listGiven(server.services.db, leaving.id, server.services.now())));
  }
  expect(kept).toEqual([]);
});
