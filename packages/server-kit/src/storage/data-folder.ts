import { existsSync, statSync } from 'node:fs';
import { chmod, mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '../config-error.ts';
import type { ServerKitConfig } from '../config.ts';

const DATABASE = 'fotosoc.sqlite';
/** SQLite creates the other files with the permissions of the first. */
const DATABASE_FILES = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`];
const OTHERS = 0o077;
const STICKY = 0o1000;

/** Opens the data folder, created if absent, and restricts folder and database to the server's user.
 *  @param warn called with a sentence about files that could not be restricted
 *  @param isDatabaseHere whether the database is a file in the folder
 *  @returns the path of the database file
 *  @throws ConfigError if the folder is unusable for this user, or a restore was interrupted */
export async function openDataFolder(
  dataDir: string,
  warn: (sentence: string) => void,
  { isDatabaseHere = true } = {},
): Promise<string> {
  if (!existsSync(dataDir) && existsSync(getStagingFolder(dataDir))) {
    throw new ConfigError(
      `A restore of ${dataDir} was interrupted: run it again. The previous data is in the folder next to it.`,
    );
  }
  const database = path.join(dataDir, DATABASE);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    if (isDatabaseHere) await (await open(database, 'a', 0o600)).close();
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (!['EEXIST', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS'].includes(code)) throw cause;
    throw new ConfigError(`DATA_DIR must be a folder that this user may write to, not "${dataDir}".`);
  }
  for (const file of [dataDir, ...DATABASE_FILES.map((name) => path.join(dataDir, name))]) await close(file, warn);
  return database;
}

/** @throws ConfigError without a site: a command with wrong settings would create another, empty one */
export function requireSite({ dataDir, databaseUrl }: Pick<ServerKitConfig, 'dataDir' | 'databaseUrl'>): void {
  const database = path.join(dataDir, DATABASE);
  if (databaseUrl !== undefined || (existsSync(database) && statSync(database).size > 0)) return;
  throw new ConfigError(
    `There is no site in ${dataDir}: set DATA_DIR, or DATABASE_URL, as the site has it. The first start creates a new site.`,
  );
}

/** Returns the staging folder of a restore, which exists only during the restore. */
export function getStagingFolder(dataDir: string): string {
  return `${dataDir}.restoring`;
}

async function close(file: string, warn: (sentence: string) => void): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (!found || (found.mode & OTHERS) === 0) return;
  try {
    // Other users write to a sticky folder, e.g. /tmp, as well.
    if ((found.mode & STICKY) !== 0) throw new Error('shared');
    await chmod(file, found.mode & 0o700);
  } catch {
    warn(`Other users of this machine can read ${file}: give it to the user of the server, with mode 0700 or 0600.`);
  }
}
