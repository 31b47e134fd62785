import { beforeEach, describe, expect, it } from 'vitest';
import type { CurrentRules } from '@fotosoc/contract/loan-rules';
import type { DeskLoan, Today } from '@fotosoc/contract/desk';
import { deleteRows } from '../../../../test/delete-rows.ts';
import { listMails } from '../../../../test/sent-mails.ts';
import { ANY_VERSION, startServer, shareServer, type Actor, type TestServer } from '../../../../test/server.ts';
import { anonymiseBorrowers } from '../anonymise-borrowers.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fotosoc/server-kit/units';

let shared: TestServer;
let server: TestServer;
let officer: Actor;
shareServer((opened) => (shared = opened));
beforeEach(async () => {
  server = shared;
  server.stopClock(new Date('2026-11-27T12:00:00Z'));
  await deleteRows(server, 'bookings', 'equipment', 'record_entries', 'mails');
  officer = await server.signUpWith('loans');
  await server.call('POST', '/api/equipment', { as: officer, body: { name: 'Tripod', quantity: 3 } });
});

const at = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');

async function book(quantity = 1, hours = 2, email = 'ada@example.org') {
  const startMs = server.services.now().getTime();
  const interval = { start_datetime: at(startMs), end_datetime: at(startMs + hours * HOUR_MS) };
  const body = { user_email: email, equipment: 'Tripod', quantity, ...interval };
  return server.call('POST', '/api/book', { body });
}

const today = async () => (await server.call('GET', '/api/desk', { as: officer })).json<Today>();
interface Answer {
  loan: DeskLoan;
  entry: { id: string };
  error: string;
  code: string;
  current: DeskLoan;
}
async function act(
  loan: DeskLoan,
  name: string,
  body: object = {},
  as = officer,
  headers: Record<string, string> = {},
) {
  const how = { as, body, headers: { 'if-match': `"${loan.version}"`, ...headers } };
  const reply = await server.call('POST', `/api/bookings/${loan.id}/${name}`, how);
  return { status: reply.statusCode, ...reply.json<Answer>() };
}
async function undo({ entry }: { entry: { id: string } }) {
  const reply = await server.call('POST', `/api/activity-log/${entry.id}/undo`, { as: officer });
  return { status: reply.statusCode, ...reply.json<Answer>() };
}
async function freeNow(inDays = 0) {
  const startMs = server.services.now().getTime() + inDays * DAY_MS;
  const query = new URLSearchParams({ start_datetime: at(startMs), end_datetime: at(startMs + MINUTE_MS) });
  const reply = await server.call('GET', `/api/equipment/availability?${query.toString()}`);
  return reply.json<{ equipment: { free: number }[] }>().equipment[0]!.free;
}
const mailsTo = async (recipient: string) => (await listMails(server)).filter((mail) => mail.recipient === recipient);

