import { beforeEach, expect, it } from 'vitest';
import { startServer, type Actor, type TestServer } from '../../../test/server.ts';
import { HOUR_MS } from '../../ground/units.ts';

let server: TestServer;
let as: Actor;
beforeEach(async () => {
  server = await startServer();
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
  expect(await send('PUT', `/api/equipment/${id}`, { name: 'Tall Tripod', quantity: 3 })).toEqual({
    status: 200,
    body: { equipment: { id, name: 'Tall Tripod', quantity: 3 } },
  });
  expect((await server.call('GET', '/api/equipment')).json()).toEqual([{ id, name: 'Tall Tripod', quantity: 3 }]);
  expect((await send('DELETE', `/api/equipment/${id}`)).status).toBe(204);
  expect((await server.call('GET', '/api/equipment')).json()).toEqual([]);
});

it('refuses a name that is taken, and one of space', async () => {
  await add('Tripod', 2);
  const id = await add('Flash', 1);
  const body = { name: 'Tripod', quantity: 1 };
  expect(await send('POST', '/api/equipment', body)).toMatchObject({ status: 409, body: { code: 'loans/name-taken' } });
  expect(await send('PUT', `/api/equipment/${id}`, body)).toMatchObject({ status: 409 });
  expect(await send('POST', '/api/equipment', { name: ' ', quantity: 1 })).toMatchObject({ status: 400 });
});

it('keeps what is booked: neither deleted nor fewer than that', async () => {
  const id = await add('Tripod', 3);
  await book('Tripod', 2);
  const url = `/api/equipment/${id}`;
  expect(await send('DELETE', url)).toMatchObject({ status: 409, body: { code: 'loans/booked' } });
  expect(await send('PUT', url, { name: 'Tripod', quantity: 1 })).toMatchObject({
    status: 409,
    body: { code: 'loans/booked', fields: { quantity: expect.stringMatching(/^2 are booked/) as string } },
  });
  expect((await send('PUT', url, { name: 'Tripod', quantity: 2 })).status).toBe(200);
  server.wait(3 * HOUR_MS);
  as = await server.signUpAdministrator();
  expect((await send('DELETE', url)).status).toBe(204);
});

it.each(['PUT', 'DELETE'])('%s answers that something unknown is not there', async (method) => {
  const body = method === 'PUT' ? { name: 'X', quantity: 1 } : undefined;
  expect(await send(method, '/api/equipment/none', body)).toMatchObject({
    status: 404,
    body: { code: 'loans/equipment-not-found' },
  });
});
