import type { Person } from '@fotosoc/contract/people';
import { beforeEach, expect, it } from 'vitest';
import { readSentMails } from '../../../../test/sent-mails.ts';
import { register } from '../../../../test/register.ts';
import { shareServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { confirmEmail } from '../queries.ts';
import { listRightHolderEmails } from '../../account-directory/read.ts';

const PASSWORD = 'staple horse battery';

let server: TestServer;
let administrator: Actor;
let email: string;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  email = `${crypto.randomUUID()}@example.org`;
  administrator = await server.signUpAdministrator();
});

const suspend = async (email: string, reason = 'Shared password.', as = administrator) =>
  server.call('POST', '/api/people/suspensions', { as, body: { email, reason } });
const lift = async (id: string) => server.call('DELETE', `/api/people/suspensions/${id}`, { as: administrator });
const signIn = async () => server.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });

it('ends the sessions and refuses the right password with a contact address; no other response reveals the suspension', async () => {
  const member = await register(server, { email, password: PASSWORD });
  expect((await suspend(email)).statusCode).toBe(201);
  expect((await server.call('GET', '/api/account', { as: member })).statusCode).toBe(401);
  const refused = await signIn();
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'auth/suspended', error: expect.stringContaining('write to') as string }),
  ]);
  const wrong = await server.call('POST', '/api/auth/login', { body: { email, password: 'not it at all' } });
  expect(wrong.json()).toMatchObject({ code: 'auth/invalid-credential' });
});

it('is listed with the person until it is lifted', async () => {
  const officer = await server.signUpWith('loans');
  const isMarked = async () => {
    const reply = await server.call('GET', '/api/people', { as: administrator });
    return reply.json<{ people: Person[] }>().people.find(({ id }) => id === officer.id)?.isSuspended;
  };
  const before = await isMarked();
  await suspend(officer.email);
  const suspended = await isMarked();
  await lift(officer.id);
  expect([before, suspended, await isMarked()]).toEqual([false, true, false]);
});

it('is lifted: the person can sign in again, and gets a mail both times', async () => {
  const { id } = await register(server, { email, password: PASSWORD });
  await suspend(email);
  expect((await lift(id)).statusCode).toBe(204);
  expect((await signIn()).statusCode).toBe(200);
  expect((await lift(id)).statusCode).toBe(404);
  await server.services.background.idle();
  const mails = (await readSentMails(server)).filter((mail) => mail.includes(`To: ${email}`));
  const texts = mails.join('\n');
  expect(texts).toContain('The reason: Shared password.');
  expect(texts).toContain('lifted the suspension');
});

it('suspends the rights of the account, which return when it is lifted', async () => {
  const officer = await server.signUpWith('loans');
  await suspend(officer.email);
  const { services } = server;
  expect(await listRightHolderEmails(services, services.db, 'loans')).not.toContain(officer.email);
  await lift(officer.id);
  expect(await listRightHolderEmails(services, services.db, 'loans')).toContain(officer.email);
});

it('is refused for the own account, for the last administrator, and twice', async () => {
  expect((await suspend(administrator.email)).json()).toMatchObject({ code: 'people/cannot-suspend' });
  const other = await server.signUpWith('administrator');
  expect((await suspend(other.email)).statusCode).toBe(201);
  expect((await suspend(other.email)).json()).toMatchObject({ code: 'people/already-suspended' });
  expect((await suspend('nobody@example.org')).json()).toMatchObject({ code: 'people/not-found' });
  expect((await suspend(email, '   ')).json()).toMatchObject({ code: 'people/reason-missing' });
});

it('does not count a suspended administrator as another administrator', async () => {
  const one = await server.signUpWith('administrator');
  const two = await server.signUpWith('administrator');
  await server.services.db.deleteFrom('settings').where('name', '=', 'seeded-administrator').execute();
  expect((await suspend(two.email, 'Shared.', one)).statusCode).toBe(201);
  const ended = await server.call('DELETE', `/api/people/${one.id}/rights`, { as: one });
  expect(ended.json()).toMatchObject({ code: 'people/last-administrator' });
});

it('is in the activity log and in the security log', async () => {
  const { id } = await register(server, { email, password: PASSWORD });
  await suspend(email);
  await signIn();
  await lift(id);
  await server.services.background.idle();
  const record = await server.call('GET', '/api/activity-log?area=people', { as: administrator });
  const acts = record.json<{ entries: { action: string }[] }>().entries.map(({ action }) => action);
  expect(acts).toEqual(expect.arrayContaining(['suspend', 'lift-suspension']));
  const { db } = server.services;
  const events = await db
    .selectFrom('security_events')
    .select(['kind', 'result', 'actor_id'])
    .where('account_id', '=', id)
    .execute();
  expect(events).toEqual(
    expect.arrayContaining([
      { kind: 'suspension', result: 'done', actor_id: administrator.id },
      { kind: 'sign-in', result: 'refused', actor_id: null },
      { kind: 'suspension-end', result: 'done', actor_id: administrator.id },
    ]),
  );
});

it('disables the deploy tokens of the confirmed address', async () => {
  const { services } = server;
  const member = await register(server, { email, password: PASSWORD });
  await confirmEmail(services.db, member.id, services.now());
  const made = await server.call('POST', '/api/deploy-tokens', {
    as: administrator,
    headers: { confirmation: administrator.confirmation! },
    body: { remote: 'mf-prints', verbs: ['publish'], label: 'laptop', email, days: 30 },
  });
  const { token } = made.json<{ token: string }>();
  const ask = async () =>
    (await server.call('GET', '/api/remotes/mf-prints/token', { headers: { authorization: `Bearer ${token}` } }))
      .statusCode;
  expect(await ask()).toBe(200);
  await suspend(email);
  expect(await ask()).toBe(401);
});
