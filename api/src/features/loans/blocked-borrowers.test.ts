import { beforeEach, expect, it } from 'vitest';
import type { Booking } from '@fotosoc/contract/loan';
import type { ManagedBooking } from '@fotosoc/contract/managed-booking';
import { DAY_MS, MINUTE_MS } from '@fotosoc/server-kit/units';
import { listMails } from '../../../test/sent-mails.ts';
import { ANY_VERSION, shareServer, type Actor, type TestServer } from '../../../test/server.ts';
import { cancelUnconfirmedBookings } from './desk/cancel-unconfirmed.ts';
import { insertLoanLink } from './loan-links.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const SOON = { start_datetime: '2026-11-27 13:00', end_datetime: '2026-11-29 13:00' };
const LATER = { start_datetime: '2026-11-30 12:00', end_datetime: '2026-12-01 12:00' };
const BLOCKED = 'ada@example.org';
const REFUSAL = 'until the end of 24 December 2026. Reason: Lost a lens';

let server: TestServer;
let officer: Actor;
shareServer(async (opened) => {
  server = opened;
  server.stopClock(NOW);
  officer = await server.signUpWith('loans');
  await server.call('POST', '/api/equipment', { as: officer, body: { name: 'Tripod', quantity: 4 } });
});
beforeEach(async () => {
  server.stopClock(NOW);
  for (const table of ['bookings', 'mails', 'record_entries', 'borrower_blocks'] as const)
    await server.services.db.deleteFrom(table).execute();
});

async function block() {
  const body = { email: BLOCKED, reason: 'Lost a lens', lastDay: '2026-12-24' };
  const reply = await server.call('PUT', '/api/desk/blocks', { as: officer, body });
  return reply.json<{ block: { id: string } }>().block.id;
}

async function book(user_email: string, { as, ...body }: { as?: Actor; start_datetime?: string } = {}) {
  const wanted = { user_email, equipment: 'Tripod', quantity: 1, ...LATER, ...body };
  const reply = await server.call('POST', '/api/book', { body: wanted, ...(as && { as }) });
  expect(reply.statusCode).toBe(201);
  return reply.json<{ booking: Booking }>().booking;
}

const getToken = async ({ id }: Booking) =>
  /token=(\S+)/.exec(await insertLoanLink(server.services.db, id, 'https://example.org'))![1]!;
async function read(booking: Booking) {
  const reply = await server.call('GET', `/api/managed-bookings?token=${await getToken(booking)}`);
  return reply.json<{ booking: ManagedBooking }>().booking;
}
const change = async (booking: Booking, what: string) =>
  server.call('POST', `/api/managed-bookings/${what}`, { body: { token: await getToken(booking) } });
const handOut = async ({ id }: Booking) =>
  server.call('POST', `/api/bookings/${id}/handouts`, { as: officer, body: {}, headers: ANY_VERSION });

it('answers a blocked address like an unconfirmed one, also if the address was confirmed before', async () => {
  await change(await book(BLOCKED), 'confirmations');
  await server.services.db.updateTable('bookings').set({ state: 'back' }).execute();
  await block();
  const others = [BLOCKED, 'ada+2@example.org', 'grace@example.org'];
  const replies = [];
  for (const user_email of others) replies.push(await book(user_email));
  const member = await server.signUp();
  replies.push(await book(BLOCKED, { as: member }));
  const [blocked, ...rest] = replies.map((booking) => ({ ...booking, id: '', user_email: '' }));
  expect(blocked).toMatchObject({ confirm_by: '2026-11-28T12:00:00.000Z' });
  for (const other of rest) expect(other).toEqual(blocked);
});

it('states the block in the mail and behind its link, and keeps the booking unconfirmed until the block ends', async () => {
  const id = await block();
  const booking = await book(BLOCKED);
  const [mail] = await listMails(server);
  expect(mail!.subject).toBe('Borrowing is blocked: Tripod');
  expect(mail!.body).toContain(`You cannot borrow ${REFUSAL}`);
  expect(mail!.body).toContain('The booking is cancelled on 28 November 2026 at 12:00 pm (Irish time):');
  expect(mail!.body).not.toContain('booked for you');
  expect(await read(booking)).toMatchObject({
    confirm_by: expect.any(String),
    confirmRefusal: `You cannot borrow ${REFUSAL}`,
  });
  expect((await change(booking, 'confirmations')).json()).toMatchObject({
    code: 'loans/not-possible',
    error: `You cannot confirm bookings ${REFUSAL}`,
  });
  await server.call('DELETE', `/api/desk/blocks/${id}`, { as: officer });
  expect((await read(booking)).confirmRefusal).toBeUndefined();
  expect((await change(booking, 'confirmations')).statusCode).toBe(200);
  expect((await read(booking)).confirm_by).toBeUndefined();
});

it('does not confirm the booking of a blocked borrower by a cancellation, also if it is undone after the deadline', async () => {
  await block();
  const booking = await book(BLOCKED);
  server.wait(DAY_MS - MINUTE_MS / 2);
  await change(booking, 'cancellations');
  server.wait(MINUTE_MS / 2);
  await cancelUnconfirmedBookings(server.services);
  expect((await change(booking, 'cancellations/undo')).json()).toMatchObject({
    booking: { state: 'booked', confirm_by: expect.any(String) },
  });
  await cancelUnconfirmedBookings(server.services);
  expect(await read(booking)).toMatchObject({ state: 'cancelled' });
});

it('hands out no unconfirmed booking of a blocked borrower', async () => {
  const confirmed = await book(BLOCKED, SOON);
  await change(confirmed, 'confirmations');
  await block();
  const booking = await book(BLOCKED, SOON);
  expect((await handOut(booking)).json()).toMatchObject({
    code: 'loans/not-possible',
    error:
      'ada@example.org is blocked until the end of 24 December 2026, and has not confirmed this booking. End the block first.',
  });
  expect((await handOut(confirmed)).statusCode).toBe(201);
});
