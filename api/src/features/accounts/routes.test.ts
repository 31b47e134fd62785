import { beforeEach, describe, expect, it, vi } from 'vitest';
import argon2 from 'argon2';
import { deleteSentMails, readSentMails } from '../../../test/sent-mails.ts';
import { deleteRows } from '../../../test/delete-rows.ts';
import { toCookieHeader, startServer, shareServer, type TestServer } from '../../../test/server.ts';
import { mailResetLinks } from './reset-requests.ts';
import { MINUTE_MS, DAY_MS } from '@fotosoc/server-kit/units';

const ada = { email: 'ada@example.org', password: 'horse staple battery' };

let server: TestServer;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  server.stopClock(new Date());
  await deleteRows(server, 'accounts', 'rate_limits', 'login_failures');
  await deleteSentMails(server);
});

describe('registering', () => {
  it('signs in a new member under a random id', async () => {
    const reply = await register();
    expect(reply.statusCode).toBe(201);
    const { user } = reply.json<{ user: { id: string } }>();
    expect(user).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: ada.email,
      role: 'member',
      rights: [],
    });
    const session = await server.call('GET', '/api/auth/session', { headers: { cookie: toCookieHeader(reply) } });
    expect(session.json()).toEqual({ user });
    expect(session.headers['cache-control']).toBe('no-store');
  });

  it('protects the cookie from scripts and other sites', async () => {
    const reply = await register();
    const cookie = reply.cookies.find(({ name }) => name === 'sid');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  });

  it('binds the cookie to the host if the site uses https', async () => {
    const server = await startServer({ PUBLIC_URL: 'https://fotosoc.example.org' });
    const reply = await server.call('POST', '/api/auth/register', { body: ada });
    expect(reply.cookies[0]).toMatchObject({ name: '__Host-sid', secure: true, path: '/' });
  });

  it('refuses an address that has an account, in any case', async () => {
    await register();
    const reply = await server.call('POST', '/api/auth/register', { body: { ...ada, email: 'ADA@example.org' } });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      code: 'auth/email-already-in-use',
      fields: { email: expect.stringMatching(/\S+ .*\./) },
    });
  });

  it.each([
    '',
    'ada',
    'ada@',
    '@example.org',
    'a b@example.org',
    'ada@example',
    'a@b@example.org',
    'a\r\nBcc: b@x.org',
  ])('refuses %j as an e-mail address', async (email) => {
    const reply = await server.call('POST', '/api/auth/register', { body: { ...ada, email } });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'auth/invalid-email', fields: { email: expect.any(String) } });
  });

  it.each(['short12', 'password', 'PASSWORD', 'aaaaaaaaaa', 'x'.repeat(129), 'ada@example.org'])(
    'refuses %j as a password',
    async (password) => {
      const reply = await server.call('POST', '/api/auth/register', { body: { ...ada, password } });
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({ code: 'auth/weak-password', fields: { password: expect.any(String) } });
    },
  );

  it.each(['id', 'role', 'isAdmin', 'is_committee'])('refuses %s in the body', async (key) => {
    const reply = await server.call('POST', '/api/auth/register', { body: { ...ada, [key]: 'administrator' } });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ fields: { [key]: expect.any(String) } });
  });

  it('is limited per address', async () => {
    const server = await startServer({}, (config) => ({
      ...config,
      rates: { ...config.rates, registrationsPerAddress: { count: 1, windowSeconds: 3600 } },
    }));
    await server.call('POST', '/api/auth/register', { body: ada });
    const body = { ...ada, email: 'b@example.org' };
    const reply = await server.call('POST', '/api/auth/register', { body });
    expect(reply.statusCode).toBe(429);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500);
    server.wait(61 * MINUTE_MS);
    expect((await server.call('POST', '/api/auth/register', { body })).statusCode).toBe(201);
  });
});

