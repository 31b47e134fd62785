import { statfs } from 'node:fs/promises';
import type { Config } from '../../config/config.ts';
import { storageFull } from '../http/errors.ts';

/** Returns how many bytes this user may still write to a folder's disk. */
export async function freeDiskBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Returns the share of a folder's disk that this user may still write to, from 0 to 1. */
export async function freeDiskRatio(folder: string): Promise<number> {
  const { bavail, blocks } = await statfs(folder);
  return bavail / blocks;
}

/** Whether as much of the data folder's disk is free as uploads must leave: the database and the logs need it, or nobody
 *  could log in and delete something. */
export async function hasDiskRoom({ dataDir, minFreePercent }: Config): Promise<boolean> {
  return 100 * (await freeDiskRatio(dataDir)) >= minFreePercent;
}

/** @throws HttpError 507 `server/storage-full` when too little is free */
export async function requireDiskRoom(config: Config): Promise<void> {
  if (!(await hasDiskRoom(config))) throw storageFull();
}
