import { expect, it } from 'vitest';
import type { Today } from '@fotosoc/contract/desk';
import type { CurrentRules } from '@fotosoc/contract/loan-rules';
import { insertLoanLink } from '../loan-links.ts';
import { ANY_VERSION, startServer } from '../../../../test/server.ts';

const DATES = { start_datetime: '2026-11-28 12:00', end_datetime: '2026-11-29 12:00' };

/** Starts a site with two tripods booked for a day, and returns the actions of the mailed link. */
async function book() {
  const server = await startServer();
  server.stopClock(new Date('2026-11-27T12:00:00Z'));
  const officer = await server.signUpWith('loans');
  await server.call('POST', '/api/equipment', { as: officer, body: { name: 'Tripod', quantity: 2 } });
  const add = (email: string, quantity: number, dates: object) =>
    server.call('POST', '/api/book', { body: { user_email: email, equipment: 'Tripod', quantity, ...dates } });
  const booked = await add('ada@example.org', 2, DATES);
  const { id } = booked.json<{ booking: { id: string } }>().booking;
  const token = /token=(\S+)/.exec(await insertLoanLink(server.services.db, id, 'https://example.org'))![1]!;
  const look = async () => (await server.call('GET', `/api/managed-bookings?token=${token}`)).json<object>();
  const change = async (what: string, body: object = {}) =>
    server.call('POST', `/api/managed-bookings/${what}`, { body: { token, ...body } });
  return { server, officer, add, look, change, token };
}

it('shows a booking by its link, changes its dates and cancels it, with a log entry for each', async () => {
  const { server, officer, look, change, add } = await book();
  expect(await look()).toMatchObject({ booking: { ...DATES, state: 'booked', units: [] } });
  const later = { start_datetime: '2026-11-29 00:00', end_datetime: '2026-11-30 12:00' };
  expect((await change('dates', later)).json()).toMatchObject({ booking: { ...later, state: 'booked' } });
  await add('bo@example.org', 1, { start_datetime: '2026-11-28 12:00', end_datetime: '2026-11-29 00:00' });
  const refused = await change('dates', DATES);
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'loans/not-available' }]);
  expect(await look()).toMatchObject({ booking: { ...later, state: 'booked' } });
  expect((await change('cancellations')).json()).toMatchObject({ booking: { state: 'cancelled' } });
  expect((await change('cancellations')).json()).toMatchObject({ code: 'loans/not-possible' });
  const record = await server.call('GET', '/api/activity-log?area=loans', { as: officer });
  const { entries } = record.json<{ entries: { action: string; actor: null; undoUntil: null }[] }>();
  const ofBooking = entries.filter(({ action }) => action !== 'add');
  expect(ofBooking.map(({ action }) => action).toSorted()).toEqual(['cancel', 'move']);
  expect(ofBooking).toMatchObject([{ actor: null, undoUntil: null }, {}]);
});

it('extends a loan until the next booking, and refuses to cancel it', async () => {
  const { server, officer, look, change, add } = await book();
  server.wait(24 * 3_600_000);
  const { goingOut } = (await server.call('GET', '/api/desk', { as: officer })).json<Today>();
  await server.call('POST', `/api/bookings/${goingOut[0]!.id}/handouts`, {
    as: officer,
    body: {},
    headers: ANY_VERSION,
  });
  expect(await look()).toMatchObject({ booking: { state: 'out', units: [{ number: 1 }, { number: 2 }] } });
  expect((await change('cancellations')).json()).toMatchObject({ code: 'loans/not-possible' });
  await add('bo@example.org', 1, { start_datetime: '2026-11-30 12:00', end_datetime: '2026-12-01 12:00' });
  const tooLong = await change('dates', { ...DATES, end_datetime: '2026-11-30 13:00' });
  expect(tooLong.json()).toMatchObject({ code: 'loans/not-available' });
  const longer = { ...DATES, end_datetime: '2026-11-30 12:00' };
  expect((await change('dates', longer)).json()).toMatchObject({ booking: longer });
});

it('states the pick-up location, and offers a calendar file while an item is booked or out', async () => {
  const { server, officer, look, change, token } = await book();
  const { json } = await server.call('GET', '/api/loan-rules');
  const { version: _, openBookingsPerEmail: __, ...rules } = json<CurrentRules>();
  const place = 'House 6, ground floor';
  await server.call('PUT', '/api/loan-rules', { as: officer, body: { ...rules, place } });
  expect(await look()).toMatchObject({ booking: { place } });
  const file = async (query = `?token=${token}`) => server.call('GET', `/api/managed-bookings/booking.ics${query}`);
  const { headers, body } = await file();
  expect(headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'no-store' });
  for (const line of ['DTSTART:20261128T120000Z', 'DTEND:20261129T120000Z', 'SUMMARY:2 × Tripod'])
    expect(body.split('\r\n')).toContain(line);
  expect(body).toContain('LOCATION:House 6\\, ground floor');
  expect(body).not.toContain(token);
  for (const query of ['', '?token=x', `?token=${token}&token=${token}`])
    expect((await file(query)).json()).toMatchObject({ code: 'loans/booking-not-found' });
  await change('cancellations');
  expect((await file()).statusCode).toBe(404);
});

it('restores a cancelled booking within a minute, unless the equipment is booked by then', async () => {
  const { server, officer, add, look, change } = await book();
  const undo = async () => (await change('cancellations/undo')).json<object>();
  expect(await undo()).toMatchObject({ code: 'loans/cannot-undo' });
  await change('cancellations');
  const record = await server.call('GET', '/api/activity-log?area=loans', { as: officer });
  const { entries } = record.json<{ entries: { action: string; undoUntil: string | null }[] }>();
  expect(entries.find(({ action }) => action === 'cancel')).toMatchObject({ undoUntil: null });
  expect(await undo()).toMatchObject({ booking: { ...DATES, state: 'booked', quantity: 2 } });
  expect(await undo()).toMatchObject({ code: 'loans/cannot-undo' });
  await change('cancellations');
  await add('bo@example.org', 1, DATES);
  expect(await undo()).toMatchObject({ code: 'loans/cannot-undo' });
  expect(await look()).toMatchObject({ booking: { state: 'cancelled' } });
});

it('restores nothing after the minute, nor after a cancellation by the desk', async () => {
  const { server, change } = await book();
  await change('cancellations');
  server.wait(60_000);
  expect((await change('cancellations/undo')).statusCode).toBe(409);
  const other = await book();
  const { booking } = (await other.look()) as { booking: { id: string } };
  await other.server.call('POST', '/api/bookings/cancellations', { as: other.officer, body: { ids: [booking.id] } });
  expect((await other.change('cancellations/undo')).statusCode).toBe(409);
});

it('states why the desk cancelled the booking, and does not call it refused', async () => {
  const { server, officer, look } = await book();
  const { booking } = (await look()) as { booking: { id: string } };
  const body = { reason: 'Not collected', message: 'Book again in May.' };
  await server.call('POST', `/api/bookings/${booking.id}/refusals`, { as: officer, body, headers: ANY_VERSION });
  expect(await look()).toMatchObject({
    booking: { state: 'cancelled', cancelledBy: 'desk', refusal: 'Not collected' },
  });
});
