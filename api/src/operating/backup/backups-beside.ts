import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '../../ground/units.ts';
import { MANIFEST, readManifest } from './manifest.ts';
import type { PreviousBackup } from './backup-files.ts';

/** Whole backups that are kept however old they are: with a full disk none may come after them. */
const MIN_KEPT = 2;
const UNFINISHED = '.unfinished-';
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
export async function findPrevious(target: string): Promise<PreviousBackup | undefined> {
  const newest = (await listWhole(path.dirname(target))).at(-1);
  if (!newest) return undefined;
  const manifest = await readManifest(newest.folder).catch(() => undefined);
  return manifest && { folder: newest.folder, files: manifest.files };
}

/** Removes whole backups that are older than this many days, but for the last two, and backups that were broken off.
 *  Folders without a manifest are left alone.
 *  @returns the folders that were removed */
export async function removeOldBackups(target: string, keptDays: number, now: Date): Promise<string[]> {
  const beside = path.dirname(target);
  const whole = await listWhole(beside);
  const old = whole.slice(0, -MIN_KEPT).filter(({ madeAtMs }) => now.getTime() - madeAtMs > keptDays * DAY_MS);
  const removed = [...old.map(({ folder }) => folder), ...(await listBrokenOff(beside, now))];
  for (const folder of removed) await rm(folder, { recursive: true, force: true });
  return removed;
}

/** Oldest first. */
async function listWhole(beside: string): Promise<Whole[]> {
  const names = (await readdir(beside).catch(() => [])).filter((name) => !name.includes(UNFINISHED));
  const found = await Promise.all(
    names.map(async (name) => {
      const folder = path.join(beside, name);
      const manifest = await stat(path.join(folder, MANIFEST)).catch(() => undefined);
      return manifest && { folder, madeAtMs: manifest.mtimeMs };
    }),
  );
  return found.filter((whole) => whole !== undefined).toSorted((one, other) => one.madeAtMs - other.madeAtMs);
}

async function listBrokenOff(beside: string, now: Date): Promise<string[]> {
  const names = (await readdir(beside).catch(() => [])).filter((name) => name.includes(UNFINISHED));
  const folders = names.map((name) => path.join(beside, name));
  const times = await Promise.all(folders.map(async (folder) => (await stat(folder)).mtimeMs));
  return folders.filter((_, index) => now.getTime() - times[index]! > LONGEST_BACKUP_MS);
}
