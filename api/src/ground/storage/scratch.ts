import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasEnded, isOfThisProcess, nameOfThisProcess } from '../jobs/process-name.ts';
import { DAY_MS } from '../units.ts';

/** Longer than anything under way takes. */
/** Lifetime of an unfinished file. */
export const FORGOTTEN_MS = DAY_MS;

/** The local folder of what is not finished: uploads on their way in, bundles being received. Each name in it says which
 *  process of which machine it belongs to, so that nobody removes what another one is at work on. */
export class Scratch {
  readonly dir: string;
  constructor(dataDir: string) {
    this.dir = path.join(dataDir, 'tmp');
  }

  async open(): Promise<void> {
    await mkdir(this.dir, { recursive: true, mode: 0o700 });
  }

  /** A path for a file or a folder that nobody else uses; whoever makes it removes it. */
  path(): string {
    return path.join(this.dir, nameOfThisProcess());
  }

  /** Removes what processes of this machine left that were killed. To be called at the start, before anything is begun.
   *  @returns how many there were */
  async removeAbandoned(): Promise<number> {
    const names = await readdir(this.dir);
    return this.#remove(names.filter((name) => hasEnded(name) || isOfThisProcess(name)));
  }

  /** Removes what nobody has touched for a day, whoever's it was.
   *  @returns how many there were */
  async removeForgotten(now: Date): Promise<number> {
    const left: string[] = [];
    for (const name of await readdir(this.dir)) {
      const found = await stat(path.join(this.dir, name)).catch(() => undefined);
      if (found && found.mtimeMs < now.getTime() - FORGOTTEN_MS) left.push(name);
    }
    return this.#remove(left);
  }

  async #remove(names: string[]): Promise<number> {
    for (const name of names) await rm(path.join(this.dir, name), { recursive: true, force: true });
    return names.length;
  }
}
