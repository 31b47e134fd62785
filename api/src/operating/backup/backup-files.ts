import { constants, copyFileSync, linkSync, mkdirSync, statSync, utimesSync, type Stats } from 'node:fs';
import { getOwnValue } from '@fotosoc/contract/own-value';
import { hashFile } from './manifest.ts';

/** Complete earlier backup. */
export interface PreviousBackup {
  folder: string;
  /** SHA-256 of each file, by its path below the folder. */
  files: Record<string, string>;
}

/** Error codes of refused hard links: across devices, too many, or not supported. */
const UNLINKABLE = new Set(['EXDEV', 'EMLINK', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP']);

/** Writes a backup folder. Files that have not changed since the previous backup become hard links, so that a backup
 *  needs time and disk space for new files only, and each backup is complete. */
export class BackupFiles {
  /** SHA-256 of each file by its path below the backup. */
  readonly hashes: Record<string, string> = {};
  linkedCount = 0;
  readonly #folders = new Set<string>();

  constructor(
    private readonly folder: string,
    private readonly previous: PreviousBackup | undefined,
  ) {}

  /** Adds a file to the backup. Small files are handled synchronously: with another thread each of a million would take
   *  ten times as long.
   *  @param file path below the backup
   *  @param source current path
   *  @returns false for a missing file */
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
    // Keeps the time, by which the next backup sees that the file is unchanged.
    utimesSync(target, status.atime, status.mtime);
    this.hashes[file] = await hashFile(target);
    return true;
  }

  #link(file: string, status: Stats, target: string): boolean {
    const hash = this.previous && getOwnValue(this.previous.files, file);
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

/** Returns the time of the last change in whole milliseconds, the precision of copies. */
function modifiedAtMs({ mtimeMs }: Stats): number {
  return Math.round(mtimeMs);
}
