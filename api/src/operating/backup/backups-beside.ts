import { lstat, readdir, realpath, rm } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import path from 'node:path';
import { DAY_MS } from '../../ground/units.ts';
import { DATABASE, MANIFEST, readManifest } from './manifest.ts';
import type { PreviousBackup } from './backup-files.ts';

/** Whole backups that are kept however old they are: with a full disk none may come after them. */
const MIN_KEPT = 2;
const UNFINISHED = '.unfinished-';
/** Name of a folder in which a process puts a backup together. */
const UNFINISHED_NAME = /\.unfinished-\d+$/;
/** An unfinished backup that is older is nobody's. */
const LONGEST_BACKUP_MS = DAY_MS;

interface Whole {
  folder: string;
  madeAtMs: number;
}

/** Returns the path at which a backup is put together. */
export function unfinishedPath(target: string): string {
  return `${target}${UNFINISHED}${process.pid}`;
}

/** Returns the newest whole backup in the folder that a backup goes into; `undefined` where there is none. */
export async function findPrevious(target: string, dataDir: string): Promise<PreviousBackup | undefined> {
  const newest = (await listWhole(path.dirname(target), dataDir)).at(-1);
  if (!newest) return undefined;
  const manifest = await readManifest(newest.folder).catch(() => undefined);
  return manifest && { folder: newest.folder, files: manifest.files };
}

/** Removes whole backups that are older than this many days, but for the last two, and backups that were broken off. Links,
 *  the data folder and folders without both database and manifest stay.
 *  @returns the folders that were removed */
export async function removeOldBackups(
  target: string,
  { keptDays, dataDir }: { keptDays: number; dataDir: string },
  now: Date,
): Promise<string[]> {
  const beside = path.dirname(target);
  const whole = await listWhole(beside, dataDir);
  const old = whole.slice(0, -MIN_KEPT).filter(({ madeAtMs }) => now.getTime() - madeAtMs > keptDays * DAY_MS);
  const removed = [...old.map(({ folder }) => folder), ...(await listBrokenOff(beside, now))];
  for (const folder of removed) await rm(folder, { recursive: true, force: true });
  return removed;
}

/** Returns whole backups, the oldest first. A data folder that was a backup once and lies among them is none. */
async function listWhole(beside: string, dataDir: string): Promise<Whole[]> {
  const served = await realpath(dataDir).catch(() => path.resolve(dataDir));
  const all = await listFolders(beside, (name) => !UNFINISHED_NAME.test(name));
  const folders = all.filter((folder) => folder !== served);
  const found = await Promise.all(
    folders.map(async (folder) => {
      const files = await Promise.all([MANIFEST, DATABASE].map((file) => findFile(path.join(folder, file))));
      const [manifest] = files;
      return manifest && !files.includes(undefined) ? { folder, madeAtMs: manifest.mtimeMs } : undefined;
    }),
  );
  return found.filter((whole) => whole !== undefined).toSorted((one, other) => one.madeAtMs - other.madeAtMs);
}

async function listBrokenOff(beside: string, now: Date): Promise<string[]> {
  const folders = await listFolders(beside, (name) => UNFINISHED_NAME.test(name));
  const times = await Promise.all(folders.map(async (folder) => (await lstat(folder)).mtimeMs));
  return folders.filter((_, index) => now.getTime() - times[index]! > LONGEST_BACKUP_MS);
}

/** Returns the real paths of folders, without links to folders. */
async function listFolders(beside: string, isMeant: (name: string) => boolean): Promise<string[]> {
  const real = await realpath(beside).catch(() => beside);
  const entries = await readdir(real, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory() && isMeant(entry.name)).map(({ name }) => path.join(real, name));
}

async function findFile(file: string): Promise<Stats | undefined> {
  const status = await lstat(file).catch(() => undefined);
  return status?.isFile() ? status : undefined;
}
