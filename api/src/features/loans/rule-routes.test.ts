import { beforeEach, describe, expect, it } from 'vitest';
import type { CurrentRules, LoanRefusal, LoanRules } from '@fotosoc/contract/loan-rules';
import type { Today } from '@fotosoc/contract/desk';
import { deleteRows } from '../../../test/delete-rows.ts';
import { ANY_VERSION, shareServer, type Actor, type TestServer } from '../../../test/server.ts';
import { MINUTE_MS } from '@fotosoc/server-kit/units';
import { insertLoanLink } from './loan-links.ts';
import { readLoanRules } from './loan-rules.ts';
import { formatBookingTime } from './rules.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const NOONS = [1, 3, 5].map((weekday) => ({ weekday, from: '12:30', to: '14:00' }));

let server: TestServer;
let officer: Actor;
let unset: CurrentRules;
shareServer(async (opened) => {
  server = opened;
  server.stopClock(NOW);
  officer = await server.signUpWith('loans');
  await server.call('POST', '/api/equipment', { as: officer, body: { name: 'Tripod', quantity: 2 } });
  unset = await rules();
});
beforeEach(async () => {
  server.stopClock(NOW);
  await deleteRows(server, 'bookings', 'record_entries');
  await server.services.db.deleteFrom('settings').where('name', '=', 'loan-rules').execute();
});

const rules = async () => (await server.call('GET', '/api/loan-rules')).json<CurrentRules>();

interface Answer {
  error: string;
  code: string;
  details: LoanRefusal;
  booking: { id: string };
  rules: CurrentRules;
  entry: { id: string };
  current: CurrentRules;
}
async function set(changed: Partial<LoanRules>, headers: Record<string, string> = {}) {
  const { version: _, openBookingsPerEmail: __, ...now } = await rules();
  const reply = await server.call('PUT', '/api/loan-rules', { as: officer, body: { ...now, ...changed }, headers });
  return { status: reply.statusCode, ...reply.json<Answer>() };
}
async function undo({ entry }: { entry: { id: string } }) {
  const reply = await server.call('POST', `/api/activity-log/${entry.id}/undo`, { as: officer });
  return { status: reply.statusCode, ...reply.json<Answer>() };
}
async function book(start: string, end: string, quantity = 1, email = 'ada@example.org') {
  const body = { user_email: email, equipment: 'Tripod', quantity, start_datetime: start, end_datetime: end };
  const reply = await server.call('POST', '/api/book', { body });
  return { status: reply.statusCode, ...reply.json<Answer>() };
}

describe('the rules', () => {
  it("are the site's defaults until the desk sets them, and are public", async () => {
    expect(unset).toEqual({
      openingHours: [],
      closedDays: [],
      bufferMinutes: 0,
      longestLoanDays: 31,
      horizonDays: 60,
      openUnitsPerEmail: null,
      openBookingsPerEmail: 3,
      doesApprove: false,
      version: expect.any(String) as string,
    });
  });

  it('are set based on the version that was read, logged, and undone within a minute', async () => {
    const done = await set({ longestLoanDays: 7, openingHours: NOONS }, { 'if-match': `"${unset.version}"` });
    expect([done.status, await rules()]).toEqual([200, done.rules]);
    const late = await set({ longestLoanDays: 5 }, { 'if-match': `"${unset.version}"` });
    expect([late.status, late.code, late.current]).toEqual([412, 'loans/changed-meanwhile', done.rules]);
    const record = await server.call('GET', '/api/activity-log?area=loans', { as: officer });
    const { entries } = record.json<{ entries: { action: string }[] }>();
    expect(entries.filter(({ action }) => action !== 'add')).toMatchObject([
      {
        action: 'set-rules',
        actor: officer.email,
        after: { what: 'the opening hours, the longest loan from 31 to 7 days' },
      },
    ]);
    expect((await undo(done)).rules).toEqual(unset);
    expect((await undo(done)).code).toBe('loans/cannot-undo');
    const again = await set({ longestLoanDays: 7 });
    await set({ longestLoanDays: 6 });
    expect((await undo(again)).error).toBe('The settings have changed since, so this cannot be undone.');
    server.wait(MINUTE_MS);
    expect((await undo(again)).error).toBe('The one minute to undo this has passed.');
  });

  it('include the pick-up location, until it is emptied; requests without it leave it unchanged', async () => {
    const said = await set({ place: '  House 6, ground floor ' });
    expect(said.rules).toMatchObject({ place: 'House 6, ground floor' });
    const { version: _, openBookingsPerEmail: __, place: ___, ...rest } = said.rules;
    const reply = await server.call('PUT', '/api/loan-rules', { as: officer, body: { ...rest, longestLoanDays: 7 } });
    expect(reply.json()).toMatchObject({ rules: { place: 'House 6, ground floor', longestLoanDays: 7 } });
    const emptied = await set({ place: ' ' });
    expect(emptied.rules).not.toHaveProperty('place');
    expect((await undo(emptied)).rules).toMatchObject({ place: 'House 6, ground floor' });
  });

  it.each([
    [{ openingHours: [...NOONS, NOONS[0]!] }, 'Each weekday can have opening hours only once.'],
    [{ openingHours: [{ weekday: 1, from: '14:00', to: '12:30' }] }, 'The desk has to close after it opens.'],
    [
      { closedDays: [{ from: '2026-12-20', to: '2026-12-19', word: '' }] },
      'The last closed day has to be the first one, or after it.',
    ],
  ])('cannot be %j', async (wrong, sentence) => {
    expect((await set(wrong)).error).toBe(sentence);
  });
});