describe('handing out', () => {
  it('takes the lowest numbers on the shelf; returned units are available again', async () => {
    await book(2);
    const [booked] = (await today()).goingOut;
    expect(booked).toMatchObject({ state: 'booked', quantity: 2, here: [1, 2] });
    const { status, loan } = await act(booked!, 'handouts');
    expect([status, loan.state, loan.units.map(({ number }) => number)]).toEqual([201, 'out', [1, 2]]);
    expect(await freeNow()).toBe(1);
    const back = await act(loan, 'returns');
    expect(back.loan).toMatchObject({ state: 'back', units: [{ condition: 'fine' }, { condition: 'fine' }] });
    expect(await freeNow()).toBe(3);
  });

  it('in part releases the rest, and allows partial returns', async () => {
    await book(3);
    const { loan } = await act((await today()).goingOut[0]!, 'handouts', { numbers: [2, 3], note: 'No. 1 is dusty' });
    expect([loan.quantity, await freeNow()]).toEqual([2, 1]);
    const part = await act(loan, 'returns', {
      numbers: [3],
      condition: 'broken',
      note: 'A clamp is loose',
      isOutOfService: true,
    });
    expect(part.loan).toMatchObject({ state: 'out', quantity: 1 });
    expect(await freeNow()).toBe(1); // No. 1: No. 2 is out, No. 3 out of service
    expect((await undo(part)).loan.quantity).toBe(2);
    expect(await freeNow()).toBe(1);
    await act(loan, 'returns');
    expect(await freeNow()).toBe(3);
  });

  it('of missing units lists the units on the shelf', async () => {
    await book(1);
    await book(1, 2, 'bo@example.org');
    const [first, second] = (await today()).goingOut;
    await act(first!, 'handouts', { numbers: [2] });
    const refused = await act(second!, 'handouts', { numbers: [2] });
    expect([refused.status, refused.error]).toEqual([
      409,
      'Tripod: No. 2 is not in store. No. 1 and No. 3 are in store.',
    ]);
  });

  it('loans that end on another day stay on the desk, and can be returned early', async () => {
    await book(1, 30);
    await act((await today()).goingOut[0]!, 'handouts');
    const { dueBack, dueLater } = await today();
    expect([dueBack, dueLater.map(({ state }) => state)]).toEqual([[], ['out']]);
    expect((await act(dueLater[0]!, 'returns')).loan.state).toBe('back');
    expect((await today()).dueLater).toEqual([]);
  });

  it('overdue loans can be returned late, and count as out until then', async () => {
    await book(3, 1);
    const { loan } = await act((await today()).goingOut[0]!, 'handouts');
    server.wait(3 * HOUR_MS);
    expect((await today()).overdue.map(({ id }) => id)).toEqual([loan.id]);
    expect(await freeNow()).toBe(0);
    expect([await freeNow(0.9), await freeNow(1.1)]).toEqual([0, 3]);
    server.wait(4 * DAY_MS);
    expect([await freeNow(3.9), await freeNow(5)]).toEqual([0, 3]);
  });
});

describe('two officers', () => {
  it('cannot contradict each other: the slower one gets the action of the faster one', async () => {
    await book();
    const other = await server.signUpWith('loans');
    const [loan] = (await today()).goingOut;
    const replies = await Promise.all([act(loan!, 'handouts'), act(loan!, 'handouts', {}, other)]);
    const [won, lost] = replies.toSorted((a, b) => a.status - b.status);
    expect([won!.status, lost!.status, lost!.code]).toEqual([201, 412, 'loans/changed-meanwhile']);
    const winner = replies[0] === won ? officer.email : other.email;
    expect(lost!.error).toBe(`${winner} handed this out at 12:00 pm.`);
    expect(lost!.current).toMatchObject({ state: 'out', version: won!.loan.version });
  });

  it.each([
    ['handouts', {}],
    ['returns', {}],
    ['approvals', {}],
    ['refusals', { reason: 'Needed' }],
    ['extensions', { endsAt: '2026-12-01T12:00:00Z' }],
  ])('change nothing by %s without version', async (name, body) => {
    await book();
    const [loan] = (await today()).goingOut;
    const bare = await server.call('POST', `/api/bookings/${loan!.id}/${name}`, { as: officer, body });
    expect([bare.statusCode, bare.json()]).toEqual([
      428,
      {
        code: 'loans/version-missing',
        error: 'Send the version of the booking that you saw: in If-Match, or with each item.',
      },
    ]);
    const items = [{ id: loan!.id }];
    const how = { as: officer, body: { ...body, items }, headers: ANY_VERSION };
    expect((await server.call('POST', `/api/bookings/${loan!.id}/${name}`, how)).statusCode).toBe(400);
    expect((await today()).goingOut).toEqual([loan]);
  });

  it('a request that is sent twice has one effect', async () => {
    await book();
    const [loan] = (await today()).goingOut;
    const key = { 'idempotency-key': 'one-tap' };
    const first = await act(loan!, 'handouts', {}, officer, key);
    expect(await act(loan!, 'handouts', {}, officer, key)).toEqual(first);
  });
});

