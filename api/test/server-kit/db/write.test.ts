import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { toHttpError } from '@fotosoc/server-kit/http/error-responses';
import { makeTestDatabase, usesPostgres } from '../../test-database.ts';
import { openDatabase, type Db } from '@fotosoc/server-kit/db/connection';
import { findSetting, saveSetting } from '@fotosoc/server-kit/db/settings';
import { runOnCommit, write, type Lock } from '@fotosoc/server-kit/db/write';

let processes: [Db, Db];
beforeEach(async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-write-'));
  const database = await makeTestDatabase(folder);
  processes = [openDatabase(database.place), openDatabase(database.place)];
  onTestFinished(async () => {
    for (const db of processes) await db.destroy();
    await database.remove();
    await rm(folder, { recursive: true });
  });
});

/** Increments a number by reading and writing it. */
const addOne = (db: Db, lock: Lock) =>
  write(db, lock, async (trx) => {
    const before = Number((await findSetting(trx, 'analysed-slot')) ?? 0);
    await saveSetting(trx, 'analysed-slot', String(before + 1));
  });

it('runs transactions with the same lock one at a time across processes', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => addOne(processes[index % 2]!, 'registry')));
  expect(await findSetting(processes[0], 'analysed-slot')).toBe('40');
});

it.runIf(usesPostgres())('allows other locks in the meantime, and times out with a message', async () => {
  const [first, second] = processes;
  await write(first, 'registry', async (trx) => {
    await addOne(second, 'equipment');
    const working = setInterval(() => void sql`select 1`.execute(trx), 500); // an idle transaction would be ended
    const waited: unknown = await addOne(second, 'registry').catch((error: unknown) => error);
    clearInterval(working);
    expect(toHttpError(waited as Parameters<typeof toHttpError>[0])).toMatchObject({
      status: 503,
      code: 'server/busy',
    });
  });
  expect(await findSetting(first, 'analysed-slot')).toBe('1');
});

it.runIf(usesPostgres())('keeps connections free for readers while many transactions wait', async () => {
  const [busy, other] = processes;
  let end: (() => void) | undefined;
  let held: Promise<void> | undefined;
  onTestFinished(() => end?.());
  await new Promise<void>((resolve) => {
    held = write(other, 'equipment', async () => {
      resolve();
      await new Promise<void>((done) => {
        end = done;
      });
    });
  });
  const waits = Array.from({ length: 30 }, () => addOne(busy, 'equipment').then(String, () => 'gave up'));
  const read = findSetting(busy, 'analysed-slot').then(() => 'read');
  expect(await Promise.race([read, ...waits])).toBe('read');
  end?.();
  await Promise.all([held, ...waits]);
});

it.runIf(usesPostgres())('retries transactions that fail because of concurrent ones', async () => {
  const [first, second] = processes;
  await saveSetting(first, 'analysed-slot', '0');
  await saveSetting(first, 'demo-content', '0');
  let arrived = 0;
  let bothHere: () => void;
  const both = new Promise<void>((resolve) => {
    bothHere = resolve;
  });
  let tries = 0;
  const inOrder = (db: Db, ...names: ['analysed-slot' | 'demo-content', 'analysed-slot' | 'demo-content']) =>
    write(db, 'none', async (trx) => {
      tries += 1;
      await saveSetting(trx, names[0], '1');
      if (++arrived === 2) bothHere();
      await both;
      await saveSetting(trx, names[1], '1');
    });
  await Promise.all([
    inOrder(first, 'analysed-slot', 'demo-content'),
    inOrder(second, 'demo-content', 'analysed-slot'),
  ]);
  expect(tries).toBeGreaterThan(2);
  expect(await findSetting(first, 'demo-content')).toBe('1');
});

it.runIf(usesPostgres()).each([
  ['reports', 'session'],
  ['equipment', 'command line'],
] as const)('reads who decides about waiting for the disk: %s', async (lock, source) => {
  const { rows } = await write(processes[0], lock, (trx) =>
    sql<{ source: string }>`select source from pg_settings where name = 'synchronous_commit'`.execute(trx),
  );
  expect(rows).toEqual([{ source }]);
});

it.runIf(!usesPostgres())('waits for the disk except for best-effort writes', async () => {
  const level = (lock: Lock) =>
    write(processes[0], lock, async (trx) => {
      // SQLite reports the setting while it prepares: a distinct text per call avoids the statement cache.
      const { rows } = await sql.raw<{ synchronous: number }>(`pragma synchronous -- ${lock}`).execute(trx);
      return rows[0]!.synchronous;
    });
  const [normal, full] = [1, 2];
  expect(await Promise.all([level('equipment'), level('reports'), level('content')])).toEqual([full, normal, full]);
  await expect(write(processes[0], 'reports', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await level('rights')).toBe(full);
});

it('calls back after the commit, and never after a failure', async () => {
  const [db] = processes;
  const called: string[] = [];
  await write(db, 'none', async (trx) => {
    runOnCommit(trx, () => called.push('first'));
    runOnCommit(trx, () => called.push('second'));
    expect(called).toEqual([]);
  });
  expect(called).toEqual(['first', 'second']);
  const failing = write(db, 'none', async (trx) => {
    runOnCommit(trx, () => called.push('never'));
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(called).toEqual(['first', 'second']);
  runOnCommit(db, () => called.push('outside'));
  expect(called).toEqual(['first', 'second', 'outside']);
});
