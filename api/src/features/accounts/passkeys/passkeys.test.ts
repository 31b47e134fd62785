import { beforeEach, describe, expect, it } from 'vitest';
import type { CreatedCredential } from '@fotosoc/contract/passkey-schema';
import type { Deviations } from '../../../../test/authenticator.ts';
import {
  addPasskey,
  confirm,
  withConfirmation,
  fetchCreationOptions,
  createAuthenticator,
  signIn,
} from '../../../../test/passkeys.ts';
import { deleteSentMails, readSentMails } from '../../../../test/sent-mails.ts';
import { registerConfirmed } from '../../../../test/register.ts';
import { toCookieHeader, startServer, shareServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { MINUTE_MS } from '@fotosoc/server-kit/units';

const PASSWORD = 'horse staple battery';

let server: TestServer;
let member: Actor;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  server.stopClock(new Date('2026-11-24T12:00:00Z'));
  const email = `owner-${crypto.randomUUID()}@example.org`;
  member = await registerConfirmed(server, { email, password: PASSWORD });
});

const confirmByPassword = async (as: Actor) =>
  server.call('POST', '/api/auth/confirmations', { as, body: { password: PASSWORD } });

const send = async (credential: CreatedCredential, as = member, name = 'Phone') => {
  const reply = await server.call('POST', '/api/account/passkeys', { as, body: { name, credential } });
  return [reply.statusCode, reply.json<{ code?: string }>().code];
};

const listNames = async () => {
  const reply = await server.call('GET', '/api/account/passkeys', { as: member });
  return reply.json<{ passkeys: { name: string }[] }>().passkeys.map(({ name }) => name);
};

const UNCONFIRMED = [403, 'auth/unconfirmed'];
const NO_CHALLENGE = [400, 'auth/invalid-challenge'];