describe('an action', () => {
  it('can be undone for a minute, with its mail', async () => {
    await book();
    const out = await act((await today()).goingOut[0]!, 'handouts');
    const back = await act(out.loan, 'returns');
    const waiting = (await mailsTo('ada@example.org')).filter(({ subject }) => subject === 'Returned: Tripod');
    expect(waiting).toMatchObject([{ next_try_at: '2026-11-27T12:01:00.000Z' }]);
    expect((await undo(back)).loan).toMatchObject({ state: 'out', version: out.loan.version });
    expect((await mailsTo('ada@example.org')).map(({ subject }) => subject)).toEqual([
      'Please confirm your booking: Tripod',
    ]);
    server.wait(MINUTE_MS);
    expect((await undo(out)).code).toBe('loans/cannot-undo');
  });

  it('is not undone after a later action or booking', async () => {
    await book(3);
    const out = await act((await today()).goingOut[0]!, 'handouts');
    server.wait(1000);
    const back = await act(out.loan, 'returns');
    expect((await undo(out)).error).toBe('This booking has changed since, so this cannot be undone.');
    await book(3, 2, 'bo@example.org');
    expect((await undo(back)).error).toBe('Someone has booked the Tripod meanwhile, so this cannot be undone.');
    const record = await server.call('GET', '/api/activity-log?area=loans', { as: officer });
    const { entries } = record.json<{ entries: { action: string }[] }>();
    expect(entries.filter(({ action: done }) => done !== 'add')).toMatchObject([
      { action: 'take-back', actor: officer.email, subject: 'ada@example.org', undoneAt: null },
      { action: 'hand-out', after: { what: 'Tripod No. 1, No. 2 and No. 3' }, undoneAt: null },
    ]);
  });

  it('extends a loan until the next booking', async () => {
    await book(3);
    const { loan } = await act((await today()).goingOut[0]!, 'handouts');
    server.wait(HOUR_MS);
    const late = await act(loan, 'extensions', { endsAt: '2026-11-28T12:00:00.000Z' });
    expect(late.loan.endsAt).toBe('2026-11-28T12:00:00.000Z');
    expect((await act(late.loan, 'extensions', { endsAt: '2026-11-28T11:00:00.000Z' })).code).toBe(
      'loans/invalid-interval',
    );
    expect((await act(late.loan, 'extensions', { endsAt: '2206-11-28T12:00:00.000Z' })).error).toBe(
      'The new end has to be within one year from now. Please check the year.',
    );
    await act(late.loan, 'returns');
    expect((await act(late.loan, 'returns')).code).toBe('loans/changed-meanwhile');
  });
});

describe('a site that approves bookings', () => {
  it('keeps them pending, reserves the units, and notifies the borrowers', async () => {
    server = await startServer({ LOANS_APPROVE: '1' });
    server.stopClock(new Date('2026-11-27T12:00:00Z'));
    officer = await server.signUpWith('loans');
    await server.call('POST', '/api/equipment', { as: officer, body: { name: 'Tripod', quantity: 2 } });
    expect((await book(1)).statusCode).toBe(201);
    await book(1, 2, 'bo@example.org');
    const { toApprove, goingOut, doesApprove } = await today();
    expect([toApprove.length, goingOut.length, doesApprove, await freeNow()]).toEqual([2, 0, true, 0]);
    expect(toApprove[0]!.against).toBe(null);
    const {
      version: _,
      openBookingsPerEmail: __,
      ...rules
    } = (await server.call('GET', '/api/loan-rules')).json<CurrentRules>();
    const openingHours = [{ weekday: 1, from: '12:30', to: '14:00' }];
    await server.call('PUT', '/api/loan-rules', { as: officer, body: { ...rules, openingHours } });
    expect((await today()).toApprove[0]!.against).toBe('The desk is closed on Friday.');
    expect((await act(toApprove[0]!, 'handouts')).error).toBe('Tripod waits for approval: it cannot be handed out.');
    const approved = toApprove.find(({ borrower }) => borrower.email === 'ada@example.org')!;
    const refused = toApprove.find(({ borrower }) => borrower.email === 'bo@example.org')!;
    expect((await act(approved, 'approvals')).loan.state).toBe('booked');
    await act(refused, 'refusals', { reason: 'Needed for a workshop', message: 'Ask again in May.' });
    expect(await freeNow()).toBe(1);
    const mail = (await mailsTo('ada@example.org')).find(({ subject }) => subject === 'Approved: Tripod');
    expect(mail?.calendar).toContain('DTSTART:20261127T120000Z\r\nDTEND:20261127T140000Z\r\nSUMMARY:1 × Tripod');
    const bodies = (await mailsTo('bo@example.org')).map(({ body }) => body);
    expect(bodies).toContainEqual(expect.stringMatching(/Needed for a workshop\n\nAsk again in May\./));
  });
});

