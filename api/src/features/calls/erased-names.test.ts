import { beforeEach, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';
import { TestCall } from '../../../test/open-call.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { deleteExpiredData } from '../../schedule.ts';

const PASSWORD = 'horse staple battery';

let server: TestServer;
let call: TestCall;
beforeEach(async () => {
  server = await startServer();
  call = await TestCall.open(server, { entrants: 'anyone' });
});

/** Publishes the entry as the winner, in a gallery and as a Foto of the Week that is planned twice. */
async function makeFoto(entryId: string): Promise<void> {
  call.close();
  await call.mark(await call.signUp(), entryId);
  await call.publish();
  await call.send('POST', '/galleries', call.officer, { entries: 'all' });
  for (const day of ['2026-11-20', '2026-11-03'])
    expect((await call.send('POST', '/fotos', call.officer, { day })).statusCode).toBe(201);
  expect(await readFotoTexts()).toContain('Needle');
}

async function readFotoTexts(): Promise<string> {
  const { db } = server.services;
  return JSON.stringify([
    await db.selectFrom('record_entries').selectAll().execute(),
    await db.selectFrom('fotos_of_the_week').selectAll().execute(),
    await db.selectFrom('photos').select(['credit', 'title']).execute(),
  ]);
}

it('a deleted guest leaves no name at Fotos of the Week and in the log', async () => {
  const id = await call.enterAsGuest(await call.askForLink('gus@example.org'), { name: 'Needle' });
  await makeFoto(id);
  expect((await call.send('DELETE', `/guest-entries/${id}`, call.officer)).statusCode).toBe(204);
  expect(await readFotoTexts()).not.toContain('Needle');
});

it('an erased account without portfolio leaves no name at Fotos of the Week and in the log', async () => {
  const body = { email: 'ada@example.org', password: PASSWORD };
  const registered = await server.call('POST', '/api/auth/register', { body });
  const cookie = String(registered.headers['set-cookie']).split(';')[0]!;
  const { id } = registered.json<{ user: { id: string } }>().user;
  const { db, now } = server.services;
  await db.updateTable('accounts').set({ email_confirmed_at: now().toISOString() }).where('id', '=', id).execute();
  await makeFoto(await call.enter({ id, email: body.email, cookie }, 'Pier', 'Needle'));
  await server.call('POST', '/api/account/deletions', { headers: { cookie }, body: { password: PASSWORD } });
  server.wait(7 * DAY_MS + HOUR_MS);
  await deleteExpiredData(server.services);
  expect(await readFotoTexts()).not.toContain('Needle');
});
