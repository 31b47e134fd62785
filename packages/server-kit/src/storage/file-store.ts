import { createHash } from 'node:crypto';
import { constants, statSync, type BigIntStats } from 'node:fs';
import { access, lstat, mkdir, open, readdir, rename, rm, rmdir, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { MEBIBYTE } from '../units.ts';
import type { Scratch } from './scratch.ts';
import {
  isObjectKey,
  requireObjectKey,
  createEtagOfHash,
  type ByteRange,
  type ObjectEntry,
  type ObjectHead,
  type ObjectStore,
  type StoredObject,
} from './object-store.ts';

const PAGE = 1000;
const KNOWN_ETAGS = 50_000;
/** Memory for frequently requested files: a page has thirty files, and opening a file costs as much as the rest of its
 *  response. Larger files are streamed. */
const KEPT_BYTES = 24 * MEBIBYTE;
const KEPT_FILE_MAX_BYTES = MEBIBYTE / 4;

/** Objects as files below the data folder. Unfinished files are in the folder's scratch directory, because a rename
 *  moves files only within a disk. */
export class FileStore implements ObjectStore {
  readonly isShared = false;
  /** ETags by key and revision: a file is hashed at its first request. Grows on demand, because preallocation would
   *  dominate the start of each store. */
  readonly #etags = new LRUCache<string, string>({ maxSize: KNOWN_ETAGS, sizeCalculation: () => 1 });

  readonly #kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length });

  constructor(
    private readonly dir: string,
    private readonly scratch: Scratch,
  ) {}

  async put(key: string, content: Uint8Array): Promise<void> {
    requireObjectKey(key);
    const draft = this.scratch.path();
    try {
      const handle = await open(draft, 'wx', 0o640);
      try {
        await handle.writeFile(content);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await renameInto(draft, this.#file(key));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await syncFolder(path.dirname(this.#file(key)));
  }

  async get(key: string, range?: ByteRange): Promise<StoredObject | undefined> {
    const kept = this.#keptOf(key);
    if (kept) return inMemory(kept, range);
    return this.#open<StoredObject>(key, async (handle, head, name) => {
      if (head.sizeBytes > KEPT_FILE_MAX_BYTES || head.sizeBytes === 0) {
        const body = handle.createReadStream(range && { start: range.first, end: range.last });
        return { isLent: true, result: { ...head, body } };
      }
      const bytes = await handle.readFile();
      this.#kept.set(name, bytes);
      return { isLent: false, result: inMemory({ ...head, bytes }, range) };
    });
  }

  /** Returns the cached content of the current file. Looks up the file synchronously, because another thread would take
   *  ten times as long. */
  #keptOf(key: string): (ObjectHead & { bytes: Buffer }) | undefined {
    const status = isObjectKey(key) ? statusOf(this.#file(key)) : undefined;
    const name = status && nameOf(key, status);
    const bytes = name && this.#kept.get(name);
    const etag = name && this.#etags.get(name);
    return bytes && etag ? { sizeBytes: bytes.length, etag, bytes } : undefined;
  }

  async head(key: string): Promise<ObjectHead | undefined> {
    return this.#open(key, async (_handle, head) => ({ isLent: false, result: head }));
  }

  async move(from: string, to: string): Promise<boolean> {
    requireObjectKey(to);
    if (!isObjectKey(from)) return false;
    try {
      await renameInto(this.#file(from), this.#file(to));
    } catch (error) {
      if (isAbsence(error) && !(await isThere(this.#file(from)))) return false;
      throw error;
    }
    await this.#removeEmptyFolders(from);
    return true;
  }

  async delete(key: string): Promise<void> {
    if (!isObjectKey(key)) return;
    await rm(this.#file(key), { force: true });
    await this.#removeEmptyFolders(key);
  }

  async *list(prefix: string): AsyncGenerator<ObjectEntry[]> {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    let page: ObjectEntry[] = [];
    for await (const entry of this.#walk(folder, prefix)) {
      page.push(entry);
      if (page.length === PAGE) {
        yield page;
        page = [];
      }
    }
    if (page.length > 0) yield page;
  }

  async ping(): Promise<void> {
    await access(this.dir, constants.R_OK | constants.W_OK);
  }

  #file(key: string): string {
    return path.join(this.dir, key);
  }

  async #open<T>(
    key: string,
    use: (handle: FileHandle, head: ObjectHead, name: string) => Promise<{ isLent: boolean; result: T }>,
  ): Promise<T | undefined> {
    if (!isObjectKey(key)) return undefined;
    const handle = await open(this.#file(key), 'r').catch((error: unknown) => {
      if (isAbsence(error)) return undefined;
      throw error;
    });
    if (!handle) return undefined;
    let isLent = false;
    try {
      const status = await handle.stat({ bigint: true });
      if (!status.isFile()) return undefined;
      const name = nameOf(key, status);
      const head = { sizeBytes: Number(status.size), etag: await this.#etagOf(name, handle) };
      const used = await use(handle, head, name);
      ({ isLent } = used);
      return used.result;
    } finally {
      if (!isLent) await handle.close();
    }
  }

  async #etagOf(name: string, handle: FileHandle): Promise<string> {
    const known = this.#etags.get(name);
    if (known !== undefined) return known;
    const hash = createHash('sha256');
    for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) hash.update(chunk as Buffer);
    const etag = createEtagOfHash(hash.digest('hex'));
    this.#etags.set(name, etag);
    return etag;
  }

  async *#walk(folder: string, prefix: string): AsyncGenerator<ObjectEntry> {
    const entries = await readdir(path.join(this.dir, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (isAbsence(error)) return [];
      throw error;
    });
    const keys = entries.map((entry) => folder + entry.name + (entry.isDirectory() ? '/' : ''));
    for (const key of keys.toSorted(byBytes)) {
      if (!key.startsWith(prefix) && !prefix.startsWith(key)) continue;
      if (key.endsWith('/')) {
        yield* this.#walk(key, prefix);
        continue;
      }
      // Skips a file that was deleted in the meantime.
      const status = await lstat(this.#file(key), { bigint: true }).catch(() => undefined);
      if (!status?.isFile()) continue;
      const modifiedAt = new Date(Number(status.mtimeMs));
      yield { key, sizeBytes: Number(status.size), modifiedAt, revision: revisionOf(status) };
    }
  }

  /** Removes empty folders up to the first folder of the key, which stays. */
  async #removeEmptyFolders(key: string): Promise<void> {
    try {
      for (let folder = path.dirname(key); folder.includes('/'); folder = path.dirname(folder)) {
        await rmdir(this.#file(folder));
      }
    } catch {
      // Ignored: the folder is not empty.
    }
  }
}

function statusOf(file: string): BigIntStats | undefined {
  try {
    return statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined; // opening the file will report the error
  }
}

/** Cache key of a file in its current state. */
function nameOf(key: string, status: BigIntStats): string {
  return `${key}\0${revisionOf(status)}`;
}

function inMemory({ bytes, ...head }: ObjectHead & { bytes: Buffer }, range?: ByteRange): StoredObject {
  const asked = range ? bytes.subarray(range.first, range.last + 1) : bytes;
  return {
    ...head,
    bytes: asked,
    get body() {
      return Readable.from([asked]);
    },
  };
}

function revisionOf({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [ino, size, mtimeNs, ctimeNs].join('-');
}

/** Retries if the folder was removed as empty right after its creation. */
async function renameInto(from: string, to: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    await mkdir(path.dirname(to), { recursive: true, mode: 0o750 });
    try {
      await rename(from, to);
      return;
    } catch (error) {
      if (!isAbsence(error) || tries === 3 || !(await isThere(from))) throw error;
    }
  }
}

async function isThere(file: string): Promise<boolean> {
  return (await lstat(file).catch(() => undefined)) !== undefined;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch((error: unknown) => {
    if (isAbsence(error)) return undefined; // the folder was deleted with its content in the meantime
    throw error;
  });
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

function isAbsence(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(code);
}

function byBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
