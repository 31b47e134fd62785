import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { TestCall } from '../../../../test/open-call.ts';
import { register } from '../../../../test/register.ts';
import { startServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { usesPostgres } from '../../../../test/test-database.ts';

const EMAIL = 'ada@example.org';
const PASSWORD = 'horse staple battery';

let server: TestServer;
let call: TestCall;
let member: Actor;
beforeEach(async () => {
  server = await startServer();
  call = await TestCall.open(server, { entrants: 'anyone' });
  member = await register(server, { email: EMAIL, password: PASSWORD });
  const { db, now } = server.services;
  await db
    .updateTable('accounts')
    .set({ email_confirmed_at: now().toISOString() })
    .where('id', '=', member.id)
    .execute();
});

const deleteAccount = async () =>
  server.call('POST', '/api/account/deletions', { as: member, body: { password: PASSWORD } });
const countEntries = async () => (await call.read()).call.entryCount;

/** Waits until transactions wait for a lock, or `other` has ended. The queries keep `trx` from being ended as idle. */
async function waitForWaiters(trx: Db, count: number, other?: Promise<unknown>): Promise<void> {
  let isOver = false;
  void other?.then(() => (isOver = true));
  for (;;) {
    await sql`select pg_stat_clear_snapshot()`.execute(trx);
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
    if (rows.length >= count || isOver) return;
  }
}

/** Deletes the account while the transaction that saves an entry waits for the row of the photo. */
async function deleteWhileSaving(photoId: string, save: () => Promise<unknown>): Promise<void> {
  const { saving, deletion } = await write(server.services.db, 'none', async (trx) => {
    await sql`select id from photos where id = ${photoId} for update`.execute(trx);
    const requests = { saving: save(), deletion: undefined as unknown as Promise<unknown> };
    await waitForWaiters(trx, 1);
    requests.deletion = deleteAccount();
    await waitForWaiters(trx, 2, requests.deletion);
    return requests;
  });
  expect(await Promise.all([saving, deletion])).toMatchObject([{ statusCode: 201 }, { statusCode: 201 }]);
}

it.runIf(usesPostgres())('hides an entry that a member saves during the deletion of the account', async () => {
  const photoId = await call.addUpload(member);
  const body = { photoId, title: 'Pier', name: 'Ada' };
  await deleteWhileSaving(photoId, () => call.send('POST', '/entries', member, body));
  expect(await countEntries()).toBe(0);
});

it.runIf(usesPostgres())('hides an entry that the mailed link of the address saves during the deletion', async () => {
  const token = await call.askForLink('ada+fog@example.org');
  const { photo } = (await call.uploadAsGuest(token)).json<{ photo: { id: string } }>();
  const body = { token, photoId: photo.id, title: 'Pier', name: 'Ada' };
  await deleteWhileSaving(photo.id, () => call.send('POST', '/managed-entries', undefined, body));
  expect(await countEntries()).toBe(0);
});

it.runIf(usesPostgres())('refuses entries and votes that wait for a lock while the account is deleted', async () => {
  const entrant = await call.signUp();
  const entryId = await call.enter(entrant);
  const photoId = await call.addUpload(member);
  const { id } = await server.services.db.selectFrom('open_calls').select('id').executeTakeFirstOrThrow();
  await server.services.db.updateTable('open_calls').set({ judged_while_open: 1 }).execute();
  const requests = await write(server.services.db, `call:${id}`, async (trx) => {
    const waiting = [
      call.mark(member, entryId),
      call.send('POST', '/entries', member, { photoId, title: 'Pier', name: 'Ada' }),
    ];
    await waitForWaiters(trx, 1);
    expect((await deleteAccount()).statusCode).toBe(201);
    return waiting;
  });
  expect((await Promise.all(requests)).map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  expect(await server.services.db.selectFrom('call_ballots').selectAll().execute()).toEqual([]);
});
