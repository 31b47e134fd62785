import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';

const UNFINISHED = /^bundle-(\d+)-[0-9a-f-]{36}$/;

/** A folder for a bundle on its way in, which nobody is served from. Its name says which process will remove it. */
export function unfinishedFolder(dataDir: string): string {
  return path.join(dataDir, 'tmp', `bundle-${process.pid}-${randomUUID()}`);
}

/** Removes the folders of processes that were killed before they could do it themselves. To be called at the start,
 *  before anything is published; another process may be at work in the same data folder.
 *  @returns how many there were */
export async function removeUnfinished(dataDir: string): Promise<number> {
  const tmp = path.join(dataDir, 'tmp');
  const left = (await readdir(tmp)).filter((name) => {
    const pid = Number(UNFINISHED.exec(name)?.[1]);
    return pid === process.pid || (pid > 0 && !isRunning(pid)); // ours: of an earlier process with the same number
  });
  for (const name of left) await rm(path.join(tmp, name), { recursive: true, force: true });
  return left.length;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0); // signal 0 only asks
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}
