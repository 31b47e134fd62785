import { expect, it } from 'vitest';
import { TestCall } from '../../../test/open-call.ts';
import { startServer } from '../../../test/server.ts';

it('hides the entries of a mailed link while the account of the same address is deleted', async () => {
  const server = await startServer();
  const call = await TestCall.open(server, { entrants: 'anyone' });
  await call.enterAsGuest(await call.askForLink('gus+fog@example.org'));
  await call.enterAsGuest(await call.askForLink('other@example.org'));
  const PASSWORD = 'horse staple battery';
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
  await signIn();
  expect(await countEntries()).toBe(2);
});
