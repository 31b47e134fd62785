import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { createS3Settings } from '@fotosoc/server-kit/testing/s3-settings';
import { mapConcurrently } from '@fotosoc/server-kit/storage/map-concurrently';
import {
  deleteAllObjects,
  listAllObjects,
  readObject,
  type ObjectStore,
} from '@fotosoc/server-kit/storage/object-store';
import { openObjectStore } from '@fotosoc/server-kit/storage/open-object-store';
import { Scratch } from '@fotosoc/server-kit/storage/scratch';
import { MEBIBYTE } from '@fotosoc/server-kit/units';

async function openStore(env: Record<string, string> = createS3Settings()): Promise<ObjectStore> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-store-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const scratch = new Scratch(dataDir);
  await scratch.open();
  return openObjectStore(readConfig({ DATA_DIR: dataDir, ...env }), scratch);
}

let store: ObjectStore;
beforeEach(async () => {
  store = await openStore();
});

const text = async (key: string) => (await readObject(store, key))?.toString();
const keys = async (prefix = '') => (await listAllObjects(store, prefix)).map(({ key }) => key);

it('stores an object, and replaces it', async () => {
  await store.put('media/a.jpg', Buffer.from('one'));
  await store.put('media/a.jpg', Buffer.from('two'));
  expect(await text('media/a.jpg')).toBe('two');
  expect((await store.head('media/a.jpg'))?.sizeBytes).toBe(3);
});

it('returns the same strong validator for the same content in any store', async () => {
  const content = randomBytes(1000);
  const etag = `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`;
  const other = await openStore();
  for (const each of [store, other]) {
    await each.put('media/a.jpg', content);
    expect((await each.head('media/a.jpg'))?.etag).toBe(etag);
    const found = await each.get('media/a.jpg');
    expect([found?.etag, await buffer(found!.body)]).toEqual([etag, content]);
  }
});

it('returns nothing for a missing object, and deletes without an error', async () => {
  expect(await store.get('media/none.jpg')).toBeUndefined();
  expect(await store.head('media/none.jpg')).toBeUndefined();
  expect(await store.move('media/none.jpg', 'trash/none.jpg')).toBe(false);
  await store.delete('media/none.jpg');
  expect(await keys()).toEqual([]);
});

it('returns a range of an object, and its full size', async () => {
  await store.put('a', Buffer.from('0123456789'));
  const found = await store.get('a', { first: 2, last: 5 });
  expect([(await buffer(found!.body)).toString(), found?.sizeBytes]).toEqual(['2345', 10]);
});

it('moves an object', async () => {
  await store.put('media/a b/ä.jpg', Buffer.from('photo'));
  const { etag } = (await store.head('media/a b/ä.jpg'))!;
  expect(await store.move('media/a b/ä.jpg', 'trash/2026-11-22/a b/ä.jpg')).toBe(true);
  expect(await keys()).toEqual(['trash/2026-11-22/a b/ä.jpg']);
  expect((await store.head('trash/2026-11-22/a b/ä.jpg'))?.etag).toBe(etag);
});

it.each([
  'remotes/mf-x/1.0.0+00000001/a.js',
  'a b',
  "it's (100%) *new*!",
  'ünïcödé/日本/🎞.jpg',
  '%2e%2e%2f',
  'a&b=c?d#e;f@g:h,i$j',
  '<Key>&amp;</Key>',
  '"quoted"',
  '~-_.',
  'new\nline',
  `long/${'x'.repeat(200)}`,
])('accepts %j as a key, and lists it', async (key) => {
  await store.put(key, Buffer.from(key));
  expect(await text(key)).toBe(key);
  expect(await keys()).toEqual([key]);
  expect(await keys(key)).toEqual([key]);
  await store.delete(key);
  expect(await keys()).toEqual([]);
});

it.each(['', '/a', 'a/', 'a//b', '../a', 'a/../b', './a', 'a\0b', 'x'.repeat(1025)])(
  'finds nothing at %j, and stores nothing there',
  async (key) => {
    expect(await store.get(key)).toBeUndefined();
    expect(await store.head(key)).toBeUndefined();
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('is not a valid object key');
  },
);

describe('a list', () => {
  it('contains the objects with a prefix, sorted by key', async () => {
    for (const key of ['a/b.js', 'a/b/c', 'a.b', 'a/B', 'a/é', 'ab/c']) await store.put(key, Buffer.from('x'));
    expect(await keys('a/')).toEqual(['a/B', 'a/b.js', 'a/b/c', 'a/é']);
    expect(await keys('a/b')).toEqual(['a/b.js', 'a/b/c']);
    expect(await keys('a')).toEqual(['a.b', 'a/B', 'a/b.js', 'a/b/c', 'a/é', 'ab/c']);
    expect(await keys('none/')).toEqual([]);
  });

  it('is paged, and contains every object once', async () => {
    const [pageSize, rest] = [store.isShared ? 20 : 1000, 23]; // a page of the test bucket, or of the data folder
    const all = Array.from({ length: pageSize + rest }, (_, index) => `page/${String(index).padStart(4, '0')}`);
    await mapConcurrently(all, async (key) => store.put(key, Buffer.from(key)));
    const pages: string[][] = [];
    for await (const page of store.list('page/')) pages.push(page.map(({ key }) => key));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.flat()).toEqual(all);
    await deleteAllObjects(store, 'page/001');
    expect(await keys('page/')).toEqual(all.filter((key) => !key.startsWith('page/001')));
  });

  it('reports changes', async () => {
    const revision = async () => (await listAllObjects(store, 'a'))[0]?.revision;
    await store.put('a', Buffer.from('1'));
    const first = await revision();
    expect(await revision()).toBe(first);
    await store.put('a', Buffer.from('2'));
    expect(await revision()).not.toBe(first);
  });
});

it('stores 40 MB, and allows readers to stop', async () => {
  const content = randomBytes(40 * MEBIBYTE);
  await store.put('large', content);
  const whole = await store.get('large');
  expect((await buffer(whole!.body)).equals(content)).toBe(true);
  const left = await store.get('large');
  for await (const _chunk of left!.body) break;
  expect(left!.body.destroyed).toBe(true);
  const end = await store.get('large', { first: content.length - 10, last: content.length - 1 });
  expect((await buffer(end!.body)).equals(content.subarray(-10))).toBe(true);
});

it('returns whole objects during repeated replacements', async () => {
  const contents = ['a', 'b'].map((letter) => Buffer.alloc(200_000, letter));
  await store.put('busy', contents[0]!);
  await store.put('busy', contents[0]!);
  for (let count = 1; count < 20; count++) {
    const [found] = await Promise.all([readObject(store, 'busy'), store.put('busy', contents[count % 2]!)]);
    expect(contents.some((content) => content.equals(found!))).toBe(true);
  }
});
