import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { deleteSentMails, readMailedTokens } from '../../../../test/sent-mails.ts';
import { deleteRows } from '../../../../test/delete-rows.ts';
import { toCookieHeader, shareServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';

const OWNER = 'owner@example.org';
const [FIRST, SECOND] = ['first-thief@example.org', 'second-thief@example.org'];
const STOLEN = 'horse staple battery';
const NEW = 'clip paper desk lamp';

let server: TestServer;
let account: Actor;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  server.stopClock(new Date('2026-11-24T12:00:00Z'));
  await deleteRows(server, 'accounts', 'rate_limits', 'login_failures', 'mails');
  await deleteSentMails(server);
  const body = { email: OWNER, password: STOLEN };
  const reply = await server.call('POST', '/api/auth/register', { body });
  account = { id: '', email: OWNER, cookie: toCookieHeader(reply) };
});

/** Returns the token of the last link mailed to an address, and advances the clock by a second. */
const newest = async (recipient: string) => {
  const token = (await readMailedTokens(server, recipient)).at(-1)!;
  server.wait(1000);
  return token;
};
const follow = async (token: string) => server.call('POST', '/api/email-links', { body: { token } });
const logIn = async (email: string, password = STOLEN, headers = {}) =>
  server.call('POST', '/api/auth/login', { body: { email, password }, headers });
const signedIn = async (email: string, password = STOLEN): Promise<Actor> => ({
  ...account,
  cookie: toCookieHeader(await logIn(email, password)),
});
const moveTo = async (email: string, as = account) => {
  server.wait(1000);
  await server.call('PUT', '/api/account/email', { as, body: { email, password: STOLEN } });
  return follow(await newest(email));
};
const choose = async (token: string, password = NEW) =>
  (await server.call('POST', '/api/auth/reset-password/confirm', { body: { token, password } })).statusCode;
const giveBack = async (token: string) => (await follow(token)).json<{ resetToken: string }>().resetToken;
const askForReset = async (email: string) => {
  server.wait(1000);
  return server.call('POST', '/api/auth/reset-password', { body: { email } });
};
const changePassword = async (as = account) =>
  server.call('PUT', '/api/account/password', { as, body: { password: STOLEN, newPassword: NEW } });

describe('an older confirmed address', () => {
  beforeEach(async () => {
    await follow(await newest(OWNER));
  });

  it('restores the account after a later address has done so', async () => {
    await moveTo(FIRST);
    const ownersLink = await newest(OWNER);
    await moveTo(SECOND);
    const thiefs = await giveBack(await newest(FIRST));
    expect(await choose(thiefs, 'thief has a password')).toBe(204);
    server.wait(7 * DAY_MS - HOUR_MS);
    expect(await choose(await giveBack(ownersLink))).toBe(204);
    expect((await logIn(OWNER, NEW)).statusCode).toBe(200);
  });

  it('ends the links of all later ones', async () => {
    await moveTo(FIRST);
    const ownersLink = await newest(OWNER);
    await moveTo(SECOND);
    const thiefsLink = await newest(FIRST);
    await giveBack(ownersLink);
    expect((await follow(thiefsLink)).statusCode).toBe(404);
  });

  it('keeps its age when it is confirmed again as a new one', async () => {
    await moveTo(FIRST);
    await moveTo(OWNER);
    // The confirmation link only, and no link that restores the address.
    expect(await readMailedTokens(server, FIRST)).toHaveLength(1);
    await moveTo(SECOND);
    expect((await follow(await newest(OWNER))).statusCode).toBe(200);
  });

  it('restores the account after a deletion and a return', async () => {
    await moveTo(FIRST);
    const ownersLink = await newest(OWNER);
    await server.call('POST', '/api/account/deletions', { as: account, body: { password: STOLEN } });
    server.wait(HOUR_MS);
    expect(await choose(await giveBack(ownersLink))).toBe(204);
    expect((await logIn(OWNER, NEW)).json()).toMatchObject({ isBack: true });
  });

  it('wins over an unconfirmed address', async () => {
    const body = { email: 'typo@example.org', password: STOLEN };
    account = { ...account, cookie: toCookieHeader(await server.call('POST', '/api/auth/register', { body })) };
    await moveTo('right@example.org');
    await giveBack(await newest('typo@example.org'));
    const resetToken = await giveBack(await newest('right@example.org'));
    expect(await choose(resetToken)).toBe(204);
    expect((await logIn('right@example.org', NEW)).statusCode).toBe(200);
    expect((await follow(await newest('typo@example.org'))).statusCode).toBe(404);
  });
});

describe.each([
  ['a password change', async () => changePassword(await signedIn(OWNER))],
  [
    'a reset',
    async () => {
      await askForReset(OWNER);
      return choose(await newest(OWNER));
    },
  ],
])('%s', (_, act) => {
  it('ends a pending e-mail change', async () => {
    await server.call('PUT', '/api/account/email', { as: account, body: { email: FIRST, password: STOLEN } });
    await act();
    expect((await follow(await newest(FIRST))).statusCode).toBe(404);
  });

  it('ends every other session and known device', async () => {
    const devices = async () =>
      (await server.services.db.selectFrom('known_devices').select('token_hash').execute()).length;
    await logIn(OWNER);
    expect(await devices()).toBe(2);
    await act();
    expect(await devices()).toBe(1);
    const session = await server.call('GET', '/api/auth/session', { as: account });
    expect(session.json()).toEqual({ user: null });
  });

  it('ends every reset link', async () => {
    await askForReset(OWNER);
    const token = await newest(OWNER);
    await act();
    expect(await choose(token)).toBe(400);
  });
});

it('a password change keeps the session and the device that made it', async () => {
  await changePassword();
  const session = await server.call('GET', '/api/auth/session', { as: account });
  expect(session.json()).toMatchObject({ user: { email: OWNER } });
  expect(await server.services.db.selectFrom('known_devices').select('token_hash').execute()).toHaveLength(1);
});

it('a reset link ends when the account moves away from its address', async () => {
  await follow(await newest(OWNER));
  await askForReset(OWNER);
  const token = await newest(OWNER);
  await moveTo(FIRST);
  expect(await choose(token)).toBe(400);
});

it('password changes by a session holder do not prevent a reset by the holder of the mailbox', async () => {
  let counted = 0;
  const { rates } = server.services.config;
  const usual = rates.passwordChangesPerAccount;
  onTestFinished(() => void (rates.passwordChangesPerAccount = usual));
  rates.passwordChangesPerAccount = { ...usual, count: 5 };
  for (let change = 0; change < 6; change++) {
    await askForReset(OWNER);
    await server.services.background.idle();
    const body = { password: STOLEN, newPassword: STOLEN };
    const { statusCode } = await server.call('PUT', '/api/account/password', { as: account, body });
    if (statusCode === 429) counted++;
  }
  expect(counted).toBe(1);
  expect(await choose(await newest(OWNER))).toBe(204);
});

it('a sign-in with a password that was replaced meanwhile starts no session', async () => {
  await askForReset(OWNER);
  const token = await newest(OWNER);
  const replies = await Promise.all([choose(token), ...Array.from({ length: 6 }, async () => logIn(OWNER))]);
  expect(replies[0]).toBe(204);
  expect(await server.services.db.selectFrom('sessions').select('token_hash').execute()).toEqual([]);
});
