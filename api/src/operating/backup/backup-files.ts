import { constants, copyFileSync, linkSync, mkdirSync, statSync, utimesSync, type Stats } from 'node:fs';
import { ownValue } from '@fotosoc/contract/own-value';
import { sha256Of } from './manifest.ts';

/** A whole backup of before. */
export interface PreviousBackup {
  folder: string;
  /** SHA-256 of each file, by its path below the folder. */
  files: Record<string, string>;
}

/** Hard links that a file system refuses: across devices, too many, none at all. */
const UNLINKABLE = new Set(['EXDEV', 'EMLINK', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP']);

/** Fills the folder of a backup. Files of the previous backup that have not changed since are linked, so that a backup takes
 *  the time and the room of what is new, and each one is whole in itself. */
export class BackupFiles {
  /** SHA-256 of each file so far, by its path below the backup. */
  readonly hashes: Record<string, string> = {};
  linkedCount = 0;
  readonly #folders = new Set<string>();

  constructor(
    private readonly folder: string,
    private readonly previous: PreviousBackup | undefined,
  ) {}

  /** Adds a file to the backup. Small files are linked and copied in this turn: another thread would take ten times as
   *  long for each of a million.
   *  @param file path below the backup
   *  @param source where it lies now
   *  @returns false when there is no such file */
  async add(file: string, source: string): Promise<boolean> {
    const status = statSync(source, { throwIfNoEntry: false });
    if (!status?.isFile()) return false;
    const target = `${this.folder}/${file}`;
    this.#makeFolder(target.slice(0, target.lastIndexOf('/')));
    if (this.#link(file, status, target)) return true;
    try {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw error;
    }
    utimesSync(target, status.atime, status.mtime); // by which the next backup sees that it has not changed
    this.hashes[file] = await sha256Of(target);
    return true;
  }

  #link(file: string, status: Stats, target: string): boolean {
    const hash = this.previous && ownValue(this.previous.files, file);
    if (hash === undefined) return false;
    const before = `${this.previous!.folder}/${file}`;
    const known = statSync(before, { throwIfNoEntry: false });
    if (!known || known.size !== status.size || modifiedAtMs(known) !== modifiedAtMs(status)) return false;
    try {
      linkSync(before, target);
    } catch (error) {
      if (UNLINKABLE.has((error as NodeJS.ErrnoException).code ?? '')) return false;
      throw error;
    }
    this.hashes[file] = hash;
    this.linkedCount += 1;
    return true;
  }

  #makeFolder(folder: string): void {
    if (this.#folders.has(folder)) return;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#folders.add(folder);
  }
}

/** Returns the time of the last change in whole milliseconds, as copies have it. */
function modifiedAtMs({ mtimeMs }: Stats): number {
  return Math.round(mtimeMs);
}
