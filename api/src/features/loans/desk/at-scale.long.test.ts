import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { measureCosts, selectSeries, listSlower } from '../../../../test/cost.ts';
import { startServer } from '../../../../test/server.ts';
import { isPostgres, type Db } from '@fotosoc/server-kit/db/connection';
import { cancelUnconfirmedBookings } from './cancel-unconfirmed.ts';
import { remindBorrowers } from './remind.ts';

/** Number of loans, inserted in batches to stay below the statement timeout of the database. */
const LOANS = 100_000;
const PARTS = 10;
const NOW = new Date('2026-11-27T12:00:00Z');

/** Inserts past loans of one equipment type with units and log entries. Every tenth was never collected, every tenth
 *  belongs to one person.
 *  @param name name of the loans and prefix of the borrowers */
async function fill(db: Db, equipmentId: string, name: string, count: number): Promise<void> {
  const { from, at } = selectSeries(db, count);
  const borrower = sql`${name} || case when i % 10 = 0 then '' else cast(i % 5000 as text) end || '@example.org'`;
  await sql`
    insert into bookings
      (id, equipment_id, user_email, borrower_key, quantity, starts_at, ends_at, created_at, state, confirmed_at)
    select ${name} || i, ${equipmentId}, ${borrower}, ${borrower}, 1, '2026', ${at}, '2026',
      case when i % 10 = 1 then 'booked' else 'back' end, ${at} from ${from}`.execute(db);
  await sql`
    insert into lent_units (booking_id, equipment_id, number, out_at, back_at, condition, note)
    select ${name} || i, ${equipmentId}, 1, ${at}, ${at}, 'fine', '' from ${from}`.execute(db);
  await sql`
    insert into record_entries (id, area, at, act, subject_id, subject, after_state)
    select ${name} || i, 'loans', ${at}, 'take-back', ${name} || i, 'Ada', '{"what":"Tripod"}' from ${from}`.execute(
    db,
  );
  if (isPostgres(db)) await sql`analyze`.execute(db);
}

it('desk queries take the same time with many past loans', async () => {
  const server = await startServer({ RATE_FACTOR: '1000000' });
  server.stopClock(NOW);
  const { db } = server.services;
  const officer = await server.signUpWith('loans');
  const added = await server.call('POST', '/api/equipment', { as: officer, body: { name: 'Tripod', quantity: 9 } });
  const { id } = added.json<{ equipment: { id: string } }>().equipment;
  const dates = { start_datetime: '2026-11-27 13:00', end_datetime: '2026-11-29 13:00' };
  const body = { user_email: 'ada@example.org', equipment: 'Tripod', quantity: 1, ...dates };
  const booked = (await server.call('POST', '/api/book', { body })).json<{ booking: { id: string } }>().booking;

  const read = (url: string) => async () => {
    const reply = await server.call('GET', url, { as: officer });
    expect([url, reply.statusCode]).toEqual([url, 200]);
  };
  const asked: Record<string, () => Promise<unknown>> = {
    today: read('/api/desk'),
    record: read('/api/activity-log?area=loans'),
    'record of one booking': read(`/api/activity-log?area=loans&of=${booked.id}`),
    'one thing': read(`/api/equipment/${id}/units`),
    'one person': read(`/api/desk/borrower?of=${booked.id}`),
    'all bookings': read('/api/bookings'),
    availability: read(`/api/equipment/availability?${new URLSearchParams(dates).toString()}`),
    reminders: () => remindBorrowers(server.services),
    'giving back': () => cancelUnconfirmedBookings(server.services),
  };
  await fill(db, id, 'few', 300);
  asked['a person with a page of loans or more'] = read('/api/desk/borrower?of=few10');
  const before = await measureCosts(asked);
  for (let part = 0; part < PARTS; part++) await fill(db, id, `many-${part}-`, LOANS / PARTS);
  asked['a person with a page of loans or more'] = read('/api/desk/borrower?of=many-0-10');
  expect(listSlower(before, await measureCosts(asked))).toEqual([]);
});
