import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking, OpenBooking } from '@fotosoc/contract/loan';
import { listLogEntries } from '../activity-log/read.ts';
import { deleteRows } from '../../../test/delete-rows.ts';
import { deleteSentMails } from '../../../test/sent-mails.ts';
import { shareServer, type TestServer } from '../../../test/server.ts';
import { insertEquipment } from './queries.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';

const LINK = '/api/managed-bookings/cancellations';

let server: TestServer;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  await deleteRows(server, 'bookings', 'equipment', 'mails');
  await deleteSentMails(server);
  await insertEquipment(server.services.db, { name: 'Tripod', quantity: 3 });
});

function inDays(days: number): string {
  const at = new Date(server.services.now().getTime() + days * DAY_MS);
  return at.toISOString().slice(0, 16).replace('T', ' ');
}

async function book(email = 'ada@example.org', start = 1, end = 2) {
  const interval = { start_datetime: inDays(start), end_datetime: inDays(end) };
  const reply = await server.call('POST', '/api/book', {
    body: { user_email: email, equipment: 'Tripod', ...interval },
  });
  return { status: reply.statusCode, ...reply.json<{ booking: Booking; code: string; error: string }>() };
}

async function mails(): Promise<string[]> {
  await server.services.background.idle();
  const folder = path.join(server.services.config.dataDir, 'outbox');
  const files = await readdir(folder);
  const texts = await Promise.all(files.toSorted().map((file) => readFile(path.join(folder, file), 'utf8')));
  return texts.map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
}

const countRefusals = async () => (await mails()).filter((text) => text.includes('Too many bookings')).length;

async function tokenOf(email: string): Promise<string> {
  const mail = (await mails()).find((text) => text.includes(`To: ${email}`));
  return /http:\/\/localhost:0\/loans\/manage\?token=([\w-]+)/.exec(mail!)![1]!;
}

const booked = () =>
  server.services.db.selectFrom('bookings').select('user_email').where('state', '=', 'booked').execute();

describe('one visitor', () => {
  it('has a limited number of open bookings under one address, in any spelling, until one ends', async () => {
    const [first, ...others] = [
      await book('ada@example.org'),
      await book('ADA@example.org'),
      await book('ada+1@example.org'),
    ];
    expect([first, ...others].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await countRefusals()).toBe(0);
    expect((await book('ada@example.org', 5, 6)).status).toBe(201);
    expect(await countRefusals()).toBe(1);
    expect((await book('bo@example.org', 5, 6)).status).toBe(201);
    server.wait(6.1 * DAY_MS);
    expect((await book('ada@example.org', 7, 8)).status).toBe(201);
    expect(await countRefusals()).toBe(1);
  });

  it('books no further ahead than the horizon', async () => {
    expect((await book('ada@example.org', 58, 59.9)).status).toBe(201);
    const refused = await book('ada@example.org', 59, 61);
    expect([refused.status, refused.code]).toEqual([400, 'loans/invalid-interval']);
    expect(refused.error).toMatch(/^Equipment can be booked 60 days ahead: the loan has to end by \d+ \w+ \d{4}/);
  });

  it('sees the terms before booking', async () => {
    const reply = await server.call('GET', '/api/loan-terms');
    expect(reply.json()).toEqual({ horizonDays: 60, longestLoanDays: 31, openBookingsPerEmail: 3 });
  });
});