describe('logging in', () => {
  it('starts a new session and does not adopt a planted one', async () => {
    await register();
    const planted = { headers: { cookie: 'sid=planted' }, body: ada };
    const reply = await server.call('POST', '/api/auth/login', planted);
    expect(reply.statusCode).toBe(200);
    expect(toCookieHeader(reply)).not.toContain('planted');
  });

  it('gives the same response to a wrong password and an unknown address', async () => {
    await register();
    const wrong = await server.call('POST', '/api/auth/login', { body: { ...ada, password: 'wrong' } });
    const unknown = await server.call('POST', '/api/auth/login', { body: { ...ada, email: 'b@example.org' } });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({ code: 'auth/invalid-credential' });
    expect(unknown.body).toBe(wrong.body);
  });

  it('slows down after five failures, also if they arrive together, and never locks', async () => {
    await register();
    const wrong = { body: { ...ada, password: 'wrong' } };
    const replies = await Promise.all(Array.from({ length: 8 }, () => server.call('POST', '/api/auth/login', wrong)));
    const statuses = replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    expect(replies.find((reply) => reply.statusCode === 429)?.json()).toMatchObject({ code: 'auth/too-many-requests' });
    server.wait(2_000);
    expect((await server.call('POST', '/api/auth/login', { body: ada })).statusCode).toBe(200);
  });

  it('accepts the owner on a known device while a stranger guesses', async () => {
    const known = toCookieHeader(await register());
    const wrong = { body: { ...ada, password: 'wrong' } };
    for (let guess = 0; guess < 6; guess++) await server.call('POST', '/api/auth/login', wrong);
    expect((await server.call('POST', '/api/auth/login', { body: ada })).statusCode).toBe(429);
    expect((await server.call('POST', '/api/auth/login', { body: ada, headers: { cookie: known } })).statusCode).toBe(
      200,
    );
  });
});

describe('guesses of strangers', () => {
  const behindProxy = { TRUSTED_PROXIES: '127.0.0.1' };

  it('from the same network address do not stop a device that has signed in before', async () => {
    const server = await startServer({}, (config) => ({
      ...config,
      rates: { ...config.rates, failedLoginsPerAddress: { count: 3, windowSeconds: 300 } },
    }));
    const device = toCookieHeader(await server.call('POST', '/api/auth/register', { body: ada }));
    for (let tries = 0; tries < 4; tries++) await guess(server, `${tries}@example.org`);
    expect((await logIn(server)).statusCode).toBe(429);
    expect((await logIn(server, { cookie: device })).statusCode).toBe(200);
  });

  it('from elsewhere, at one guess a second, do not stop the owner on a new device', async () => {
    const server = await startServer(behindProxy);
    await server.call('POST', '/api/auth/register', { body: ada, headers: from('192.0.2.9') });
    for (let second = 0; second < 50; second++) {
      await guess(server, ada.email, from('192.0.2.1'));
      server.wait(1000);
    }
    expect((await logIn(server, from('192.0.2.1'))).statusCode).toBe(429);
    expect((await logIn(server, from('198.51.100.7'))).statusCode).toBe(200);
  });

  it('from many networks stop new devices until a reset', async () => {
    const server = await startServer(behindProxy, (config) => ({
      ...config,
      rates: { ...config.rates, failedLoginsPerAccount: { isTotal: true, count: 5, windowSeconds: 3600 } },
    }));
    await server.call('POST', '/api/auth/register', { body: ada });
    const storm = () =>
      Promise.all(Array.from({ length: 6 }, (_, host) => guess(server, ada.email, from(`10.0.${host}.1`))));
    await storm();
    expect((await logIn(server, from('198.51.100.7'))).statusCode).toBe(429);

    await server.call('POST', '/api/auth/reset-password', { body: { email: ada.email } });
    const token = /token=([\w-]+)/.exec(await onlyResetMail(server))![1]!;
    const password = 'a quite different one';
    const reset = await server.call('POST', '/api/auth/reset-password/confirm', { body: { token, password } });
    expect((await logIn(server, from('198.51.100.7'), password)).statusCode).toBe(200);
    await storm();
    expect((await logIn(server, from('198.51.100.8'), password)).statusCode).toBe(429);
    expect((await logIn(server, { cookie: toCookieHeader(reset) }, password)).statusCode).toBe(200);
  });

  it('of reset links do not lock out the holder of a mailed link', async () => {
    const server = await startServer({}, (config) => ({
      ...config,
      rates: { ...config.rates, resetConfirmationsPerAddress: { count: 1, windowSeconds: 900 } },
    }));
    await server.call('POST', '/api/auth/register', { body: ada });
    await server.call('POST', '/api/auth/reset-password', { body: { email: ada.email } });
    const token = /token=([\w-]+)/.exec(await onlyResetMail(server))![1]!;
    const confirm = async (tried: string) => {
      const body = { token: tried, password: 'a quite different one' };
      return (await server.call('POST', '/api/auth/reset-password/confirm', { body })).statusCode;
    };
    expect([await confirm('x'), await confirm('y'), await confirm(token)]).toEqual([400, 429, 204]);
  });
});

