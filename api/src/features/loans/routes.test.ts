import { beforeEach, expect, it } from 'vitest';
import type { Availability } from '@fotosoc/contract/loan';
import { readSentMails } from '../../../test/sent-mails.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

const TRIPOD = {
  user_email: 'ada@example.org',
  equipment: 'Tripod',
  start_datetime: '2026-11-22 10:00',
  end_datetime: '2026-11-24 10:00',
};
let server: TestServer;

beforeEach(async () => {
  server = await startServer();
  server.stopClock(new Date('2026-11-21T12:00:00.000Z'));
  await server.services.db
    .insertInto('equipment')
    .values([
      { id: 't', name: 'Tripod', quantity: 2 },
      { id: 'f', name: 'Flash', quantity: 1 },
    ])
    .execute();
});

async function book(change: object = {}, headers: Record<string, string> = {}) {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/book',
    payload: { ...TRIPOD, ...change },
    headers,
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

it('lists the equipment by name', async () => {
  const { body } = await server.app.inject('/api/equipment');
  expect(JSON.parse(body)).toEqual([
    { id: 'f', name: 'Flash', quantity: 1 },
    { id: 't', name: 'Tripod', quantity: 2 },
  ]);
});

it('books one unit by default', async () => {
  const { status, body } = await book();
  expect(status).toBe(201);
  const booked = { id: expect.any(String) as string, quantity: 1, confirm_by: '2026-11-22T12:00:00.000Z' };
  expect(body).toEqual({ booking: { ...TRIPOD, ...booked } });
});

it('never books more units at one instant than exist, and states the available number', async () => {
  await book();
  const { status, body } = await book({ quantity: 2, start_datetime: '2026-11-23 09:00' });
  expect([status, body]).toEqual([
    409,
    {
      code: 'loans/not-available',
      error:
        'Tripod: only 1 of 2 is free for this whole time. ' +
        '2 are free from 24 November 2026 at 10:00 am to 25 November 2026 at 11:00 am.',
      details: {
        rule: 'taken',
        nearest: [{ start: '2026-11-24T10:00:00.000Z', end: '2026-11-25T11:00:00.000Z' }],
      },
    },
  ]);
  expect((await book()).status).toBe(201);
  expect((await book()).body['error']).toBe(
    'Tripod: none is free for this whole time. 1 is free from 24 November 2026 at 10:00 am to 26 November 2026 at 10:00 am.',
  );
});

it('states the quantity if more units are requested', async () => {
  const { status, body } = await book({ quantity: 3 });
  expect([status, body['error']]).toEqual([
    409,
    'Tripod: only 2 of 2 are free for this whole time. The society has 2 in all.',
  ]);
});

it('lends again from the minute a loan ends, and other units meanwhile', async () => {
  await book({ quantity: 2 });
  expect((await book({ start_datetime: '2026-11-24 10:00', end_datetime: '2026-11-25 10:00' })).status).toBe(201);
  expect((await book({ equipment: 'Flash' })).status).toBe(201);
});

it('books the last unit for one of many concurrent requests', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => book({ equipment: 'Flash' })));
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(7).fill(409)]);
});

it('books once if a request is repeated', async () => {
  const headers = { 'idempotency-key': 'one-form' };
  const first = await book({}, headers);
  expect(await book({}, headers)).toEqual(first);
  const rows = await server.services.db.selectFrom('bookings').selectAll().execute();
  expect(rows).toHaveLength(1);
});

async function availability(start: string, end: string) {
  const query = new URLSearchParams({ start_datetime: start, end_datetime: end }).toString();
  const response = await server.app.inject(`/api/equipment/availability?${query}`);
  return { status: response.statusCode, body: response.json<{ code?: string; equipment: Availability[] }>() };
}

it('returns the available units of an interval, and of each day of the fortnight', async () => {
  await book({ start_datetime: '2026-11-22 10:00', end_datetime: '2026-11-22 12:00' });
  await book({ start_datetime: '2026-11-22 12:00', end_datetime: '2026-11-24 10:00' });
  await book({ start_datetime: '2026-12-04 10:00', end_datetime: '2026-12-06 10:00', quantity: 2 });
  const { body } = await availability('2026-11-23 18:00', '2026-11-25 10:00');
  const [flash, tripod] = body.equipment;
  expect(flash).toMatchObject({ id: 'f', name: 'Flash', quantity: 1, free: 1 });
  expect(tripod).toMatchObject({ id: 't', name: 'Tripod', quantity: 2, free: 1 });
  expect(tripod?.days).toHaveLength(14);
  expect(tripod?.days[0]).toEqual({ date: '2026-11-23', free: 1 });
  expect(tripod?.days.map(({ free }) => free).join('')).toBe('11222222222000');
  expect((await availability('2026-11-22 10:00', '2026-11-22 13:00')).body.equipment[1]?.free).toBe(1);
  expect((await availability('2026-11-24 10:00', '2026-11-24 13:00')).body.equipment[1]?.free).toBe(2);
});

