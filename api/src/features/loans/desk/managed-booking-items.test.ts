import { expect, it } from 'vitest';
import type { Today } from '@fotosoc/contract/desk';
import type { ManagedBooking } from '@fotosoc/contract/managed-booking';
import { listMails } from '../../../../test/sent-mails.ts';
import { ANY_VERSION, startServer } from '../../../../test/server.ts';
import { HOUR_MS } from '@fotosoc/server-kit/units';
import { insertLoanLink } from '../loan-links.ts';

it('removes items, extends items and reports problems, all by the mailed link', async () => {
  const server = await startServer();
  server.stopClock(new Date('2026-11-27T12:00:00Z'));
  const officer = await server.signUpWith('loans');
  for (const [name, quantity] of [
    ['Lens', 2],
    ['Tripod', 2],
  ])
    // prettier-ignore
    await server.call('POST', '/api/equipment', { as: officer, body: { name, quantity } });
  const dates = { start_datetime: '2026-11-27 12:00', end_datetime: '2026-11-28 12:00' };
  const wanted = { equipment: 'Lens', quantity: 2, more: [{ equipment: 'Tripod', quantity: 1 }] };
  const booked = await server.call('POST', '/api/book', {
    body: { user_email: 'ada@example.org', ...wanted, ...dates },
  });
  const { booking, more } = booked.json<{ booking: { id: string }; more: [{ id: string }] }>();
  const [lens, tripod] = [booking.id, more[0].id];
  const token = /token=(\S+)/.exec(await insertLoanLink(server.services.db, lens, 'https://example.org'))![1]!;
  const look = async () =>
    (await server.call('GET', `/api/managed-bookings?token=${token}`)).json<{ booking: ManagedBooking }>().booking;
  const change = async (what: string, body: object) => {
    server.wait(1000); // log entries are ordered by time
    return (await server.call('POST', `/api/managed-bookings/${what}`, { body: { token, ...body } })).json<object>();
  };
  const cancelOne = (id: string) => change('cancellations', { items: [{ id, quantity: 1 }] });
  const record = async () => {
    const reply = await server.call('GET', '/api/activity-log?area=loans', { as: officer });
    return reply.json<{ entries: { action: string; undoneAt: string | null }[] }>().entries;
  };

  const things = [{ id: lens, equipment: 'Lens', quantity: 2 }, { id: tripod, equipment: 'Tripod' }]; // prettier-ignore
  expect(await look()).toMatchObject({ things });
  await cancelOne(lens);
  expect(await look()).toMatchObject({ quantity: 1 });
  await change('cancellations/undo', {});
  expect(await look()).toMatchObject({ quantity: 2 });
  await cancelOne(lens);
  await cancelOne(tripod);
  expect(await look()).toMatchObject({ quantity: 1, things: [{}, { state: 'cancelled' }] });
  expect(await cancelOne('elsewhere')).toMatchObject({ code: 'loans/booking-not-found' });
  server.wait(61_000);
  expect(await change('cancellations/undo', {})).toMatchObject({ code: 'loans/cannot-undo' });
  const left = (await record()).filter(({ action }) => action === 'cancel');
  expect(left.map(({ undoneAt }) => undoneAt !== null)).toEqual([false, false, true]);

  expect(await change('problems', { sentence: 'A leg is bent.' })).toMatchObject({ code: 'loans/not-possible' });
  await server.call('POST', `/api/bookings/${lens}/handouts`, { as: officer, body: {}, headers: ANY_VERSION });
  expect(await cancelOne(lens)).toMatchObject({ code: 'loans/not-possible' });
  expect(await look()).toMatchObject({ keepUntil: '2026-11-30T12:00:00.000Z' });
  const next = { start_datetime: '2026-11-29 12:00', end_datetime: '2026-11-30 12:00' };
  const other = { user_email: 'bo@example.org', equipment: 'Lens', quantity: 2 };
  await server.call('POST', '/api/book', { body: { ...other, ...next } });
  expect(await look()).toMatchObject({ keepUntil: '2026-11-29T12:00:00.000Z' });
  await change('dates', { ...dates, end_datetime: '2026-11-29 12:00' });
  const { keepUntil, keepRefusal } = await look();
  expect([keepUntil, keepRefusal]).toEqual([undefined, expect.stringMatching(/another booking starts at .*12:00 pm/)]);

  expect(await change('problems', { sentence: '  ' })).toMatchObject({ code: 'request/invalid' });
  await change('problems', { sentence: 'The cap is lost.' });
  const trouble = { at: server.services.now().toISOString(), sentence: 'The cap is lost.' };
  expect(await look()).toMatchObject({ trouble });
  server.wait(HOUR_MS);
  const today = (await server.call('GET', '/api/desk', { as: officer })).json<Today>();
  expect(today.dueLater).toMatchObject([{ id: lens, trouble }]);
  expect((await record())[0]).toMatchObject({ action: 'trouble', after: { note: 'The cap is lost.' } });
  const reports = (await listMails(server)).filter(({ subject }) => subject === 'Broken or missing: Lens');
  expect(reports).toHaveLength(1);
});
