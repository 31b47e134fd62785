import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../command/command.ts';
import { formatApiReport } from './api-report.ts';
import { formatPackagesOrigin } from '../command/installed-packages.ts';
import { showOutdated } from './outdated.ts';
import { startListening } from '../testing/listen.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'outdated-'));
const dir = path.join(folder, 'mf-x');

function write(file: string, content: string | object): void {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, typeof content === 'string' ? content : JSON.stringify(content));
}

const host = (useApi: string, ...more: string[]) =>
  formatApiReport('What @fotosoc/host says.', {
    exports: new Map(['useApi', 'useOther', ...more].map((name) => [`. ${name}`, `host: ${name}`])),
    declarations: new Map([
      ['host: Answer', `export interface Answer {\n    ${useApi}\n}`],
      ['host: useApi', 'export declare function useApi(): Answer;'],
      ['host: useOther', `export declare function useOther(): ${useApi.length};`],
      ...more.map((name): [string, string] => [`host: ${name}`, `export declare const ${name}: 1;`]),
    ]),
  });

beforeAll(() => {
  write('mf-x/package.json', {
    dependencies: { '@fotosoc/ui': '1', react: '19' },
    devDependencies: { '@fotosoc/host': '1' },
  });
  write(
    'mf-x/src/page.tsx',
    `import { useApi,\n  type Link } from '@fotosoc/host';\nimport { Button } from '@fotosoc/ui/button';`,
  );
  write('mf-x/node_modules/@fotosoc/host/package.json', { version: '1.0.0' });
  write('mf-x/node_modules/@fotosoc/host/public-face.txt', host('data: string;'));
  write('mf-x/node_modules/@fotosoc/ui/package.json', { version: '1.0.2' });
  write('mf-x/dist/manifest.json', { uses: { '@fotosoc/host': ['useApi', 'useGone'] } });
  write('site/package/package.json', { version: '1.1.0' });
  write('site/package/public-face.txt', host('data: number;', 'useNew'));
  const tarball = path.join(folder, 'host-1.1.0.tgz');
  execFileSync('tar', [
    '--format=ustar',
    '-czf',
    tarball,
    '-C',
    path.join(folder, 'site'),
    'package/package.json',
    'package/public-face.txt',
  ]);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const packument = (latest: string) => ({
  'dist-tags': { latest },
  versions: { [latest]: { dist: { tarball: 'https://elsewhere.example/packages/host-1.1.0.tgz' } } },
});
const answers: Record<string, () => string | Buffer> = {
  '/packages/@fotosoc%2fhost': () => JSON.stringify(packument('1.1.0')),
  '/packages/@fotosoc%2fui': () => JSON.stringify(packument('1.0.2')),
  '/packages/host-1.1.0.tgz': () => readFileSync(path.join(folder, 'host-1.1.0.tgz')),
  '/api/platform': () =>
    JSON.stringify({
      provides: { '@fotosoc/host': ['useApi'] },
      deprecates: { '@fotosoc/host': { useApi: 'Take useAnswer instead.', useOther: 'Nobody takes it.' } },
    }),
};
const server = http.createServer(({ url }, response) => {
  const answer = answers[url!];
  response.writeHead(answer ? 200 : 404).end(answer?.());
});
let site: string;
beforeAll(async () => {
  site = await startListening(server);
});
afterAll(() => server.close());

const compare = async (place = dir) => showOutdated({ dir: place, name: 'mf-x', registryUrl: site } as Command);

describe('remote outdated', () => {
  it("lists the site's versions, the changes of used exports, and removed and deprecated exports", async () => {
    expect((await compare()).text.split('\n')).toEqual([
      '@fotosoc/host 1.0.0, the site runs 1.1.0',
      '@fotosoc/ui 1.0.2, as the site',
      '  @fotosoc/host host: Answer has changed, which may break code that imports it',
      'removed: useGone of @fotosoc/host',
      'deprecated: useApi of @fotosoc/host: Take useAnswer instead.',
      'To update: npm install @fotosoc/host@1.1.0',
    ]);
  });

  it('reports a package that the site does not serve', async () => {
    const { '/packages/@fotosoc%2fui': ui } = answers;
    delete answers['/packages/@fotosoc%2fui'];
    expect((await compare()).text).toContain('@fotosoc/ui 1.0.2, which this site does not serve');
    answers['/packages/@fotosoc%2fui'] = ui!;
  });

  it('compares nothing without installed packages', async () => {
    await expect(compare(folder)).rejects.toThrow('mf-x has none of the site’s packages installed');
  });

  it('names an unreachable site', async () => {
    const nowhere = showOutdated({ dir, name: 'mf-x', registryUrl: 'http://127.0.0.1:9' } as Command);
    await expect(nowhere).rejects.toThrow('http://127.0.0.1:9/packages/@fotosoc%2fhost could not be read.');
  });
});

it('records the installed packages of a version, without linked ones', () => {
  expect(formatPackagesOrigin(dir)).toEqual({ packages: 'host@1.0.0,ui@1.0.2' });
  expect(formatPackagesOrigin(path.join(import.meta.dirname, '../../../../mf-loans'))).toEqual({});
});
