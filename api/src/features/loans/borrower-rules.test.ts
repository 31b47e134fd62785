import { beforeEach, expect, it } from 'vitest';
import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import type { BorrowerBlock } from '@fotosoc/contract/borrower-blocks';
import type { Booking } from '@fotosoc/contract/loan';
import type { CurrentRules, LoanRules } from '@fotosoc/contract/loan-rules';
import { readMailedTokens } from '../../../test/sent-mails.ts';
import { shareServer, type Actor, type TestServer } from '../../../test/server.ts';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';
import { releaseUncollectedItems } from './desk/cancel-unconfirmed.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const SOON = { start_datetime: '2026-11-27 13:00', end_datetime: '2026-11-29 13:00' };
const LATER = { start_datetime: '2026-11-28 12:00', end_datetime: '2026-11-30 12:00' };

let server: TestServer;
let officer: Actor;
shareServer(
  async (opened) => {
    server = opened;
    server.stopClock(NOW);
    officer = await server.signUpWith('loans');
    await server.call('POST', '/api/equipment', { as: officer, body: { name: 'Tripod', quantity: 2 } });
  },
  { LOANS_CONFIRM_HOURS: '0' },
);
beforeEach(async () => {
  server.stopClock(NOW);
  for (const table of ['bookings', 'mails', 'record_entries', 'borrower_blocks'] as const)
    await server.services.db.deleteFrom(table).execute();
  await server.services.db.deleteFrom('settings').where('name', '=', 'loan-rules').execute();
});

const readRules = async () => (await server.call('GET', '/api/loan-rules')).json<CurrentRules>();

async function setRules(changed: Partial<LoanRules>): Promise<CurrentRules> {
  const { version: _, openBookingsPerEmail: __, ...before } = await readRules();
  const reply = await server.call('PUT', '/api/loan-rules', { as: officer, body: { ...before, ...changed } });
  expect(reply.statusCode).toBe(200);
  return reply.json<{ rules: CurrentRules }>().rules;
}

const book = async (dates: object, { as, ...body }: { as?: Actor; user_email?: string } = {}) =>
  server.call('POST', '/api/book', {
    body: { user_email: 'ada@example.org', equipment: 'Tripod', quantity: 1, ...dates, ...body },
    ...(as && { as }),
  });

it('asks for the minimum notice, and suggests the first dates that give the notice', async () => {
  await setRules({ noticeHours: 24 });
  expect((await book(SOON)).json()).toMatchObject({
    code: 'loans/invalid-interval',
    error: 'Book at least 24 hours ahead: the loan can start from 28 November 2026 at 12:00 pm.',
    fields: { start_datetime: expect.any(String) },
    details: { rule: 'notice', nearest: [{ start: '2026-11-28T12:00:00.000Z', end: '2026-11-30T12:00:00.000Z' }] },
  });
  expect((await book(LATER)).statusCode).toBe(201);
});

it('lends to members only if the desk says so', async () => {
  await setRules({ isForMembers: true });
  const member = await server.signUp();
  expect((await book(LATER)).json()).toMatchObject({
    code: 'loans/members-only',
    error: 'Only members can book equipment. Log in to book.',
  });
  expect((await book(LATER, { as: member, user_email: member.email })).statusCode).toBe(201);
});

it('keeps rules that a front end of an earlier release does not send', async () => {
  await setRules({ noticeHours: 5, releaseHours: 2 });
  const { doesApprove, ...rules } = await readRules();
  const { openingHours, closedDays, bufferMinutes, longestLoanDays, openUnitsPerEmail } = rules;
  const body = {
    openingHours,
    closedDays,
    bufferMinutes,
    longestLoanDays,
    openUnitsPerEmail,
    doesApprove,
    horizonDays: 30,
  };
  await server.call('PUT', '/api/loan-rules', { as: officer, body });
  expect(await readRules()).toMatchObject({ horizonDays: 30, noticeHours: 5, releaseHours: 2 });
});

