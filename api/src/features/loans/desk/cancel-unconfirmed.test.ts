import { beforeEach, expect, it } from 'vitest';
import type { Booking } from '@fotosoc/contract/loan';
import type { Today } from '@fotosoc/contract/desk';
import { listMails } from '../../../../test/sent-mails.ts';
import { ANY_VERSION, shareServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';
import { insertLoanLink } from '../loan-links.ts';
import { cancelUnconfirmedBookings } from './cancel-unconfirmed.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const LATER = { start_datetime: '2026-11-30 12:00', end_datetime: '2026-12-01 12:00' };
const SOON = { start_datetime: '2026-11-27 12:30', end_datetime: '2026-11-29 12:30' };

let server: TestServer;
let officer: Actor;
shareServer(async (opened) => {
  server = opened;
  server.stopClock(NOW);
  officer = await server.signUpWith('loans');
  await server.call('POST', '/api/equipment', { as: officer, body: { name: 'Tripod', quantity: 2 } });
  await server.call('POST', '/api/equipment', { as: officer, body: { name: 'Flash', quantity: 2 } });
});
beforeEach(async () => {
  server.stopClock(NOW);
  for (const table of ['bookings', 'mails', 'record_entries'] as const) {
    await server.services.db.deleteFrom(table).execute();
  }
});

async function book(
  dates: object,
  { as, ...body }: { as?: Actor; user_email?: string; equipment?: string; more?: object[] } = {},
) {
  const all = { user_email: 'ada@example.org', equipment: 'Tripod', quantity: 1, ...dates, ...body };
  const reply = await server.call('POST', '/api/book', { body: all, ...(as && { as }) });
  expect(reply.statusCode).toBe(201);
  return reply.json<{ booking: Booking }>().booking;
}

const giveBack = () =>
  Promise.all([cancelUnconfirmedBookings(server.services), cancelUnconfirmedBookings(server.services)]);
const states = async () => {
  const rows = await server.services.db.selectFrom('bookings').select('state').orderBy('state').execute();
  return rows.map(({ state }) => state);
};
const mails = async () => listMails(server);
const record = async () => {
  const reply = await server.call('GET', '/api/activity-log?area=loans', { as: officer });
  return reply.json<{ entries: object[] }>().entries;
};

const tokenOf = async (id: string) =>
  /token=(\S+)/.exec(await insertLoanLink(server.services.db, id, 'https://example.org'))![1];

async function linked({ id }: Booking, what: string, body: object = {}) {
  const token = await tokenOf(id);
  return server.call('POST', `/api/managed-bookings/${what}`, { body: { token, ...body } });
}

it('cancels an unconfirmed booking after a day, once, with a mail before and after', async () => {
  const booking = await book(LATER, { more: [{ equipment: 'Flash', quantity: 1 }] });
  expect(booking.confirm_by).toBe('2026-11-28T12:00:00.000Z');
  expect((await mails())[0]!.body).toMatch(
    /^Hello,\n\nPlease confirm your booking by 28 November 2026 at 12:00 pm \(Irish time\)\. Otherwise it is cancelled\. Open this link and press “Confirm this booking”:\n\nhttp/,
  );
  server.wait(DAY_MS - 1);
  await giveBack();
  expect(await states()).toEqual(['booked', 'booked']);
  server.wait(1);
  await giveBack();
  await giveBack();
  expect(await states()).toEqual(['cancelled', 'cancelled']);
  expect((await mails()).slice(1)).toMatchObject([
    {
      recipient: 'ada@example.org',
      subject: expect.stringMatching(/^Cancelled: (Tripod and Flash|Flash and Tripod)$/) as string,
    },
  ]);
  expect(await record()).toMatchObject([
    { action: 'lapse', actor: null, undoUntil: null, after: { what: expect.stringContaining(' and ') as string } },
  ]);
  expect((await linked(booking, 'confirmations')).json()).toMatchObject({ code: 'loans/not-possible' });
});

async function readDeadline({ id }: Booking): Promise<string | null> {
  const booking = server.services.db.selectFrom('bookings').select('confirm_by').where('id', '=', id);
  return (await booking.executeTakeFirstOrThrow()).confirm_by;
}

it('keeps a booking confirmed by the mailed link, and requires no confirmation from the address for a year', async () => {
  const booking = await book(LATER, { more: [{ equipment: 'Flash', quantity: 1 }] });
  const looked = await server.call('GET', `/api/managed-bookings?token=${await tokenOf(booking.id)}`);
  expect(looked.json()).toMatchObject({ booking: { confirm_by: '2026-11-28T12:00:00.000Z' } });
  expect((await linked(booking, 'confirmations')).json<{ booking: Booking }>().booking.confirm_by).toBeUndefined();
  expect((await linked(booking, 'confirmations')).statusCode).toBe(200);
  expect(await record()).toMatchObject([{ action: 'confirm', actor: null }]);
  server.wait(DAY_MS);
  await giveBack();
  expect(await states()).toEqual(['booked', 'booked']);
  const inAYear = { start_datetime: '2027-11-20 12:00', end_datetime: '2027-11-21 12:00' };
  server.wait(355 * DAY_MS);
  expect(await readDeadline(await book(inAYear))).toBeNull();
  server.wait(10 * DAY_MS);
  const later = { start_datetime: '2027-12-20 12:00', end_datetime: '2027-12-21 12:00' };
  expect(await readDeadline(await book(later))).toBe('2027-11-29T12:00:00.000Z');
});

it('counts every action by the link, except viewing, as a confirmation', async () => {
  await linked(await book(LATER), 'dates', { start_datetime: '2026-11-30 12:00', end_datetime: '2026-12-02 12:00' });
  server.wait(DAY_MS);
  await giveBack();
  expect(await states()).toEqual(['booked']);
});

it('requires no confirmation from a signed-in member with a confirmed address', async () => {
  const member = await server.signUp();
  const signedIn = { as: member, user_email: member.email };
  expect((await book(LATER, signedIn)).confirm_by).toBeDefined();
  const confirmed = { email_confirmed_at: NOW.toISOString() };
  await server.services.db.updateTable('accounts').set(confirmed).where('id', '=', member.id).execute();
  expect((await book(LATER, signedIn)).confirm_by).toBeUndefined();
  const another = { as: member, user_email: 'bo@example.org', equipment: 'Flash' };
  expect((await book(LATER, another)).confirm_by).toBeDefined();
});

it('confirms the address of the signed-in account that opens the link, and of no other account with the address', async () => {
  const member = await server.signUp();
  const isConfirmed = async () => {
    const account = server.services.db.selectFrom('accounts').select('email_confirmed_at').where('id', '=', member.id);
    return (await account.executeTakeFirstOrThrow()).email_confirmed_at !== null;
  };
  const token = await tokenOf((await book(LATER, { user_email: member.email })).id);
  const confirm = async (as?: Actor) =>
    server.call('POST', '/api/managed-bookings/confirmations', { ...(as && { as }), body: { token } });
  await confirm();
  await confirm(officer);
  expect(await isConfirmed()).toBe(false);
  await confirm(member);
  expect(await isConfirmed()).toBe(true);
  expect(await record()).toContainEqual(
    expect.objectContaining({ after: { what: 'Tripod', note: 'and the address of their account' } }),
  );
});

it('keeps collected items, and bookings that are over', async () => {
  await book(SOON);
  expect((await mails())[0]!.body).toContain('it is cancelled, unless you have collected the equipment by then.');
  await book({ ...SOON, end_datetime: '2026-11-27 14:00' }, { user_email: 'bo@example.org' });
  server.wait(HOUR_MS);
  const { goingOut } = (await server.call('GET', '/api/desk', { as: officer })).json<Today>();
  const fetched = goingOut.find(({ borrower }) => borrower.email === 'ada@example.org')!;
  expect(fetched.confirmBy).toBe('2026-11-28T12:00:00.000Z');
  await server.call('POST', `/api/bookings/${fetched.id}/handouts`, { as: officer, body: {}, headers: ANY_VERSION });
  server.wait(DAY_MS);
  await giveBack();
  expect(await states()).toEqual(['booked', 'out']);
  expect(await mails()).toHaveLength(2);
});
