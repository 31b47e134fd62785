import { accessSync, constants, statfsSync } from 'node:fs';
import os from 'node:os';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 ** 30;

/** Returns the folder for databases, browser profiles and other temporary files of tests: in memory, if there is room,
 *  because tests make thousands of commits and each waits for a disk. `TMPDIR` overrides the folder. */
export function getTestFolder(): string {
  return process.env['TMPDIR'] === undefined && hasRoom(MEMORY) ? MEMORY : os.tmpdir();
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false; // `/dev/shm` exists on Linux only
  }
}
