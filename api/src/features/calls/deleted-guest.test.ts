import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fotosoc/server-kit/units';
import { TestCall } from '../../../test/open-call.ts';
import { readSentMails } from '../../../test/sent-mails.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { deleteExpiredData } from '../../schedule.ts';

const PASSWORD = 'horse staple battery';

it('hides the entries of a mailed link while the account of the same address is deleted', async () => {
  const server = await startServer();
  const call = await TestCall.open(server, { entrants: 'anyone' });
  await call.enterAsGuest(await call.askForLink('gus+fog@example.org'));
  await call.enterAsGuest(await call.askForLink('other@example.org'));
  const credentials = { email: 'gus@example.org', password: PASSWORD };
  const registered = await server.call('POST', '/api/auth/register', { body: credentials });
  const cookie = String(registered.headers['set-cookie']).split(';')[0]!;
  const { id } = registered.json<{ user: { id: string } }>().user;
  const { db, now } = server.services;
  const countEntries = async () => (await call.read()).call.entryCount;
  const remove = async (as: string) =>
    server.call('POST', '/api/account/deletions', { headers: { cookie: as }, body: { password: PASSWORD } });
  const signIn = async () => {
    const reply = await server.call('POST', '/api/auth/login', { body: credentials });
    return String(reply.headers['set-cookie']).split(';')[0]!;
  };
  const countOwn = async (as: string) =>
    (await server.call('GET', '/api/account', { headers: { cookie: as } })).json<{ account: { entries: number } }>()
      .account.entries;
  expect(await countOwn(cookie)).toBe(0);
  await remove(cookie);
  expect(await countEntries()).toBe(2); // anyone can register with the address
  const again = await signIn();
  await db.updateTable('accounts').set({ email_confirmed_at: now().toISOString() }).where('id', '=', id).execute();
  expect(await countOwn(again)).toBe(1);
  await remove(again);
  expect(await countEntries()).toBe(1);
  const mails = (await readSentMails(server)).filter((text) => text.includes('account was deleted'));
  const sentences = mails.map((text) => text.includes('The photos that you entered in open calls are hidden as well.'));
  expect(sentences.filter(Boolean)).toHaveLength(1);
  await signIn();
  expect(await countEntries()).toBe(2);
});

it('refuses new photos of a mailed link while the account of the same address is deleted', async () => {
  const server = await startServer();
  const call = await TestCall.open(server, { entrants: 'anyone' });
  const token = await call.askForLink('gus+fog@example.org');
  const id = await call.enterAsGuest(token);
  const upload = await call.uploadAsGuest(token);
  const { photo } = upload.json<{ photo: { id: string } }>();
  const credentials = { email: 'gus+site@example.org', password: PASSWORD };
  const registered = await server.call('POST', '/api/auth/register', { body: credentials });
  const cookie = String(registered.headers['set-cookie']).split(';')[0]!;
  const { db, now } = server.services;
  await db
    .updateTable('accounts')
    .set({ email_confirmed_at: now().toISOString() })
    .where('email', '=', credentials.email)
    .execute();
  const enter = async () =>
    call.send('POST', '/managed-entries', undefined, { token, photoId: photo.id, title: 'Bus', name: 'Gus' });
  await server.call('POST', '/api/account/deletions', { headers: { cookie }, body: { password: PASSWORD } });
  for (const reply of [await call.uploadAsGuest(token), await enter()]) {
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { code: 'calls/account-deleted', error: expect.stringContaining('ask for a new link after 9 November 2026') },
    ]);
  }
  const other = await call.askForLink('other@example.org');
  expect((await call.uploadAsGuest(other)).statusCode).toBe(201);
  const renamed = { token, title: 'Low fog', name: 'Gus' };
  expect((await call.send('PUT', `/managed-entries/${id}`, undefined, renamed)).statusCode).toBe(200);
  expect((await call.read()).call.entryCount).toBe(0);
  await server.call('POST', '/api/auth/login', { body: credentials });
  expect((await enter()).statusCode).toBe(201);
});

