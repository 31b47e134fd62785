import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MANIFEST_FILE, type Manifest } from '@fotosoc/contract/registry/manifest';
import { afterAll, expect, it } from 'vitest';
import { finishBundle } from './finish-bundle.ts';

const dirs: string[] = [];
afterAll(() => {
  for (const dir of dirs) rmSync(dir, { recursive: true });
});

const PARTS = 'p={"quiz.result":()=>import(`./result.js`)}';
const SCRIPTS = {
  'remoteEntry.js': 'export const get = () => import("./routes.js");',
  'routes.js': `import "./remoteEntry.js";var r=[{path:"/x",lazy:()=>import("./x.js")}],${PARTS};export{r as default,p as fragments};`,
  'x.js': 'import"./shared.js";export const Component=1;',
  'result.js': 'import"./shared.js";import"./routes.js";export const Component=()=>import("./map.js");',
  'map.js': 'import"./pins.js";export const map=1;',
  'pins.js': 'export const pins=1;',
  'shared.js': 'export const shared=1;',
};

function finish(fragments: object): Manifest {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'finish-'));
  dirs.push(dir);
  const outDir = path.join(dir, 'dist');
  mkdirSync(outDir);
  const put = (file: string, text: string) => {
    writeFileSync(path.join(dir, file), text);
  };
  put('package.json', '{ "name": "mf-x", "version": "1.0.0" }');
  put('remote.json', JSON.stringify({ name: 'mf-x', prefixes: ['/x'], fragments }));
  for (const [file, text] of Object.entries(SCRIPTS)) put(`dist/${file}`, text);
  finishBundle({ dir, outDir, entry: 'remoteEntry.js', routes: 'routes.js', styles: [], uses: {} });
  return JSON.parse(readFileSync(path.join(outDir, MANIFEST_FILE), 'utf8')) as Manifest;
}

it('lists the initial scripts of a page and a fragment, and the lazy scripts of the fragment', () => {
  const { routes, fragments } = finish({ 'quiz.result': {} });
  expect(routes).toEqual([{ pattern: '/x', files: ['x.js', 'shared.js'] }]);
  expect(fragments).toEqual([{ slot: 'quiz.result', files: ['result.js', 'shared.js'], later: ['map.js', 'pins.js'] }]);
});

it('refuses a fragment that only src/routes.tsx or remote.json has', () => {
  expect(() => finish({})).toThrow(
    'src/routes.tsx has a fragment for quiz.result: add the fragment to remote.json, under fragments.',
  );
  expect(() => finish({ 'quiz.result': {}, 'walk.map': {} })).toThrow(
    'remote.json has a fragment for walk.map: add the fragment',
  );
});