describe('a known device', () => {
  it('is recognised by a cookie that scripts cannot read and the database does not hold', async () => {
    const reply = await register();
    const cookie = reply.cookies.find(({ name }) => name === 'device');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const rows = await server.services.db.selectFrom('known_devices').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(cookie?.value);
  });

  it('is slowed down by its own guesses, and is known to each account used there', async () => {
    const first = toCookieHeader(await register());
    const bo = { ...ada, email: 'bo@example.org' };
    const both = toCookieHeader(
      await server.call('POST', '/api/auth/register', { body: bo, headers: { cookie: first } }),
    );
    for (let tries = 0; tries < 6; tries++) {
      await server.call('POST', '/api/auth/login', { body: { ...ada, password: 'wrong' } });
    }
    const back = await server.call('POST', '/api/auth/login', { body: ada, headers: { cookie: both } });
    expect(back.statusCode).toBe(200);
    expect(await guessesBy(server, ada.email, both)).toBe(429);
  });

  it('of one account is a stranger to another', async () => {
    await register();
    const bo = { ...ada, email: 'bo@example.org' };
    const cookie = toCookieHeader(await server.call('POST', '/api/auth/register', { body: bo }));
    expect(await guessesBy(server, ada.email, cookie)).toBe(429);
    expect((await server.call('POST', '/api/auth/login', { body: ada })).statusCode).toBe(429);
  });
});

describe('a session', () => {
  it('ends with logout', async () => {
    const actor = await server.signUp();
    expect((await server.call('POST', '/api/auth/logout', { as: actor })).statusCode).toBe(204);
    expect((await server.call('GET', '/api/auth/session', { as: actor })).json()).toEqual({ user: null });
    expect((await server.call('DELETE', '/api/portfolios/x', { as: actor })).json()).toMatchObject({
      code: 'auth/unauthenticated',
    });
  });

  it('ends after a week without a request', async () => {
    const actor = await server.signUp();
    server.wait(8 * DAY_MS);
    expect((await server.call('GET', '/api/auth/session', { as: actor })).json()).toEqual({ user: null });
  });

  it('of the administrator ends after half an hour without a request', async () => {
    const actor = await server.signUpAdministrator();
    server.wait(31 * MINUTE_MS);
    expect((await server.call('GET', '/api/auth/session', { as: actor })).json()).toEqual({ user: null });
  });

  it('gets a new token every day; the old one ends a minute later', async () => {
    const actor = await server.signUp();
    server.wait(1.1 * DAY_MS);
    const reply = await server.call('GET', '/api/auth/session', { as: actor });
    const renewed = { ...actor, cookie: toCookieHeader(reply) };
    expect(renewed.cookie).toMatch(/^sid=/);
    expect((await server.call('GET', '/api/auth/session', { as: actor })).json()).not.toEqual({ user: null });
    server.wait(2 * MINUTE_MS);
    expect((await server.call('GET', '/api/auth/session', { as: actor })).json()).toEqual({ user: null });
    expect((await server.call('GET', '/api/auth/session', { as: renewed })).json()).not.toEqual({ user: null });
  });
});

it.each([
  ['typed in one character, logged in with two', 'caf\u00e9 au lait noir', 'cafe\u0301 au lait noir'],
  ['typed in two characters, logged in with one', 'cafe\u0301 au lait noir', 'caf\u00e9 au lait noir'],
  ['typed as a compatibility character', '\u212bngstr\u00f6m units', '\u00c5ngstr\u00f6m units'],
])('signs in with a password with an accent %s', async (_, registered, typed) => {
  await server.call('POST', '/api/auth/register', { body: { ...ada, password: registered } });
  expect((await logIn(server, {}, typed)).statusCode).toBe(200);
  expect((await logIn(server, {}, 'cafe au lait noir')).statusCode).toBe(401);
});

it('signs in with a password that was hashed before normalization', async () => {
  await register();
  const password = 'cafe\u0301 au lait noir';
  const hash = await argon2.hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await server.services.db.updateTable('accounts').set({ password_hash: hash }).execute();
  expect((await logIn(server, {}, password.normalize('NFC'))).statusCode).toBe(200);
});

it('treats pasted variants of an address as the same address', async () => {
  const register = (email: string) => server.call('POST', '/api/auth/register', { body: { ...ada, email } });
  expect((await register('\u200bann@b\u00fccher.example ')).json()).toMatchObject({
    user: { email: 'ann@xn--bcher-kva.example' },
  });
  expect((await register('ann@xn--bcher-kva.example\u200b')).statusCode).toBe(409);
  const body = { email: 'Ann@b\u00fccher.example', password: ada.password };
  expect((await server.call('POST', '/api/auth/login', { body })).statusCode).toBe(200);
});

