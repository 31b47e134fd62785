import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { mapConcurrently } from '@fotosoc/server-kit/storage/map-concurrently';
import { readObject, type ObjectEntry, type ObjectStore } from '@fotosoc/server-kit/storage/object-store';
import type { Content } from './rows.ts';

/** Folders of a site in an object store. `changes` is true if the object of a key may change. */
export const SITE_FOLDERS = [
  { prefix: 'media/', changes: false },
  { prefix: 'trash/', changes: false },
  { prefix: 'remotes/', changes: false },
  { prefix: 'shell/', changes: false },
  { prefix: 'source-maps/', changes: false },
  { prefix: 'packages/', changes: true },
  { prefix: 'photo-generation.json', changes: true },
] as const;

type SiteFolder = (typeof SITE_FOLDERS)[number];

/** Makes a folder of a store equal to the source: copies missing and changed objects, deletes extra ones.
 *  @returns number of copied objects */
export async function copyObjects(
  from: ObjectStore,
  to: ObjectStore,
  { prefix, changes }: SiteFolder,
): Promise<number> {
  let count = 0;
  for await (const { wanted, there } of pairLists(from.list(prefix), to.list(prefix))) {
    await mapConcurrently(wanted, async ({ key, sizeBytes }) => {
      const isThere = there.get(key) === sizeBytes && !(changes && (await isDifferent(from, to, key)));
      if (isThere) return;
      const content = await readObject(from, key);
      if (!content) return; // deleted meanwhile
      await to.put(key, content);
      count += 1;
    });
    const known = new Set(wanted.map(({ key }) => key));
    await mapConcurrently(
      [...there.keys()].filter((key) => !known.has(key)),
      async (key) => to.delete(key),
    );
  }
  return count;
}

/** Returns the number of objects in a folder, and a digest of keys and bytes. */
export async function readObjects(store: ObjectStore, { prefix }: SiteFolder): Promise<Content> {
  const digest = createHash('sha256');
  let count = 0;
  for await (const page of store.list(prefix)) {
    const hashes = new Map<string, string>();
    await mapConcurrently(page, async ({ key }) => {
      const found = await store.get(key);
      if (!found) return;
      const hash = createHash('sha256');
      await pipeline(found.body, hash);
      hashes.set(key, hash.digest('hex'));
    });
    for (const { key } of page) {
      const hash = hashes.get(key);
      if (hash === undefined) continue;
      digest.update(`${key} ${hash}\n`);
      count += 1;
    }
  }
  return { count, digest: digest.digest('hex') };
}

async function isDifferent(from: ObjectStore, to: ObjectStore, key: string): Promise<boolean> {
  return (await from.head(key))?.etag !== (await to.head(key))?.etag;
}

interface ListedSpan {
  wanted: ObjectEntry[];
  /** Sizes of the target's objects between the first and the last key of `wanted`, by key. */
  there: Map<string, number>;
}

/** Iterates two lists in the same order, page by page of the first, with bounded memory. */
async function* pairLists(
  first: AsyncIterable<ObjectEntry[]>,
  second: AsyncIterable<ObjectEntry[]>,
): AsyncGenerator<ListedSpan> {
  const entries = oneByOne(second);
  let next = await entries.next();
  const take = async (isIn: (key: string) => boolean) => {
    const there = new Map<string, number>();
    while (!next.done && isIn(next.value.key)) {
      there.set(next.value.key, next.value.sizeBytes);
      next = await entries.next();
    }
    return there;
  };
  for await (const wanted of first) {
    const last = Buffer.from(wanted.at(-1)?.key ?? '');
    if (wanted.length > 0) yield { wanted, there: await take((key) => Buffer.from(key).compare(last) <= 0) };
  }
  yield { wanted: [], there: await take(() => true) };
}

async function* oneByOne(pages: AsyncIterable<ObjectEntry[]>): AsyncGenerator<ObjectEntry> {
  for await (const page of pages) yield* page;
}