describe('adding a passkey', () => {
  it("requests a discoverable passkey with user verification, and excludes the account's passkeys", async () => {
    const { authenticator } = await addPasskey(server, member);
    const options = await fetchCreationOptions(server, await withConfirmation(server, member, authenticator));
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { id: Buffer.from(member.id).toString('base64url'), name: member.email },
      excludeCredentials: [{ id: authenticator.id, transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
  });

  it('needs a confirmation, at the beginning and at the end', async () => {
    const unconfirmed = { ...member, confirmation: undefined };
    const begun = await server.call('POST', '/api/account/passkey-challenges', { as: unconfirmed });
    expect([begun.statusCode, begun.json<{ code: string }>().code]).toEqual(UNCONFIRMED);
    const credential = createAuthenticator(server).create(await fetchCreationOptions(server, member));
    expect(await send(credential, unconfirmed)).toEqual(UNCONFIRMED);
    expect(await listNames()).toEqual([]);
  });

  it.each<[string, Deviations]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['an authenticator that has not verified its user', { isUserVerified: false }],
  ])('refuses an answer with %s', async (_, deviations) => {
    const credential = createAuthenticator(server).create(await fetchCreationOptions(server, member), deviations);
    expect(await send(credential)).toEqual([400, 'account/invalid-passkey']);
  });

  it.each(['AAAA', '', Buffer.from('no CBOR at all').toString('base64url')])(
    'refuses the attestation %j with a sentence',
    async (attestationObject) => {
      const credential = createAuthenticator(server).create(await fetchCreationOptions(server, member));
      credential.response.attestationObject = attestationObject;
      expect(await send(credential)).toEqual([400, 'account/invalid-passkey']);
    },
  );

  it('accepts a challenge once, for five minutes, in its own session', async () => {
    const options = await fetchCreationOptions(server, member);
    const credential = createAuthenticator(server).create(options);
    server.wait(1000);
    const login = await server.call('POST', '/api/auth/login', { body: { email: member.email, password: PASSWORD } });
    const other = { ...member, cookie: toCookieHeader(login) };
    const { confirmation } = (await confirmByPassword(other)).json<{ confirmation: string }>();
    expect(await send(credential, { ...other, confirmation })).toEqual(NO_CHALLENGE);
    expect((await send(credential))[0]).toBe(201);
    expect((await confirmByPassword(member)).statusCode).toBe(403);
    const late = createAuthenticator(server).create(
      await fetchCreationOptions(server, await server.signUpWith('loans')),
    );
    server.wait(5 * MINUTE_MS);
    expect(await send(late, await server.signUpWith('loans'))).toEqual(NO_CHALLENGE);
  });

  it('adds one of two passkeys that arrive together with one challenge', async () => {
    const credential = createAuthenticator(server).create(await fetchCreationOptions(server, member));
    const replies = await Promise.all([send(credential), send(credential)]);
    // The second request finds the challenge consumed, or its confirmation ended by the first.
    expect(replies.filter(([status]) => status === 201)).toHaveLength(1);
    expect(replies.filter(([status]) => status === 400 || status === 403)).toHaveLength(1);
    expect(await listNames()).toEqual(['Phone']);
  });

  it('refuses a passkey that an account already has', async () => {
    const { authenticator } = await addPasskey(server, member);
    const other = await server.signUpWith('loans');
    expect(await send(authenticator.create(await fetchCreationOptions(server, other)), other)).toEqual([
      400,
      'account/invalid-passkey',
    ]);
  });

  it('refuses the eleventh passkey, also if two tenth ones arrive together', async () => {
    let as = member;
    for (let count = 1; count <= 9; count++) {
      const { authenticator } = await addPasskey(server, as);
      as = await withConfirmation(server, member, authenticator);
    }
    const credentials = [createAuthenticator(server), createAuthenticator(server)];
    const created = [];
    for (const one of credentials) created.push(one.create(await fetchCreationOptions(server, as)));
    const replies = await Promise.all(created.map(async (one) => send(one, as)));
    // The second request finds ten passkeys, or a confirmation that the tenth has ended.
    expect(replies.map(([status]) => status).filter((status) => status === 201)).toHaveLength(1);
    expect(await listNames()).toHaveLength(10);
    const last = await withConfirmation(server, member, credentials[replies.findIndex(([status]) => status === 201)]!);
    const eleventh = await server.call('POST', '/api/account/passkey-challenges', { as: last });
    expect([eleventh.statusCode, eleventh.json()]).toEqual([
      409,
      { code: 'account/too-many-passkeys', error: 'You have 10 passkeys. To add another, remove one first.' },
    ]);
  });

  it('requires a visible name', async () => {
    const credential = createAuthenticator(server).create(await fetchCreationOptions(server, member));
    expect(await send(credential, member, ' \u200b ')).toEqual([400, 'account/passkey-name-missing']);
    expect((await send(credential, member, '  My\nphone '))[0]).toBe(201); // the refusal has not consumed the challenge
    expect(await listNames()).toEqual(['My phone']);
  });
});

describe('an account with a passkey', () => {
  it('confirms by passkey, and no longer by the password', async () => {
    const { authenticator } = await addPasskey(server, member);
    const refused = await confirmByPassword(member);
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      {
        code: 'auth/passkey-required',
        error: 'Your account has a passkey: confirm with the passkey, not the password.',
      },
    ]);
    const reply = await confirm(server, member, authenticator);
    expect([reply.statusCode, reply.json()]).toEqual([
      201,
      { confirmation: expect.any(String), expiresAt: '2026-11-24T12:10:00.000Z' },
    ]);
  });

  it('ends confirmations that were given for the password', async () => {
    await addPasskey(server, member);
    const reply = await server.call('POST', '/api/account/passkey-challenges', { as: member });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual(UNCONFIRMED);
  });

  it('refuses a passkey of another account', async () => {
    await addPasskey(server, member);
    const { authenticator } = await addPasskey(server, await server.signUpWith('loans'));
    expect((await confirm(server, member, authenticator)).statusCode).toBe(401);
  });

  it.each([
    ['PUT', '/api/account/password', { newPassword: 'clip paper desk lamp' }, 200],
    ['PUT', '/api/account/email', { email: 'next@example.org' }, 202],
    ['POST', '/api/account/deletions', {}, 201],
  ])('%s %s accepts the passkey, and refuses the password', async (method, url, body, status) => {
    const { authenticator } = await addPasskey(server, member);
    const refused = await server.call(method, url, { as: member, body: { ...body, password: PASSWORD } });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'auth/passkey-required']);
    const done = await server.call(method, url, { as: await withConfirmation(server, member, authenticator), body });
    expect(done.statusCode).toBe(status);
  });

  it('signs in by the password alone', async () => {
    await addPasskey(server, member);
    const login = await server.call('POST', '/api/auth/login', { body: { email: member.email, password: PASSWORD } });
    expect([login.statusCode, login.json()]).toMatchObject([200, { user: { hasPasskey: true } }]);
  });
});

