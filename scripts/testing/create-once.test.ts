import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOnce } from './create-once.ts';

let shelf: string;

beforeEach(() => {
  shelf = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-made-once-'));
});
afterEach(() => rmSync(shelf, { recursive: true }));

/** Writes two files in sequence, like a database before its photos. */
const makeOf = (text: string, meanwhile?: () => Promise<unknown>) =>
  vi.fn<(folder: string) => Promise<void>>(async (folder) => {
    mkdirSync(folder);
    writeFileSync(path.join(folder, 'database'), text);
    await meanwhile?.();
    mkdirSync(path.join(folder, 'media'), { recursive: true });
    writeFileSync(path.join(folder, 'media/photo'), text);
  });

function textsIn(folder: string): string[] {
  return ['database', 'media/photo'].map((file) => readFileSync(path.join(folder, file), 'utf8'));
}

it('is made once', async () => {
  const make = makeOf('first');
  const folder = await createOnce(shelf, 'content-of-today', make);
  expect(await createOnce(shelf, 'content-of-today', make)).toBe(folder);
  expect(make).toHaveBeenCalledOnce();
  expect(textsIn(folder)).toEqual(['first', 'first']);
});

it('is complete if two processes create it at the same time, with the first result', async () => {
  const quicker = () => createOnce(shelf, 'content-of-today', makeOf('quicker'));
  const folder = await createOnce(shelf, 'content-of-today', makeOf('slower', quicker));
  expect(textsIn(folder)).toEqual(['quicker', 'quicker']);
  expect(readdirSync(shelf)).toHaveLength(1);
});

it('is created again after a file was deleted or changed', async () => {
  const folder = await createOnce(shelf, 'content-of-today', makeOf('first'));
  rmSync(path.join(folder, 'database'));
  expect(textsIn(await createOnce(shelf, 'content-of-today', makeOf('second')))).toEqual(['second', 'second']);
  writeFileSync(path.join(folder, 'database'), 'changed');
  expect(textsIn(await createOnce(shelf, 'content-of-today', makeOf('third')))).toEqual(['third', 'third']);
});

it('leaves no files after a failure', async () => {
  const failure = new Error('no room');
  const make = makeOf('first', () => Promise.reject(failure));
  await expect(createOnce(shelf, 'content-of-today', make)).rejects.toBe(failure);
  expect(readdirSync(shelf)).toEqual([]);
});

it('removes entries older than an hour', async () => {
  const anHourAgo = Date.now() / 1000 - 3601;
  await createOnce(shelf, 'content-of-before', makeOf('before'));
  utimesSync(path.join(shelf, 'content-of-before'), anHourAgo, anHourAgo);
  await createOnce(shelf, 'content-of-now', makeOf('now'));
  await createOnce(shelf, 'content-of-today', makeOf('today'));
  expect(readdirSync(shelf).toSorted()).toEqual(['content-of-now', 'content-of-today']);
});
