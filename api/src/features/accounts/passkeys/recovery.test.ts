import { beforeEach, describe, expect, it } from 'vitest';
import type { Authenticator } from '../../../../test/authenticator.ts';
import { addPasskey, withConfirmation, signIn } from '../../../../test/passkeys.ts';
import { deleteRows } from '../../../../test/delete-rows.ts';
import { deleteSentMails, readSentMails } from '../../../../test/sent-mails.ts';
import { registerConfirmed } from '../../../../test/register.ts';
import { shareServer, startServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { HOUR_MS } from '@fotosoc/server-kit/units';
import { insertReset } from '../queries.ts';
import { insertEmailLink } from '../email-links.ts';
import { listPasskeys } from '../stored-passkeys/queries.ts';

const PASSWORD = 'horse staple battery';

let server: TestServer;
let member: Actor;
let authenticator: Authenticator;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  server.stopClock(new Date('2026-11-24T12:00:00Z'));
  await deleteRows(server, 'accounts');
  await deleteSentMails(server);
  const email = `owner-${crypto.randomUUID()}@example.org`;
  member = await registerConfirmed(server, { email, password: PASSWORD });
  ({ authenticator } = await addPasskey(server, member));
});

const count = async () => (await listPasskeys(server.services.db, member.id)).length;

async function mailedToken(): Promise<string> {
  expect((await server.call('POST', '/api/account/passkey-recoveries', { as: member })).statusCode).toBe(202);
  await server.services.background.idle();
  const mail = (await readSentMails(server)).findLast((one) => one.includes('/lost-passkeys?token='))!;
  return /lost-passkeys\?token=([\w-]+)/.exec(mail)![1]!;
}

const recover = async (token: string, password = PASSWORD) => {
  const reply = await server.call('POST', '/api/passkey-recoveries', { body: { token, password } });
  return [reply.statusCode, reply.statusCode === 204 ? undefined : reply.json<{ code: string }>().code];
};

const NO_LINK = [404, 'account/link-not-found'];

describe('a mailed link and the password', () => {
  it('remove all passkeys together, once; the password confirms actions again', async () => {
    await addPasskey(server, await withConfirmation(server, member, authenticator));
    const token = await mailedToken();
    expect(await recover(token)).toEqual([204, undefined]);
    expect(await count()).toBe(0);
    expect(await recover(token)).toEqual(NO_LINK);
    const given = await server.call('POST', '/api/auth/confirmations', { as: member, body: { password: PASSWORD } });
    expect(given.statusCode).toBe(201);
    const session = await server.call('GET', '/api/auth/session', { as: member });
    expect(session.json<{ user: object }>().user).not.toHaveProperty('hasPasskey');
  });

  it('remove nothing separately', async () => {
    const token = await mailedToken();
    expect(await recover(token, 'not the password')).toEqual([401, 'auth/invalid-credential']);
    expect(await recover('no-such-token')).toEqual(NO_LINK);
    expect(await count()).toBe(1);
    expect((await recover(token))[0]).toBe(204);
  });

  it('are mailed to each address that can still restore the account', async () => {
    const link = { accountId: member.id, act: 'give-back', email: 'earlier@example.org' } as const;
    await insertEmailLink(server.services.db, link, server.services.now());
    await recover(await mailedToken());
    await server.services.background.idle();
    const informed = (await readSentMails(server)).filter((mail) => mail.includes('Subject: All passkeys'));
    expect(informed.map((mail) => /^To: (\S+)/m.exec(mail)![1]!).toSorted()).toEqual([
      'earlier@example.org',
      member.email,
    ]);
  });
});

it('a link ends after an hour', async () => {
  const token = await mailedToken();
  server.wait(HOUR_MS);
  expect(await recover(token)).toEqual(NO_LINK);
});

it('password guesses are slowed down as at a login', async () => {
  const token = await mailedToken();
  for (let tries = 0; tries < 5; tries++) await recover(token, 'not the password');
  expect(await recover(token)).toEqual([429, 'auth/too-many-requests']);
});

it('requests, wrong passwords and removals are in the security log of the account', async () => {
  const token = await mailedToken();
  await recover(token, 'not the password');
  await recover(token);
  await server.services.background.idle();
  const events = await server.services.db
    .selectFrom('security_events')
    .select(['kind', 'result'])
    .where('account_id', '=', member.id)
    .where('kind', 'in', ['passkey-recovery', 'password-check', 'passkey-removal'])
    .execute();
  expect(events.toSorted((one, other) => (one.kind < other.kind ? -1 : 1))).toEqual([
    { kind: 'passkey-recovery', result: 'done' },
    { kind: 'passkey-removal', result: 'done' },
    { kind: 'password-check', result: 'failed' },
  ]);
});

it('sends no link for an account without passkeys', async () => {
  const other = await server.signUp();
  const reply = await server.call('POST', '/api/account/passkey-recoveries', { as: other });
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'account/passkey-not-found']);
});

it('mails at most three links an hour', async () => {
  const limited = await startServer();
  const as = await limited.signUpWith('loans');
  await addPasskey(limited, as);
  const ask = async () => (await limited.call('POST', '/api/account/passkey-recoveries', { as })).statusCode;
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([202, 202, 202, 429]);
});

describe.each<[string, () => Promise<unknown>, number]>([
  [
    'a reset by mail',
    async () => {
      const token = await insertReset(server.services.db, member.id, server.services.now());
      const body = { token, password: 'clip paper desk lamp' };
      return server.call('POST', '/api/auth/reset-password/confirm', { body });
    },
    0,
  ],
  [
    'an address that is given back',
    async () => {
      const link = { accountId: member.id, act: 'give-back', email: 'earlier@example.org', rank: 0 } as const;
      const token = await insertEmailLink(server.services.db, link, server.services.now());
      return server.call('POST', '/api/email-links', { body: { token } });
    },
    0,
  ],
  [
    'a new address',
    async () => {
      const link = { accountId: member.id, act: 'confirm', email: 'next@example.org' } as const;
      const token = await insertEmailLink(server.services.db, link, server.services.now());
      return server.call('POST', '/api/email-links', { body: { token } });
    },
    1,
  ],
  [
    'a password change',
    async () => {
      const as = await withConfirmation(server, member, authenticator);
      return server.call('PUT', '/api/account/password', { as, body: { newPassword: 'clip paper desk lamp' } });
    },
    1,
  ],
])('%s', (_, act, passkeys) => {
  it(`leaves ${passkeys} passkeys, and no link that removes them`, async () => {
    const token = await mailedToken();
    await act();
    expect(await count()).toBe(passkeys);
    expect(await recover(token)).toEqual(NO_LINK);
  });
});

it('a passkey removed by a reset no longer signs in, also during the reset', async () => {
  const token = await insertReset(server.services.db, member.id, server.services.now());
  const body = { token, password: 'clip paper desk lamp' };
  const [reset] = await Promise.all([
    server.call('POST', '/api/auth/reset-password/confirm', { body }),
    ...Array.from({ length: 4 }, async () => signIn(server, authenticator)),
  ]);
  expect(reset.statusCode).toBe(204);
  expect((await signIn(server, authenticator)).statusCode).toBe(401);
  const sessions = await server.services.db.selectFrom('sessions').select('token_hash').execute();
  expect(sessions).toEqual([]);
});