it('gives equipment back that nobody collects in time, once, with one mail', async () => {
  await setRules({ releaseHours: 4 });
  await book(LATER);
  const release = () =>
    Promise.all([releaseUncollectedItems(server.services), releaseUncollectedItems(server.services)]);
  const read = async () => {
    const { db } = server.services;
    const { state, cancelled_by } = await db.selectFrom('bookings').selectAll().executeTakeFirstOrThrow();
    const mails = await db.selectFrom('mails').select('subject').where('subject', 'like', 'Given back%').execute();
    return [state, cancelled_by, mails.length];
  };
  server.stopClock(new Date(NOW.getTime() + DAY_MS + 4 * HOUR_MS - 1));
  await release();
  expect(await read()).toEqual(['booked', null, 0]);
  server.wait(1);
  await release();
  await release();
  expect(await read()).toEqual(['cancelled', 'desk', 1]);
  const log = await server.call('GET', '/api/activity-log?area=loans', { as: officer });
  const { entries } = log.json<{ entries: ActivityLogEntry[] }>();
  expect(entries.filter(({ action }) => action === 'release')).toMatchObject([{ after: { what: 'Tripod' } }]);
});

it('blocks a borrower until a day ends, and states the block and its reason to the owner of the address only', async () => {
  const ada = await server.signUp('ada.blocked@example.org');
  await server.services.db
    .updateTable('accounts')
    .set({ email_confirmed_at: NOW.toISOString() })
    .where('id', '=', ada.id)
    .execute();
  const block = async (body: object) => server.call('PUT', '/api/desk/blocks', { as: officer, body });
  expect((await block({ email: 'nobody', reason: ' ', lastDay: '2026-11-26' })).json()).toMatchObject({
    fields: { email: expect.any(String), reason: expect.any(String), lastDay: 'Enter today or a later day.' },
  });
  await book(LATER, { as: ada, user_email: ada.email });
  const token = (await readMailedTokens(server, ada.email)).at(-1)!;
  await block({ email: ada.email, reason: 'Lost a lens', lastDay: '2026-12-24' });
  await block({ email: ada.email.toUpperCase(), reason: 'Late twice', lastDay: '2026-11-27' });

  const error = 'You cannot book until the end of 27 November 2026. Reason: Late twice';
  const toOwner = { code: 'loans/blocked', error };
  expect((await book(LATER, { as: ada, user_email: ada.email })).json()).toMatchObject(toOwner);
  expect((await book(LATER, { as: ada, user_email: 'other@example.org' })).json()).toMatchObject(toOwner);

  // Others get the response of every address, and the booking ends although the site confirms no addresses.
  const byOther = (await book(LATER, { user_email: 'ada.blocked+2@example.org' })).json<{ booking: Booking }>();
  expect(byOther.booking.confirm_by).toBeUndefined();
  const { confirm_by } = await server.services.db
    .selectFrom('bookings')
    .select('confirm_by')
    .where('id', '=', byOther.booking.id)
    .executeTakeFirstOrThrow();
  expect(confirm_by).toBe('2026-11-28T12:00:00.000Z');
  await server.services.db.deleteFrom('bookings').where('id', '=', byOther.booking.id).execute();

  const moved = await server.call('POST', '/api/managed-bookings/dates', { body: { token, ...SOON } });
  expect(moved.json()).toMatchObject({
    code: 'loans/not-possible',
    error: 'You cannot change the dates until the end of 27 November 2026. Reason: Late twice',
  });

  const list = async () =>
    (await server.call('GET', '/api/desk/blocks', { as: officer })).json<{ blocks: BorrowerBlock[] }>().blocks;
  const [{ id }] = (await list()) as [BorrowerBlock];
  server.stopClock(new Date('2026-11-28T00:00:00Z'));
  expect(await list()).toEqual([]);
  expect((await book(LATER, { user_email: ada.email })).statusCode).toBe(201);
  server.stopClock(NOW);
  expect((await server.call('DELETE', `/api/desk/blocks/${id}`, { as: officer })).statusCode).toBe(204);
  expect((await server.call('DELETE', `/api/desk/blocks/${id}`, { as: officer })).json()).toMatchObject({
    code: 'loans/block-not-found',
  });
});

