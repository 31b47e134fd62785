import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PhotoTrash } from './trash.ts';

/** Where photos lie: finished ones under `media`, unfinished ones under `tmp`, both in the data folder so that a
 *  rename moves between them. */
export class PhotoStorage {
  readonly mediaDir: string;
  readonly trash: PhotoTrash;
  readonly #tmpDir: string;

  constructor(dataDir: string) {
    this.mediaDir = path.join(dataDir, 'media');
    this.trash = new PhotoTrash(dataDir, this.mediaDir);
    this.#tmpDir = path.join(dataDir, 'tmp');
  }

  async open(): Promise<void> {
    await mkdir(this.mediaDir, { recursive: true, mode: 0o750 });
    await mkdir(this.#tmpDir, { recursive: true, mode: 0o700 });
  }

  /** A path for an unfinished file that nobody else uses. */
  tmpPath(): string {
    return path.join(this.#tmpDir, randomUUID());
  }

  /** Stores a file for good: after this it survives a loss of power, whole or not at all. */
  async save(file: string, data: Uint8Array): Promise<void> {
    const tmp = this.tmpPath();
    const target = path.join(this.mediaDir, file);
    try {
      const handle = await open(tmp, 'wx', 0o640);
      try {
        await handle.writeFile(data);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await mkdir(path.dirname(target), { recursive: true, mode: 0o750 });
      await rename(tmp, target);
    } catch (error) {
      await rm(tmp, { force: true });
      throw error;
    }
    await syncFolder(path.dirname(target));
  }

  async has(file: string): Promise<boolean> {
    return (await stat(path.join(this.mediaDir, file)).catch(() => undefined)) !== undefined;
  }

  /** Removes for good what was stored a moment ago and nobody has seen. */
  async remove(files: string[]): Promise<void> {
    for (const file of files) await rm(path.join(this.mediaDir, file), { force: true });
  }

  async removeTmp(tmp: string): Promise<void> {
    await rm(tmp, { force: true });
  }

  /** Finished files not touched since this instant, relative to the media folder. */
  async listFilesOlderThan(instant: Date): Promise<string[]> {
    return listOld(this.mediaDir, instant);
  }

  /** Removes what interrupted uploads left behind. */
  async removeTmpOlderThan(instant: Date): Promise<number> {
    const files = await listOld(this.#tmpDir, instant);
    for (const file of files) await rm(path.join(this.#tmpDir, file), { force: true });
    return files.length;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function listOld(folder: string, instant: Date): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const old: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const full = path.join(entry.parentPath, entry.name);
    const found = await stat(full).catch(() => undefined);
    if (found && found.mtimeMs < instant.getTime()) old.push(path.relative(folder, full));
  }
  return old;
}

export interface Placement {
  purpose: string;
  /** Normalised link of the portfolio or gallery it is for. */
  link: string;
  /** 1-based; of no meaning for a profile image. */
  gallery: number;
  /** As the browser named the file. */
  filename: string;
}

/** The path of a photo without its extension, below the folder of the gallery or portfolio it is for. A hash of the
 *  content and of a random number keeps names apart and unguessable; a file never changes under its name. */
export function photoStem({ purpose, link, gallery, filename }: Placement, data: Uint8Array, now: Date): string {
  const hash = createHash('sha256').update(data).update(randomUUID()).digest('hex').slice(0, 16);
  const name = `${now.getTime()}_${plainName(filename)}-${hash}`;
  if (purpose === 'gallery') return `galleries/${link}/gallery_${gallery}/${name}`;
  if (purpose === 'profile') return `member-portfolios/${link}/profile_${name}`;
  return `member-portfolios/${link}/gallery_${gallery}/${name}`;
}

const NAME_MAX_LENGTH = 60;

/** What is left of a file name that can do no harm in a path, an address or a shell. */
function plainName(filename: string): string {
  const base = filename.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
  const plain = base
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^[-_]+|[-_]+$/g, '');
  return plain.slice(0, NAME_MAX_LENGTH) || 'photo';
}
