import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readBuiltSourceMaps } from './source-maps.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'own-maps-'));
  mkdirSync(path.join(dir, 'built'));
  writeFileSync(path.join(dir, 'package.json'), '{ "name": "mf-x" }');
});
afterEach(() => {
  rmSync(dir, { recursive: true });
});

const sourcesOf = (map: object) => {
  writeFileSync(path.join(dir, 'built/page.js.map'), JSON.stringify(map));
  const found = readBuiltSourceMaps(dir, path.join(dir, 'built')).get('page.js');
  return found === undefined ? undefined : (JSON.parse(found) as { sources: string[] }).sources;
};

it.each([
  ['where the map is', { sources: ['../src/page.tsx'] }],
  ['a root', { sources: ['page.tsx'], sourceRoot: '../src' }],
  ['the folder that webpack builds', { sources: ['webpack://mf_x/./src/page.tsx'] }],
])('names a source by its package if the map uses %s', (_, map) => {
  expect(sourcesOf({ version: 3, mappings: '', ...map })).toEqual(['mf-x/src/page.tsx']);
});

it('keeps the names of generated modules, and ignores invalid maps', () => {
  const sources = ['webpack://mf_x/webpack/runtime/public path'];
  expect(sourcesOf({ version: 3, mappings: '', sources })).toEqual(['webpack/runtime/public path']);
  expect(sourcesOf({})).toBeUndefined();
  expect(readFileSync(path.join(dir, 'built/page.js.map'), 'utf8')).toBe('{}');
});
