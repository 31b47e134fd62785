import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isPostgres } from '@fotosoc/server-kit/db/connection';
import { measureCosts, selectSeries, listSlower } from '../../../test/cost.ts';
import { startServer, type Actor, type TestServer } from '../../../test/server.ts';

/** Number of rows per table, inserted in batches to stay below the statement timeout of the database. */
const ROWS = 100_000;
const PARTS = 10;

/** Inserts bookings and captions of an account without counting triggers. */
async function fill({ services: { db } }: Pick<TestServer, 'services'>, { id, email }: Actor, photoId: string) {
  if (isPostgres(db)) await sql`alter table captions disable trigger user`.execute(db);
  const { from, at } = selectSeries(db, ROWS / PARTS);
  for (let part = 0; part < PARTS; part++) {
    const name = `${id}-${part}-`;
    await sql`
    insert into bookings (id, equipment_id, user_email, borrower_key, quantity, starts_at, ends_at, created_at)
    select ${name} || i, 'tripod', ${email}, ${email}, 1, '2026', ${at}, '2026' from ${from}`.execute(db);
    await sql`
    insert into captions (id, photo_id, name, caption, created_at, account_id)
    select ${name} || i, ${photoId}, '', '', ${at}, ${id} from ${from}`.execute(db);
  }
  if (isPostgres(db)) await sql`analyze`.execute(db);
}

it('lists of own data take the same time with many rows of the member and of others', async () => {
  const server = await startServer({ RATE_FACTOR: '1000000' });
  const { db } = server.services;
  const [member, other, administrator] = [
    await server.signUp('ada@example.org'),
    await server.signUp(),
    await server.signUpAdministrator(),
  ];
  await db.updateTable('accounts').set({ email_confirmed_at: '2026-01-01T00:00:00Z' }).execute();
  await db.insertInto('equipment').values({ id: 'tripod', name: 'Tripod', quantity: 9 }).execute();
  const { id } = await server.addPhoto(administrator);
  const body = { link: 'fog', title: 'Captions Night', galleries: [{ title: 'First', images: [{ id }] }] };
  await server.call('POST', '/api/galleries', { as: administrator, body });

  const read = (url: string) => async () => server.call('GET', url, { as: member });
  const lists = {
    bookings: read('/api/account/bookings?limit=6'),
    captions: read('/api/account/captions?limit=6'),
  };
  const before = await measureCosts(lists);
  for (const owner of [other, member]) {
    await fill(server, owner, id);
    expect(listSlower(before, await measureCosts(lists))).toEqual([]);
  }
});
