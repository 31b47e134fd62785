import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../db/connection.ts';
import { makeTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { insertEquipment } from './queries.ts';

const SERVER = fileURLToPath(new URL('../../server.ts', import.meta.url));
const REQUESTS = 500;
const AT_ONCE = 50;
const QUANTITY = 17;

let dataDir: string;
const running: ChildProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-two-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  await rm(dataDir, { recursive: true });
});

/** Starts the server as a process of its own and resolves to its address. */
async function start(env: TestDatabase['env']): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', SERVER], {
    env: { ...process.env, ...env, DATA_DIR: dataDir, SEED: 'none', PORT: '0', RATE_FACTOR: '1000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  for await (const text of child.stdout) {
    const address = /Listening at (\S+)/.exec(String(text))?.[1];
    if (address) return address;
  }
  throw new Error('The server ended before it listened.');
}

it('books exactly as much as there is, however many ask two processes at once', { timeout: 90_000 }, async () => {
  const database = await makeTestDatabase(dataDir);
  const db = openDatabase(database.place);
  await insertEquipment(db, { name: 'Tripod', quantity: QUANTITY });
  const addresses = await Promise.all([start(database.env), start(database.env)]);

  const statuses: number[] = [];
  let next = 0;
  const lane = async () => {
    while (next < REQUESTS) statuses.push(await book(addresses[next % 2]!, next++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));

  const counts = (status: number) => statuses.filter((entry) => entry === status).length;
  expect([counts(201), counts(409), statuses.length]).toEqual([QUANTITY, REQUESTS - QUANTITY, REQUESTS]);
  const booked = await db.selectFrom('bookings').select('quantity').execute();
  expect(booked.map(({ quantity }) => quantity)).toEqual(Array<number>(QUANTITY).fill(1));
  await db.destroy();
});

async function book(address: string, index: number): Promise<number> {
  const response = await fetch(`${address}/api/book`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
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
  return `${new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10)} 10:00`;
}
