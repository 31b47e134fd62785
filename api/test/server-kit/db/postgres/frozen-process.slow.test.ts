import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startPostgres, type PostgresServer } from '../../../postgres.ts';
import { startServer } from '../../../server.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';

const SCRIPT = fileURLToPath(new URL('../../../freeze-in-transaction.ts', import.meta.url));

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => postgres.remove());

function at(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16).replace('T', ' ');
}

it('a process that freezes during a booking blocks no other bookings, and fails when it continues', async () => {
  await postgres.run('create database frozen');
  const place = postgres.addressOf('frozen');
  const server = await startServer({ DATABASE_URL: place });
  await server.services.db.insertInto('equipment').values({ id: 't', name: 'Tripod', quantity: 1 }).execute();
  const frozen = spawn(process.execPath, ['--import', 'tsx', SCRIPT, place], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void frozen.kill('SIGKILL'));
  const lines = createInterface({ input: frozen.stdout })[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('frozen');

  const booked = await server.call('POST', '/api/book', {
    body: { user_email: 'ada@example.org', equipment: 'Tripod', start_datetime: at(1), end_datetime: at(2) },
  });
  expect([booked.statusCode, booked.body]).toEqual([201, expect.any(String)]);

  frozen.kill('SIGCONT');
  expect((await lines.next()).value).toMatch(/idle-in-transaction|Connection terminated|not queryable/);
});