it('sums up use and lateness of a period, as JSON and as CSV', async () => {
  const { db } = server.services;
  const { booking } = (await book(LATER)).json<{ booking: Booking }>();
  const { equipment_id } = await db.selectFrom('bookings').select('equipment_id').executeTakeFirstOrThrow();
  await db.updateTable('bookings').set({ state: 'back' }).where('id', '=', booking.id).execute();
  const loanedUnit = { booking_id: booking.id, equipment_id, number: 1, note: '', condition: 'broken' } as const;
  const times = { out_at: '2026-11-22T12:30:00.000Z', back_at: '2026-11-25T13:00:00.000Z' };
  await db
    .insertInto('lent_units')
    .values({ ...loanedUnit, ...times })
    .execute();
  await book({ ...LATER, user_email: 'grace@example.org' });
  const past = { starts_at: '2026-11-22T12:00:00.000Z', ends_at: '2026-11-24T12:00:00.000Z' };
  await db.updateTable('bookings').set(past).execute();
  const read = async (query: string) => server.call('GET', `/api/desk/use${query}`, { as: officer });
  const used = { loans: 1, days: 4, late: 1, longestDelay: 2, broken: 1, notCollected: 1 };
  expect((await read('')).json()).toMatchObject({ from: '2025-11-27', to: '2026-11-27', kinds: [used] });
  expect((await read('?from=2026-11-23')).json()).toMatchObject({ kinds: [{ loans: 0, notCollected: 0 }] });
  expect((await read('?from=2026-12-03')).statusCode).toBe(400);
  for (const query of ['?from=2026-02-31', '?to=9999-12-31', '?to=0000-01-01'])
    expect((await read(`.csv${query}`)).statusCode).toBe(400);
  expect((await read('.csv')).body.split('\r\n')[1]).toBe('Tripod,2,1,4,1,2,1,1');
  expect((await server.call('GET', '/api/desk/use.csv', { as: await server.signUp() })).statusCode).toBe(403);
});

it('undoes a block, its change and its end, unless the block was changed meanwhile', async () => {
  const email = 'ada@example.org';
  const block = async (reason: string, spelling = email) => {
    const body = { email: spelling, reason, lastDay: '2026-12-24' };
    const reply = await server.call('PUT', '/api/desk/blocks', { as: officer, body });
    return reply.json<{ block: BorrowerBlock; entry: ActivityLogEntry }>();
  };
  const undo = async ({ id }: { id: string }) =>
    (await server.call('POST', `/api/activity-log/${id}/undo`, { as: officer })).statusCode;
  const list = async () =>
    (await server.call('GET', '/api/desk/blocks', { as: officer })).json<{ blocks: BorrowerBlock[] }>().blocks;
  const first = await block('Late twice');
  const second = await block('Lost a lens', 'Ada+loans@example.org');
  expect(await undo(first.entry)).toBe(409);
  expect(await undo(second.entry)).toBe(200);
  expect(await list()).toEqual([first.block]);
  server.wait(1000);
  await server.call('DELETE', `/api/desk/blocks/${first.block.id}`, { as: officer });
  expect(await list()).toEqual([]);
  const log = await server.call('GET', `/api/activity-log?area=loans&of=${first.block.id}&limit=1`, { as: officer });
  const [ended] = log.json<{ entries: [ActivityLogEntry] }>().entries;
  expect(ended.action).toBe('unblock');
  expect(await undo(ended)).toBe(200);
  expect(await list()).toEqual([first.block]);
  expect(await undo(first.entry)).toBe(200);
  expect(await list()).toEqual([]);
  expect((await book(LATER)).statusCode).toBe(201);
  expect(await undo(ended)).toBe(409);
});
