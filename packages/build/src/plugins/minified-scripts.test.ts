import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runWebpack } from '../run-webpack.ts';
import { MinifiedScripts } from './minified-scripts.ts';

const HINT = '//# allFunctionsCalledOnLoad\n';
const LARGE = Array.from({ length: 2000 }, (_, id) => `globalThis.f${id} = () => 'text ${id}';`).join('\n');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-minified-'));
  writeFileSync(path.join(folder, 'large.js'), LARGE);
  writeFileSync(path.join(folder, 'small.js'), `globalThis.load = () => import('./large.js');`);
});

afterEach(() => rmSync(folder, { recursive: true }));

async function build(entry: string, isModule: boolean): Promise<(file: string) => string> {
  await runWebpack({
    mode: 'production',
    context: folder,
    devtool: 'source-map',
    entry: { main: entry },
    experiments: { outputModule: isModule },
    output: { path: path.join(folder, 'dist'), module: isModule, filename: 'main.js', chunkFilename: 'later.js' },
    optimization: { minimizer: [new MinifiedScripts()] },
  });
  return (file) => readFileSync(path.join(folder, 'dist', file), 'utf8');
}

it('lets browsers compile a large script of each page while it loads, with right lines in its source map', async () => {
  const read = await build('./large.js', true);
  const [hint, code = ''] = read('main.js').split('\n');
  expect(`${hint}\n`).toBe(HINT);
  const at = { line: 2, column: code.indexOf('"text 700"') };
  expect(originalPositionFor(new TraceMap(read('main.js.map')), at)).toMatchObject({ line: 701 });
});

it('leaves small scripts and those of single pages to be compiled at the first call', async () => {
  const read = await build('./small.js', true);
  expect([read('main.js'), read('later.js')].filter((code) => code.includes(HINT))).toEqual([]);
});

it('leaves scripts of the server to be compiled at the first call', async () => {
  const read = await build('./large.js', false);
  expect(read('main.js')).not.toContain(HINT);
});
