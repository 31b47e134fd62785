import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasProcessEnded, isOwnProcessName, createProcessName } from '../process-name.ts';
import { DAY_MS } from '../units.ts';

/** Maximum age of an unfinished file, longer than any operation takes. */
export const MAX_SCRATCH_AGE_MS = DAY_MS;

/** Local folder of unfinished files: incoming uploads and bundles. File names contain machine and process, so that
 *  files in use are not removed. */
export class Scratch {
  readonly dir: string;
  constructor(dataDir: string) {
    this.dir = path.join(dataDir, 'tmp');
  }

  async open(): Promise<void> {
    await mkdir(this.dir, { recursive: true, mode: 0o700 });
  }

  /** Returns a unique path for a file or a folder, which the caller removes. */
  path(): string {
    return path.join(this.dir, createProcessName());
  }

  /** Removes files of killed processes of this machine. Must be called at the start, before new files are created.
   *  @returns number of removed files */
  async removeAbandoned(): Promise<number> {
    const names = await readdir(this.dir);
    return this.#remove(names.filter((name) => hasProcessEnded(name) || isOwnProcessName(name)));
  }

  /** Removes files of any process that were unchanged for a day.
   *  @returns number of removed files */
  async removeForgotten(now: Date): Promise<number> {
    const left: string[] = [];
    for (const name of await readdir(this.dir)) {
      const found = await stat(path.join(this.dir, name)).catch(() => undefined);
      if (found && found.mtimeMs < now.getTime() - MAX_SCRATCH_AGE_MS) left.push(name);
    }
    return this.#remove(left);
  }

  async #remove(names: string[]): Promise<number> {
    for (const name of names) await rm(path.join(this.dir, name), { recursive: true, force: true });
    return names.length;
  }
}
