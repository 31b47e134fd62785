import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { HttpError } from '../http/errors.ts';
import { inLanes } from './in-lanes.ts';

/** What a list says of an object. */
export interface ObjectEntry {
  key: string;
  sizeBytes: number;
  modifiedAt: Date;
  /** Another one whenever the content may be another. */
  revision: string;
}

export interface ObjectHead {
  sizeBytes: number;
  /** A strong validator (RFC 9110, 8.8.3), made of the content (`validatorOf`), so that every machine says the same. */
  etag: string;
}

export interface StoredObject extends ObjectHead {
  /** What was asked for; whoever gets it reads or destroys it. */
  readonly body: Readable;
  /** The same, where the store has it in memory: nobody's to change, and in place of `body`. */
  bytes?: Buffer;
}

/** Half of the hash tells contents apart as well, and every file of a page says it.
 *  @param sha256 of the content, as hexadecimal digits */
export function validatorOf(sha256: string): string {
  return `"${sha256.slice(0, 32)}"`;
}

/** Bytes of an object, both ends with it, below its size. */
export interface ByteRange {
  first: number;
  last: number;
}

/** What outlives a process beside the rows: a folder, or a bucket. A key is a path of names, as below the data folder.
 *  An object is there whole or not at all.
 *  @throws HttpError 503 `server/busy` where the store does not answer in time */
export interface ObjectStore {
  /** Whether it holds what other machines see as well. */
  readonly isShared: boolean;
  /** Keeps it for good: after this it survives a loss of power. What was there is replaced. */
  put: (key: string, content: Uint8Array) => Promise<void>;
  get: (key: string, range?: ByteRange) => Promise<StoredObject | undefined>;
  head: (key: string) => Promise<ObjectHead | undefined>;
  /** Whoever asks meanwhile finds it at one of the two.
   *  @returns false when it is not there */
  move: (from: string, to: string) => Promise<boolean>;
  /** Also of what is not there. */
  delete: (key: string) => Promise<void>;
  /** Everything whose key starts so, in pages, in the order of the keys. */
  list: (prefix: string) => AsyncIterable<ObjectEntry[]>;
  /** @throws Error when it cannot be used */
  ping: () => Promise<void>;
}

/** Returns the error of a store that does not answer in time. */
export function unavailable(cause: unknown): HttpError {
  if (cause instanceof HttpError) return cause;
  const sentence = 'The storage of photos and versions does not answer. Please try again in a moment.';
  return new HttpError(503, 'server/busy', sentence, { retryAfterSeconds: 5, cause });
}

/** A whole object, for what fits into memory. */
export async function readObject(store: Pick<ObjectStore, 'get'>, key: string): Promise<Buffer | undefined> {
  const found = await store.get(key);
  return found && buffer(found.body);
}

/** Everything whose key starts so; for what is few. */
export async function listAll(store: Pick<ObjectStore, 'list'>, prefix: string): Promise<ObjectEntry[]> {
  const entries: ObjectEntry[] = [];
  for await (const page of store.list(prefix)) entries.push(...page);
  return entries;
}

export async function deleteAll(store: Pick<ObjectStore, 'list' | 'delete'>, prefix: string): Promise<void> {
  await inLanes(await listAll(store, prefix), async ({ key }) => store.delete(key));
}

const KEY_MAX_BYTES = 1024;

/** Whether an object may be called so: names without tricks, with slashes between them. */
export function isKey(key: string): boolean {
  return (
    Buffer.byteLength(key) <= KEY_MAX_BYTES &&
    !key.includes('\0') &&
    key.split('/').every((name) => name !== '' && name !== '.' && name !== '..')
  );
}

/** @throws Error for what no object may be called */
export function requireKey(key: string): void {
  if (!isKey(key)) throw new Error(`No object can be called ${JSON.stringify(key)}.`);
}
