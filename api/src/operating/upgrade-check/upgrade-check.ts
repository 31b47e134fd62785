import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { readConfig, type Config } from '../../config/config.ts';
import type { Environment } from '../../config/environment.ts';
import { listReleaseBreaks } from '@fotosoc/delivery/status/release-breaks';
import { listTeamsToRebuild } from '@fotosoc/delivery/status/teams-to-rebuild';
import { BundleStore } from '@fotosoc/delivery/versions/bundle-store';
import { listDeployments } from '@fotosoc/delivery/versions/deployments';
import { openDatabase, type Db } from '@fotosoc/server-kit/db/connection';
import { listAppliedMigrations, migrate, type Migrations } from '@fotosoc/server-kit/db/migrate';
import { refuseNewerDatabase, writeSnapshot } from '@fotosoc/server-kit/db/upgrade';
import { openObjectStore } from '@fotosoc/server-kit/storage/open-object-store';
import { Scratch } from '@fotosoc/server-kit/storage/scratch';
import { SITE_CONTRACT } from '../../site-contract.ts';
import {
  runChecks,
  createFailure,
  createOkFinding,
  createWarning,
  type Finding,
  type Result,
} from '../doctor/examination.ts';
import { createSettingsChecks } from '../doctor/settings-checks.ts';

const MEGABYTE = 1e6;
/** Free space needed, in sizes of the database: the start copies the database, and a migration may rewrite each table
 *  once. */
const DATABASE_COPIES = 3;
/** Timeout of the migrations, which may take minutes on a large site. */
const MIGRATION_TIMEOUT_MS = 1_800_000;

/** Reports the effects of an upgrade to this release on a running site, without changing it. Migrations run on a
 *  temporary copy of a SQLite database; on PostgreSQL they are only counted.
 *  @param envFiles files given to `node --env-file` */
export async function* examineUpgrade(
  env: Environment,
  { migrations, envFiles }: { migrations: Migrations; envFiles: readonly string[] },
): AsyncGenerator<Result> {
  for await (const result of runChecks(createSettingsChecks(env, envFiles))) {
    yield result;
    if (result.name === 'Settings' && result.state === 'failure') return;
  }
  const config = readConfig(env);
  for await (const result of runChecks([{ name: 'Room', run: () => checkRoom(config) }])) {
    yield result;
    if (result.state === 'failure') return; // a copy would use up the site's disk space
  }
  const scratch = new Scratch(config.dataDir); // the next start deletes the copy that a killed process leaves behind
  await scratch.open();
  const trial = scratch.path();
  await mkdir(trial, { mode: 0o700 });
  const copy = path.join(trial, 'fotosoc.sqlite');
  try {
    yield* runChecks(
      [
        { name: 'Database', run: () => checkMigrations(config, migrations, copy) },
        { name: 'Remotes', run: () => checkRemotes(config, config.databaseUrl ?? copy) },
        { name: 'Teams', run: () => checkTeams(config, config.databaseUrl ?? copy) },
      ],
      MIGRATION_TIMEOUT_MS,
    );
  } finally {
    await rm(trial, { recursive: true });
  }
}

async function checkRoom({ dataDir, databaseUrl }: Config): Promise<Finding> {
  if (databaseUrl !== undefined)
    return createOkFinding('The database is on PostgreSQL: check that its disk has room for a backup.');
  const { size } = await stat(getDatabasePath(dataDir));
  const { bavail, bsize } = await statfs(dataDir);
  const [neededMb, freeMb] = [DATABASE_COPIES * size, bavail * bsize].map((bytes) => Math.ceil(bytes / MEGABYTE));
  const said = `The upgrade needs up to ${neededMb} MB, and ${freeMb} MB are free.`;
  return freeMb! > neededMb! ? createOkFinding(said) : createFailure(said, 'Make room before the upgrade.');
}

async function checkMigrations(config: Config, migrations: Migrations, copy: string): Promise<Finding> {
  const db = openDatabase(config.databaseUrl ?? getDatabasePath(config.dataDir));
  try {
    await refuseNewerDatabase(db, migrations);
    const applied = new Set(await listAppliedMigrations(db));
    const pending = Object.keys(migrations).filter((name) => !applied.has(name));
    if (config.databaseUrl !== undefined) {
      return pending.length === 0
        ? createOkFinding('The database needs no migration: to undo the upgrade, start the older release.')
        : createWarning(formatMigrationCount(pending.length), 'Back it up first: only a backup can undo the upgrade.');
    }
    await writeSnapshot(db, copy);
    const seconds = await migrateCopy(copy, migrations);
    if (pending.length === 0)
      return createOkFinding('The database needs no migration: to undo the upgrade, start the older release.');
    const said = `${formatMigrationCount(pending.length)} On a copy they took ${seconds.toFixed(1)} s, with the site down.`;
    return createOkFinding(`${said} To undo the upgrade, restore the backup made before.`);
  } finally {
    await db.destroy();
  }
}

function formatMigrationCount(count: number): string {
  return `The database needs ${count} migration${count === 1 ? '' : 's'}.`;
}

/** @returns seconds */
async function migrateCopy(copy: string, migrations: Migrations): Promise<number> {
  const db = openDatabase(copy, { isPatient: true });
  const startedAt = performance.now();
  try {
    await migrate(db, migrations);
  } finally {
    await db.destroy();
  }
  return (performance.now() - startedAt) / 1000;
}

/** Compares the imports of live versions with the API of this release. */
async function checkRemotes(config: Config, place: string): Promise<Finding> {
  const db: Db = openDatabase(place);
  try {
    const objects = await openObjectStore(config, new Scratch(config.dataDir));
    const delivery = { db, bundles: new BundleStore(objects), contract: SITE_CONTRACT, now: () => new Date() };
    const broken: string[] = [];
    const deployments = await listDeployments(db);
    for (const deployment of deployments) {
      const found = await listReleaseBreaks(delivery, deployment);
      broken.push(...found.map(({ version, evidence }) => `${deployment.name} ${version}: ${evidence}`));
    }
    if (broken.length === 0)
      return createOkFinding(`All live versions of ${deployments.length} remotes work with this release.`);
    return createFailure(`${broken.join('. ')}.`, 'Ask these teams to publish versions for this release first.');
  } finally {
    await db.destroy();
  }
}

/** Runs the publish checks of this release on live versions of independent teams. */
async function checkTeams(config: Config, place: string): Promise<Finding> {
  const db: Db = openDatabase(place);
  try {
    const bundles = new BundleStore(await openObjectStore(config, new Scratch(config.dataDir)));
    const teams = await listTeamsToRebuild({ db, bundles });
    if (teams.length === 0) return createOkFinding('All teams can publish with their installed packages.');
    const said = teams.map(({ name, version, reason }) => `${name} ${version}: ${reason}`).join(' ');
    return createWarning(said, 'Ask these teams to update after the upgrade. Live versions stay.');
  } finally {
    await db.destroy();
  }
}

function getDatabasePath(dataDir: string): string {
  return path.join(dataDir, 'fotosoc.sqlite');
}
