import { lstat, readdir, realpath, rm } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import path from 'node:path';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { DATABASE_FILE, MANIFEST_FILE, readManifest } from './manifest.ts';
import type { PreviousBackup } from './backup-files.ts';

/** Minimum number of complete backups kept regardless of age: a full disk may prevent newer ones. */
const MIN_KEPT = 2;
const UNFINISHED_INFIX = '.unfinished-';
const UNFINISHED_NAME = /\.unfinished-\d+$/;
/** Older unfinished backups are abandoned. */
const MAX_BACKUP_MS = DAY_MS;

interface CompleteBackup {
  folder: string;
  madeAtMs: number;
}

/** Returns the path of a backup in progress. */
export function formatUnfinishedPath(target: string): string {
  return `${target}${UNFINISHED_INFIX}${process.pid}`;
}

/** Returns the newest complete backup next to the target; `undefined` if there is none. */
export async function findPreviousBackup(target: string, dataDir: string): Promise<PreviousBackup | undefined> {
  const newest = (await listCompleteBackups(path.dirname(target), dataDir)).at(-1);
  if (!newest) return undefined;
  const manifest = await readManifest(newest.folder).catch(() => undefined);
  return manifest && { folder: newest.folder, files: manifest.files };
}

/** Deletes complete backups older than this number of days, except the last two, and abandoned ones. Links, the data
 *  folder and folders without both database and manifest stay.
 *  @returns deleted folders */
export async function removeOldBackups(
  target: string,
  { keptDays, dataDir }: { keptDays: number; dataDir: string },
  now: Date,
): Promise<string[]> {
  const beside = path.dirname(target);
  const whole = await listCompleteBackups(beside, dataDir);
  const old = whole.slice(0, -MIN_KEPT).filter(({ madeAtMs }) => now.getTime() - madeAtMs > keptDays * DAY_MS);
  const removed = [...old.map(({ folder }) => folder), ...(await listAbandonedBackups(beside, now))];
  for (const folder of removed) await rm(folder, { recursive: true, force: true });
  return removed;
}

/** Returns complete backups, oldest first. A data folder that was a backup once is left out. */
async function listCompleteBackups(beside: string, dataDir: string): Promise<CompleteBackup[]> {
  const served = await realpath(dataDir).catch(() => path.resolve(dataDir));
  const all = await listFolders(beside, (name) => !UNFINISHED_NAME.test(name));
  const folders = all.filter((folder) => folder !== served);
  const found = await Promise.all(
    folders.map(async (folder) => {
      const files = await Promise.all([MANIFEST_FILE, DATABASE_FILE].map((file) => findFile(path.join(folder, file))));
      const [manifest] = files;
      return manifest && !files.includes(undefined) ? { folder, madeAtMs: manifest.mtimeMs } : undefined;
    }),
  );
  return found.filter((whole) => whole !== undefined).toSorted((one, other) => one.madeAtMs - other.madeAtMs);
}

async function listAbandonedBackups(beside: string, now: Date): Promise<string[]> {
  const folders = await listFolders(beside, (name) => UNFINISHED_NAME.test(name));
  const times = await Promise.all(folders.map(async (folder) => (await lstat(folder)).mtimeMs));
  return folders.filter((_, index) => now.getTime() - times[index]! > MAX_BACKUP_MS);
}

async function listFolders(beside: string, isMeant: (name: string) => boolean): Promise<string[]> {
  const real = await realpath(beside).catch(() => beside);
  const entries = await readdir(real, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory() && isMeant(entry.name)).map(({ name }) => path.join(real, name));
}

async function findFile(file: string): Promise<Stats | undefined> {
  const status = await lstat(file).catch(() => undefined);
  return status?.isFile() ? status : undefined;
}
