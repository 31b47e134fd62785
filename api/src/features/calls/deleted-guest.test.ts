import { expect, it } from 'vitest';
import { TestCall } from '../../../test/open-call.ts';
import { readSentMails } from '../../../test/sent-mails.ts';
import { startServer } from '../../../test/server.ts';

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
  await remove(cookie);
  expect(await countEntries()).toBe(2); // anyone can register with the address
  const again = await signIn();
  await db.updateTable('accounts').set({ email_confirmed_at: now().toISOString() }).where('id', '=', id).execute();
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

it('restores the entries of a mailed link with the account whose deletion hid them, not with another of the address', async () => {
  const server = await startServer();
  const call = await TestCall.open(server, { entrants: 'anyone' });
  await call.enterAsGuest(await call.askForLink('gus+fog@example.org'));
  const { db, now } = server.services;
  const signIn = async (path: string, email: string) => {
    const reply = await server.call('POST', path, { body: { email, password: PASSWORD } });
    return String(reply.headers['set-cookie']).split(';')[0]!;
  };
  const [first, second] = ['gus@example.org', 'gus+site@example.org'] as const;
  const cookies = [await signIn('/api/auth/register', first), await signIn('/api/auth/register', second)];
  await db.updateTable('accounts').set({ email_confirmed_at: now().toISOString() }).execute();
  for (const cookie of cookies)
    await server.call('POST', '/api/account/deletions', { headers: { cookie }, body: { password: PASSWORD } });
  const countEntries = async () => (await call.read()).call.entryCount;
  expect(await countEntries()).toBe(0);
  await signIn('/api/auth/login', second);
  expect(await countEntries()).toBe(0);
  await signIn('/api/auth/login', first);
  expect(await countEntries()).toBe(1);
});
