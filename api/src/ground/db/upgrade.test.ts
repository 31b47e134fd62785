import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { exitCodeOf, sentenceOf } from '../../server.ts';
import { openHouses } from '../../houses.ts';
import { openDatabase, type Db } from './connection.ts';
import { findSetting, saveSetting } from './settings.ts';
import { MIGRATIONS } from '../../migrations.ts';

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

/** Starts and stops on this day; `change` is made to the database before it stops. */
async function run(day: string, change: (db: Db) => Promise<unknown> = async () => undefined): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, SEED: 'none', CHROMIUM_PATH: 'none' });
  const services = await openHouses(config, () => new Date(`${day}T10:00:00Z`));
  await change(services.db);
  await services.close();
}

/** Makes the next start apply the last migration again. */
const forgetLast = (db: Db) => sql`delete from migrations where name = ${LAST}`.execute(db);

it('keeps the last five copies of before an upgrade, and none where nothing changes', async () => {
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

it('removes the copy that a killed start has left, and not one that another start is making', async () => {
  MIGRATIONS[LAST] = { up: async () => undefined };
  const backups = path.join(dataDir, 'backups');
  await mkdir(backups);
  for (const name of ['left', 'made']) await writeFile(path.join(backups, `${name}.unfinished`), '');
  await utimes(path.join(backups, 'left.unfinished'), 0, 0);
  await run('2026-01-01', forgetLast);
  await run('2026-01-02');
  expect(await readdir(backups)).toEqual([`2026-01-02T10-00-00Z-before-${LAST}.sqlite`, 'made.unfinished']);
});

it('refuses the database of a newer release, in a sentence and with EX_CONFIG', async () => {
  await run('2026-01-01', (db) => sql`insert into migrations (name, timestamp) values ('9999-later', '')`.execute(db));
  const error: unknown = await run('2026-01-02').catch((refusal: unknown) => refusal);
  expect(sentenceOf(error)).toMatch(/^The database is of a newer release \(it has 9999-later\): [^\n]+\.$/);
  expect(exitCodeOf(error)).toBe(78);
});
