import { accessSync, constants, statfsSync } from 'node:fs';
import os from 'node:os';

const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 ** 30;

/** Where tests keep databases, browsers' profiles and whatever else goes with them: in memory, if there is room, because
 *  every commit waits for a disk, and they make thousands. `TMPDIR` says another place. */
export function folderOfTests(): string {
  return process.env['TMPDIR'] === undefined && hasRoom(MEMORY) ? MEMORY : os.tmpdir();
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false; // only Linux has it
  }
}