it('shows the loans of one person, latest end first, and of no other person', async () => {
  await book(1, 2);
  await book(1, 5, 'ADA+tripods@example.org');
  await book(1, 3, 'bo@example.org');
  const { goingOut } = await today();
  const ofAda = goingOut.find(({ borrower }) => borrower.email === 'ada@example.org')!;
  const history = async (id: string, more = '') =>
    (await server.call('GET', `/api/desk/borrower?of=${id}&limit=1${more}`, { as: officer })).json<{
      loans: DeskLoan[];
      nextCursor: string;
    }>();
  const first = await history(ofAda.id);
  expect(first).toMatchObject({
    borrower: { email: 'ada@example.org' },
    loans: [{ endsAt: '2026-11-27T17:00:00.000Z' }],
  });
  const second = await history(ofAda.id, `&cursor=${first.nextCursor}`);
  expect(second).toMatchObject({ loans: [{ id: ofAda.id }], nextCursor: null });
  await server.services.db.updateTable('bookings').set({ state: 'back' }).execute();
  server.wait(500 * DAY_MS);
  await anonymiseBorrowers(server.services);
  officer = await server.signUpWith('loans');
  expect(await history(ofAda.id)).toMatchObject({ code: 'loans/booking-not-found' });
});

it('anonymises borrowers after LOANS_KEEP_DAYS, and keeps the outcome', async () => {
  await book();
  await act((await today()).goingOut[0]!, 'handouts');
  const kept = async () => {
    await anonymiseBorrowers(server.services);
    const { db } = server.services;
    const rows = [await db.selectFrom('bookings').selectAll().execute()];
    return (
      JSON.stringify([...rows, await db.selectFrom('record_entries').selectAll().execute()]).search(/ada@|Byrne/) >= 0
    );
  };
  await server.services.db.updateTable('bookings').set({ borrower_name: 'Ada Byrne' }).execute();
  server.wait(500 * DAY_MS);
  expect(await kept()).toBe(true); // the item is still out
  await server.services.db.updateTable('bookings').set({ state: 'back' }).execute();
  expect(await kept()).toBe(false);
  expect(await server.services.db.selectFrom('lent_units').selectAll().execute()).toHaveLength(1);
});

it('shows the location of each numbered unit, and its borrowers', async () => {
  const [{ id }] = (await server.call('GET', '/api/equipment')).json<[{ id: string }]>();
  await server.call('PUT', `/api/equipment/${id}/units/1`, { as: officer, body: { outOfService: { why: 'Leg' } } });
  await book();
  const { loan } = await act((await today()).goingOut[0]!, 'handouts');
  expect(loan.units.map(({ number }) => number)).toEqual([2]);
  const reply = await server.call('GET', `/api/equipment/${id}/units`, { as: officer });
  expect(reply.json()).toMatchObject({
    units: [
      { number: 1, outOfService: { since: '2026-11-27T12:00:00.000Z', why: 'Leg' }, holder: null },
      { number: 2, outOfService: null, holder: { email: 'ada@example.org', until: '2026-11-27T14:00:00.000Z' } },
      { number: 3, outOfService: null, holder: null },
    ],
    loans: [{ number: 2, email: 'ada@example.org', backAt: null }],
  });
  expect(await freeNow()).toBe(1);
});

it('logs a unit put out of service, and undoes the action within a minute', async () => {
  const [{ id }] = (await server.call('GET', '/api/equipment')).json<[{ id: string }]>();
  const put = async (number: number, outOfService: object | null) =>
    (
      await server.call('PUT', `/api/equipment/${id}/units/${number}`, { as: officer, body: { outOfService } })
    ).json<Answer>();
  const undoIt = async ({ entry }: Answer) =>
    (await server.call('POST', `/api/activity-log/${entry.id}/undo`, { as: officer })).json<{ code: string }>();
  const out = await put(1, { why: 'Leg' });
  expect(out.entry).toMatchObject({ action: 'out-of-service', after: { what: 'Tripod No. 1', note: 'Leg' } });
  expect(await freeNow()).toBe(2);
  expect(await undoIt(out)).toMatchObject({ isInService: true });
  expect(await freeNow()).toBe(3);
  const again = await put(1, { why: 'Leg' });
  server.wait(1000);
  const back = await put(1, null);
  expect(await undoIt(again)).toMatchObject({ code: 'loans/cannot-undo' });
  expect(await undoIt(back)).toMatchObject({ isInService: false });
  expect(await undoIt(again)).toMatchObject({ isInService: true });
});