describe('of two accounts whose addresses differ in the suffix', () => {
  const [FIRST, SECOND] = ['gus@example.org', 'gus+site@example.org'] as const;
  let server: TestServer;
  let call: TestCall;
  beforeEach(async () => {
    server = await startServer();
    call = await TestCall.open(server, { entrants: 'anyone' });
    for (const email of [FIRST, SECOND]) await send('register', email);
    const { db, now } = server.services;
    await db.updateTable('accounts').set({ email_confirmed_at: now().toISOString() }).execute();
  });

  async function send(action: 'register' | 'login', email: string): Promise<string> {
    const reply = await server.call('POST', `/api/auth/${action}`, { body: { email, password: PASSWORD } });
    return String(reply.headers['set-cookie']).split(';')[0]!;
  }

  async function deleteAccount(email: string): Promise<void> {
    const headers = { cookie: await send('login', email) };
    const reply = await server.call('POST', '/api/account/deletions', { headers, body: { password: PASSWORD } });
    expect(reply.statusCode).toBe(201);
  }

  async function erase(): Promise<void> {
    server.wait(7 * DAY_MS + HOUR_MS);
    await deleteExpiredData(server.services);
  }

  const countEntries = async () => (await call.read()).call.entryCount;

  it('the last deleted one hides entries of a third suffix, and alone restores the entries', async () => {
    await call.enterAsGuest(await call.askForLink('gus+fog@example.org'));
    await deleteAccount(FIRST);
    expect(await countEntries()).toBe(1);
    await deleteAccount(SECOND);
    expect(await countEntries()).toBe(0);
    await send('login', FIRST);
    expect(await countEntries()).toBe(0);
    await send('login', SECOND);
    expect(await countEntries()).toBe(1);
  });

  it('the deleted one refuses new photos of its exact address only, until the other is deleted, too', async () => {
    const third = await call.askForLink('gus+fog@example.org');
    await deleteAccount(SECOND);
    expect((await call.uploadAsGuest(third)).statusCode).toBe(201);
    const other = await TestCall.open(server, { entrants: 'anyone' }, 'rain');
    server.wait(MINUTE_MS); // the mail of the link is later than the mail of the registration
    expect((await other.uploadAsGuest(await other.askForLink(SECOND))).statusCode).toBe(409);
    await deleteAccount(FIRST);
    expect((await call.uploadAsGuest(third)).statusCode).toBe(409);
  });

  it('each hides and erases only what was entered under its exact address', async () => {
    const typed = 'Gus@example.org';
    await call.enterAsGuest(await call.askForLink(typed));
    await deleteAccount(SECOND);
    expect(await countEntries()).toBe(1);
    await erase();
    expect(await server.services.db.selectFrom('call_guests').select('email').execute()).toEqual([{ email: typed }]);
    await deleteAccount(FIRST);
    expect(await countEntries()).toBe(0);
    await erase();
    expect(await server.services.db.selectFrom('call_guests').select('email').execute()).toEqual([]);
  });

  it('the erased one shows entries of a third suffix again if the other was restored meanwhile', async () => {
    await call.enterAsGuest(await call.askForLink('gus+fog@example.org'));
    await deleteAccount(FIRST);
    await deleteAccount(SECOND);
    await send('login', FIRST);
    await erase();
    const { db } = server.services;
    expect(await db.selectFrom('call_entries').select('removed_at').execute()).toEqual([{ removed_at: null }]);
  });

  it('the erased one keeps bookings of the other', async () => {
    const officer = await server.signUpWith('loans');
    await server.call('POST', '/api/equipment', { as: officer, body: { name: 'Tripod', quantity: 2 } });
    const times = { start_datetime: '2026-11-20 12:00', end_datetime: '2026-11-21 12:00' };
    for (const user_email of [FIRST, SECOND]) {
      const body = { user_email, equipment: 'Tripod', quantity: 1, ...times };
      expect((await server.call('POST', '/api/book', { body })).statusCode).toBe(201);
    }
    await deleteAccount(SECOND);
    await erase();
    const bookings = server.services.db
      .selectFrom('bookings')
      .select(['user_email', 'is_forgotten_after'])
      .orderBy('user_email');
    expect(await bookings.execute()).toEqual([
      { user_email: SECOND, is_forgotten_after: 1 },
      { user_email: FIRST, is_forgotten_after: 0 },
    ]);
  });
});
