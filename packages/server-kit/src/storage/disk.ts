import { statfs } from 'node:fs/promises';
import type { ServerKitConfig } from '../config.ts';
import { createStorageFullError } from '../http-error.ts';

type DiskConfig = Pick<ServerKitConfig, 'dataDir' | 'minFreePercent'>;

/** Returns the number of bytes that this user may still write to a folder's disk. */
export async function getFreeDiskBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Returns the share of a folder's disk that this user may still write to, from 0 to 1. */
export async function getFreeDiskRatio(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder);
  return bavail / blocks;
}

/** Returns whether the data folder's disk has the free space that uploads must leave: without it for the database and
 *  the logs, users could not log in and delete data. */
export async function hasDiskRoom({ dataDir, minFreePercent }: DiskConfig): Promise<boolean> {
  return 100 * (await getFreeDiskRatio(dataDir)) >= minFreePercent;
}

/** @throws HttpError 507 `server/storage-full` with too little free space */
export async function requireDiskRoom(config: DiskConfig): Promise<void> {
  if (!(await hasDiskRoom(config))) throw createStorageFullError();
}
