import { beforeEach, expect, it } from 'vitest';
import type { DoorEntry } from '@fotosoc/contract/places';
import type { Booking, Induction } from '@fotosoc/contract/loan';
import type { Today } from '@fotosoc/contract/desk';
import type { EquipmentUse } from '@fotosoc/contract/equipment-use';
import { readMailedTokens } from '../../../test/sent-mails.ts';
import { addSignUpEvent } from '../../../test/signed-up-event.ts';
import { ANY_VERSION, shareServer, type Actor, type TestServer } from '../../../test/server.ts';
import { endRoomBookings } from './rooms.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const ROOM = { slotMinutes: 90, from: '10:00', to: '18:00', isForInducted: true };
const SLOT = { start_datetime: '2026-11-28 11:30', end_datetime: '2026-11-28 13:00' };
const RULES = { openingHours: [{ weekday: 1, from: '12:30', to: '14:00' }], bufferMinutes: 60, longestLoanDays: 7 };

let server: TestServer;
let officer: Actor;
let member: Actor;
let roomId: string;
shareServer(async (opened) => {
  server = opened;
  server.stopClock(NOW);
  officer = await server.signUpWith('loans', 'content');
  member = await server.signUp();
  await server.services.db.updateTable('accounts').set({ email_confirmed_at: NOW.toISOString() }).execute();
  const body = { name: 'Darkroom', quantity: 1, room: ROOM };
  const reply = await server.call('POST', '/api/equipment', { as: officer, body });
  roomId = reply.json<{ equipment: { id: string } }>().equipment.id;
  // The desk opens on Mondays only, keeps a gap, wants notice and approves: none of which concerns a room.
  const rules = {
    ...RULES,
    closedDays: [{ from: '2026-12-24', to: '2026-12-31', word: 'Christmas' }],
    horizonDays: 60,
  };
  const others = { openUnitsPerEmail: 10, doesApprove: true, noticeHours: 48 };
  await server.call('PUT', '/api/loan-rules', { as: officer, body: { ...rules, ...others } });
});
beforeEach(async () => {
  server.stopClock(NOW);
  for (const table of ['bookings', 'inductions'] as const) await server.services.db.deleteFrom(table).execute();
});

const book = async (dates: object, as: Actor | undefined = member, more = {}) =>
  server.call('POST', '/api/book', {
    ...(as && { as }),
    body: { user_email: as?.email ?? 'ada@example.org', equipment: 'Darkroom', ...dates, ...more },
  });
const slots = async (date: string) => {
  const reply = await server.call('GET', `/api/equipment/${roomId}/slots?date=${date}`);
  return reply.json<{ slots: { start: string; free: number }[] }>().slots.map(({ free }) => free);
};
const induct = async ({ email }: Actor) => {
  const reply = await server.call('PUT', `/api/equipment/${roomId}/inductions`, { as: officer, body: { email } });
  return reply.json<{ inductions: Induction[] }>().inductions;
};