describe('a booking', () => {
  it('while the desk is closed is refused with the nearest open times', async () => {
    await set({ openingHours: NOONS });
    const refused = await book('2026-11-28 13:00', '2026-11-30 13:00');
    expect([refused.status, refused.code]).toEqual([400, 'loans/invalid-interval']);
    expect(refused.error).toBe('The desk is closed on Saturday. Nearest: Friday 27 November, 1:00 pm.');
    expect(refused.details).toEqual({
      rule: 'closed',
      nearest: [
        { start: '2026-11-27T13:00:00.000Z', end: '2026-11-30T13:00:00.000Z' },
        { start: '2026-11-30T13:00:00.000Z', end: '2026-12-02T13:00:00.000Z' },
        expect.anything(),
      ],
    });
    const [{ start, end }] = refused.details.nearest as [{ start: string; end: string }];
    expect((await book(formatBookingTime(start), formatBookingTime(end))).status).toBe(201);
    const late = await book('2026-12-04 13:00', '2026-12-06 11:00');
    expect(late.error).toBe('The desk is closed on Sunday. Nearest: Monday 7 December, 12:30 pm.');
  });

  it('that would end on a closed day is refused with available suggestions', async () => {
    await set({ openingHours: NOONS, closedDays: [{ from: '2026-11-30', to: '2026-11-30', word: 'Workshop' }] });
    await book('2026-11-27 13:00', '2026-12-02 13:00', 2);
    const refused = await book('2026-11-30 13:00', '2026-12-02 13:00');
    expect(refused.error).toBe(
      'The desk is closed on Monday 30 November (Workshop). Nearest: Wednesday 2 December, 1:00 pm.',
    );
    expect(refused.details.nearest[0]).toEqual({ start: '2026-12-02T13:00:00.000Z', end: '2026-12-04T13:00:00.000Z' });
  });

  it('keeps the buffer between two loans that the desk has set', async () => {
    await set({ bufferMinutes: 60 });
    await book('2026-11-28 10:00', '2026-11-28 12:00', 2);
    const refused = await book('2026-11-28 12:30', '2026-11-28 14:00', 1, 'bo@example.org');
    expect(refused.error).toBe(
      'Tripod: none is free for this whole time. The desk keeps an hour between two loans. 1 is free from 28 November 2026 at 1:00 pm to 28 November 2026 at 2:30 pm.',
    );
    expect(refused.details).toEqual({
      rule: 'buffer',
      nearest: [{ start: '2026-11-28T13:00:00.000Z', end: '2026-11-28T14:30:00.000Z' }],
    });
    expect((await book('2026-11-28 08:30', '2026-11-28 09:30', 1)).details.rule).toBe('buffer');
    expect((await book('2026-11-28 13:00', '2026-11-28 14:30')).status).toBe(201);
  });

  it('that is too long or too far ahead is refused with the limit', async () => {
    await set({ longestLoanDays: 7, horizonDays: 20 });
    const long = await book('2026-11-28 13:00', '2026-12-08 13:00');
    expect([long.error, long.details]).toEqual([
      'A loan lasts at most 7 days.',
      { rule: 'longest', nearest: [{ start: '2026-11-28T13:00:00.000Z', end: '2026-12-05T13:00:00.000Z' }] },
    ]);
    expect((await book('2026-12-15 13:00', '2026-12-20 13:00')).details).toEqual({
      rule: 'horizon',
      nearest: [{ start: '2026-12-15T13:00:00.000Z', end: '2026-12-17T12:00:00.000Z' }],
    });
    expect((await book('2026-12-19 13:00', '2026-12-22 13:00')).details).toEqual({ rule: 'horizon', nearest: [] });
  });

  it('limit the units of one booking', async () => {
    await set({ openUnitsPerEmail: 2 });
    const refused = await book('2026-11-29 10:00', '2026-11-29 12:00', 3);
    expect([refused.status, refused.error, refused.details]).toEqual([
      409,
      'One person may have 2 items at a time. This booking has 3.',
      { rule: 'limit', nearest: [] },
    ]);
    expect((await book('2026-11-29 10:00', '2026-11-29 12:00', 2)).status).toBe(201);
  });
});

