import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { describeError, getExitCode } from '../../../src/operating/start-errors.ts';
import { openServices } from '../../../src/services.ts';
import { openDatabase, type Db } from '@fotosoc/server-kit/db/connection';
import { findSetting, saveSetting } from '@fotosoc/server-kit/db/settings';
import { MIGRATIONS } from '../../../src/migrations.ts';

const LAST = Object.keys(MIGRATIONS).at(-1)!;
const last = MIGRATIONS[LAST]!;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-upgrade-'));
});
afterEach(async () => {
  MIGRATIONS[LAST] = last;
  await rm(dataDir, { recursive: true });
});

/** Starts and stops the site on a day; `change` modifies the database before the stop. */
async function run(day: string, change: (db: Db) => Promise<unknown> = async () => undefined): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, SEED: 'none', CHROMIUM_PATH: 'none' });
  const services = await openServices(config, () => new Date(`${day}T10:00:00Z`));
  await change(services.db);
  await services.close();
}

/** Makes the next start apply the last migration again. */
const forgetLast = (db: Db) => sql`delete from migrations where name = ${LAST}`.execute(db);

it('keeps the last five copies before upgrades, and none without changes', async () => {
  MIGRATIONS[LAST] = { up: async () => undefined };
  await run('2026-01-01', (db) => saveSetting(db, 'demo-content', 'kept'));
  await run('2026-01-02', forgetLast);
  expect(await readdir(dataDir)).not.toContain('backups');
  for (const day of [3, 4, 5, 6, 7, 8]) await run(`2026-01-0${day}`, forgetLast);
  const copies = (await readdir(path.join(dataDir, 'backups'))).toSorted();
  expect(copies).toEqual([4, 5, 6, 7, 8].map((day) => `2026-01-0${day}T10-00-00Z-before-${LAST}.sqlite`));
  const copy = openDatabase(path.join(dataDir, 'backups', copies[0]!));
  expect(await findSetting(copy, 'demo-content')).toBe('kept');
  await copy.destroy();
});

it('is refused with a message if the disk has no room, and changes nothing', async () => {
  let isMigrated = false;
  MIGRATIONS[LAST] = { up: async () => undefined };
  await run('2026-01-01', forgetLast);
  MIGRATIONS[LAST] = {
    up: async () => {
      isMigrated = true;
    },
  };
  vi.spyOn(fs, 'statfs').mockResolvedValue({ bavail: 100, bsize: 4096, blocks: 1000 } as never);
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  const error: unknown = await run('2026-01-02').catch((refusal: unknown) => refusal);
  expect(describeError(error)).toMatch(
    /^The upgrade of the database needs \d+ MB in DATA_DIR \(.+\), .+ and 0 MB are free: /,
  );
  expect([getExitCode(error), isMigrated, await readdir(dataDir)]).toEqual([
    78,
    false,
    expect.not.arrayContaining(['backups']),
  ]);
});

it.each([
  [{ code: 'SQLITE_FULL', message: 'database or disk is full' }, /^The disk is full: .+ 50 MB\. Make room in DATA_DIR/],
  [{ code: 'ENOSPC', path: '/data/tmp/x' }, /^The disk is full at \/data\/tmp\/x: /],
])('a start on a full disk ends with a message and the exit code that prevents restarts: %j', (failure, sentence) => {
  const error = Object.assign(new Error('no room'), failure);
  expect([describeError(error), getExitCode(error)]).toEqual([expect.stringMatching(sentence), 78]);
});

it('a start on a damaged database ends with a message and the exit code that prevents restarts', async () => {
  await writeFile(path.join(dataDir, 'fotosoc.sqlite'), 'no database '.repeat(1000));
  const error: unknown = await run('2026-01-01').catch((refusal: unknown) => refusal);
  expect(describeError(error)).toBe('The database in DATA_DIR is damaged: stop the site and restore the last backup.');
  expect(getExitCode(error)).toBe(78);
});

it('removes the copy of a killed start, but not one in progress', async () => {
  MIGRATIONS[LAST] = { up: async () => undefined };
  const backups = path.join(dataDir, 'backups');
  await mkdir(backups);
  for (const name of ['left', 'made']) await writeFile(path.join(backups, `${name}.unfinished`), '');
  await utimes(path.join(backups, 'left.unfinished'), 0, 0);
  await run('2026-01-01', forgetLast);
  await run('2026-01-02');
  expect(await readdir(backups)).toEqual([`2026-01-02T10-00-00Z-before-${LAST}.sqlite`, 'made.unfinished']);
});

it('refuses the database of a newer release, with a message and EX_CONFIG', async () => {
  await run('2026-01-01', (db) => sql`insert into migrations (name, timestamp) values ('9999-later', '')`.execute(db));
  const error: unknown = await run('2026-01-02').catch((refusal: unknown) => refusal);
  expect(describeError(error)).toMatch(/^The database is of a newer release \(it has 9999-later\): [^\n]+\.$/);
  expect(getExitCode(error)).toBe(78);
});
