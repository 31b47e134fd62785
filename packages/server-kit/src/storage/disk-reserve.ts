import { randomBytes } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getFreeDiskBytes } from './disk.ts';
import { isDiskFull } from '../disk-full.ts';

/** Size for one action, which writes some twenty pages of 4 kB to the database. */
const SLICE_BYTES = 128 * 1024;
/** Number of actions on a full disk before the operator must make room. */
const SLICES = 4;
/** Required free space as a multiple of the slices, because the reserve must not fill the disk. */
const SPARE_FACTOR = 4;

/** Reserved disk space in the data folder for actions that must work on a full disk. */
export class DiskReserve {
  readonly #slices: string[];

  /** @param isKept `false` if the database is on another machine, or the site is read-only */
  constructor(
    private readonly dataDir: string,
    private readonly isKept: boolean,
  ) {
    this.#slices = Array.from({ length: SLICES }, (_, index) => path.join(dataDir, 'reserve', String(index)));
  }

  /** Writes missing slices if the disk has room to spare. */
  async fill(): Promise<void> {
    if (!this.isKept || (await getFreeDiskBytes(this.dataDir)) < SPARE_FACTOR * SLICES * SLICE_BYTES) return;
    for (const slice of this.#slices) {
      if (await isThere(slice)) continue;
      await mkdir(path.dirname(slice), { recursive: true, mode: 0o700 });
      // Random bytes, because some file systems store zeros without using space.
      await writeFile(slice, randomBytes(SLICE_BYTES));
    }
  }

  /** Runs an action, and after each disk-full error again with one slice less.
   *  @throws the disk error when no slice is left */
  async use<T>(act: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await act();
      } catch (error) {
        if (!isDiskFull(error) || !(await this.#release())) throw error;
      }
    }
  }

  /** @returns `false` without a slice */
  async #release(): Promise<boolean> {
    for (const slice of this.#slices) {
      if (!(await isThere(slice))) continue;
      await rm(slice);
      return true;
    }
    return false;
  }
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