/** Books, and returns a function that changes the dates by a link of the booking. */
async function booked(start: string, end: string) {
  const { id } = (await book(start, end)).booking;
  const token = /token=(\S+)/.exec(await insertLoanLink(server.services.db, id, 'https://example.org'))![1]!;
  return async (dates: { start_datetime: string; end_datetime: string }) => {
    const reply = await server.call('POST', '/api/managed-bookings/dates', { body: { token, ...dates } });
    return { status: reply.statusCode, ...reply.json<Answer>() };
  };
}

describe('a borrower with the mailed link', () => {
  it('must satisfy the rules with changed dates, not with unchanged ones', async () => {
    const change = await booked('2026-11-28 11:00', '2026-11-30 13:00');
    await set({ openingHours: NOONS, longestLoanDays: 7 });
    const start_datetime = '2026-11-28 11:00';
    expect((await change({ start_datetime, end_datetime: '2026-12-02 14:00' })).status).toBe(200);
    const refused = await change({ start_datetime, end_datetime: '2026-12-03 14:00' });
    expect(refused.error).toBe('The desk is closed on Thursday. Nearest: Wednesday 2 December, 2:00 pm.');
  });

  it('extends a loan to an opening time, within the maximum length and before the next booking', async () => {
    const change = await booked('2026-11-27 12:00', '2026-11-27 13:00');
    const { goingOut } = (await server.call('GET', '/api/desk', { as: officer })).json<Today>();
    await server.call('POST', `/api/bookings/${goingOut[0]!.id}/handouts`, {
      as: officer,
      body: {},
      headers: ANY_VERSION,
    });
    await set({ openingHours: NOONS, longestLoanDays: 7 });
    await book('2026-12-02 13:00', '2026-12-04 13:00', 2, 'bo@example.org');
    const until = async (end_datetime: string) => change({ start_datetime: '2026-11-27 12:00', end_datetime });
    expect((await until('2026-11-29 13:00')).details).toEqual({
      rule: 'closed',
      nearest: [{ start: '2026-11-27T12:00:00.000Z', end: '2026-11-30T13:00:00.000Z' }],
    });
    expect((await until('2026-12-07 13:00')).details).toMatchObject({
      rule: 'longest',
      nearest: [{ end: '2026-12-02T13:00:00.000Z' }],
    });
    expect((await until('2026-12-02 13:30')).details).toMatchObject({
      rule: 'taken',
      nearest: [{ end: '2026-12-02T13:00:00.000Z' }],
    });
    expect((await until('2026-12-02 13:00')).status).toBe(200);
  });
});

const desk = async () => (await server.call('GET', '/api/desk', { as: officer })).json<Today>();

describe('approval', () => {
  it('is switched on and off by an officer', async () => {
    await set({ doesApprove: true });
    expect((await rules()).doesApprove).toBe(true);
    await book('2026-11-28 10:00', '2026-11-28 12:00');
    expect(await desk()).toMatchObject({ doesApprove: true, toApprove: [{ state: 'asked' }] });
    await set({ doesApprove: false });
    await book('2026-11-29 10:00', '2026-11-29 12:00', 1, 'bo@example.org');
    expect(await desk()).toMatchObject({ doesApprove: false, toApprove: [{ state: 'asked' }] });
  });

  it('follows the configuration until it is changed', async () => {
    const saved = async () => (await readLoanRules(server.services.db, server.services.config.loans)).doesApprove;
    await set({ longestLoanDays: 9 });
    expect(await saved()).toBe(undefined);
    await set({ doesApprove: true });
    const { version: _, openBookingsPerEmail: __, doesApprove: ___, ...others } = await rules();
    await server.call('PUT', '/api/loan-rules', { as: officer, body: { ...others, longestLoanDays: 8 } });
    expect(await saved()).toBe(true);
  });
});