it.each([
  ['loans/invalid-interval', '2026-11-25 10:00', '2026-11-23 10:00'],
  ['loans/invalid-interval', '2026-11-01 10:00', '2026-11-23 10:00'],
  ['loans/invalid-interval', '9999-12-30 10:00', '9999-12-31 10:00'],
  ['request/invalid', '2026-11-25 10:00:00.000', '2026-11-26 10:00'],
])('refuses the availability with %s: %s to %s', async (code, start, end) => {
  const { status, body } = await availability(start, end);
  expect([status, body.code]).toEqual([400, code]);
});

it.each([
  ['loans/unknown-equipment', { equipment: 'Unicorn' }],
  ['loans/invalid-interval', { end_datetime: '2026-11-22 09:00' }],
  ['loans/invalid-interval', { end_datetime: '2026-12-31 10:00' }],
  ['request/invalid', { user_email: 'ada@' }],
  ['request/invalid', { quantity: 0 }],
  ['request/invalid', { quantity: 1.5 }],
])('refuses with %s: %o', async (code, change) => {
  const { status, body } = await book(change);
  expect([status, body['code']]).toEqual([400, code]);
});

const countLimitMails = async () =>
  (await readSentMails(server)).filter((mail) => mail.includes('Subject: Too many bookings')).length;

it('books several items together or not at all, as one open booking, with one mail', async () => {
  const flash = { equipment: 'Flash', quantity: 1 };
  const { status, body } = await book({ quantity: 2, more: [flash] });
  const times = {
    user_email: TRIPOD.user_email,
    start_datetime: TRIPOD.start_datetime,
    end_datetime: TRIPOD.end_datetime,
  };
  expect([status, body]).toMatchObject([
    201,
    { booking: { equipment: 'Tripod', quantity: 2, ...times }, more: [{ ...flash, ...times }] },
  ]);
  const [mail, ...others] = await readSentMails(server);
  expect([others, mail]).toEqual([
    [],
    expect.stringMatching(/Subject: Please confirm your booking: Tripod and Flash\r\n/),
  ]);

  const later = { start_datetime: '2026-11-24 10:00', end_datetime: '2026-11-25 10:00' };
  await book({ ...later, equipment: 'Flash' });
  const refused = await book({ ...later, more: [flash] });
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'loans/not-available' }]);
  const rows = await server.services.db.selectFrom('bookings').select('id').execute();
  expect(rows).toHaveLength(3); // no tripod without its flash
  // The third of three allowed bookings, as the kit counts once.
  expect((await book({ ...later, equipment: 'Tripod' })).status).toBe(201);
  expect(await countLimitMails()).toBe(0);
  expect((await book({ ...later, equipment: 'Tripod' })).status).toBe(201);
  expect(await countLimitMails()).toBe(1);
});

it('refuses a booking with a duplicate or unknown item', async () => {
  const one = { equipment: 'Tripod', quantity: 1 };
  expect((await book({ more: [one] })).body).toMatchObject({
    code: 'request/invalid',
    fields: { more: expect.stringContaining('twice') as string },
  });
  expect((await book({ more: [{ ...one, equipment: 'Submarine' }] })).body).toMatchObject({
    code: 'loans/unknown-equipment',
  });
});

it('returns as many days as requested', async () => {
  const query = new URLSearchParams({
    start_datetime: '2026-11-22 10:00',
    end_datetime: '2026-11-22 12:00',
    days: '35',
  });
  const { body } = await server.app.inject(`/api/equipment/availability?${query.toString()}`);
  const [flash] = (JSON.parse(body) as { equipment: Availability[] }).equipment;
  expect([flash!.days.length, flash!.days.at(-1)!.date]).toEqual([35, '2026-12-26']);
});

it('recognises the borrower of an address with invisible characters or an umlaut domain', async () => {
  await server.services.db.updateTable('equipment').set({ quantity: 9 }).execute();
  const spellings = ['sam@b\u00fccher.example', '\u200bsam@xn--bcher-kva.example', 'SAM@b\u00fccher.example\u200b'];
  for (const user_email of spellings) expect((await book({ user_email })).status).toBe(201);
  expect(await countLimitMails()).toBe(0);
  await book({ user_email: 'sam+camera@xn--bcher-kva.example' });
  expect(await countLimitMails()).toBe(1);
  const mails = await readSentMails(server);
  // The first three addresses differ in case only.
  expect(new Set(mails.flatMap((mail) => /^To: (.*)$/m.exec(mail)?.[1] ?? []))).toHaveLength(3);
  expect(mails.join('')).not.toContain('\u200b');
});