describe('the mailed link', () => {
  it('is mailed with the booking, and its token is in no response', async () => {
    const { booking } = await book();
    const [mail] = await mails();
    expect(mail).toContain('To: ada@example.org');
    expect(mail).toContain('Subject: Please confirm your booking: Tripod');
    expect(mail).toMatch(/1 .* Tripod\r?\nFrom \d+ \w+ \d{4} at/);
    const token = await tokenOf('ada@example.org');
    const { db } = server.services;
    const stored = [
      await db.selectFrom('bookings').selectAll().execute(),
      await db.selectFrom('mails').selectAll().execute(),
    ];
    expect(JSON.stringify([booking, stored])).not.toContain(token);
  });

  it('cancels exactly its booking, once, and not when the link is opened', async () => {
    await book('ada@example.org');
    await book('bo@example.org');
    const token = await tokenOf('bo@example.org');
    expect((await server.call('GET', `/api/managed-bookings?token=${token}`)).statusCode).toBe(200);
    expect(await booked()).toHaveLength(2);

    const cancelled = await server.call('POST', LINK, { body: { token } });
    expect([cancelled.statusCode, cancelled.json()]).toMatchObject([200, { booking: { state: 'cancelled' } }]);
    expect(await booked()).toEqual([{ user_email: 'ada@example.org' }]);
    const { entries } = await listLogEntries(server.services.db, ['loans'], {}, server.services.now());
    expect(entries[0]).toMatchObject({ action: 'cancel', actor: null, after: { what: 'Tripod' } });

    const again = await server.call('POST', LINK, { body: { token } });
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'loans/not-possible' }]);
  });

  it('a late retry of the booking request does not book again, and reports the cancellation', async () => {
    const body = {
      user_email: 'ada@example.org',
      equipment: 'Tripod',
      start_datetime: inDays(1),
      end_datetime: inDays(2),
    };
    const send = () => server.call('POST', '/api/book', { body, headers: { 'idempotency-key': 'one-form' } });
    expect((await send()).statusCode).toBe(201);
    await server.call('POST', LINK, { body: { token: await tokenOf('ada@example.org') } });
    const late = await send();
    expect([late.statusCode, late.json()]).toEqual([
      409,
      {
        code: 'loans/cancelled',
        error: 'This booking was cancelled meanwhile. Please fill in the form again to book.',
      },
    ]);
    expect(await booked()).toEqual([]);
  });

  it('releases the equipment to others, and the limit of the address', async () => {
    for (let count = 0; count < 3; count++) await book();
    expect((await book('bo@example.org')).code).toBe('loans/not-available');
    await server.call('POST', LINK, { body: { token: await tokenOf('ada@example.org') } });
    expect((await book()).status).toBe(201);
  });
});

describe('the administrator', () => {
  it('lists bookings that have not ended, by start, page by page', async () => {
    await book('late@example.org', 5, 6);
    await book('soon@example.org', 1, 2);
    await book('next@example.org', 3, 4);
    const as = await server.signUpAdministrator();
    const list = async (query: string) =>
      (await server.call('GET', `/api/bookings?${query}`, { as })).json<{
        bookings: OpenBooking[];
        nextCursor: string;
      }>();
    const first = await list('limit=2');
    expect(first.bookings.map(({ user_email }) => user_email)).toEqual(['soon@example.org', 'next@example.org']);
    expect(first.bookings[0]).toMatchObject({ equipment: 'Tripod', quantity: 1, booked_at: expect.any(String) });
    const second = await list(`limit=2&cursor=${first.nextCursor}`);
    expect([second.bookings.map(({ user_email }) => user_email), second.nextCursor]).toEqual([
      ['late@example.org'],
      null,
    ]);
    await server.services.db.updateTable('bookings').set({ ends_at: '2000-01-02', starts_at: '2000-01-01' }).execute();
    expect((await list('limit=9')).bookings).toEqual([]);
  });

  it('lists a loan of maximum length until its last minute', async () => {
    await book('ada@example.org', 0, 31);
    server.wait(31 * DAY_MS - 60_000);
    const as = await server.signUpAdministrator();
    const listed = async () =>
      (await server.call('GET', '/api/bookings', { as })).json<{ bookings: OpenBooking[] }>().bookings.length;
    expect(await listed()).toBe(1);
    server.wait(120_000);
    expect(await listed()).toBe(0);
  });

  it('cancels many at once, with a message to each borrower', async () => {
    const ids = [];
    for (const email of ['ada@example.org', 'ada@example.org', 'bo@example.org']) {
      ids.push((await book(email)).booking.id);
    }
    const as = await server.signUpAdministrator();
    const body = { ids: [...ids, 'gone'], message: 'The tripods are at the repair shop.' };
    const cancel = () => server.call('POST', '/api/bookings/cancellations', { as, body });
    expect((await cancel()).json()).toEqual({ cancelled: 3, bookings: 3 });
    expect((await cancel()).json()).toEqual({ cancelled: 0, bookings: 0 });
    expect(await booked()).toEqual([]);
    const told = (await mails()).filter((mail) => mail.includes('Subject: Cancelled'));
    const recipients = told.map((mail) => /To: (\S+)/.exec(mail)![1]!);
    expect(new Set(recipients)).toEqual(new Set(['ada@example.org', 'bo@example.org']));
    expect(recipients).toHaveLength(2);
    for (const mail of told) expect(mail).toContain('The tripods are at the repair shop.');
    expect(told.find((mail) => mail.includes('ada@'))!.match(/× Tripod\r?\n|=C3=97 Tripod\r?\n/g)).toHaveLength(2);
  });
});
