import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { HttpError } from '../http-error.ts';
import { mapConcurrently } from './map-concurrently.ts';

export interface ObjectEntry {
  key: string;
  sizeBytes: number;
  modifiedAt: Date;
  /** Value that changes whenever the content may have changed. */
  revision: string;
}

export interface ObjectHead {
  sizeBytes: number;
  /** Strong validator (RFC 9110, 8.8.3) derived from the content (`createEtagOfHash`), the same on every machine. */
  etag: string;
}

export interface StoredObject extends ObjectHead {
  /** Requested content; the caller must read or destroy it. */
  readonly body: Readable;
  /** The same content if in memory, instead of `body`; must not be modified. */
  bytes?: Buffer;
}

/** Builds the ETag from the first half of the SHA-256. Half is still unique, and the header is sent with every file, so
 *  it should be short.
 *  @param sha256 hash of the content, as hexadecimal digits */
export function createEtagOfHash(sha256: string): string {
  return `"${sha256.slice(0, 32)}"`;
}

/** Byte range of an object, both ends inclusive and below its size. */
export interface ByteRange {
  first: number;
  last: number;
}

/** Persistent storage besides the database: a folder, or a bucket. A key is a path of names, as below the data folder.
 *  An object exists completely or not at all.
 *  @throws HttpError 503 `server/busy` if the store does not respond in time */
export interface ObjectStore {
  /** True if several machines share the store, e.g. a bucket. */
  readonly isShared: boolean;
  /** Stores an object durably: it survives a power loss. An existing object is replaced. */
  put: (key: string, content: Uint8Array) => Promise<void>;
  get: (key: string, range?: ByteRange) => Promise<StoredObject | undefined>;
  head: (key: string) => Promise<ObjectHead | undefined>;
  /** Moves an object atomically: readers find it at one of the two keys.
   *  @returns `false` for a missing object */
  move: (from: string, to: string) => Promise<boolean>;
  /** Deletes an object; succeeds for a missing one. */
  delete: (key: string) => Promise<void>;
  /** Lists the objects with a key prefix, in pages, sorted by key. */
  list: (prefix: string) => AsyncIterable<ObjectEntry[]>;
  /** @throws Error if the store is unusable */
  ping: () => Promise<void>;
}

/** Creates the error of a store that does not respond in time. */
export function createUnavailableError(cause: unknown): HttpError {
  if (cause instanceof HttpError) return cause;
  const sentence = 'The storage of photos and versions does not answer. Please try again in a moment.';
  return new HttpError(503, 'server/busy', sentence, { retryAfterSeconds: 5, cause });
}

export async function readObject(store: Pick<ObjectStore, 'get'>, key: string): Promise<Buffer | undefined> {
  const found = await store.get(key);
  return found && buffer(found.body);
}

/** Lists all objects with a key prefix; for small numbers. */
export async function listAllObjects(store: Pick<ObjectStore, 'list'>, prefix: string): Promise<ObjectEntry[]> {
  const entries: ObjectEntry[] = [];
  for await (const page of store.list(prefix)) entries.push(...page);
  return entries;
}

export async function deleteAllObjects(store: Pick<ObjectStore, 'list' | 'delete'>, prefix: string): Promise<void> {
  await mapConcurrently(await listAllObjects(store, prefix), async ({ key }) => store.delete(key));
}

const KEY_MAX_BYTES = 1024;

/** Returns whether a key is valid: plain names separated by slashes. */
export function isObjectKey(key: string): boolean {
  return (
    Buffer.byteLength(key) <= KEY_MAX_BYTES &&
    !key.includes('\0') &&
    key.split('/').every((name) => name !== '' && name !== '.' && name !== '..')
  );
}

/** @throws Error for an invalid key */
export function requireObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new Error(`${JSON.stringify(key)} is not a valid object key.`);
}