it('lets inducted members book whole slots, without approval and outside the hours of the desk', async () => {
  expect((await book(SLOT)).json()).toMatchObject({
    code: 'loans/not-inducted',
    error: 'Darkroom is for inducted members. Come to an induction first.',
  });
  const unknown = await server.call('POST', '/api/book', {
    body: { user_email: member.email, equipment: 'Darkroom', ...SLOT },
  });
  expect(unknown.json()).toMatchObject({ code: 'loans/not-inducted', error: /^Log in to book Darkroom/ });
  const [{ id }] = (await induct(member)) as [Induction];
  expect(await induct(member)).toHaveLength(1);
  expect(await slots('2026-11-28')).toEqual([1, 1, 1, 1, 1]);
  expect((await book(SLOT)).statusCode).toBe(201);
  expect(await slots('2026-11-28')).toEqual([1, 0, 1, 1, 1]);
  expect(await slots('2026-11-27')).toEqual([0, 0, 1, 1, 1]); // slots of the past are not free
  expect(await slots('2026-12-25')).toEqual([]);
  const { state } = await server.services.db.selectFrom('bookings').select('state').executeTakeFirstOrThrow();
  expect(state).toBe('booked');
  const today = await server.call('GET', '/api/desk', { as: officer });
  expect(today.json<Today>()).toMatchObject({ goingOut: [], toApprove: [] });

  const taken = await book(SLOT);
  expect(taken.json()).toMatchObject({
    code: 'loans/not-available',
    details: {
      rule: 'taken',
      nearest: [{ start: '2026-11-28T13:00:00.000Z' }, { start: '2026-11-28T14:30:00.000Z' }, {}],
    },
  });
  await server.call('DELETE', `/api/equipment/${roomId}/inductions/${id}`, { as: officer });
  expect(
    (await book({ ...SLOT, start_datetime: '2026-11-28 13:00', end_datetime: '2026-11-28 14:30' })).statusCode,
  ).toBe(403);
});

it('keeps the dates of a booking whose borrower is no longer inducted, and says that the booking is of a room', async () => {
  const [{ id }] = (await induct(member)) as [Induction];
  const earlier = await readMailedTokens(server, member.email);
  const { booking } = (await book(SLOT)).json<{ booking: Booking }>();
  const token = (await readMailedTokens(server, member.email)).find((one) => !earlier.includes(one))!;
  const handout = { as: officer, body: {}, headers: ANY_VERSION };
  const handed = await server.call('POST', `/api/bookings/${booking.id}/handouts`, handout);
  expect([handed.statusCode, handed.json()]).toMatchObject([
    409,
    { error: 'Darkroom is a room: it is not handed out.' },
  ]);
  const read = await server.call('GET', `/api/managed-bookings?token=${token}`);
  expect(read.json()).toMatchObject({ booking: { things: [{ equipment: 'Darkroom', roomId }] } });
  const move = async (day: string) => {
    const body = { token, start_datetime: `${day} 11:30`, end_datetime: `${day} 13:00` };
    return (await server.call('POST', '/api/managed-bookings/dates', { body })).statusCode;
  };
  expect(await move('2026-11-29')).toBe(200);
  const other = { name: 'Studio', quantity: 1, room: ROOM };
  const reply = await server.call('POST', '/api/equipment', { as: officer, body: other });
  const { equipment } = reply.json<{ equipment: { id: string } }>();
  await server.call('DELETE', `/api/equipment/${equipment.id}/inductions/${id}`, { as: officer }); // not its induction
  expect(await move('2026-11-30')).toBe(200);
  await server.call('DELETE', `/api/equipment/${roomId}/inductions/${id}`, { as: officer });
  expect(await move('2026-12-01')).toBe(409);
});

it('refuses times that are not whole slots of one day, and a room with other equipment', async () => {
  await induct(member);
  await server.call('POST', '/api/equipment', { as: officer, body: { name: 'Enlarger Lens', quantity: 1 } });
  const sentence = 'Choose whole slots of 90 minutes, from 10:00 am to 6:00 pm.';
  for (const [start, end] of [
    ['2026-11-28 11:00', '2026-11-28 12:30'],
    ['2026-11-28 11:30', '2026-11-29 13:00'],
    ['2026-11-28 16:00', '2026-11-28 18:00'],
  ]) {
    const reply = await book({ start_datetime: start, end_datetime: end });
    expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([400, sentence]);
  }
  const closed = await book({ start_datetime: '2026-12-25 11:30', end_datetime: '2026-12-25 13:00' });
  expect(closed.json()).toMatchObject({ error: expect.stringContaining('The desk is closed on Friday 25 December') });
  const more = [{ equipment: 'Enlarger Lens', quantity: 1 }];
  expect((await book(SLOT, member, { more })).json()).toMatchObject({
    fields: { more: 'Book a room without other equipment.' },
  });
  expect((await book({ start_datetime: '2026-11-28 11:30', end_datetime: '2026-11-28 14:30' })).statusCode).toBe(201);
  const invalid = { name: 'Studio', quantity: 1, room: { ...ROOM, to: '09:00' } };
  expect((await server.call('POST', '/api/equipment', { as: officer, body: invalid })).statusCode).toBe(400);
  for (const day of ['2026-02-31', '9999-12-31'])
    expect((await server.call('GET', `/api/equipment/${roomId}/slots?date=${day}`)).statusCode).toBe(400);
});

