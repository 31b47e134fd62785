import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { toInstant } from '@fotosoc/contract/wall-time';
import { openDatabase } from '@fotosoc/server-kit/db/connection';
import { startProcess, type ServerProcess } from '../../../test/server-process.ts';
import { makeTestDatabase } from '../../../test/test-database.ts';
import { insertEquipment } from './queries.ts';
import { formatBookingTime } from './rules.ts';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';

/** More than there are units. `LONG` sends more, which cost seconds on PostgreSQL. */
const REQUESTS = process.env['LONG'] === undefined ? 30 : 100;

const ROOM = { slotMinutes: 60, from: '10:00', to: '12:00', isForInducted: false };
/** Units of a loan of a day, and places of a slot of a room. */
const CASES = [
  { kind: { name: 'Tripod', quantity: 17 }, times: { start_datetime: inDays(7), end_datetime: inDays(8) } },
  {
    kind: { name: 'Darkroom', quantity: 2, room: JSON.stringify(ROOM) },
    times: toSlot(toInstant({ date: inDays(7).slice(0, 10), time: '10:00' })),
  },
];

it('books exactly the existing units and slots, and answers every request, however many ask two processes at once', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-two-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const database = await makeTestDatabase(dataDir);
  const db = openDatabase(database.place);
  for (const { kind } of CASES) await insertEquipment(db, kind);
  const env = { ...database.env, DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' };
  const processes = await Promise.all([startProcess(env), startProcess(env)]);

  for (const { kind, times } of CASES) {
    const requests = Array.from({ length: REQUESTS }, (_, index) =>
      book(processes[index % 2]!, index, { equipment: kind.name, ...times }),
    );
    const statuses = await Promise.all(requests);

    const counts = (status: number) => statuses.filter((entry) => entry === status).length;
    expect([counts(201), counts(409)]).toEqual([kind.quantity, REQUESTS - kind.quantity]);
  }
  const booked = await db.selectFrom('bookings').select('quantity').execute();
  const units = CASES.reduce((sum, { kind }) => sum + kind.quantity, 0);
  expect(booked.map(({ quantity }) => quantity)).toEqual(Array<number>(units).fill(1));
  await db.destroy();
});

/** Books under a new e-mail address from a new network address. */
async function book({ port }: ServerProcess, index: number, wanted: object): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/book`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${index >> 8}.${index & 255}.1` },
    body: JSON.stringify({
      user_email: `member${index}@example.org`,
      ...wanted,
    }),
  });
  await response.arrayBuffer();
  return response.status;
}

function inDays(days: number): string {
  return `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)} 10:00`;
}

function toSlot(start: string) {
  const end = new Date(Date.parse(start) + HOUR_MS).toISOString();
  const [start_datetime, end_datetime] = [start, end].map(formatBookingTime);
  return { start_datetime, end_datetime };
}
