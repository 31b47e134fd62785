import { beforeEach, describe, expect, it } from 'vitest';
import { deleteRows } from '../../../test/delete-rows.ts';
import { shareServer, type Actor, type TestServer } from '../../../test/server.ts';
import type { Reply } from '@fotosoc/contract';
import { HOUR_MS, MINUTE_MS } from '@fotosoc/server-kit/units';

let server: TestServer;
let as: Actor;
shareServer((opened) => (server = opened));
beforeEach(async () => {
  server.stopClock(new Date());
  await deleteRows(server, 'bookings', 'equipment', 'record_entries');
  as = await server.signUpAdministrator();
});

async function send(method: string, url: string, body?: object) {
  const reply = await server.call(method, url, { as, body });
  return { status: reply.statusCode, body: reply.body === '' ? undefined : reply.json<Record<string, unknown>>() };
}

async function add(name: string, quantity: number): Promise<string> {
  const { body } = await send('POST', '/api/equipment', { name, quantity });
  return (body as { equipment: { id: string } }).equipment.id;
}

function inHours(hours: number): string {
  return new Date(Date.now() + hours * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ');
}

async function book(equipment: string, quantity: number) {
  const body = { user_email: 'ada@example.org', equipment, quantity };
  const when = { start_datetime: inHours(1), end_datetime: inHours(2) };
  expect((await send('POST', '/api/book', { ...body, ...when })).status).toBe(201);
}

it('adds, changes and deletes equipment', async () => {
  const id = await add(' Tripod ', 2);
  expect(await send('PUT', `/api/equipment/${id}`, { name: 'Tall Tripod', quantity: 3 })).toMatchObject({
    status: 200,
    body: { equipment: { id, name: 'Tall Tripod', quantity: 3 } },
  });
  expect((await server.call('GET', '/api/equipment')).json()).toEqual([{ id, name: 'Tall Tripod', quantity: 3 }]);
  expect((await send('POST', `/api/equipment/${id}/retirements`)).status).toBe(201);
  expect((await server.call('GET', '/api/equipment')).json()).toEqual([]);
});

it('keeps the facts that a change does not name', async () => {
  const id = await add('Tripod', 2);
  const facts = { description: 'Bring a bag.', accessories: 'Strap', value: 90 };
  const entry = { id, name: 'Tripod', quantity: 2, description: 'Bring a bag.' };
  expect(await send('PUT', `/api/equipment/${id}`, facts)).toMatchObject({ status: 200 });
  expect((await server.call('GET', '/api/equipment')).json()).toEqual([entry]);
  expect(await send('PUT', `/api/equipment/${id}`, { quantity: 3 })).toMatchObject({ status: 200 });
  expect(await send('PUT', `/api/equipment/${id}`, { name: 'Stand' })).toMatchObject({ status: 200 });
  expect((await server.call('GET', '/api/equipment')).json()).toEqual([{ ...entry, name: 'Stand', quantity: 3 }]);
  expect(await send('GET', '/api/desk/equipment')).toMatchObject({
    body: { kinds: [{ id, accessories: 'Strap', value: 90 }] },
  });
});

it('refuses a name that is taken, and a blank name', async () => {
  await add('Tripod', 2);
  const id = await add('Flash', 1);
  const body = { name: 'Tripod', quantity: 1 };
  expect(await send('POST', '/api/equipment', body)).toMatchObject({ status: 409, body: { code: 'loans/name-taken' } });
  expect(await send('PUT', `/api/equipment/${id}`, body)).toMatchObject({ status: 409 });
  expect(await send('POST', '/api/equipment', { name: ' ', quantity: 1 })).toMatchObject({ status: 400 });
});

it('protects booked equipment from deletion and from a smaller quantity', async () => {
  const id = await add('Tripod', 3);
  await book('Tripod', 2);
  const url = `/api/equipment/${id}`;
  expect(await send('POST', `${url}/retirements`)).toMatchObject({ status: 409, body: { code: 'loans/booked' } });
  expect(await send('PUT', url, { name: 'Tripod', quantity: 1 })).toMatchObject({
    status: 409,
    body: { code: 'loans/booked', fields: { quantity: expect.stringMatching(/^Bookings need 2 units/) as string } },
  });
  expect((await send('PUT', url, { name: 'Tripod', quantity: 2 })).status).toBe(200);
  server.wait(3 * HOUR_MS);
  as = await server.signUpAdministrator();
  expect((await send('POST', `${url}/retirements`)).status).toBe(201);
});

it('names a single unit as such, in a refusal and in the log', async () => {
  const id = await add('Tripod', 1);
  await book('Tripod', 1);
  expect((await send('PUT', `/api/equipment/${id}`, { quantity: 0 })).body).toMatchObject({
    error: 'Bookings need 1 unit at the same time: the quantity cannot be lower before they end.',
  });
  await send('PUT', `/api/equipment/${id}`, { quantity: 2 });
  await send('PUT', `/api/equipment/${id}`, { quantity: 1 });
  const { body } = await send('GET', '/api/activity-log?area=loans');
  const notes = (body as Reply<'GET /api/activity-log'>).entries.map(({ after }) => (after as { note: string }).note);
  expect(notes.toSorted()).toEqual(['1 unit', '1 unit instead of 2', '2 units instead of 1']);
});

it('answers 404 for unknown equipment', async () => {
  const unknown = { status: 404, body: { code: 'loans/equipment-not-found' } };
  expect(await send('PUT', '/api/equipment/none', { name: 'X', quantity: 1 })).toMatchObject(unknown);
  expect(await send('POST', '/api/equipment/none/retirements')).toMatchObject(unknown);
});

const list = async () => (await server.call('GET', '/api/equipment')).json<Reply<'GET /api/equipment'>>();
const undo = async (entry: unknown) =>
  send('POST', `/api/activity-log/${(entry as { id: string }).id}/undo`).then(({ status, body }) => ({
    status,
    code: body?.['code'],
  }));
const change = async (id: string, name: string, quantity: number) =>
  (await send('PUT', `/api/equipment/${id}`, { name, quantity })).body?.['entry'];
const retire = async (id: string) => (await send('POST', `/api/equipment/${id}/retirements`)).body?.['entry'];

describe('a change of an equipment type', () => {
  it('is logged with author, time, and the states before and after', async () => {
    const id = await add('Tripod', 2);
    server.wait(1000);
    await change(id, 'Tall Tripod', 3);
    server.wait(1000);
    await retire(id);
    const { body } = await send('GET', '/api/activity-log?area=loans');
    expect((body as Reply<'GET /api/activity-log'>).entries).toMatchObject([
      { action: 'retire', actor: as.email, subject: 'Tall Tripod', after: { what: 'Tall Tripod' } },
      {
        action: 'change',
        subject: 'Tripod',
        before: { name: 'Tripod', quantity: 2 },
        after: { what: 'Tripod', note: 'called Tall Tripod, 3 units instead of 2', name: 'Tall Tripod', quantity: 3 },
      },
      { action: 'add', before: null, after: { what: 'Tripod', quantity: 2 }, undoUntil: null },
    ]);
  });

  it('is undone within a minute: a retired type returns with its units and loans', async () => {
    const id = await add('Tripod', 2);
    await book('Tripod', 1);
    server.wait(3 * HOUR_MS);
    as = await server.signUpAdministrator();
    await send('PUT', `/api/equipment/${id}/units/2/note`, { note: 'The leg sticks.' });
    const entry = await retire(id);
    expect(await list()).toEqual([]);
    expect((await send('GET', `/api/equipment/${id}/units`)).status).toBe(404);
    expect(await undo(entry)).toMatchObject({ status: 200 });
    expect(await list()).toEqual([{ id, name: 'Tripod', quantity: 2 }]);
    const { units } = (await send('GET', `/api/equipment/${id}/units`)).body as Reply<'GET /api/equipment/:id/units'>;
    expect(units.map(({ note }) => note)).toEqual(['', 'The leg sticks.']);
    expect(await server.services.db.selectFrom('bookings').selectAll().execute()).toHaveLength(1);
    expect(await undo(entry)).toMatchObject({ status: 409, code: 'loans/cannot-undo' });
    const second = await retire(id);
    server.wait(MINUTE_MS);
    expect(await undo(second)).toMatchObject({ status: 409 });
  });

  it('is undone: name, quantity, and removed units return', async () => {
    const id = await add('Tripod', 3);
    await send('PUT', `/api/equipment/${id}/units/3/note`, { note: 'The leg sticks.' });
    expect(await undo(await change(id, 'Stand', 1))).toMatchObject({ status: 200 });
    expect(await list()).toEqual([{ id, name: 'Tripod', quantity: 3 }]);
    const { units } = (await send('GET', `/api/equipment/${id}/units`)).body as Reply<'GET /api/equipment/:id/units'>;
    expect(units.map(({ number, note }) => [number, note])).toEqual([
      [1, ''],
      [2, ''],
      [3, 'The leg sticks.'],
    ]);
    expect(await undo(await change(id, 'Tripod', 5))).toMatchObject({ status: 200 });
    expect((await list())[0]).toMatchObject({ quantity: 3 });
  });

  it('is not undone after a later change, a booking, or a new type of the same name', async () => {
    const id = await add('Tripod', 1);
    const first = await change(id, 'Stand', 1);
    const second = await change(id, 'Stand', 2);
    expect(await undo(first)).toMatchObject({ status: 409, code: 'loans/cannot-undo' });
    await book('Stand', 2);
    expect(await undo(second)).toMatchObject({ status: 409, code: 'loans/cannot-undo' });
    expect((await list())[0]).toMatchObject({ name: 'Stand', quantity: 2 });
    const renamed = await change(id, 'Leg', 2);
    await add('Stand', 1);
    expect(await undo(renamed)).toMatchObject({ status: 409, code: 'loans/cannot-undo' });
    const other = await add('Flash', 1);
    const gone = await retire(other);
    await add('Flash', 4);
    expect(await undo(gone)).toMatchObject({ status: 409, code: 'loans/cannot-undo' });
    expect((await list()).filter(({ name }) => name === 'Flash')).toMatchObject([{ quantity: 4 }]);
  });

  it('a retired type is neither found by a search nor bookable', async () => {
    const id = await add('Tripod', 1);
    await retire(id);
    expect((await send('GET', '/api/search?q=tripod')).body).toMatchObject({ groups: [] });
    const body = { user_email: 'ada@example.org', equipment: 'Tripod', quantity: 1 };
    const reply = await send('POST', '/api/book', { ...body, start_datetime: inHours(1), end_datetime: inHours(2) });
    expect(reply.body).toMatchObject({ code: 'loans/unknown-equipment' });
    expect(await retire(id)).toBeUndefined();
  });
});

const put = async (id: string, body: object) => send('PUT', `/api/equipment/${id}`, { name: 'Leica', ...body });
const values = async () =>
  (await server.call('GET', '/api/desk/equipment', { as }))
    .json<Reply<'GET /api/desk/equipment'>>()
    .kinds.map(({ value }) => value);

describe('the description of an equipment type', () => {
  const facts = { description: ' With a bag.\nBring a card. ', category: 'Film\ncameras', value: 249.999 };

  it('is shown to borrowers, except for the value', async () => {
    const { body } = await send('POST', '/api/equipment', { name: 'Leica', quantity: 1, ...facts });
    const { id } = (body as Reply<'POST /api/equipment'>).equipment;
    const shown = {
      id,
      name: 'Leica',
      quantity: 1,
      description: 'With a bag.\nBring a card.',
      category: 'Film cameras',
    };
    expect((await server.call('GET', '/api/equipment')).json()).toEqual([shown]);
    expect(await values()).toEqual([250]);
  });

  it('stays unchanged if a request omits it, and is removed if the request sets it to empty', async () => {
    const id = await add('Leica', 1);
    await put(id, { quantity: 1, ...facts });
    await put(id, { quantity: 2 });
    expect([await list(), await values()]).toMatchObject([[{ category: 'Film cameras', quantity: 2 }], [250]]);
    const entry = (await put(id, { quantity: 2, description: '', category: '', value: null })).body?.['entry'];
    expect(entry).toMatchObject({ after: { note: 'no description, no category, no value' } });
    expect([await list(), await values()]).toEqual([[{ id, name: 'Leica', quantity: 2 }], [undefined]]);
    expect((await undo(entry)).status).toBe(200);
    expect([await list(), await values()]).toMatchObject([[{ category: 'Film cameras', quantity: 2 }], [250]]);
  });

  it.each([
    [{ description: 'x'.repeat(501) }, 'The description is too long: at most 500 characters.'],
    [{ category: 'x'.repeat(41) }, 'The category is too long: at most 40 characters.'],
    [{ value: -1 }, 'The value must be at least 0.'],
    [{ value: 100_001 }, 'The value must be at most 100000.'],
  ])('is refused with a sentence: %j', async (wrong, sentence) => {
    const { status, body } = await send('POST', '/api/equipment', { name: 'Leica', quantity: 1, ...wrong });
    expect([status, Object.values(body?.['fields'] as object)]).toEqual([400, [sentence]]);
    expect(await list()).toEqual([]);
  });
});