it('ends a booking with its time, and counts the use of the room', async () => {
  await induct(member);
  await book(SLOT);
  const { db } = server.services;
  const read = async () => (await db.selectFrom('bookings').select('state').executeTakeFirstOrThrow()).state;
  await endRoomBookings(db, new Date('2026-11-28T12:59:59Z'));
  expect(await read()).toBe('booked');
  await endRoomBookings(db, new Date('2026-11-28T13:00:00Z'));
  expect(await read()).toBe('back');
  const use = await server.call('GET', '/api/desk/use?from=2026-11-28&to=2026-11-28', { as: officer });
  expect(use.json<{ kinds: EquipmentUse[] }>().kinds.find(({ id }) => id === roomId)).toMatchObject({
    loans: 1,
    late: 0,
    notCollected: 0,
  });
});

it('inducts people whom an event checks in, and takes a mistaken check-in back', async () => {
  const { db, now } = server.services;
  const { slug } = await addSignUpEvent(db, now(), { inducts: roomId });
  const body = { name: 'Ada', email: member.email };
  await server.call('POST', `/api/events/${slug}/sign-ups`, { as: member, body });
  const door = await server.call('GET', `/api/events/${slug}/door`, { as: officer });
  const [{ id }] = door.json<{ entries: [DoorEntry] }>().entries;
  const arrive = async (arrived: number) =>
    server.call('PUT', `/api/events/${slug}/door/${id}`, { as: officer, body: { arrived } });
  const inductions = async () => {
    const reply = await server.call('GET', `/api/equipment/${roomId}/inductions`, { as: officer });
    return reply.json<{ inductions: Induction[] }>().inductions.map(({ name, email }) => [name, email]);
  };
  await arrive(1);
  await arrive(1);
  expect(await inductions()).toEqual([['Ada', member.email]]);
  expect((await book(SLOT)).statusCode).toBe(201);
  await arrive(0);
  expect(await inductions()).toEqual([]);
  await induct(member); // an officer's induction stays
  await arrive(1);
  await arrive(0);
  expect(await inductions()).toEqual([['', member.email]]);
});

it('undoes the addition and the removal of an inducted member, unless somebody changed the list meanwhile', async () => {
  interface Change {
    inductions: Induction[];
    entry?: { id: string };
  }
  const path = `/api/equipment/${roomId}/inductions`;
  const add = async () =>
    (await server.call('PUT', path, { as: officer, body: { email: member.email } })).json<Change>();
  const remove = async (id: string) => (await server.call('DELETE', `${path}/${id}`, { as: officer })).json<Change>();
  const undo = async ({ entry }: Change) =>
    (await server.call('POST', `/api/activity-log/${entry!.id}/undo`, { as: officer })).statusCode;
  const list = async () => (await server.call('GET', path, { as: officer })).json<Change>().inductions;
  const added = await add();
  expect((await add()).entry).toBeUndefined();
  const removed = await remove(added.inductions[0]!.id);
  expect(await undo(added)).toBe(409);
  expect(await undo(removed)).toBe(200);
  expect(await list()).toEqual(added.inductions);
  expect(await undo(added)).toBe(200);
  expect(await list()).toEqual([]);
  const again = await add();
  const gone = await remove(again.inductions[0]!.id);
  await add();
  expect(await undo(gone)).toBe(409);
});
