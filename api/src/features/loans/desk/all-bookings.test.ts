import { beforeEach, expect, it } from 'vitest';
import type { DeskBooking, Today } from '@fotosoc/contract/desk';
import { deleteRows } from '../../../../test/delete-rows.ts';
import { ANY_VERSION, shareServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';

let server: TestServer;
let officer: Actor;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  server.stopClock(new Date('2026-11-27T12:00:00Z'));
  await deleteRows(server, 'bookings', 'equipment', 'portfolios', 'photos', 'accounts', 'record_entries', 'mails');
  officer = await server.signUpWith('loans');
  for (const name of ['Camera', 'Tripod'])
    await server.call('POST', '/api/equipment', { as: officer, body: { name, quantity: 9 } });
});

async function book(user_email: string, day: number, more: object = {}) {
  const days = { start_datetime: `2026-12-0${day} 12:00`, end_datetime: `2026-12-0${day + 1} 12:00` };
  const body = { user_email, equipment: 'Camera', quantity: 1, ...days, ...more };
  return (await server.call('POST', '/api/book', { body })).json<{ booking: { id: string } }>().booking.id;
}

async function setState(id: string, state: 'asked' | 'booked' | 'out' | 'back' | 'refused' | 'cancelled') {
  const changed = { state, confirm_by: null };
  await server.services.db.updateTable('bookings').set(changed).where('id', '=', id).execute();
}

async function list(query = '') {
  const as = await server.signUpWith('loans'); // sessions end within days
  const reply = await server.call('GET', `/api/desk/bookings?${query}`, { as });
  return reply.json<{ bookings: DeskBooking[]; nextCursor: string | null }>();
}
const whose = ({ bookings }: { bookings: DeskBooking[] }) =>
  bookings.map(({ borrower, status }) => `${borrower.email.split('@')[0]} ${status}`);

it('lists each booking once with all items, with the status of the most urgent one', async () => {
  const id = await book('ada@example.org', 1, { more: [{ equipment: 'Tripod', quantity: 2 }] });
  const [booking, ...others] = (await list()).bookings;
  expect(others).toEqual([]);
  expect(booking).toMatchObject({ id, status: 'unconfirmed', items: [{ quantity: 1 }, { quantity: 2 }] });
  const tripod = booking!.items.find(({ equipment }) => equipment.name === 'Tripod')!;
  await setState(tripod.id, 'out');
  expect(whose(await list())).toEqual(['ada out']);
});

it('filters by every status, on all pages', async () => {
  const states = ['asked', 'booked', 'out', 'back', 'refused', 'cancelled'] as const;
  for (const state of states) await setState(await book(`${state}@example.org`, 3), state);
  await setState(await book('late@example.org', 1), 'out');
  await setState(await book('gone@example.org', 1), 'booked');
  await book('new@example.org', 3);
  server.wait(5 * DAY_MS);
  expect(whose(await list('status=overdue'))).toEqual(['late overdue']);
  expect(whose(await list('status=not-collected'))).toEqual(['gone not-collected']);
  expect(whose(await list('status=unconfirmed'))).toEqual(['new unconfirmed']);
  expect(whose(await list('status=asked'))).toEqual(['asked asked']);
  expect(whose(await list('status=booked'))).toEqual(['booked booked']);
  expect(whose(await list('status=out'))).toEqual(['out out']);
  expect(whose(await list('status=returned'))).toEqual(['back returned']);
  expect(whose(await list('status=refused'))).toEqual(['refused refused']);
  expect(whose(await list('status=cancelled'))).toEqual(['cancelled cancelled']);
  expect((await list()).bookings.map(({ status }) => status).toSorted()).toEqual(
    ['asked', 'booked', 'out', 'overdue', 'unconfirmed'], // prettier-ignore
  );
  expect((await list('status=all&limit=100')).bookings).toHaveLength(9);
});

