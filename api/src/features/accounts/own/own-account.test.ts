import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Device, EmailLink, OwnAccount } from '@fotosoc/contract/own-account';
import { deleteRows } from '../../../../test/delete-rows.ts';
import { deleteSentMails } from '../../../../test/sent-mails.ts';
import { register } from '../../../../test/register.ts';
import { shareServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fotosoc/server-kit/units';
import { startSession } from '../session-store.ts';

const PASSWORD = 'horse staple battery';
const NEW_PASSWORD = 'clip paper desk lamp';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1';

let server: TestServer;
let member: Actor;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  server.stopClock(new Date('2026-11-24T12:00:00Z'));
  await deleteRows(server, 'accounts', 'rate_limits', 'login_failures', 'mails');
  await deleteSentMails(server);
  const credentials = { email: 'ada@example.org', password: PASSWORD };
  member = await register(server, credentials, { 'user-agent': PHONE });
});

const account = async (as = member) =>
  (await server.call('GET', '/api/account', { as })).json<{ account: OwnAccount }>().account;
const devices = async (as = member) =>
  (await server.call('GET', '/api/account/devices', { as })).json<{ devices: Device[] }>().devices;
const logIn = async (email: string, password: string) =>
  (await server.call('POST', '/api/auth/login', { body: { email, password } })).statusCode;
const isSignedIn = async (as: Actor) =>
  (await server.call('GET', '/api/auth/session', { as })).json<{ user: unknown }>().user !== null;
const linkTo = async (recipient: string, subject = 'Confirm your e-mail address') => {
  await server.services.background.idle();
  const folder = path.join(server.services.config.dataDir, 'outbox');
  const mails = (await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8'));
  const mail = (await Promise.all(mails)).find(
    (text) => text.includes(`To: ${recipient}`) && text.includes(`Subject: ${subject}`),
  )!;
  return /confirm-email\?token=(\S+)/.exec(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))![1]!;
};
const follow = async (token: string) => server.call('POST', '/api/email-links', { body: { token } });
const changeEmail = async (email: string, password = PASSWORD) =>
  server.call('PUT', '/api/account/email', { as: member, body: { email, password } });

const changePassword = async (password: string, newPassword = NEW_PASSWORD) =>
  server.call('PUT', '/api/account/password', { as: member, body: { password, newPassword } });

/** Signs the same account in on another device, one minute later. */
async function elsewhere(): Promise<Actor> {
  server.wait(MINUTE_MS);
  const { db, now } = server.services;
  return { ...member, cookie: `sid=${await startSession(db, member.id, now(), 'Mac, Firefox')}` };
}

describe('signed-in devices', () => {
  it('are listed by name, most recently used first', async () => {
    await elsewhere();
    expect(await devices()).toMatchObject([
      { name: 'Mac, Firefox', seenAt: '2026-11-24T12:01:00.000Z', isThis: false },
      { name: 'iPhone, Safari', seenAt: '2026-11-24T12:00:00.000Z', isThis: true },
    ]);
  });

  it('are signed out one by one, and only by their account', async () => {
    const [other, stranger] = [await elsewhere(), await server.signUp()];
    const { id } = (await devices()).find(({ isThis }) => !isThis)!;
    const signOut = async (as: Actor) => (await server.call('DELETE', `/api/account/devices/${id}`, { as })).statusCode;
    expect(await signOut(stranger)).toBe(404);
    expect(await isSignedIn(other)).toBe(true);
    expect(await signOut(member)).toBe(204);
    expect([await isSignedIn(other), await isSignedIn(member)]).toEqual([false, true]);
  });

  it('are signed out together, except the current device', async () => {
    const others = [await elsewhere(), await elsewhere()];
    const reply = await server.call('DELETE', '/api/account/devices', { as: member });
    expect(reply.json()).toEqual({ signedOut: 2 });
    expect(await Promise.all([member, ...others].map(isSignedIn))).toEqual([true, false, false]);
  });
});

