import { randomBytes } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freeDiskBytes } from './disk.ts';
import { isDiskFull } from './disk-full.ts';

/** Room for one action, which writes some twenty pages of 4 kB to the database. */
const SLICE_BYTES = 128 * 1024;
/** Actions on a full disk before somebody has to make room. */
const SLICES = 4;
/** Slices are written while so many times their size stays free: they are not what fills a disk. */
const SPARE_FACTOR = 4;

/** Disk space that is kept back in the data folder for acts that must work on a full disk. */
export class DiskReserve {
  readonly #slices: string[];

  /** @param isKept false where the database is on another machine, or nothing may be written */
  constructor(
    private readonly dataDir: string,
    private readonly isKept: boolean,
  ) {
    this.#slices = Array.from({ length: SLICES }, (_, index) => path.join(dataDir, 'reserve', String(index)));
  }

  /** Writes the slices that are missing if the disk has room to spare. */
  async fill(): Promise<void> {
    if (!this.isKept || (await freeDiskBytes(this.dataDir)) < SPARE_FACTOR * SLICES * SLICE_BYTES) return;
    for (const slice of this.#slices) {
      if (await isThere(slice)) continue;
      await mkdir(path.dirname(slice), { recursive: true, mode: 0o700 });
      await writeFile(slice, randomBytes(SLICE_BYTES)); // zeros would take no room on some file systems
    }
  }

  /** Runs an act, and runs it again with one slice less each time that the disk is full.
   *  @throws the error of the disk once no slice is left */
  async use<T>(act: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await act();
      } catch (error) {
        if (!isDiskFull(error) || !(await this.#release())) throw error;
      }
    }
  }

  /** @returns false if there was no slice */
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