it('an account without a passkey cannot sign a confirmation', async () => {
  const reply = await server.call('POST', '/api/auth/confirmation-challenges', { as: member });
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'account/passkey-not-found']);
});

it('renames a passkey of the own account only', async () => {
  const { passkey } = await addPasskey(server, member);
  const rename = async (as: Actor, name: string) =>
    server.call('PUT', `/api/account/passkeys/${passkey.id}`, { as, body: { name } });
  expect((await rename(member, 'Laptop')).json()).toMatchObject({ passkey: { id: passkey.id, name: 'Laptop' } });
  expect((await rename(member, '')).statusCode).toBe(400);
  expect((await rename(member, 'x'.repeat(61))).statusCode).toBe(400);
  expect(await listNames()).toEqual(['Laptop']);
});

it('removes a passkey after a confirmation; the passkey no longer signs in', async () => {
  const { authenticator, passkey } = await addPasskey(server, member);
  const url = `/api/account/passkeys/${passkey.id}`;
  expect((await server.call('DELETE', url, { as: member })).statusCode).toBe(403);
  const as = await withConfirmation(server, member, authenticator);
  expect((await server.call('DELETE', url, { as })).statusCode).toBe(204);
  expect((await server.call('DELETE', url, { as })).statusCode).toBe(404);
  expect((await signIn(server, authenticator)).statusCode).toBe(401);
  expect((await confirmByPassword(member)).statusCode).toBe(201);
});

it('informs each address that can still restore the account', async () => {
  const { db } = server.services;
  const link = { account_id: member.id, act: 'give-back', created_at: '2026-11-24', email_rank: 1 } as const;
  await deleteSentMails(server);
  const row = (email: string, expires_at: string) => ({
    ...link,
    token_hash: email,
    email,
    email_key: email,
    expires_at,
  });
  await db
    .insertInto('email_links')
    .values([
      row('earlier@example.org', '2026-11-30T00:00:00.000Z'),
      row('lost@example.org', '2026-11-24T00:00:00.000Z'),
    ])
    .execute();
  const { authenticator, passkey } = await addPasskey(server, member);
  const as = await withConfirmation(server, member, authenticator);
  await server.call('DELETE', `/api/account/passkeys/${passkey.id}`, { as });
  await server.services.background.idle();
  const mails = await readSentMails(server);
  const informed = mails.filter((mail) => mail.includes('passkey')).map((mail) => /^To: (\S+)/m.exec(mail)![1]!);
  expect(informed.toSorted()).toEqual(['earlier@example.org', 'earlier@example.org', member.email, member.email]);
});

it('logs additions, removals and wrong responses in the security log', async () => {
  const { authenticator, passkey } = await addPasskey(server, member);
  await confirm(server, member, authenticator, { rpId: 'evil.example' });
  const as = await withConfirmation(server, member, authenticator);
  await server.call('DELETE', `/api/account/passkeys/${passkey.id}`, { as });
  await server.services.background.idle();
  const events = await server.services.db
    .selectFrom('security_events')
    .select(['kind', 'result', 'detail'])
    .where('account_id', '=', member.id)
    .where('kind', 'in', ['passkey-addition', 'passkey-check', 'passkey-removal'])
    .orderBy('kind')
    .execute();
  expect(events).toEqual([
    { kind: 'passkey-addition', result: 'done', detail: '' },
    { kind: 'passkey-check', result: 'failed', detail: 'POST /api/auth/confirmations' },
    { kind: 'passkey-removal', result: 'done', detail: '' },
  ]);
});

it('limits passkey changes of an account per day', async () => {
  const limited = await startServer();
  limited.services.config.rates.passkeyChangesPerAccount = { count: 1, windowSeconds: 86_400 };
  const owner = await limited.signUpWith('loans');
  const { authenticator, passkey } = await addPasskey(limited, owner);
  const as = await withConfirmation(limited, owner, authenticator);
  expect((await limited.call('DELETE', `/api/account/passkeys/${passkey.id}`, { as })).statusCode).toBe(429);
});