it('mails a new member the link that confirms their address', async () => {
  await register();
  const [mail] = await readSentMails(server);
  expect(mail).toContain('To: ada@example.org');
  expect(mail).toMatch(/Subject: Confirm your e-mail address/);
});

describe('resetting a password', () => {
  it('mails a link that works once and ends every session', async () => {
    await register();
    const session = toCookieHeader(await server.call('POST', '/api/auth/login', { body: ada }));
    const headers = { host: 'evil.example.net', 'x-forwarded-host': 'evil.example.net' };
    const asked = await server.call('POST', '/api/auth/reset-password', { body: { email: ada.email }, headers });
    expect(asked.statusCode).toBe(202);
    const mail = await onlyResetMail(server);
    expect(mail).toContain('To: ada@example.org');
    expect(mail).not.toContain('evil');
    const token = /http:\/\/localhost:0\/reset-password\?token=([\w-]+)/.exec(mail)![1]!;

    const body = { token, password: 'a quite different one' };
    expect((await server.call('POST', '/api/auth/reset-password/confirm', { body })).statusCode).toBe(204);
    const again = await server.call('POST', '/api/auth/reset-password/confirm', { body });
    expect(again.statusCode).toBe(400);
    expect(again.json()).toMatchObject({ code: 'auth/invalid-action-code' });
    const after = await server.call('GET', '/api/auth/session', { headers: { cookie: session } });
    expect(after.json()).toEqual({ user: null });
    expect((await server.call('POST', '/api/auth/login', { body: ada })).statusCode).toBe(401);
    const renewed = { ...ada, password: body.password };
    expect((await server.call('POST', '/api/auth/login', { body: renewed })).statusCode).toBe(200);
  });

  it('gives the same response for an unknown address, and sends no mail', async () => {
    await register();
    const unknown = await server.call('POST', '/api/auth/reset-password', { body: { email: 'b@example.org' } });
    const known = await server.call('POST', '/api/auth/reset-password', { body: { email: ada.email } });
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    expect(await onlyResetMail(server)).toContain('To: ada@example.org');
  });

  it('mails once after the process was killed before it sent the mail', async () => {
    await register();
    const killed = vi.spyOn(server.services.background, 'run').mockReturnValue(undefined);
    await server.call('POST', '/api/auth/reset-password', { body: { email: ada.email } });
    killed.mockRestore();
    await Promise.all([1, 2].map(() => mailResetLinks(server.services)));
    expect(await onlyResetMail(server)).toContain('To: ada@example.org');
  });

  it('refuses a link older than an hour', async () => {
    await register();
    await server.call('POST', '/api/auth/reset-password', { body: { email: ada.email } });
    const token = /token=([\w-]+)/.exec(await onlyResetMail(server))![1]!;
    server.wait(61 * MINUTE_MS);
    const body = { token, password: 'a quite different one' };
    const reply = await server.call('POST', '/api/auth/reset-password/confirm', { body });
    expect(reply.json()).toMatchObject({ code: 'auth/invalid-action-code' });
  });
});

function guess(server: TestServer, email = ada.email, headers = {}) {
  return server.call('POST', '/api/auth/login', { body: { email, password: 'wrong' }, headers });
}

async function guessesBy(server: TestServer, email: string, cookie: string): Promise<number | undefined> {
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries++) statuses.push((await guess(server, email, { cookie })).statusCode);
  return statuses.at(-1);
}

function logIn(server: TestServer, headers = {}, password = ada.password) {
  return server.call('POST', '/api/auth/login', { body: { ...ada, password }, headers });
}

function from(address: string) {
  return { 'x-forwarded-for': address };
}

function register() {
  return server.call('POST', '/api/auth/register', { body: ada });
}

async function onlyResetMail(server: TestServer): Promise<string> {
  const mails = (await readSentMails(server)).filter((mail) => mail.includes('/reset-password?'));
  expect(mails).toHaveLength(1);
  return mails[0]!;
}

it('queues sign-ins, so that a rush does not block other requests', async () => {
  const server = await startServer();
  const tryToSignIn = (index: number) =>
    server.call('POST', '/api/auth/login', { body: { email: `m${index}@example.org`, password: 'not the right one' } });
  const rush = Array.from({ length: 12 }, (_, index) => tryToSignIn(index));
  await Promise.race(rush);
  const begun = await server.services.db.selectFrom('rate_limits').select('hits').executeTakeFirstOrThrow();
  expect(begun.hits).toBeLessThanOrEqual(6);
  expect(new Set((await Promise.all(rush)).map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
});
