import http from 'node:http';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { main } from './main.ts';
import { startListening } from './testing/listen.ts';

let dir: string;
let said: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'foreign-'));
  said = '';
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation((line) => (said += `${line}\n`));
});
afterEach(() => {
  vi.restoreAllMocks();
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
const PACKAGE = '{ "name": "mf-x", "version": "1.0.0", "type": "module" }';

it.each<[string, Record<string, string>, string[], number, string]>([
  ['no remote', {}, ['build'], 2, 'has no remote.json'],
  ['a remote.json that is none', { 'remote.json': '{' }, ['build'], 2, 'remote.json cannot be read: '],
  ['a remote.json that says nothing', { 'remote.json': 'null' }, ['build'], 2, 'it is not a JSON object.'],
  ['no package.json', { 'remote.json': '{}' }, ['build'], 2, 'has no package.json.'],
  [
    'nothing to build it by',
    { 'remote.json': '{}', 'package.json': PACKAGE },
    ['build'],
    1,
    'no script build: add either',
  ],
  [
    'nothing to develop it by',
    { 'remote.json': '{}', 'package.json': PACKAGE },
    ['dev', '--against', 'http://127.0.0.1:9'],
    2,
    'has no webpack.config.ts, and its package.json has no script build.',
  ],
  [
    'nothing to adopt',
    { 'remote.json': '{}', 'package.json': PACKAGE },
    ['adopt'],
    2,
    'Name the output folder of your bundler',
  ],
  [
    'nothing built to adopt',
    { 'remote.json': JSON.stringify(DESCRIPTION), 'package.json': PACKAGE },
    ['adopt', 'out'],
    1,
    'mf-x could not be adopted. ',
  ],
  [
    'several things that keep it from being adopted',
    {
      'remote.json': JSON.stringify(DESCRIPTION),
      'package.json': PACKAGE,
      'out/57.mjs': '',
      'out/814.js': 'const a = "react.transitional.element";',
    },
    ['adopt', 'out', '--explain'],
    1,
    '- 57.mjs has a type that is not served: use js, css, woff2, jpg, png, webp or svg. Name modules .js: output.filename',
  ],
  [
    'no sources to develop',
    { 'remote.json': '{}' },
    ['dev', '--against', 'http://127.0.0.1:9'],
    2,
    'has no package.json.',
  ],
  [
    'half a bundle',
    { 'remote.json': '{}', 'dist/manifest.json': '{' },
    ['promote'],
    2,
    'manifest.json cannot be read: ',
  ],
  [
    'a configuration that is none',
    { 'remote.json': '{}', 'package.json': PACKAGE, 'webpack.config.ts': 'export default 5;' },
    ['build'],
    1,
    'must export the configuration of the preset as default.',
  ],
  [
    'no configuration to develop by',
    { 'remote.json': '{}', 'package.json': PACKAGE, 'webpack.config.ts': 'export default 5;' },
    ['dev', '--port', '0', '--against', 'http://127.0.0.1:9'],
    1,
    'must export the configuration of the preset as default.',
  ],
])('says in a sentence that a folder has %s', async (_, files, words, code, sentence) => {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), content);
  }
  expect(await main(words, { DEPLOY_TOKEN: 't' }, dir)).toBe(code);
  expect(said).toContain(sentence);
  expect(said).not.toContain('    at ');
});

describe('a path that the token does not cover', () => {
  const FOREIGN =
    'This token is for /prints, not for /posters: remove that prefix from remote.json, or ask the administrator.\n';
  let site: http.Server;
  let env: Record<string, string>;
  beforeEach(async () => {
    site = http.createServer((_, response) => response.end('{"verbs":["publish"],"prefixes":["/prints"]}'));
    env = { DEPLOY_TOKEN: 't', REGISTRY_URL: await startListening(site) };
    writeFileSync(path.join(dir, 'remote.json'), '{ "name": "mf-prints", "prefixes": ["/prints", "/posters"] }');
  });
  afterEach(() => {
    site.close();
    site.closeAllConnections();
  });

  it.each(['check', 'publish'])("is refused by %s before the build, with the registry's sentence", async (verb) => {
    expect([await main([verb], env, dir), said]).toEqual([1, FOREIGN]);
  });

  it('is checked in texts only: the build reports other values', async () => {
    writeFileSync(path.join(dir, 'remote.json'), '{ "name": "mf-prints", "prefixes": [5, null] }');
    expect(await main(['check'], env, dir)).toBe(2);
    expect(said).toContain('has no package.json');
  });

  it('is accepted without a token', async () => {
    expect(await main(['check'], { REGISTRY_URL: env['REGISTRY_URL'] }, dir)).toBe(2);
    expect(said).toContain('has no package.json');
  });
});

it('reports errors of the operating system in a sentence', async () => {
  vi.spyOn(process, 'cwd').mockImplementation(() => {
    throw Object.assign(new Error('ENOENT: no such file or directory, uv_cwd'), { syscall: 'uv_cwd' });
  });
  expect([await main(['status'], {}), said]).toEqual([1, 'ENOENT: no such file or directory, uv_cwd\n']);
});
