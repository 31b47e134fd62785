import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Command } from '../command/command.ts';
import { startListening } from '../testing/listen.ts';
import { upgrade } from './upgrade.ts';

const FORMER = {
  'remote.json': {
    name: 'mf-prints',
    requires: { shell: '^1.1.0', api: '^1.0.0' },
    pages: [{ path: '/prints', isDrawn: false }],
    places: { 'prints.below': { examples: [{ parts: 1 }] } },
    parts: { 'event.gallery': { examples: [{ event: 'walk' }] } },
  },
  'package.json': {
    name: 'mf-prints',
    scripts: { check: 'npx @fotosoc/remote check' },
    dependencies: { '@fotosoc/ui': '1.1.0', react: '^19.0.0' },
    devDependencies: { '@fotosoc/host': '1.2.0', '@fotosoc/remote': '1.0.1' },
  },
  'src/routes.tsx': "import type { Parts } from '@fotosoc/host';\nexport const parts: Parts = {};\n",
  '.gitlab-ci.yml': 'script:\n  - npx @fotosoc/remote publish\n',
  'node_modules/other/index.ts': "import { useAct } from '@fotosoc/host';\n",
};
const CURRENT = {
  'remote.json': {
    name: 'mf-prints',
    requires: { shell: '^1.3.0', api: '^1.0.0' },
    pages: [{ path: '/prints', ssr: false }],
    slots: { 'prints.below': { examples: [{ parts: 1 }] } },
    fragments: { 'event.gallery': { examples: [{ event: 'walk' }] } },
  },
  'package.json': {
    name: 'mf-prints',
    scripts: { check: 'npx @fotosoc/cli check' },
    dependencies: { '@fotosoc/ui': '2.0.0', react: '^19.0.0' },
    devDependencies: { '@fotosoc/cli': '2.0.0', '@fotosoc/host': '2.0.0' },
  },
  'src/routes.tsx': "import type { Fragments } from '@fotosoc/host';\nexport const fragments: Fragments = {};\n",
  '.gitlab-ci.yml': 'script:\n  - npx @fotosoc/cli publish\n',
  'node_modules/other/index.ts': FORMER['node_modules/other/index.ts'],
};

function createFolder(files: Record<string, object | string>): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'upgrade-'));
  onTestFinished(() => {
    rmSync(dir, { recursive: true });
  });
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
  return dir;
}

function readFiles(dir: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(CURRENT).map((file) => {
      const text = readFileSync(path.join(dir, file), 'utf8');
      return [file, file.endsWith('.json') ? JSON.parse(text) : text];
    }),
  );
}

/** Starts a site that serves version 2.0.0 of every package. */
async function startSite(): Promise<string> {
  const site = http.createServer((_, response) => {
    response.end(JSON.stringify({ 'dist-tags': { latest: '2.0.0' }, versions: {} }));
  });
  onTestFinished(() => {
    site.close();
    site.closeAllConnections();
  });
  return startListening(site);
}

it('moves a remote of release 1 to the current names, once', async () => {
  const dir = createFolder(FORMER);
  const command = { dir, registryUrl: await startSite() } as Command;
  const changed = Object.keys(CURRENT)
    .filter((file) => !file.startsWith('node_modules'))
    .toSorted();
  expect((await upgrade(command)).json).toEqual({ files: changed });
  expect(readFiles(dir)).toEqual(CURRENT);
  expect((await upgrade(command)).json).toEqual({ files: [] });
});

it('changes no file if the site cannot be reached', async () => {
  const dir = createFolder(FORMER);
  const command = { dir, registryUrl: 'http://127.0.0.1:9' } as Command;
  await expect(upgrade(command)).rejects.toThrow('could not be read');
  expect(readFiles(dir)).toEqual(FORMER);
});