describe('a password', () => {
  it('is changed with the current password; all other devices are signed out', async () => {
    const other = await elsewhere();
    expect((await changePassword(PASSWORD)).json()).toEqual({ signedOut: 1 });
    expect([await isSignedIn(member), await isSignedIn(other)]).toEqual([true, false]);
    expect([await logIn(member.email, PASSWORD), await logIn(member.email, NEW_PASSWORD)]).toEqual([401, 200]);
    expect((await account()).passwordChangedAt).toBe('2026-11-24T12:01:00.000Z');
  });

  it('stays unchanged after a wrong current password or a weak new one', async () => {
    expect((await changePassword('wrong horse')).json()).toMatchObject({
      fields: { password: 'This is not your password.' },
    });
    expect((await changePassword(PASSWORD, 'password')).json()).toMatchObject({ code: 'auth/weak-password' });
    expect(await logIn(member.email, PASSWORD)).toBe(200);
  });
});

describe('an address', () => {
  it('is confirmed by the link that is mailed at registration, once', async () => {
    expect((await account()).emailConfirmedAt).toBeNull();
    const token = await linkTo(member.email);
    const looked = await server.call('GET', `/api/email-links?token=${token}`);
    expect(looked.json()).toEqual({ link: { act: 'confirm', email: member.email } satisfies EmailLink });
    expect((await account()).emailConfirmedAt).toBeNull();
    expect((await follow(token)).statusCode).toBe(200);
    expect((await account()).emailConfirmedAt).toBe('2026-11-24T12:00:00.000Z');
    expect((await follow(token)).json()).toMatchObject({ code: 'account/link-not-found' });
  });

  it('changes once its link was opened', async () => {
    expect((await changeEmail('grace@example.org')).statusCode).toBe(202);
    expect(await account()).toMatchObject({ email: member.email, newEmail: 'grace@example.org' });
    await follow(await linkTo('grace@example.org'));
    expect(await account()).toMatchObject({ email: 'grace@example.org', newEmail: null });
    expect([await logIn(member.email, PASSWORD), await logIn('grace@example.org', PASSWORD)]).toEqual([401, 200]);
  });

  it('stays unchanged if the link was not opened, expired, or the change was cancelled', async () => {
    expect((await changeEmail('grace@example.org', 'wrong horse')).statusCode).toBe(401);
    await changeEmail('grace@example.org');
    const first = await linkTo('grace@example.org');
    await server.call('DELETE', '/api/account/email/links', { as: member });
    expect((await follow(first)).statusCode).toBe(404);
    await changeEmail('joan@example.org');
    server.wait(25 * HOUR_MS);
    expect((await follow(await linkTo('joan@example.org'))).statusCode).toBe(404);
    expect(await account()).toMatchObject({ email: member.email, newEmail: null });
  });

  it('restores the account within a week and signs out everybody else', async () => {
    await changeEmail('thief@example.org');
    await follow(await linkTo('thief@example.org'));
    server.wait(6 * DAY_MS);
    const register = { email: member.email, password: PASSWORD };
    expect((await server.call('POST', '/api/auth/register', { body: register })).statusCode).toBe(409);
    const reply = (await follow(await linkTo(member.email, 'Your'))).json<{ resetToken: string }>();
    expect(await isSignedIn(member)).toBe(false);
    expect(await logIn(member.email, PASSWORD)).toBe(401);
    const body = { token: reply.resetToken, password: NEW_PASSWORD };
    expect((await server.call('POST', '/api/auth/reset-password/confirm', { body })).statusCode).toBe(204);
    expect(await logIn(member.email, NEW_PASSWORD)).toBe(200);
  });

  it('is available to others after that week', async () => {
    await changeEmail('grace@example.org');
    await follow(await linkTo('grace@example.org'));
    server.wait(8 * DAY_MS);
    expect((await follow(await linkTo(member.email, 'Your'))).statusCode).toBe(404);
    const body = { email: member.email, password: PASSWORD };
    expect((await server.call('POST', '/api/auth/register', { body })).statusCode).toBe(201);
  });

  it('cannot be the address of another account', async () => {
    await server.signUp('taken@example.org');
    expect((await changeEmail('taken@example.org')).json()).toMatchObject({ code: 'auth/email-already-in-use' });
    await changeEmail('soon@example.org');
    await server.signUp('soon@example.org');
    expect((await follow(await linkTo('soon@example.org'))).statusCode).toBe(409);
    expect((await account()).email).toBe(member.email);
  });
});
