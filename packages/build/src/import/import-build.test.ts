import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { MANIFEST_FILE, type Manifest } from '@fotosoc/contract/registry/manifest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importBuild, listRefusals } from './import-build.ts';

let dir: string;
let built: string;
let outDir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'adopt-'));
  built = path.join(dir, 'built');
  outDir = path.join(dir, 'dist');
  mkdirSync(built);
  write('remote.json', JSON.stringify(DESCRIPTION));
  write('package.json', '{"version":"1.2.0"}');
  for (const [file, content] of Object.entries(BUILT)) write(`built/${file}`, content);
  writeStock({});
});
afterEach(() => {
  rmSync(dir, { recursive: true });
});

const DESCRIPTION = {
  name: 'mf-x',
  prefixes: ['/x'],
  navigation: [],
  requires: { shell: '^1.0.0', api: '^1.0.0' },
  pages: [{ path: '/x', title: 'X' }],
  budgets: { entryBytes: 8000, totalBytes: 400_000 },
};

const BUILT = {
  'remoteEntry.js': 'import "./runtime.js"; const name = "mf_x"; const i = 1, g = 2; export { i as init, g as get };',
  'runtime.js': 'export const at = globalThis["mf_x__runtime"];',
  'routes.js': 'export default [{ path: "/x", lazy: () => import("./page.js") }];',
  'page.js': 'import "./fragment.js";',
  'fragment.js': 'export {};',
  'page.css': '.a{color:red}',
  'page.js.map': '{}',
  'index.html': '<!doctype html>',
};

const assets = { js: { sync: ['routes.js'], async: ['page.js'] }, css: { sync: [], async: ['page.css'] } };
const STOCK = {
  name: 'mf_x',
  metaData: { remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' }, pluginVersion: '2.9.2' },
  shared: [
    { name: 'react', version: '19.3.1', requiredVersion: '^19.3.0' },
    { name: 'lodash', version: '4.17.21', requiredVersion: '^4.0.0' },
  ],
  exposes: [{ path: './routes', name: 'routes', assets }],
};

const entry = (change: object) => ({
  metaData: { ...STOCK.metaData, remoteEntry: { ...STOCK.metaData.remoteEntry, ...change } },
});

function write(file: string, content: string): void {
  writeFileSync(path.join(dir, file), content);
}

function writeStock(change: object): void {
  write('built/mf-manifest.json', JSON.stringify({ ...STOCK, ...change }));
}

const adopted = () => importBuild(dir, built, outDir);
const outFile = (file: string) => readFileSync(path.join(outDir, file), 'utf8');
const manifest = () => JSON.parse(outFile(MANIFEST_FILE)) as Manifest;

describe('a built folder', () => {
  it('becomes a version named after its content, with every file hashed', () => {
    const version = adopted();
    expect(version).toMatch(/^1\.2\.0\+[0-9a-f]{8}$/);
    const { integrity, remote, federation, routes, initial, uses } = manifest();
    expect(Object.keys(integrity)).toEqual(
      readdirSync(outDir)
        .filter((file) => file !== MANIFEST_FILE)
        .toSorted(),
    );
    expect({ federation, routes, initial, uses }).toEqual({
      federation: '2.9.2',
      routes: [{ pattern: '/x', files: ['page.js', 'fragment.js'] }],
      initial: ['adopted-entry.js', 'remoteEntry.js', 'runtime.js', 'routes.js', 'page.css'],
      uses: { 'federation-runtime': [], react: ['*'] },
    });
    expect(remote).toMatchObject({ entry: 'adopted-entry.js', description: DESCRIPTION });
  });

  it('has the fragments of remote.json, each with all lazily loaded scripts of the container', () => {
    expect((adopted(), manifest().fragments)).toBeUndefined();
    const fragments = { 'quiz.result': { examples: [{}] }, 'walk.map': { examples: [{}] } };
    write('remote.json', JSON.stringify({ ...DESCRIPTION, fragments }));
    adopted();
    const later = ['page.js', 'fragment.js'];
    expect(manifest().fragments).toEqual(['quiz.result', 'walk.map'].map((slot) => ({ slot, files: [], later })));
  });

  it('has the same name when imported again', () => {
    expect(adopted()).toBe(adopted());
  });

  it('has a container name per version, also in scripts named after the container', () => {
    const { container } = (adopted(), manifest().remote!);
    expect(container).toMatch(/^mf_x__1_2_0_[0-9a-f]{8}$/);
    expect(outFile('remoteEntry.js')).toContain(`"${container}"`);
    expect(outFile('runtime.js')).toContain(`"${container}__runtime"`);
    expect(outFile('adopted-entry.js')).toContain(`"${container}"`);
  });

  it('has its styles in the layer and below the root of the remote', () => {
    adopted();
    expect(outFile('page.css')).toMatch(
      /^@layer remotes\.mf-x\{:where\(.*\{\.a\{color:red\}\}\}$|^@layer remotes\.mf-x/,
    );
  });

  it('omits files that are not served', () => {
    adopted();
    expect(readdirSync(outDir)).not.toEqual(expect.arrayContaining(['index.html']));
    expect(readdirSync(outDir)).not.toEqual(expect.arrayContaining(['page.js.map']));
  });

  it('renames a file whose name the site would refuse', () => {
    const long = `${'a'.repeat(130)}.js`;
    write(`built/${long}`, 'export {};');
    write('built/mf_x-fragment.js', 'export {};');
    write('built/page.js', `import "./${long}"; import "./mf_x-fragment.js";`);
    adopted();
    const [{ files }] = manifest().routes as [Manifest['routes'][number]];
    expect(files).toEqual(['page.js', expect.stringMatching(/^_\w{10}\.js$/), expect.stringMatching(/^_\w{10}\.js$/)]);
  });

  it('prefetches no scripts of several pages, because their assignment is unknown', () => {
    write(
      'remote.json',
      JSON.stringify({
        ...DESCRIPTION,
        pages: [
          { path: '/x', title: 'X' },
          { path: '/x/y', title: 'Y' },
        ],
      }),
    );
    adopted();
    expect(manifest().routes.map(({ files }) => files)).toEqual([[], []]);
  });
});

it("passes on a copy of the shell's share scope, marked as loaded, and always the same copy", () => {
  write('built/remoteEntry.js', 'export const init = (scope) => scope; export const get = async () => () => "routes";');
  rmSync(path.join(built, 'page.css'));
  writeStock({ exposes: [{ path: './routes', assets: { js: assets.js, css: { sync: [], async: [] } } }] });
  adopted();
  write('dist/package.json', '{"type":"module"}');
  const script = `
    import { get, init } from './dist/adopted-entry.js';
    const lent = { react: { '19.3.1': { get: 1 } } };
    const [scope, again] = [init(lent), init(structuredClone(lent))];
    console.log(JSON.stringify([scope, lent, scope === again, (await get('./routes'))()]));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: dir });
  expect(JSON.parse(String(said))).toEqual([
    { react: { '19.3.1': { get: 1, loaded: 1, from: 'shell' } } },
    { react: { '19.3.1': { get: 1 } } },
    true,
    'routes',
  ]);
});

it('provides the host under the version that the container requests', () => {
  write('built/remoteEntry.js', 'export const init = (scope) => scope; export const get = async () => () => "routes";');
  rmSync(path.join(built, 'page.css'));
  const host = { name: '@fotosoc/host', version: '2.0.0-hcecaba37ba', requiredVersion: '^2.0.0-hcecaba37ba' };
  const exposes = [{ path: './routes', assets: { js: assets.js, css: { sync: [], async: [] } } }];
  writeStock({ shared: [...STOCK.shared, host], exposes });
  adopted();
  write('dist/package.json', '{"type":"module"}');
  const script = `
    import { init } from './dist/adopted-entry.js';
    console.log(JSON.stringify(init({ '@fotosoc/host': { '1.2.0': { get: 1 } } })));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: dir });
  expect(JSON.parse(String(said))).toEqual({
    '@fotosoc/host': { '2.0.0-hcecaba37ba': { get: 1, loaded: 1, from: 'shell' } },
  });
});

