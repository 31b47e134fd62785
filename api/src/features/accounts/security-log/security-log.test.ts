import { expect, it, onTestFinished } from 'vitest';
import type { SecurityEvent } from '@fotosoc/contract/security-event';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { buildApp } from '../../../app.ts';
import { HOUR_MS } from '@fotosoc/server-kit/units';
import { insertSecurityEvent } from './security-log.ts';
import type { SecurityEventRow } from './tables.ts';

const PASSWORD = 'staple horse battery';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1';

async function register(server: TestServer, email: string) {
  const reply = await server.call('POST', '/api/auth/register', { body: { email, password: PASSWORD } });
  return reply.json<{ user: { id: string } }>().user.id;
}

const signIn = async (server: TestServer, email: string, password = PASSWORD, remoteAddress = '192.0.2.77') =>
  server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    headers: { 'user-agent': PHONE },
    payload: { email, password },
  });

async function listEvents(server: TestServer, kind: string): Promise<SecurityEventRow[]> {
  await server.services.background.idle();
  const { db } = server.services;
  return db
    .selectFrom('security_events')
    .selectAll()
    .where('kind', '=', kind as 'sign-in')
    .orderBy('count')
    .execute();
}

it('lists sign-ins with the network and device, and never the whole address', async () => {
  const server = await startServer();
  const id = await register(server, 'aoife@example.org');
  await signIn(server, 'aoife@example.org');
  const [event] = await listEvents(server, 'sign-in');
  expect(event).toMatchObject({
    result: 'done',
    account_id: id,
    actor_id: id,
    network: '192.0.2.0/24',
    device: 'iPhone, Safari',
  });
  expect(await listEvents(server, 'registration')).toHaveLength(1);
});

it('lists a failed sign-in with the account and without the password', async () => {
  const server = await startServer();
  const id = await register(server, 'aoife@example.org');
  await signIn(server, 'Aoife@example.org', 'not the password');
  const [event] = await listEvents(server, 'sign-in');
  expect(event).toMatchObject({ result: 'failed', account_id: id, actor_id: null, network: '192.0.2.0/24' });
  expect(JSON.stringify(event)).not.toContain('not the password');
});

it('adds an entry for the 1st and 10th refusal of an hour, and restarts with the next hour', async () => {
  const server = await startServer();
  server.stopClock(new Date('2026-11-24T12:00:00Z'));
  const member = await server.signUp();
  for (let tries = 0; tries < 12; tries++) await server.call('GET', '/api/people', { as: member });
  const events = await listEvents(server, 'access');
  expect(events.map(({ result, account_id, count }) => [result, account_id, count])).toEqual([
    ['refused', member.id, 1],
    ['refused', member.id, 10],
  ]);
  server.wait(HOUR_MS);
  await server.call('GET', '/api/people', { as: member });
  expect(await listEvents(server, 'access')).toHaveLength(3);
});

it('stops after 200 entries of refusals within an hour, and logs the stop', async () => {
  const server = await startServer();
  server.stopClock(new Date('2026-11-24T12:00:00Z'));
  const member = await server.signUp();
  for (let network = 0; network < 230; network++) {
    await server.app.inject({
      method: 'GET',
      url: '/api/people',
      remoteAddress: `198.51.${network}.1`,
      headers: { cookie: member.cookie },
    });
  }
  const events = await listEvents(server, 'access');
  expect(events).toHaveLength(200);
  expect(events.filter(({ detail }) => detail.startsWith('the last entry'))).toHaveLength(1);
});

it('does not store text typed as an address', async () => {
  const server = await startServer();
  await signIn(server, 'my-secret-password');
  const [event] = await listEvents(server, 'sign-in');
  expect(event).toMatchObject({ result: 'failed', account_id: null });
  expect(JSON.stringify(event)).not.toContain('my-secret-password');
});

it('lists refused access with the request', async () => {
  const server = await startServer();
  const member = await server.signUp();
  await server.call('GET', '/api/people', { as: member });
  await server.call('GET', '/api/people', { as: member });
  const events = await listEvents(server, 'access');
  expect(events).toEqual([
    expect.objectContaining({ result: 'refused', account_id: member.id, detail: 'GET /api/people' }),
  ]);
});

