import argon2 from 'argon2';
import { beforeEach, expect, it, vi } from 'vitest';
import { addPasskey, withConfirmation, fetchCreationOptions, createAuthenticator } from '../../../../test/passkeys.ts';
import { register } from '../../../../test/register.ts';
import { listMails } from '../../../../test/sent-mails.ts';
import { toCookieHeader, startServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { insertPasskey } from '../stored-passkeys/queries.ts';

const PASSWORD = 'horse staple battery';
const PASSKEY_REQUIRED = [403, 'auth/passkey-required'];
const UNCONFIRMED = [403, 'auth/unconfirmed'];

let server: TestServer;
let member: Actor;
beforeEach(async () => {
  server = await startServer();
  member = await register(server, { email: 'owner@example.org', password: PASSWORD });
});

const answerOf = async (...asked: Parameters<TestServer['call']>) => {
  const reply = await server.call(...asked);
  return [reply.statusCode, reply.body === '' ? undefined : reply.json<{ code?: string }>().code];
};

const confirmByPassword = async (as: Actor): Promise<Actor> => {
  const reply = await server.call('POST', '/api/auth/confirmations', { as, body: { password: PASSWORD } });
  return { ...as, confirmation: reply.json<{ confirmation: string }>().confirmation };
};

const signInAgain = async (): Promise<Actor> => {
  const { email } = member;
  const reply = await server.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
  return { ...member, cookie: toCookieHeader(reply) };
};

function addPasskeyDuringVerification(): void {
  const { verify } = argon2;
  vi.spyOn(argon2, 'verify').mockImplementationOnce(async (...how) => {
    const passkey = { credential_id: 'key', public_key: 'x', sign_count: 0, transports: '', name: 'Phone' };
    await insertPasskey(server.services.db, { account_id: member.id, ...passkey }, server.services.now());
    return verify(...how);
  });
}

it.each<[string, string, object]>([
  ['POST', '/api/auth/confirmations', { password: PASSWORD }],
  ['PUT', '/api/account/email', { email: 'new@example.org', password: PASSWORD }],
  ['PUT', '/api/account/password', { password: PASSWORD, newPassword: 'clip paper desk lamp' }],
  ['POST', '/api/account/deletions', { password: PASSWORD }],
])('%s %s refuses the password once a passkey has come meanwhile', async (method, url, body) => {
  addPasskeyDuringVerification();
  expect(await answerOf(method, url, { as: member, body })).toEqual(PASSKEY_REQUIRED);
  const account = await server.services.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
  expect(await argon2.verify(account.password_hash, PASSWORD)).toBe(true);
  const links = await server.services.db.selectFrom('email_links').select('email').execute();
  expect(links.map(({ email }) => email)).toEqual([member.email]);
});

it('a removed passkey leaves no confirmation to other sessions', async () => {
  const confirmedMember = await confirmByPassword(member);
  const { authenticator, passkey } = await addPasskey(server, confirmedMember);
  const thief = await withConfirmation(server, await signInAgain(), authenticator);
  const owner = await withConfirmation(server, member, authenticator);
  expect(await answerOf('DELETE', `/api/account/passkeys/${passkey.id}`, { as: owner })).toEqual([204, undefined]);
  expect(await answerOf('POST', '/api/account/passkey-challenges', { as: thief })).toEqual(UNCONFIRMED);
  expect(await answerOf('POST', '/api/account/passkey-challenges', { as: owner })).toEqual([201, undefined]);
});

it('a recovery leaves no confirmation', async () => {
  const { authenticator } = await addPasskey(server, await confirmByPassword(member));
  const thief = await withConfirmation(server, await signInAgain(), authenticator);
  await server.call('POST', '/api/account/passkey-recoveries', { as: member });
  const mails = await listMails(server);
  const token = mails.map(({ body }) => /lost-passkeys\?token=([\w-]+)/.exec(body)?.[1]).find(Boolean);
  const body = { token, password: PASSWORD };
  expect(await answerOf('POST', '/api/passkey-recoveries', { body })).toEqual([204, undefined]);
  expect(await answerOf('POST', '/api/account/passkey-challenges', { as: thief })).toEqual(UNCONFIRMED);
});

it('one confirmation by password adds one passkey of several requests that arrive together', async () => {
  const as = await confirmByPassword(member);
  const credentials = await Promise.all(
    Array.from({ length: 4 }, async () => createAuthenticator(server).create(await fetchCreationOptions(server, as))),
  );
  const answers = await Promise.all(
    credentials.map((credential) =>
      answerOf('POST', '/api/account/passkeys', { as, body: { name: 'Phone', credential } }),
    ),
  );
  expect(answers.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
    [201, undefined],
    UNCONFIRMED,
    UNCONFIRMED,
    UNCONFIRMED,
  ]);
});