it('lists every refusal of a built folder at once, and writes nothing', () => {
  mkdirSync(path.join(built, 'assets'));
  write('built/page.css', '.a{');
  write('built/remoteEntry.js', 'var mf_x = 1;');
  const react = { name: 'react', requiredVersion: '^18.2.0' };
  const one = { path: './routes', assets: { js: { sync: ['gone.js'], async: [] } } };
  writeStock({ ...entry({ type: 'var' }), name: 'remote', shared: [react], exposes: [one] });
  expect(listRefusals(dir, built).refusals).toEqual([
    expect.stringContaining('has a folder assets'),
    expect.stringContaining('The container is called remote'),
    expect.stringContaining('of the type var'),
    expect.stringContaining('It is built for react ^18.2.0'),
    expect.stringContaining('names gone.js, which is not in'),
    expect.stringContaining('page.css cannot be read as CSS'),
    expect.stringContaining('remoteEntry.js does not export init'),
  ]);
  expect(existsSync(outDir)).toBe(false);
});

it('lists no refusal of a valid folder', () => {
  expect(listRefusals(dir, built).refusals).toEqual([]);
});

describe('refusals state the necessary change', () => {
  it.each<[string, object, string]>([
    ['a list in place of an object', { metaData: [] }, 'has no text at metaData.remoteEntry.name: build again'],
    ['an entry that is a number', entry({ name: 5 }), 'has no text at metaData.remoteEntry.name: build again'],
    ['exposed modules that are a text', { exposes: 'x' }, 'has no list at exposes: build again'],
    [
      'files that are numbers',
      { exposes: [{ path: './routes', assets: { js: { sync: [5], async: [] } } }] },
      'has no list of texts at assets.js.sync',
    ],
    ['shared modules that are null', { shared: [null] }, 'has no text at name: build again'],
    [
      'a container called otherwise',
      { name: 'remote' },
      'The container is called remote: call it mf_x in the federation plugin',
    ],
    [
      'a container that is a global',
      entry({ type: 'var' }),
      "of the type var, which the shell cannot import: set library: { type: 'module' }",
    ],
    [
      'other modules exposed',
      { exposes: [{ path: './Button' }] },
      "exposes ./Button, but no ./routes: set exposes: { './routes': './src/routes.tsx' }",
    ],
    ['nothing exposed', { exposes: [] }, 'exposes nothing, but no ./routes'],
    [
      'another React',
      { shared: [{ name: 'react', requiredVersion: '^18.2.0' }] },
      'It is built for react ^18.2.0, the shell provides ^19.3.0: run npm install react@^19.3.0, and build again.',
    ],
    [
      'a host of another major',
      { shared: [{ name: '@fotosoc/host', version: '3.0.0', requiredVersion: false }] },
      'built for @fotosoc/host ^3.0.0, the shell provides ^1.0.0 || ^2.0.0-0: run npm install @fotosoc/host@latest, and',
    ],
    [
      'another React that is only installed',
      { shared: [{ name: 'react', version: '18.3.1', requiredVersion: '*' }] },
      'built for react ^18.3.1',
    ],
    ['an entry above the folder', entry({ name: '../remoteEntry.js' }), 'names ../remoteEntry.js, which is not in'],
    ['an entry in a folder', entry({ path: 'assets/' }), 'names assets/remoteEntry.js, which is not in'],
    [
      'a script that is not there',
      { exposes: [{ path: './routes', assets: { js: { sync: ['gone.js'], async: [] } } }] },
      'names gone.js, which is not in',
    ],
  ])('%s', (_, change, sentence) => {
    writeStock(change);
    expect(adopted).toThrow(sentence);
  });

  it.each<[string, string, string, string]>([
    ['a manifest that is none', 'built/mf-manifest.json', '{', 'mf-manifest.json is not JSON: build again.'],
    ['a manifest that says nothing', 'built/mf-manifest.json', 'null', 'has no text at name: build again'],
    ['a remote.json that is none', 'remote.json', '{', 'remote.json cannot be read: '],
    ['a remote.json that lacks something', 'remote.json', '{"name":"mf-x"}', 'remote.json is not valid at /: '],
    [
      'no pages',
      'remote.json',
      JSON.stringify({ ...DESCRIPTION, pages: [] }),
      'describes no page: name each of the routes',
    ],
    [
      'an entry that is no module',
      'built/remoteEntry.js',
      'var mf_x = 1; mf_x =',
      'remoteEntry.js cannot be read as a module: ',
    ],
    [
      'an entry that exports nothing',
      'built/remoteEntry.js',
      'var mf_x = 1;',
      'remoteEntry.js does not export init: set library',
    ],
    ['a page that is no module', 'built/page.js', 'import {', 'page.js cannot be read as a module: '],
    ['a stylesheet that is none', 'built/page.css', '.a{', 'page.css cannot be read as CSS: '],
    ['a file of the name of the entry', 'built/adopted-entry.js', '', 'adopted-entry.js is added by remote adopt'],
  ])('%s', (_, file, content, sentence) => {
    write(file, content);
    expect(adopted).toThrow(sentence);
  });

  it('for a missing folder, or one without a manifest', () => {
    expect(() => importBuild(dir, path.join(dir, 'gone'), outDir)).toThrow(
      'cannot be read as a folder: name the output folder',
    );
    rmSync(path.join(built, 'mf-manifest.json'));
    expect(adopted).toThrow('has no mf-manifest.json: set manifest: true in the federation plugin, and build first.');
  });

  it('for the output folder', () => {
    expect(() => importBuild(dir, outDir, outDir)).toThrow(
      'is reserved for versions: have your bundler build into another',
    );
  });

  it('for a folder with subfolders or links', () => {
    mkdirSync(path.join(built, 'assets'));
    expect(adopted).toThrow(
      "has a folder assets: build all files into one folder, in Vite by build.assetsDir: '' and filename: 'remoteEntry.js'",
    );
    rmSync(path.join(built, 'assets'), { recursive: true });
    symlinkSync('/etc/passwd', path.join(built, 'words.js'));
    expect(adopted).toThrow('words.js is not a plain file: replace the link with a copy.');
  });

  it('for a folder above the size limit, before reading', () => {
    write('built/huge.svg', '');
    truncateSync(path.join(built, 'huge.svg'), 2 ** 33);
    expect(adopted).toThrow('has more than 20 MB of files to serve: split or drop files.');
  });

  it('for a missing remote.json', () => {
    rmSync(path.join(dir, 'remote.json'));
    expect(adopted).toThrow('remote.json is missing: it describes the paths and requirements of the remote.');
  });
});
