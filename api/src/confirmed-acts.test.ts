import { beforeEach, describe, expect, it } from 'vitest';
import { saveSetting } from '@fotosoc/server-kit/db/settings';
import { publishBundle } from '@fotosoc/delivery/publish/publish';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { api, type ApiKey } from '@fotosoc/contract';
import type { Endpoint } from '@fotosoc/contract/endpoint';
import { examples } from '../test/examples.ts';
import { sendExample } from '../test/send-example.ts';
import { toCookieHeader, shareServer, type Actor, type TestServer } from '../test/server.ts';
import { MINUTE_MS } from '@fotosoc/server-kit/units';

const PASSWORD = 'horse staple battery';
const VERSION = '1.0.0+00000001';

let server: TestServer;
let administrator: Actor;
shareServer(async (opened) => {
  server = opened;
  await publishBundle(server.services, writeBundle({ version: VERSION }).dir, { actor: 'test' });
});
beforeEach(async () => {
  administrator = await signIn('register', `${crypto.randomUUID()}@example.org`);
  await saveSetting(server.services.db, 'seeded-administrator', administrator.id);
});

async function signIn(how: 'register' | 'login', email = administrator.email): Promise<Actor> {
  const reply = await server.call('POST', `/api/auth/${how}`, { body: { email, password: PASSWORD } });
  return { id: reply.json<{ user: { id: string } }>().user.id, email, cookie: toCookieHeader(reply) };
}

const confirm = (as: Actor, password = PASSWORD) =>
  server.call('POST', '/api/auth/confirmations', { as, body: { password } });

async function confirmed(as: Actor): Promise<Actor> {
  return { ...as, confirmation: (await confirm(as)).json<{ confirmation: string }>().confirmation };
}

async function promote(as: Actor): Promise<unknown[]> {
  const body = { version: VERSION, reason: 'again' };
  const reply = await server.call('POST', '/api/remotes/mf-x/activate', { as, body });
  return [reply.statusCode, reply.json<{ code?: string }>().code];
}

const UNCONFIRMED = [403, 'auth/unconfirmed'];
const DONE = [200, undefined];

describe('a confirmation by password', () => {
  it('is valid in its session for ten minutes', async () => {
    expect(await promote(administrator)).toEqual(UNCONFIRMED);
    const as = await confirmed(administrator);
    expect(await promote(as)).toEqual(DONE);
    server.wait(9 * MINUTE_MS);
    expect(await promote(as)).toEqual(DONE);
    server.wait(2 * MINUTE_MS);
    expect(await promote(as)).toEqual(UNCONFIRMED);
  });

  it('is not implied by the session', async () => {
    await confirmed(administrator);
    expect(await promote(administrator)).toEqual(UNCONFIRMED);
    for (const confirmation of ['x', '', 'undefined']) {
      expect(await promote({ ...administrator, confirmation })).toEqual(UNCONFIRMED);
    }
  });

  it('is not valid in a different session of the same account', async () => {
    const { confirmation } = await confirmed(administrator);
    const other = await signIn('login');
    expect(await promote({ ...other, confirmation })).toEqual(UNCONFIRMED);
  });

  it('ends with the session', async () => {
    const as = await confirmed(administrator);
    await server.call('POST', '/api/auth/logout', { as });
    expect((await promote(as))[0]).toBe(401);
    const { cookie } = await signIn('login');
    expect(await promote({ ...as, cookie })).toEqual(UNCONFIRMED);
  });

  it('must be correct, and is limited like a login', async () => {
    const wrong = await confirm(administrator, 'horse staple');
    expect([wrong.statusCode, wrong.json()]).toEqual([
      401,
      {
        code: 'auth/invalid-credential',
        error: 'This is not your password.',
        fields: { password: 'This is not your password.' },
      },
    ]);
    for (let tries = 1; tries < 5; tries++) await confirm(administrator, 'horse staple');
    const slowed = await confirm(administrator);
    expect([slowed.statusCode, slowed.json<{ code: string }>().code]).toEqual([429, 'auth/too-many-requests']);
    server.wait(MINUTE_MS);
    expect((await confirm(administrator)).statusCode).toBe(201);
  });
});

it.each([
  ['activate', { version: VERSION }],
  ['activate', { version: VERSION, percent: 1 }],
  ['rollback', { reason: 'test' }],
  ['block', { version: VERSION, reason: 'test' }],
  ['retire', { reason: 'test' }],
  ['restore', {}],
  ['versions', {}],
])('POST /api/remotes/mf-x/%s %j requires it', async (what, body) => {
  const reply = await server.call('POST', `/api/remotes/mf-x/${what}`, { as: administrator, body });
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual(UNCONFIRMED);
});

/** Endpoints for administrators that change rights, tokens or account links. */
const ACTS = (Object.keys(api) as ApiKey[]).filter((key) => {
  const { access }: Endpoint = api[key];
  const isGuarded = /^(POST|PUT|DELETE) \/api\/(people|hand-overs?|deploy-\w+)\b/.test(key);
  return access === 'administrator' && isGuarded;
});
/** Planning endpoints grant no right before the handover. */
const PLANNING: ApiKey[] = ['PUT /api/hand-over', 'DELETE /api/hand-over'];

it.each(ACTS.filter((key) => !PLANNING.includes(key)))('%s needs it', async (key) => {
  const owner = await server.signUp();
  const example = await examples[key]({ server, owner, administrator: await confirmed(administrator) }, administrator);
  const reply = await sendExample(server, key, example, { as: administrator });
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual(UNCONFIRMED);
});
