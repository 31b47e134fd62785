import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { readObject, type ObjectStore } from '../../ground/storage/object-store.ts';
import type { Scratch } from '../../ground/storage/scratch.ts';
import { PhotoTrash } from './trash.ts';

/** The key of the object that a file of a photo is. */
export function keyOf(file: string): string {
  return MEDIA + file;
}

const MEDIA = 'media/';

/** Where photos lie: finished ones as objects below `media`, unfinished ones in scratch. */
export class PhotoStorage {
  readonly trash: PhotoTrash;

  constructor(
    private readonly objects: ObjectStore,
    private readonly scratch: Scratch,
  ) {
    this.trash = new PhotoTrash(objects, keyOf);
  }

  /** Stores a file for good: after this it survives a loss of power, whole or not at all. */
  async save(file: string, data: Uint8Array): Promise<void> {
    await this.objects.put(keyOf(file), data);
  }

  /** @returns false where there is no such file */
  async copy(from: string, to: string): Promise<boolean> {
    const data = await readObject(this.objects, keyOf(from));
    if (data) await this.save(to, data);
    return data !== undefined;
  }

  async has(file: string): Promise<boolean> {
    return (await this.objects.head(keyOf(file))) !== undefined;
  }

  /** Lets work be done with a file of this machine that holds a stored one; it is gone afterwards.
   *  @returns undefined where there is no such file */
  async withLocal<T>(file: string, work: (path: string) => Promise<T>): Promise<T | undefined> {
    const data = await readObject(this.objects, keyOf(file));
    if (!data) return undefined;
    const path = this.scratch.path();
    try {
      await writeFile(path, data, { flag: 'wx', mode: 0o600 });
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Removes for good what was stored a moment ago and nobody has seen. */
  async remove(files: string[]): Promise<void> {
    for (const file of files) await this.objects.delete(keyOf(file));
  }

  /** Finished files not touched since this instant, relative to the media folder, in pages. */
  async *listFilesOlderThan(instant: Date): AsyncGenerator<string[]> {
    for await (const page of this.objects.list(MEDIA)) {
      const old = page.filter(({ modifiedAt }) => modifiedAt < instant);
      yield old.map(({ key }) => key.slice(MEDIA.length));
    }
  }
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
  return `${folderOf({ purpose, link, gallery })}/${purpose === 'profile' ? 'profile_' : ''}${name}`;
}

/** The folder of a photo. */
export function folderOf({ purpose, link, gallery }: Omit<Placement, 'filename'>): string {
  if (purpose === 'gallery') return `galleries/${link}/gallery_${gallery}`;
  if (purpose === 'equipment') return `equipment/${link}`;
  if (purpose === 'page') return `pages/${link}`;
  if (purpose === 'profile') return `member-portfolios/${link}`;
  return `member-portfolios/${link}/gallery_${gallery}`;
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
