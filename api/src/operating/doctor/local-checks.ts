import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { isPostgres, openDatabase } from '@fotosoc/server-kit/db/connection';
import { listAppliedMigrations, type Migrations } from '@fotosoc/server-kit/db/migrate';
import { openObjectStore } from '@fotosoc/server-kit/storage/open-object-store';
import { Scratch } from '@fotosoc/server-kit/storage/scratch';
import { readObject } from '@fotosoc/server-kit/storage/object-store';
import type { Config } from '../../config/config.ts';
import {
  createFailure,
  createOkFinding,
  createSkippedFinding,
  createWarning,
  type Check,
  type Finding,
} from './examination.ts';

const GIGABYTE = 1e9;
/** Maximum deviation of the clock. With a larger one, sessions and links would expire early or late. */
const MAX_CLOCK_SKEW_MS = 2000;

/** Creates the checks of this machine, disk, database and bucket. */
export function createLocalChecks(config: Config, migrations: Migrations): Check[] {
  return [
    { name: 'Data folder', run: () => checkFolder(config) },
    { name: 'Disk', run: () => checkDisk(config) },
    { name: 'Clock', run: () => checkClock() },
    { name: 'Database', run: () => checkDatabase(config, migrations) },
    { name: 'Bucket', run: () => checkBucket(config) },
    { name: 'Chromium', run: async () => checkChromium(config) },
  ];
}

async function checkFolder({ dataDir }: Config): Promise<Finding> {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return createOkFinding(`${dataDir} can be read and written.`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') {
      return createFailure(`${dataDir} does not exist.`, 'Set DATA_DIR, or start the site once to create the folder.');
    }
    return createFailure(`${dataDir} cannot be written by this user.`, 'Run the doctor as the user of the site.');
  }
}

async function checkDisk({ dataDir, minFreePercent }: Config): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const percent = Math.floor((100 * bavail) / blocks);
  const said = `${percent} % (${((bavail * bsize) / GIGABYTE).toFixed(1)} GB) are free.`;
  const advice = `Make room: below ${minFreePercent} % (MIN_FREE_PERCENT) uploads are refused.`;
  if (percent < minFreePercent) return createFailure(said, advice);
  return percent < 2 * minFreePercent ? createWarning(said, advice) : createOkFinding(said);
}

async function checkClock(): Promise<Finding> {
  const { status, stdout } = spawnSync('timedatectl', ['show', '--property', 'NTPSynchronized', '--value'], {
    encoding: 'utf8',
  });
  if (status !== 0)
    return createSkippedFinding('This machine has no timedatectl, so time synchronisation cannot be checked.');
  if (stdout.trim() === 'yes') return createOkFinding('Time servers set the clock.');
  return createWarning('No time server sets the clock.', 'Install and start systemd-timesyncd or chrony.');
}

async function checkDatabase({ databaseUrl, dataDir }: Config, migrations: Migrations): Promise<Finding> {
  const place = databaseUrl ?? path.join(dataDir, 'fotosoc.sqlite');
  if (databaseUrl === undefined) {
    await access(place).catch(() => {
      throw new Error(`${place} does not exist: start the site once to create it.`);
    });
  }
  const db = openDatabase(place);
  try {
    const before = Date.now();
    const [clock] = (await clockQuery(isPostgres(db)).execute(db)).rows;
    const aheadMs = Math.abs(clock!.ms - (before + Date.now()) / 2);
    if (aheadMs > MAX_CLOCK_SKEW_MS) {
      const seconds = Math.round(aheadMs / 1000);
      return createFailure(
        `Its clock differs from this machine's by ${seconds} s.`,
        'Let a time server set both clocks.',
      );
    }
    if (!isPostgres(db)) {
      const [result] = (await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)).rows;
      if (result!.quick_check !== 'ok') {
        return createFailure(`The file is damaged: ${result!.quick_check}.`, 'Restore the last backup.');
      }
    }
    const applied = new Set(await listAppliedMigrations(db));
    const unknown = [...applied].filter((name) => !Object.hasOwn(migrations, name));
    if (unknown.length > 0) {
      return createFailure(
        `It is of a newer release (${unknown[0]}).`,
        'Use that release, or restore an older backup.',
      );
    }
    const pending = Object.keys(migrations).filter((name) => !applied.has(name));
    if (pending.length === 0) return createOkFinding('The database answers, is intact and up to date.');
    return createOkFinding(
      `The database answers and is intact. The next start of this release migrates it (${pending.length} steps).`,
    );
  } finally {
    await db.destroy();
  }
}

function clockQuery(isOnPostgres: boolean) {
  return isOnPostgres
    ? sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
    : sql<{ ms: number }>`select (julianday('now') - 2440587.5) * 86400000.0 as ms`;
}

/** Writes, reads and deletes one object, like a photo. */
async function checkBucket(config: Config): Promise<Finding> {
  if (!config.s3) return createSkippedFinding('Photos and versions are in the data folder.');
  await mkdir(config.dataDir, { recursive: true });
  const store = await openObjectStore(config, new Scratch(config.dataDir));
  const key = `doctor/${randomUUID()}`;
  const content = Buffer.from(key);
  await store.put(key, content);
  let found: Buffer | undefined;
  try {
    found = await readObject(store, key);
  } finally {
    await store.delete(key);
  }
  if (!found?.equals(content))
    return createFailure('The bucket returned other bytes than were written.', 'Ask the operator of the bucket.');
  if ((await store.head(key)) !== undefined) {
    return createFailure('A deleted object still exists.', 'Give the key of S3_URL the right to delete.');
  }
  return createOkFinding('An object was written, read and deleted.');
}

function checkChromium({ chromiumPath }: Config): Finding {
  if (chromiumPath === undefined) {
    return createWarning(
      'There is no Chromium, so versions of remotes are not checked in a browser.',
      'Install chromium-headless-shell.',
    );
  }
  const { status, stdout, error } = spawnSync(chromiumPath, ['--version', '--no-sandbox', '--headless'], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  if (status === 0) return createOkFinding(`${stdout.trim() || chromiumPath} starts.`);
  return createFailure(
    `${chromiumPath} does not start${error ? ` (${error.message})` : ''}.`,
    'Install chromium-headless-shell, or set CHROMIUM_PATH.',
  );
}
