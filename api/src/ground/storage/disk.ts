import { statfs } from 'node:fs/promises';
import type { Config } from '../../config/config.ts';
import { storageFull } from '../http/errors.ts';

/** Whether as much of the data folder's disk is free as uploads must leave: the database and the logs need it, or nobody
 *  could log in and delete something. */
export async function hasDiskRoom({ dataDir, minFreePercent }: Config): Promise<boolean> {
  const { bavail, blocks } = await statfs(dataDir);
  return (100 * bavail) / blocks >= minFreePercent;
}

/** @throws HttpError 507 `server/storage-full` when too little is free */
export async function requireDiskRoom(config: Config): Promise<void> {
  if (!(await hasDiskRoom(config))) throw storageFull();
}
