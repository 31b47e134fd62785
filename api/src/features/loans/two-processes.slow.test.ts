import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '@fotosoc/server-kit/db/connection';
import { startProcess, type ServerProcess } from '../../../test/server-process.ts';
import { makeTestDatabase } from '../../../test/test-database.ts';
import { insertEquipment } from './queries.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';

const REQUESTS = 100;
const QUANTITY = 17;

it('books exactly the existing units, and answers every request, however many ask two processes at once', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-two-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const database = await makeTestDatabase(dataDir);
  const db = openDatabase(database.place);
  await insertEquipment(db, { name: 'Tripod', quantity: QUANTITY });
  const env = { ...database.env, DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' };
  const processes = await Promise.all([startProcess(env), startProcess(env)]);

  const requests = Array.from({ length: REQUESTS }, (_, index) => book(processes[index % 2]!, index));
  const statuses = await Promise.all(requests);

  const counts = (status: number) => statuses.filter((entry) => entry === status).length;
  expect([counts(201), counts(409)]).toEqual([QUANTITY, REQUESTS - QUANTITY]);
  const booked = await db.selectFrom('bookings').select('quantity').execute();
  expect(booked.map(({ quantity }) => quantity)).toEqual(Array<number>(QUANTITY).fill(1));
  await db.destroy();
});

/** Books under a new e-mail address from a new network address. */
async function book({ port }: ServerProcess, index: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/book`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${index >> 8}.${index & 255}.1` },
    body: JSON.stringify({
      user_email: `member${index}@example.org`,
      equipment: 'Tripod',
      start_datetime: inDays(7),
      end_datetime: inDays(8),
    }),
  });
  await response.arrayBuffer();
  return response.status;
}

function inDays(days: number): string {
  return `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)} 10:00`;
}
