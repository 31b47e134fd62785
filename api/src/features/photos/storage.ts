import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { readObject, type ObjectStore } from '@fotosoc/server-kit/storage/object-store';
import type { Scratch } from '@fotosoc/server-kit/storage/scratch';
import { PhotoTrash } from './trash.ts';

export function toMediaKey(file: string): string {
  return MEDIA + file;
}

const MEDIA = 'media/';

/** Stores the files of photos. Finished files are objects below `media`, and unfinished files are in the scratch
 *  folder. */
export class PhotoStorage {
  readonly trash: PhotoTrash;

  constructor(
    private readonly objects: ObjectStore,
    private readonly scratch: Scratch,
  ) {
    this.trash = new PhotoTrash(objects, toMediaKey);
  }

  /** Stores a file completely or not at all. A stored file survives a power failure. */
  async save(file: string, data: Uint8Array): Promise<void> {
    await this.objects.put(toMediaKey(file), data);
  }

  /** @returns false if the source file is missing */
  async copy(from: string, to: string): Promise<boolean> {
    const data = await readObject(this.objects, toMediaKey(from));
    if (data) await this.save(to, data);
    return data !== undefined;
  }

  /** Opens a file for reading; the caller must read or destroy the stream.
   *  @returns undefined if the file is missing */
  async open(file: string): Promise<Readable | undefined> {
    return (await this.objects.get(toMediaKey(file)))?.body;
  }

  async has(file: string): Promise<boolean> {
    return (await this.readSize(file)) !== undefined;
  }

  /** Returns the size of a file in bytes; undefined if the file is missing. */
  async readSize(file: string): Promise<number | undefined> {
    return (await this.objects.head(toMediaKey(file)))?.sizeBytes;
  }

  /** Runs `work` with a local copy of a stored file. The copy is deleted afterwards.
   *  @returns `undefined` if the stored file is missing */
  async withLocal<T>(file: string, work: (path: string) => Promise<T>): Promise<T | undefined> {
    const data = await readObject(this.objects, toMediaKey(file));
    if (!data) return undefined;
    const path = this.scratch.path();
    try {
      await writeFile(path, data, { flag: 'wx', mode: 0o600 });
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Deletes files for good, without the trash. For new files that no row refers to. */
  async remove(files: string[]): Promise<void> {
    for (const file of files) await this.objects.delete(toMediaKey(file));
  }

  /** Yields finished files older than this instant, relative to the media folder, page by page. */
  async *listFilesOlderThan(instant: Date): AsyncGenerator<string[]> {
    for await (const page of this.objects.list(MEDIA)) {
      const old = page.filter(({ modifiedAt }) => modifiedAt < instant);
      yield old.map(({ key }) => key.slice(MEDIA.length));
    }
  }
}

export interface PhotoDestination {
  purpose: string;
  /** Normalised link of the portfolio or gallery. */
  link: string;
  /** 1-based; ignored for a profile image. */
  gallery: number;
  filename: string;
}

/** Returns the path of a photo without extension, below the folder of its gallery or portfolio. A hash of the content
 *  and of a random number makes the path unique and unguessable. */
export function formatPhotoStem(
  { purpose, link, gallery, filename }: PhotoDestination,
  data: Uint8Array,
  now: Date,
): string {
  const hash = createHash('sha256').update(data).update(randomUUID()).digest('hex').slice(0, 16);
  // The address of an entry tells judges neither the name of the file nor the time.
  const [time, stem] = purpose === 'entry' ? [0, 'photo'] : [now.getTime(), sanitizeFilename(filename)];
  const name = `${time}_${stem}-${hash}`;
  return `${formatPhotoFolder({ purpose, link, gallery })}/${purpose === 'profile' ? 'profile_' : ''}${name}`;
}

export function formatPhotoFolder({ purpose, link, gallery }: Omit<PhotoDestination, 'filename'>): string {
  if (purpose === 'gallery') return `galleries/${link}/gallery_${gallery}`;
  if (purpose === 'equipment') return `equipment/${link}`;
  if (purpose === 'entry') return 'entries';
  if (purpose === 'page') return `pages/${link}`;
  if (purpose === 'profile') return `member-portfolios/${link}`;
  return `member-portfolios/${link}/gallery_${gallery}`;
}

const NAME_MAX_LENGTH = 60;

/** Returns a file name without characters that are unsafe in a path, a URL or a shell. */
function sanitizeFilename(filename: string): string {
  const base = filename.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
  const plain = base
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^[-_]+|[-_]+$/g, '');
  return plain.slice(0, NAME_MAX_LENGTH) || 'photo';
}
