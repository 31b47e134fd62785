import type { ApiKey } from '@fotosoc/contract';
import type { LoanRules } from '@fotosoc/contract/loan-rules';
import { insertBooking } from '../src/features/loans/booking-queries.ts';
import { findLoan, hashLoanVersion } from '../src/features/loans/desk/loan-state.ts';
import type { ExampleRequest, ExampleContext } from './example.ts';
import { createUniqueEmail, formatInDays, createUniqueWord } from './unique-values.ts';

export const loanExamples = {
  'GET /api/equipment': async () => ({}),
  'GET /api/equipment/availability': async () => ({ query: interval() }),
  'POST /api/book': async (world) => {
    const { name: equipment } = await addEquipment(world);
    return { body: { user_email: createUniqueEmail(), equipment, quantity: 1, ...interval() } };
  },
  'GET /api/loan-terms': async () => ({}),
  'GET /api/loan-rules': async () => ({}),
  'PUT /api/loan-rules': async () => ({ body: DEFAULT_RULES }),
  'GET /api/bookings': async () => ({ query: { limit: '3' } }),
  'POST /api/bookings/cancellations': async (world) => ({
    body: { ids: [(await addBooking(world)).id], message: 'The tripod is broken.' },
  }),
  'POST /api/equipment': async () => ({ body: { name: createUniqueWord(), quantity: 3 } }),
  'PUT /api/equipment/:id': async (world) => ({
    params: { id: (await addEquipment(world)).id },
    body: { name: createUniqueWord(), quantity: 4 },
  }),
  'POST /api/equipment/:id/retirements': async (world) => ({ params: { id: (await addEquipment(world)).id } }),

  'POST /api/account/bookings/:id/links': async (world) => {
    const { db } = world.server.services;
    const { id } = await addBooking(world);
    await db.updateTable('bookings').set({ borrower_key: world.owner.email }).where('id', '=', id).execute();
    const confirmed = { email_confirmed_at: formatInDays(0) };
    await db.updateTable('accounts').set(confirmed).where('id', '=', world.owner.id).execute();
    return { params: { id } };
  },
  'GET /api/managed-bookings': async (world) => ({ query: { token: (await addBooking(world)).token } }),
  'POST /api/managed-bookings/cancellations': async (world) => ({ body: { token: (await addBooking(world)).token } }),
  'POST /api/managed-bookings/cancellations/undo': async (world) => {
    const { token } = await addBooking(world);
    await world.server.call('POST', '/api/managed-bookings/cancellations', { body: { token } });
    return { body: { token } };
  },
  'POST /api/managed-bookings/confirmations': async (world) => ({ body: { token: (await addBooking(world)).token } }),
  'POST /api/managed-bookings/dates': async (world) => ({
    body: { token: (await addBooking(world)).token, ...interval() },
  }),
  'POST /api/managed-bookings/problems': async (world) => ({
    body: { token: (await addLoan(world, 'out')).token, sentence: 'A leg is bent.' },
  }),
  'GET /api/desk': async () => ({}),
  'GET /api/desk/bookings': async () => ({ query: { limit: '3', status: 'booked', search: 'ada' } }),
  'GET /api/desk/equipment': async () => ({}),
  'GET /api/activity-log': async () => ({ query: { area: 'loans', limit: '3' } }),
  'POST /api/bookings/:id/handouts': async (world) => createDeskAction(world, await addBooking(world)),
  'POST /api/bookings/:id/returns': async (world) => createDeskAction(world, await addLoan(world, 'out')),
  'POST /api/bookings/:id/approvals': async (world) => createDeskAction(world, await addLoan(world, 'asked')),
  'POST /api/bookings/:id/refusals': async (world) =>
    createDeskAction(world, await addBooking(world), { reason: 'Needed for a workshop' }),
  'POST /api/bookings/:id/extensions': async (world) =>
    createDeskAction(world, await addLoan(world, 'out'), { endsAt: formatInDays(4) }),
  'GET /api/equipment/:id/units': async (world) => ({ params: { id: (await addEquipment(world)).id } }),
  'PUT /api/equipment/:id/units/:number': async (world) => ({
    params: { id: (await addEquipment(world)).id, number: '1' },
    body: { outOfService: { why: 'The shutter sticks.' } },
  }),
  'PUT /api/equipment/:id/units/:number/note': async (world) => ({
    params: { id: (await addEquipment(world)).id, number: '1' },
    body: { note: 'The leg sticks.' },
  }),
  'PUT /api/equipment/:id/units/:number/number': async (world) => ({
    params: { id: (await addEquipment(world)).id, number: '1' },
    body: { number: 7 },
  }),
  'PUT /api/equipment/:id/picture': async (world) => ({
    params: { id: (await addEquipment(world)).id },
    body: { picture: null },
  }),
  'PUT /api/equipment/:id/example-photo': async (world) => ({
    params: { id: (await addEquipment(world)).id },
    body: { photoId: null },
  }),
  'PUT /api/equipment/:id/units/:number/picture': async (world) => ({
    params: { id: (await addEquipment(world)).id, number: '1' },
    body: { picture: null },
  }),
  'POST /api/activity-log/:id/undo': async (world) => {
    const { id } = await addEquipment(world);
    const how = { as: world.administrator, body: { outOfService: { why: 'The shutter sticks.' } } };
    const reply = await world.server.call('PUT', `/api/equipment/${id}/units/1`, how);
    return { params: { id: reply.json<{ entry: { id: string } }>().entry.id } };
  },
  'GET /api/desk/borrower': async (world) => ({ query: { of: (await addBooking(world)).id } }),
  'GET /api/equipment/:id/slots': async (world) => ({
    params: { id: (await addRoom(world)).id },
    query: { date: formatInDays(2).slice(0, 10) },
  }),
  'GET /api/equipment/:id/inductions': async (world) => ({ params: { id: (await addRoom(world)).id } }),
  'PUT /api/equipment/:id/inductions': async (world) => ({
    params: { id: (await addRoom(world)).id },
    body: { email: createUniqueEmail() },
  }),
  'DELETE /api/equipment/:id/inductions/:inductionId': async (world) => {
    const { id } = await addRoom(world);
    const how = { as: world.administrator, body: { email: createUniqueEmail() } };
    const reply = await world.server.call('PUT', `/api/equipment/${id}/inductions`, how);
    const [induction] = reply.json<{ inductions: { id: string }[] }>().inductions;
    return { params: { id, inductionId: induction!.id } };
  },
  'GET /api/desk/use': async () => ({ query: { from: '2026-01-01' } }),
  'GET /api/desk/blocks': async () => ({}),
  'PUT /api/desk/blocks': async () => ({ body: createBlock() }),
  'DELETE /api/desk/blocks/:id': async ({ server, administrator }) => {
    const reply = await server.call('PUT', '/api/desk/blocks', { as: administrator, body: createBlock() });
    return { params: { id: reply.json<{ block: { id: string } }>().block.id } };
  },
} satisfies Partial<Record<ApiKey, (world: ExampleContext) => Promise<ExampleRequest>>>;

