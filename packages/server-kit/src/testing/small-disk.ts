import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { MEBIBYTE } from '../units.ts';

/** Mounts a disk of 16 MB until the end of the test file.
 *  @returns its folder; undefined if mounting is not possible */
export function mountSmallDisk(): string | undefined {
  const disk = mount();
  if (!disk) console.log('A full disk is not tried: only root on Linux can mount one.');
  afterAll(() => {
    if (!disk) return;
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true });
  });
  return disk;
}

function mount(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

export function fillDisk(file: string): void {
  const handle = openSync(file, 'w');
  try {
    for (let size = MEBIBYTE; size >= 1; size = Math.floor(size / 2)) {
      try {
        while (writeSync(handle, Buffer.alloc(size)) > 0);
      } catch {
        // No block of this size fits any more; the next size is half as large.
      }
    }
  } finally {
    closeSync(handle);
  }
}
