import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '@fotosoc/contract/loan';
import type { ManagedBooking } from '@fotosoc/contract/managed-booking';
import { listMails } from '../../../test/sent-mails.ts';
import { startServer, type Actor, type TestServer } from '../../../test/server.ts';
import { insertLoanLink } from './loan-links.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const TIMES = { start_datetime: '2026-11-30 12:00', end_datetime: '2026-12-01 12:00' };
const EMAIL = 'ada@example.org';
const SENTENCE =
  'This email address has 3 bookings already. Cancel one with the link in its mail, or wait until a loan has ended.';

let server: TestServer;
async function start(settings: Record<string, string> = {}): Promise<void> {
  server = await startServer(settings);
  server.stopClock(NOW);
  const as = await server.signUpWith('loans');
  await server.call('POST', '/api/equipment', { as, body: { name: 'Tripod', quantity: 20 } });
}

const send = async (user_email: string, as?: Actor) =>
  server.call('POST', '/api/book', {
    body: { user_email, equipment: 'Tripod', quantity: 1, ...TIMES },
    ...(as && { as }),
  });

async function book(user_email: string, as?: Actor): Promise<Booking> {
  server.wait(1000);
  const reply = await send(user_email, as);
  expect(reply.statusCode).toBe(201);
  return reply.json<{ booking: Booking }>().booking;
}

const createToken = async ({ id }: Booking) =>
  /token=(\S+)/.exec(await insertLoanLink(server.services.db, id, 'https://example.org'))![1]!;
const change = async (booking: Booking, what: string) =>
  server.call('POST', `/api/managed-bookings/${what}`, { body: { token: await createToken(booking) } });
async function read(booking: Booking): Promise<ManagedBooking> {
  const reply = await server.call('GET', `/api/managed-bookings?token=${await createToken(booking)}`);
  return reply.json<{ booking: ManagedBooking }>().booking;
}
async function readLastMail(recipient: string) {
  return (await listMails(server)).findLast((mail) => mail.recipient === recipient)!;
}

describe('a booking under an address with as many open bookings as a person may have', () => {
  beforeEach(async () => start());

  it('gets the response of an address that is new, or was confirmed lately', async () => {
    for (let n = 0; n < 3; n++) await change(await book(EMAIL), 'confirmations');
    await change(await book('lately@example.org'), 'confirmations');
    server.wait(1000);
    const replies = [];
    for (const email of [EMAIL, 'lately@example.org', 'new@example.org']) {
      const { confirm_by, ...booking } = (await send(email)).json<{ booking: Booking }>().booking;
      replies.push({ ...booking, id: '', user_email: '', confirm_by });
    }
    const [first, ...others] = replies;
    expect(first!.confirm_by).toBeDefined();
    for (const other of others) expect(other).toEqual(first);
    expect((await readLastMail('lately@example.org')).subject).toBe('Booked: Tripod');
  });

  it('states the limit in the mail and behind its link, until another booking is cancelled', async () => {
    const first = await book(EMAIL);
    await change(first, 'confirmations');
    for (let n = 0; n < 2; n++) await book(EMAIL);
    const fourth = await book(EMAIL);
    const { subject, body } = await readLastMail(EMAIL);
    expect(subject).toBe('Too many bookings: Tripod');
    expect(body).toContain(SENTENCE);
    expect(body).toContain('The booking is cancelled on 28 November 2026');
    expect(await read(fourth)).toMatchObject({ confirm_by: fourth.confirm_by, confirmRefusal: SENTENCE });
    expect((await change(fourth, 'confirmations')).json()).toMatchObject({
      code: 'loans/not-possible',
      error: SENTENCE,
    });
    await change(first, 'cancellations');
    expect((await read(fourth)).confirmRefusal).toBeUndefined();
    expect((await change(fourth, 'confirmations')).statusCode).toBe(200);
  });

  it('is refused for the signed-in owner of the address', async () => {
    const owner = await server.signUp(EMAIL);
    const confirmed = { email_confirmed_at: NOW.toISOString() };
    await server.services.db.updateTable('accounts').set(confirmed).where('id', '=', owner.id).execute();
    for (let n = 0; n < 3; n++) expect((await book(EMAIL, owner)).confirm_by).toBeUndefined();
    const reply = await send(EMAIL, owner);
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'loans/too-many-open', error: SENTENCE }]);
  });

  it('is not confirmed together with the others', async () => {
    const all = [];
    for (let n = 0; n < 5; n++) all.push(await book(EMAIL));
    await change(all[4]!, 'confirmations');
    const areConfirmed = [];
    for (const booking of all) areConfirmed.push((await read(booking)).confirm_by === undefined);
    expect(areConfirmed).toEqual([true, true, false, false, true]);
  });
});

it('stays unconfirmed on a site without confirmations, with the response of all addresses', async () => {
  await start({ LOANS_CONFIRM_HOURS: '0' });
  for (let n = 0; n < 3; n++) await book(EMAIL);
  expect((await book(EMAIL)).confirm_by).toBeUndefined();
  expect((await readLastMail(EMAIL)).subject).toBe('Too many bookings: Tripod');
  const deadlines = server.services.db.selectFrom('bookings').select('confirm_by').orderBy('created_at');
  expect((await deadlines.execute()).map(({ confirm_by }) => confirm_by !== null)).toEqual([false, false, false, true]);
});
