import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Where the files of deleted photos stay for a while: `trash/2026-11-22/<path below the media folder>`. */
export class PhotoTrash {
  readonly #dir: string;

  constructor(
    dataDir: string,
    private readonly mediaDir: string,
  ) {
    this.#dir = path.join(dataDir, 'trash');
  }

  /** Moves files out of the media folder; those that are not there are left out. */
  async put(files: string[], now: Date): Promise<void> {
    for (const file of files) await move(this.mediaDir, path.join(this.#dir, dayOf(now)), file);
  }

  /** Moves those of these files that are missing back into the media folder.
   *  @returns how many came back */
  async takeBack(wanted: Set<string>): Promise<number> {
    let count = 0;
    for (const [file, where] of await this.#list()) {
      if (!wanted.has(file) || (await isThere(path.join(this.mediaDir, file)))) continue;
      if (await move(path.join(this.#dir, where), this.mediaDir, file)) count += 1;
    }
    return count;
  }

  /** The path of a file that is in the trash. */
  async find(file: string): Promise<string | undefined> {
    for (const day of await this.#days()) {
      const full = path.join(this.#dir, day, file);
      if (await isThere(full)) return full;
    }
    return undefined;
  }

  /** Removes for good what was put here before the day of this instant.
   *  @returns the days that were emptied */
  async emptyBefore(instant: Date): Promise<string[]> {
    const old = (await this.#days()).filter((day) => day < dayOf(instant));
    for (const day of old) await rm(path.join(this.#dir, day), { recursive: true, force: true });
    return old;
  }

  async #days(): Promise<string[]> {
    return (await readdir(this.#dir).catch(() => [])).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name));
  }

  /** Each file with the day it was put here. */
  async #list(): Promise<[file: string, day: string][]> {
    const found: [string, string][] = [];
    for (const day of await this.#days()) {
      const folder = path.join(this.#dir, day);
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        if (entry.isFile()) found.push([path.relative(folder, path.join(entry.parentPath, entry.name)), day]);
      }
    }
    return found;
  }
}

export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

async function isThere(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}

async function move(from: string, to: string, file: string): Promise<boolean> {
  if (!(await isThere(path.join(from, file)))) return false;
  await mkdir(path.dirname(path.join(to, file)), { recursive: true, mode: 0o700 });
  await rename(path.join(from, file), path.join(to, file));
  return true;
}
