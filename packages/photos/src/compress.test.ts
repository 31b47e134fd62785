import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CompressionReply, CompressionTask } from './compress.ts';

const file = new File(['original'], 'DSCF1.jpg', { type: 'image/jpeg' });
const small = new Blob(['small'], { type: 'image/jpeg' });

let workers: FakeWorker[] = [];

/** A worker that keeps its tasks until the test responds. */
class FakeWorker extends EventTarget {
  tasks: CompressionTask[] = [];
  isEnded = false;
  constructor() {
    super();
    workers.push(this);
  }
  postMessage(task: CompressionTask) {
    this.tasks.push(task);
  }
  terminate() {
    this.isEnded = true;
  }
  answer(task: CompressionTask, photo: CompressionReply['photo']) {
    const data: CompressionReply = { id: task.id, photo };
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

/** Imports the module again, because the module keeps one worker per page. */
async function freshCompressPhoto() {
  vi.resetModules();
  return (await import('./compress.ts')).compressPhoto;
}

/** Waits until the worker with this index (from 0) has received the number of tasks. */
async function tasksOf(index: number, count: number) {
  await vi.waitFor(() => expect(workers[index]?.tasks).toHaveLength(count), { timeout: 20_000 });
  return workers[index]!;
}

beforeEach(() => {
  workers = [];
  vi.stubGlobal('Worker', FakeWorker);
  const { pathname } = new URL('./compress.worker.js', import.meta.url);
  vi.stubGlobal('__FOTOSOC_INTEGRITY__', { [pathname]: 'sha384-x' });
  vi.stubGlobal('location', new URL(import.meta.url));
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("returns the worker's result for each photo, from a single worker", async () => {
  const compressPhoto = await freshCompressPhoto();
  const other = new Blob(['other']);
  const photos = [compressPhoto(file, true), compressPhoto(file, false)];
  const worker = await tasksOf(0, 2);
  expect(worker.tasks.map(({ keepsExif }) => keepsExif)).toEqual([true, false]);
  worker.answer(worker.tasks[1]!, other);
  worker.answer(worker.tasks[0]!, small);
  expect(await Promise.all(photos)).toEqual([small, other]);
  expect(workers).toHaveLength(1);
});

test('passes the size limits of the site to the worker', async () => {
  const compressPhoto = await freshCompressPhoto();
  const { setPhotoLimits } = await import('@fotosoc/host');
  const limits = { maxSidePx: 2048, maxBytes: 3_000_000 };
  setPhotoLimits(limits);
  const photo = compressPhoto(file, false);
  const worker = await tasksOf(0, 1);
  expect(worker.tasks[0]!.limits).toEqual(limits);
  worker.answer(worker.tasks[0]!, small);
  await photo;
});

test('returns the original if the worker cannot read the file', async () => {
  const compressPhoto = await freshCompressPhoto();
  const photo = compressPhoto(file, true);
  const worker = await tasksOf(0, 1);
  worker.answer(worker.tasks[0]!, null);
  expect(await photo).toBe(file);
});

test('returns the original if the worker fails, and starts another for the next photo', async () => {
  const compressPhoto = await freshCompressPhoto();
  const first = compressPhoto(file, true);
  const broken = await tasksOf(0, 1);
  broken.dispatchEvent(new Event('error'));
  expect(await first).toBe(file);
  expect(broken.isEnded).toBe(true);
  const second = compressPhoto(file, true);
  const worker = await tasksOf(1, 1);
  worker.answer(worker.tasks[0]!, small);
  expect(await second).toBe(small);
});

test('returns the original after a minute without a reply', async () => {
  const compressPhoto = await freshCompressPhoto();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const photo = compressPhoto(file, true);
  while (!workers[0]?.tasks.length) await Promise.resolve();
  vi.advanceTimersByTime(60_000);
  expect(await photo).toBe(file);
});

test('returns the original if no worker can start', async () => {
  vi.stubGlobal('__FOTOSOC_INTEGRITY__', {});
  const compressPhoto = await freshCompressPhoto();
  expect(await compressPhoto(file, true)).toBe(file);
  expect(workers).toHaveLength(0);
});