it('pages through a filter', async () => {
  for (const name of ['a', 'b', 'c']) {
    await setState(await book(`${name}@example.org`, 2), 'booked');
    await setState(await book(`${name}x@example.org`, 2), 'back');
  }
  const first = await list('status=booked&limit=2');
  const second = await list(`status=booked&limit=2&cursor=${first.nextCursor}`);
  expect([...whose(first), ...whose(second)].toSorted()).toEqual(['a booked', 'b booked', 'c booked']);
  expect(second.nextCursor).toBe(null);
  const last = await list('status=returned&limit=2');
  expect((await list(`status=returned&limit=2&cursor=${last.nextCursor}`)).bookings).toHaveLength(1);
});

it('searches by part of a name or of an address, case-insensitively and without wildcards', async () => {
  await book('kit@example.org', 1, { name: 'Ada Byrne' });
  await book('bo@example.org', 2);
  expect(whose(await list('search=byrne'))).toEqual(['kit unconfirmed']);
  expect(whose(await list('search=BO@'))).toEqual(['bo unconfirmed']);
  expect((await list('search=%25')).bookings).toEqual([]);
  expect((await list('search=k_t')).bookings).toEqual([]);
  expect((await list('status=nonsense')) as object).toMatchObject({ code: 'request/invalid' });
});

it.each(['ÉAMON', 'éamon', 'eamon', 'Ó’DÁLAIGH', 'ó’dálaigh'])(
  'finds the name Éamon Ó’Dálaigh by %s, with the booking or in the portfolio',
  async (typed) => {
    await book('kit@example.org', 1, { name: 'Éamon Ó’Dálaigh' });
    const member = await server.signUp('bo@example.org');
    const body = { portfolioLink: 'bo', name: 'Éamon Ó’Dálaigh', galleries: [] };
    expect((await server.call('POST', '/api/portfolios', { as: member, body })).statusCode).toBe(201);
    await book('bo@example.org', 2);
    const found = whose(await list(`search=${encodeURIComponent(typed)}`));
    expect(found.map((one) => one.split(' ')[0])).toEqual(['kit', 'bo']);
  },
);

it("shows the borrower's name at the desk and in the log until the borrower is anonymised", async () => {
  const days = { start_datetime: '2026-11-27 12:00', end_datetime: '2026-11-28 12:00' };
  await book('kit@example.org', 1, { ...days, name: '  Ada \n Byrne ' });
  const [loan] = (await server.call('GET', '/api/desk', { as: officer })).json<Today>().goingOut;
  expect(loan!.borrower).toEqual({ email: 'kit@example.org', name: 'Ada Byrne' });
  await server.call('POST', `/api/bookings/${loan!.id}/handouts`, { as: officer, body: {}, headers: ANY_VERSION });
  const record = await server.call('GET', '/api/activity-log?area=loans', { as: officer });
  expect(record.json<{ entries: object[] }>().entries).toContainEqual(
    expect.objectContaining({ action: 'hand-out', subject: 'Ada Byrne' }),
  );
});

it.each([
  ['a character that nobody can see', 'Ada\u200b'],
  ['nothing that can be seen', '\u2800'],
  ['a control character', 'Ada\u0007'],
  ['a character that turns the reading direction', 'Ada\u202e'],
  ['more than 80 characters', 'a'.repeat(81)],
])('refuses a name with %s', async (_, name) => {
  const days = { start_datetime: '2026-12-01 12:00', end_datetime: '2026-12-02 12:00' };
  const body = { user_email: 'ada@example.org', equipment: 'Camera', ...days, name };
  const reply = await server.call('POST', '/api/book', { body });
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([400, 'request/invalid']);
  expect((await list('status=all')).bookings).toEqual([]);
});

it('treats an empty name as missing', async () => {
  await book('ada@example.org', 1, { name: '  ' });
  expect((await list()).bookings[0]!.borrower.name).toBe(null);
});