it('lists a change of rights with its giver and receiver', async () => {
  const server = await startServer();
  const administrator = await server.signUpAdministrator();
  const member = await server.signUp();
  const body = { lastDay: null };
  await server.call('PUT', `/api/people/${member.id}/rights/loans`, { as: administrator, body });
  await server.call('DELETE', `/api/people/${member.id}/rights`, { as: administrator });
  const events = await listEvents(server, 'rights');
  expect(events.map(({ detail }) => detail).toSorted()).toEqual(['+loans', '-loans']);
  expect(events.every((event) => event.actor_id === administrator.id && event.account_id === member.id)).toBe(true);
});

it('lists password, sessions, address, deletion and return of an account', async () => {
  const server = await startServer();
  const email = 'aoife@example.org';
  await register(server, email);
  const cookie = (await signIn(server, email)).headers['set-cookie'];
  const sid = /sid=[^;]+/.exec(String(cookie))![0];
  const call = async (method: 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
    (await server.app.inject({ method, url, headers: { cookie: sid }, ...(payload && { payload }) })).statusCode;
  expect(await call('PUT', '/api/account/email', { email: 'new@example.org', password: PASSWORD })).toBe(202);
  await signIn(server, email);
  expect(await call('DELETE', '/api/account/devices')).toBe(200);
  const newPassword = 'paper clip desk lamp';
  expect(await call('PUT', '/api/account/password', { password: PASSWORD, newPassword })).toBe(200);
  expect(await call('POST', '/api/account/deletions', { password: newPassword })).toBe(201);
  expect((await signIn(server, email, newPassword)).statusCode).toBe(200);
  for (const kind of ['email-request', 'sessions-end', 'password-change', 'account-deletion', 'account-return']) {
    expect([kind, (await listEvents(server, kind)).length]).toEqual([kind, 1]);
  }
});

it('writes a log line at the default level after an entry is stored, and none for a refused registration', async () => {
  const { services } = await startServer({ LOG_LEVEL: 'warn' });
  const lines: string[] = [];
  const app = await buildApp(services, undefined, { write: (line) => lines.push(line) });
  onTestFinished(() => app.close());
  const payload = { email: 'aoife@example.org', password: PASSWORD };
  await app.inject({ method: 'POST', url: '/api/auth/register', payload });
  await app.inject({ method: 'POST', url: '/api/auth/register', payload });
  const logged = lines.map((line) => JSON.parse(line) as { level: number; trace: string; security: SecurityEventRow });
  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatchObject({ level: 40, security: { kind: 'registration', result: 'done' } });
  expect(logged[0]!.trace).toBeTruthy();
});

it('shows administrators the log by kind, account and page, and members only their own sign-ins', async () => {
  const server = await startServer();
  const administrator = await server.signUpAdministrator();
  await register(server, 'aoife@example.org');
  await register(server, 'niall@example.org');
  for (let times = 0; times < 3; times++) await signIn(server, 'aoife@example.org');
  await signIn(server, 'niall@example.org');
  const list = async (query: string) =>
    (await server.call('GET', `/api/people/security-events?${query}`, { as: administrator })).json<{
      events: SecurityEvent[];
      nextCursor: string | null;
    }>();
  const page = await list('kind=sign-in&email=Aoife%40example.org&limit=2');
  expect(page.events.map(({ account, kind }) => [account, kind])).toEqual([
    ['aoife@example.org', 'sign-in'],
    ['aoife@example.org', 'sign-in'],
  ]);
  const rest = await list(`kind=sign-in&email=aoife%40example.org&limit=2&cursor=${page.nextCursor}`);
  expect([rest.events.length, rest.nextCursor]).toEqual([1, null]);
  expect((await list('email=nobody%40example.org')).events).toEqual([]);
  expect((await list('kind=sign-in')).events).toHaveLength(4);

  const cookie = String((await signIn(server, 'niall@example.org')).headers['set-cookie']);
  const own = await server.app.inject({
    url: '/api/account/sign-ins',
    headers: { cookie: /sid=[^;]+/.exec(cookie)![0] },
  });
  expect(own.json<{ signIns: unknown[] }>().signIns).toHaveLength(2);
});

it('adds at most 30 entries of one kind about an account within an hour', async () => {
  const { services } = await startServer();
  const { db, now } = services;
  for (let times = 0; times < 40; times++) await insertSecurityEvent(db, { kind: 'sign-out', accountId: 'one' }, now());
  await insertSecurityEvent(db, { kind: 'sign-out', accountId: 'other' }, now());
  const rows = await db.selectFrom('security_events').select('account_id').execute();
  expect(rows.filter(({ account_id }) => account_id === 'one')).toHaveLength(30);
  expect(rows).toHaveLength(31);
});
