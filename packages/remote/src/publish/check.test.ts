import http from 'node:http';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { plannedBuild, recordBuild } from '@fotosoc/build/planned-build';
import { DISCOVERY_SCHEMA } from '@fotosoc/contract/registry/document';
import { writeBundle } from '@fotosoc/serving/testing/bundle';
import { expect, it, vi } from 'vitest';
import { main } from '../main.ts';
import { listen } from '../testing/listen.ts';
import { isUnseen } from './check.ts';

vi.mock('@fotosoc/serving/checks/chromium', () => ({ chromiumAt: () => undefined, hasDriver: () => true }));

const skipped = { skipped: 'there is no Chromium here (CHROMIUM_PATH)' };
const opened = { pages: ['/prints'], unseen: [] };
const against = 'https://fotosoc.example.org';

it.each([
  ['a site’s pages were not opened, for there is no browser', skipped, { against }, true],
  ['where none was wanted', skipped, { against, chromium: 'none' }, false],
  ['where no site is named, which has no pages', skipped, {}, false],
  ['where they were opened', opened, { against }, false],
])('whether anybody knows how a remote looks: %s', (_, render, command, isUnknown) => {
  expect(isUnseen(render, command)).toBe(isUnknown);
});

const ANSWERS: Record<string, object> = {
  '/api/platform': { api: '1.0.0', shell: '1.0.0', remotes: [] },
  '/api/remotes': { schema: DISCOVERY_SCHEMA, microFrontends: {} },
};

it('a check passes without a browser where CHROMIUM_PATH is none, and says which parts it has not tried', async () => {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => said.push(line as string));
  vi.spyOn(console, 'error').mockImplementation((line) => said.push(line as string));
  const site = http.createServer(({ url = '' }, response) => {
    response.writeHead(url in ANSWERS ? 200 : 404).end(JSON.stringify(ANSWERS[url] ?? {}));
  });
  const dir = mkdtempSync(path.join(os.tmpdir(), 'check-'));
  const description = { parts: { 'event.gallery': {}, 'portfolio.gear': {} } };
  const { dir: bundle, manifest, write } = writeBundle({ description, files: { 'part.js': '' } });
  write({ parts: Object.keys(description.parts).map((slot) => ({ slot, files: ['part.js'], later: [] })) });
  writeFileSync(path.join(dir, 'remote.json'), JSON.stringify(manifest.remote!.description));
  writeFileSync(path.join(dir, 'package.json'), '{ "name": "mf-x", "version": "1.0.0" }');
  cpSync(bundle, path.join(dir, 'dist'), { recursive: true });
  recordBuild(plannedBuild(dir)); // it is built already
  expect([await main(['check', '--against', await listen(site)], { CHROMIUM_PATH: 'none' }, dir), said]).toEqual([
    0,
    [
      expect.stringMatching(
        /passes the gate[^]*\nnote: Not tried here, but once it is published: the part for event\.gallery and for portfolio\.gear\.$/,
      ),
    ],
  ]);
  site.close();
  site.closeAllConnections();
  rmSync(dir, { recursive: true });
  vi.restoreAllMocks();
});
