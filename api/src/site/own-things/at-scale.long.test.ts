import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isPostgres } from '../../ground/db/connection.ts';
import { startServer, type Actor, type TestServer } from '../../../test/server.ts';

const ROWS = 100_000;
const ROUNDS = 15;
/** What a busy machine adds. */
const MUCH = 3;

/** So many bookings and captions of an account, written without what counts each of them. */
async function fill({ services: { db } }: Pick<TestServer, 'services'>, { id, email }: Actor, photoId: string) {
  const [series, number] = isPostgres(db)
    ? [`generate_series(1, ${ROWS}) as s(i)`, `lpad(i::text, 6, '0')`]
    : [
        `(with recursive s(i) as (select 1 union all select i + 1 from s where i < ${ROWS}) select i from s)`,
        `printf('%06d', i)`,
      ];
  if (isPostgres(db)) await sql`alter table captions disable trigger user`.execute(db);
  const [from, at] = [sql.raw(series), sql`'2026-01-01T00:00:00.' || ${sql.raw(number)}`];
  await sql`
    insert into bookings (id, equipment_id, user_email, borrower_key, quantity, starts_at, ends_at, created_at)
    select ${id} || i, 'tripod', ${email}, ${email}, 1, '2026', ${at}, '2026' from ${from}`.execute(db);
  await sql`
    insert into captions (id, photo_id, name, caption, created_at, account_id)
    select ${id} || i, ${photoId}, '', '', ${at}, ${id} from ${from}`.execute(db);
  if (isPostgres(db)) await sql`analyze`.execute(db);
}

it('lists of what is a member’s own cost the same, however much there is of others or of theirs', async () => {
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

  /** The quickest of some answers, ms: what else the machine does makes them slower, never quicker. */
  const costOf = async (url: string) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const since = performance.now();
      await server.call('GET', url, { as: member });
      times.push(performance.now() - since);
    }
    return Math.min(...times);
  };
  const lists = ['/api/account/bookings?limit=6', '/api/account/captions?limit=6'];
  const costs = async () => Promise.all(lists.map(costOf));
  const before = await costs();
  for (const owner of [other, member]) {
    await fill(server, owner, id);
    for (const [list, cost] of (await costs()).entries()) expect(cost).toBeLessThan(before[list]! * MUCH + 1);
  }
});
