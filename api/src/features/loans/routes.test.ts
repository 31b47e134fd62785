import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { openServices, type Services } from '../../services.ts';

const TRIPOD = {
  user_email: 'ada@example.org',
  equipment: 'Tripod',
  start_datetime: '2026-11-22 10:00',
  end_datetime: '2026-11-24 10:00',
};
let folder: string;
let services: Services;
let app: FastifyInstance;

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'loans-'));
  const config = readConfig({ DATA_DIR: folder, SEED: 'none', LOG_LEVEL: 'silent' });
  services = await openServices(config, () => new Date('2026-11-21T12:00:00.000Z'));
  app = await buildApp(services);
  await services.db
    .insertInto('equipment')
    .values([
      { id: 't', name: 'Tripod', quantity: 2 },
      { id: 'f', name: 'Flash', quantity: 1 },
    ])
    .execute();
});
afterEach(async () => {
  await app.close();
  await services.close();
  rmSync(folder, { recursive: true });
});

async function book(change: object = {}, headers: Record<string, string> = {}) {
  const response = await app.inject({ method: 'POST', url: '/api/book', payload: { ...TRIPOD, ...change }, headers });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

it('lists the equipment by name', async () => {
  const { body } = await app.inject('/api/equipment');
  expect(JSON.parse(body)).toEqual([
    { id: 'f', name: 'Flash', quantity: 1 },
    { id: 't', name: 'Tripod', quantity: 2 },
  ]);
});

it('books one unless told otherwise', async () => {
  const { status, body } = await book();
  expect(status).toBe(201);
  expect(body).toEqual({ booking: { ...TRIPOD, id: expect.any(String) as string, quantity: 1 } });
});

it('never books more at one instant than there is, and says what is free', async () => {
  await book();
  const { status, body } = await book({ quantity: 2, start_datetime: '2026-11-23 09:00' });
  expect([status, body]).toEqual([
    409,
    { code: 'loans/not-available', error: 'Tripod: only 1 of 2 is free for this whole time.' },
  ]);
  expect((await book()).status).toBe(201);
  expect((await book()).body['error']).toBe('Tripod: none is free for this whole time. Please choose another time.');
});

it('lends again from the minute a loan ends, and other things meanwhile', async () => {
  await book({ quantity: 2 });
  expect((await book({ start_datetime: '2026-11-24 10:00', end_datetime: '2026-11-25 10:00' })).status).toBe(201);
  expect((await book({ equipment: 'Flash' })).status).toBe(201);
});

it('gives the last one to one of many who ask at once', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => book({ equipment: 'Flash' })));
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(7).fill(409)]);
});

it('books once when a try is repeated', async () => {
  const headers = { 'idempotency-key': 'one-form' };
  const first = await book({}, headers);
  expect(await book({}, headers)).toEqual(first);
  const rows = await services.db.selectFrom('bookings').selectAll().execute();
  expect(rows).toHaveLength(1);
});

it.each([
  ['loans/unknown-equipment', { equipment: 'Unicorn' }],
  ['loans/invalid-interval', { end_datetime: '2026-11-22 09:00' }],
  ['request/invalid', { user_email: 'ada@' }],
  ['request/invalid', { quantity: 0 }],
  ['request/invalid', { quantity: 1.5 }],
])('refuses with %s: %o', async (code, change) => {
  const { status, body } = await book(change);
  expect([status, body['code']]).toEqual([400, code]);
});
