import { beforeEach, describe, expect, it } from 'vitest';
import type { SignedCredential } from '@fotosoc/contract/passkey-schema';
import type { Authenticator, Deviations } from '../../../../test/authenticator.ts';
import { addPasskey, beginSignIn, createAuthenticator, signIn } from '../../../../test/passkeys.ts';
import { toCookieHeader, startServer, shareServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { MINUTE_MS } from '@fotosoc/server-kit/units';

let server: TestServer;
let member: Actor;
let authenticator: Authenticator;
const ORIGINS = { PUBLIC_URL: 'http://localhost:3360', PREVIEW_URL: 'http://preview.localhost:3360' };
shareServer((opened) => (server = opened), ORIGINS);
beforeEach(async () => {
  server.stopClock(new Date('2026-11-24T12:00:00Z'));
  member = await server.signUpWith('loans');
  ({ authenticator } = await addPasskey(server, member));
});

const send = async (credential: unknown, cookie: string) => {
  const reply = await server.call('POST', '/api/auth/passkey-sign-ins', { body: { credential }, headers: { cookie } });
  return [reply.statusCode, reply.json<{ code?: string }>().code];
};

const UNKNOWN = [401, 'auth/invalid-credential'];
const NO_CHALLENGE = [400, 'auth/invalid-challenge'];

it('signs in without a user name, and stores when the passkey was used', async () => {
  const reply = await signIn(server, authenticator);
  expect([reply.statusCode, reply.json()]).toMatchObject([201, { user: { id: member.id, hasPasskey: true } }]);
  const cookie = toCookieHeader(reply);
  const session = await server.call('GET', '/api/auth/session', { headers: { cookie } });
  expect(session.json()).toMatchObject({ user: { id: member.id, hasPasskey: true } });
  const list = await server.call('GET', '/api/account/passkeys', { as: member });
  expect(list.json()).toMatchObject({ passkeys: [{ name: 'Phone', lastUsedAt: '2026-11-24T12:00:00.000Z' }] });
});

it.each<[string, Deviations]>([
  ['another origin', { origin: 'https://localhost.evil.example' }],
  ['the origin of previews', { origin: 'http://preview.localhost:3360' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['an authenticator that has not verified its user', { isUserVerified: false }],
  ['the user handle of another account', { userHandle: Buffer.from('somebody-else').toString('base64url') }],
  ['no user handle', { userHandle: undefined }],
])('refuses an answer with %s', async (_, deviations) => {
  const { options, cookie } = await beginSignIn(server);
  expect(await send(authenticator.sign(options, deviations), cookie)).toEqual(UNKNOWN);
});

it('refuses a use counter that does not grow, as of a copied authenticator', async () => {
  await signIn(server, authenticator, { signCount: 5 });
  for (const signCount of [5, 4]) {
    const reply = await signIn(server, authenticator, { signCount });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual(UNKNOWN);
  }
  expect((await signIn(server, authenticator, { signCount: 6 })).statusCode).toBe(201);
});

it('accepts an authenticator without use counter', async () => {
  const other = createAuthenticator(server);
  await addPasskey(server, await server.signUpWith('loans'), other);
  for (let use = 0; use < 2; use++) expect((await signIn(server, other, { signCount: 0 })).statusCode).toBe(201);
});

it('refuses an unknown passkey, and the signature of another one', async () => {
  const stranger = createAuthenticator(server);
  stranger.create({ challenge: 'x', rp: { id: 'localhost' }, user: { id: 'x' } });
  expect((await signIn(server, stranger)).statusCode).toBe(401);
  const { options, cookie } = await beginSignIn(server);
  const signed = authenticator.sign(options);
  const foreign = stranger.sign(options);
  const mixed = { ...signed, response: { ...signed.response, signature: foreign.response.signature } };
  expect(await send(mixed, cookie)).toEqual(UNKNOWN);
});

describe('a challenge', () => {
  it('is valid once', async () => {
    const { options, cookie } = await beginSignIn(server);
    const credential = authenticator.sign(options);
    expect((await send(credential, cookie))[0]).toBe(201);
    expect(await send(credential, cookie)).toEqual(NO_CHALLENGE);
  });

  it('is consumed by a refused response', async () => {
    const { options, cookie } = await beginSignIn(server);
    expect(await send(authenticator.sign(options, { rpId: 'evil.example' }), cookie)).toEqual(UNKNOWN);
    expect(await send(authenticator.sign(options), cookie)).toEqual(NO_CHALLENGE);
  });

  it('is valid once among responses that arrive together', async () => {
    const { options, cookie } = await beginSignIn(server);
    const credential = authenticator.sign(options);
    const replies = await Promise.all([send(credential, cookie), send(credential, cookie), send(credential, cookie)]);
    expect(replies.filter(([status]) => status === 201)).toHaveLength(1);
    expect(replies.filter(([, code]) => code === 'auth/invalid-challenge')).toHaveLength(2);
  });

  it('expires after five minutes', async () => {
    const { options, cookie } = await beginSignIn(server);
    server.wait(5 * MINUTE_MS);
    expect(await send(authenticator.sign(options), cookie)).toEqual(NO_CHALLENGE);
  });

  it('is valid in its own browser only, and with its cookie', async () => {
    const { options } = await beginSignIn(server);
    const other = await beginSignIn(server);
    expect(await send(authenticator.sign(options), other.cookie)).toEqual(NO_CHALLENGE);
    expect(await send(authenticator.sign(options), '')).toEqual(NO_CHALLENGE);
  });

  it('of a confirmation does not sign in', async () => {
    const begun = await server.call('POST', '/api/auth/confirmation-challenges', { as: member });
    const { cookie } = await beginSignIn(server);
    const { options } = begun.json<{ options: { challenge: string; rpId: string } }>();
    expect(await send(authenticator.sign(options), cookie)).toEqual(NO_CHALLENGE);
  });

  it('must be the server’s', async () => {
    const { options, cookie } = await beginSignIn(server);
    expect(await send(authenticator.sign(options, { challenge: 'of-my-own' }), cookie)).toEqual(NO_CHALLENGE);
  });
});

it.each<[string, (credential: SignedCredential) => unknown, number]>([
  ['no answer', () => null, 400],
  ['client data that is no JSON', (one) => withResponse(one, { clientDataJSON: 'AAAA' }), 400],
  ['client data that is no object', (one) => withResponse(one, { clientDataJSON: 'bnVsbA' }), 400],
  ['text that is not base64url', (one) => withResponse(one, { signature: 'ä+/=' }), 400],
  ['an empty signature', (one) => withResponse(one, { signature: '' }), 401],
  ['cut authenticator data', (one) => withResponse(one, { authenticatorData: 'AAAA' }), 401],
  ['authenticator data with wrong CBOR', (one) => withResponse(one, { authenticatorData: brokenExtensions() }), 401],
  ['two ids', (one) => ({ ...one, rawId: 'AAAA' }), 401],
  ['an id that is too long', (one) => ({ ...one, id: 'A'.repeat(5000) }), 400],
])('answers %s with a sentence', async (_, change, status) => {
  const { options, cookie } = await beginSignIn(server);
  const body = { credential: change(authenticator.sign(options)) };
  const reply = await server.call('POST', '/api/auth/passkey-sign-ins', { body, headers: { cookie } });
  expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([status, expect.stringMatching(/\.$/)]);
});

function withResponse(credential: SignedCredential, response: Partial<SignedCredential['response']>) {
  return { ...credential, response: { ...credential.response, ...response } };
}

/** Flags that announce extensions, followed by invalid CBOR. */
function brokenExtensions(): string {
  const data = Buffer.alloc(40, 0xff);
  data[32] = 0x85;
  return data.toString('base64url');
}

it('answers on the preview host that nothing is stored there', async () => {
  const { options, cookie } = await beginSignIn(server);
  const body = { credential: authenticator.sign(options, { origin: 'http://preview.localhost:3360' }) };
  const headers = { cookie, host: 'preview.localhost:3360' };
  const reply = await server.call('POST', '/api/auth/passkey-sign-ins', { body, headers });
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([403, 'auth/cross-site']);
});

it('refuses a suspended account, and accepts it after the suspension is lifted', async () => {
  const administrator = await server.signUpAdministrator();
  const body = { email: member.email, reason: 'Stolen' };
  await server.call('POST', '/api/people/suspensions', { as: administrator, body });
  const reply = await signIn(server, authenticator);
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([403, 'auth/suspended']);
  await server.call('DELETE', `/api/people/suspensions/${member.id}`, { as: administrator });
  expect((await signIn(server, authenticator)).statusCode).toBe(201);
});

it('restores a deleted account within seven days, and treats an erased one like an unknown passkey', async () => {
  const { db, now } = server.services;
  const erasedAt = new Date(now().getTime() + MINUTE_MS).toISOString();
  const deletion = {
    account_id: member.id,
    deleted_at: now().toISOString(),
    erased_at: erasedAt,
    kept: '{"cases":[]}',
  };
  await db.insertInto('account_deletions').values(deletion).execute();
  expect((await signIn(server, authenticator)).json()).toMatchObject({ isBack: true });
  await db.insertInto('account_deletions').values(deletion).execute();
  server.wait(2 * MINUTE_MS);
  const reply = await signIn(server, authenticator);
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual(UNKNOWN);
});

it('begins a sign-in the same way whether or not an account has a passkey', async () => {
  const { options } = await beginSignIn(server);
  expect(options).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required',
    allowCredentials: [],
  });
});

it('limits attempts by network address', async () => {
  const limited = await startServer();
  limited.services.config.rates.failedLoginsPerAddress = { count: 2, windowSeconds: 300 };
  const own = (await addPasskey(limited, await limited.signUpWith('loans'))).authenticator;
  for (let use = 0; use < 3; use++) expect((await signIn(limited, own)).statusCode).toBe(201);
  for (let use = 0; use < 2; use++) await signIn(limited, own, { rpId: 'evil.example' });
  const reply = await signIn(limited, own);
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([429, 'auth/too-many-requests']);
});

it('limits started sign-ins by network address and by network', async () => {
  const limited = await startServer();
  const { rates } = limited.services.config;
  const begin = async () => (await limited.call('POST', '/api/auth/passkey-challenges')).statusCode;
  rates.passkeyChallengesPerAddress = { count: 2, windowSeconds: 300 };
  expect([await begin(), await begin(), await begin()]).toEqual([201, 201, 429]);
  rates.passkeyChallengesPerAddress = { count: 100, windowSeconds: 300 };
  rates.passkeyChallengesInAll = { isTotal: true, count: 3, windowSeconds: 900 };
  expect(await begin()).toBe(429);
});

it('logs successful and failed sign-ins by passkey in the security log', async () => {
  await signIn(server, authenticator);
  await signIn(server, authenticator, { rpId: 'evil.example' });
  await server.services.background.idle();
  const events = await server.services.db
    .selectFrom('security_events')
    .select(['result', 'detail'])
    .where('kind', '=', 'sign-in')
    .where('account_id', '=', member.id)
    .orderBy('result')
    .execute();
  expect(events).toEqual([
    { result: 'done', detail: 'passkey' },
    { result: 'failed', detail: 'passkey' },
  ]);
});