const DEFAULT_RULES: LoanRules = {
  openingHours: [],
  closedDays: [],
  bufferMinutes: 0,
  longestLoanDays: 31,
  horizonDays: 60,
  openUnitsPerEmail: null,
};

function createBlock() {
  return { email: createUniqueEmail(), reason: 'Two late returns', lastDay: formatInDays(30).slice(0, 10) };
}

function interval() {
  const [start, end] = [formatInDays(2), formatInDays(3)].map((instant) => instant.slice(0, 16).replace('T', ' '));
  return { start_datetime: start!, end_datetime: end! };
}

async function addRoom(world: ExampleContext) {
  return addEquipment(world, { room: { slotMinutes: 60, from: '09:00', to: '21:00', isForInducted: true } });
}

async function addEquipment(
  { server, administrator }: ExampleContext,
  facts = {},
): Promise<{ id: string; name: string }> {
  const body = { name: createUniqueWord(), quantity: 2, ...facts };
  const reply = await server.call('POST', '/api/equipment', { as: administrator, body });
  return reply.json<{ equipment: { id: string; name: string } }>().equipment;
}

async function addBooking(world: ExampleContext): Promise<{ id: string; token: string }> {
  const { db, now } = world.server.services;
  const { id: equipmentId } = await addEquipment(world);
  const interval = { startsAt: formatInDays(2), endsAt: formatInDays(3) };
  return insertBooking(db, { equipmentId, email: createUniqueEmail(), quantity: 1, ...interval }, now());
}

async function addLoan(world: ExampleContext, state: 'asked' | 'out'): Promise<{ id: string; token: string }> {
  const { db } = world.server.services;
  const booking = await addBooking(world);
  await db.updateTable('bookings').set({ state }).where('id', '=', booking.id).execute();
  return booking;
}

/** Returns an action of the desk on the current version of a booking. */
async function createDeskAction({ server }: ExampleContext, { id }: { id: string }, body: object = {}) {
  const { lending } = (await findLoan(server.services.db, id))!;
  return { params: { id }, body: { ...body, items: [{ id, version: hashLoanVersion(lending) }] } };
}
