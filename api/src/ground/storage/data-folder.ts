import { existsSync, statSync } from 'node:fs';
import { chmod, mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { ConfigError } from '../../config/config-error.ts';
import type { Config } from '../../config/config.ts';

const DATABASE = 'fotosoc.sqlite';
/** SQLite makes the others with the rights of the first. */
const DATABASE_FILES = [DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`];
const OTHERS = 0o077;
const STICKY = 0o1000;

/** Opens the folder of everything the server keeps, made if absent, and closes folder and database to everybody but the
 *  server's own user.
 *  @param warn told in a sentence what could not be closed
 *  @param isDatabaseHere whether the database is a file in it
 *  @returns the path of the database file
 *  @throws ConfigError when it cannot be a folder of this user's, or a restore was interrupted */
export async function openDataFolder(
  dataDir: string,
  warn: (sentence: string) => void,
  { isDatabaseHere = true } = {},
): Promise<string> {
  if (!existsSync(dataDir) && existsSync(stagingOf(dataDir))) {
    throw new ConfigError(`A restore of ${dataDir} was interrupted: run it again. What was there before is beside it.`);
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

/** @throws ConfigError where there is no site yet: a command with the wrong settings would make another, empty one */
export function requireSite({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): void {
  const database = path.join(dataDir, DATABASE);
  if (databaseUrl !== undefined || (existsSync(database) && statSync(database).size > 0)) return;
  throw new ConfigError(
    `There is no site in ${dataDir}: set DATA_DIR, or DATABASE_URL, as the site has it. A new site is made by its first start.`,
  );
}

/** Where a backup becomes the data folder; it is there only while that happens. */
export function stagingOf(dataDir: string): string {
  return `${dataDir}.restoring`;
}

async function close(file: string, warn: (sentence: string) => void): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (!found || (found.mode & OTHERS) === 0) return;
  try {
    if ((found.mode & STICKY) !== 0) throw new Error('shared'); // such as /tmp: others keep their things there as well
    await chmod(file, found.mode & 0o700);
  } catch {
    warn(`Others on this machine may look into ${file}: make it the server's own, with mode 0700 or 0600.`);
  }
}
