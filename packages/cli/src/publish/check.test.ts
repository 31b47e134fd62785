import http from 'node:http';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { planBuild, recordBuild } from '@fotosoc/build/planned-build';
import { DISCOVERY_SCHEMA } from '@fotosoc/contract/registry/document';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { expect, it, onTestFinished, vi } from 'vitest';
import { main } from '../main.ts';
import { startListening } from '../testing/listen.ts';
import { isUnrendered } from './check.ts';

const skipped = { skipped: 'there is no Chromium here (CHROMIUM_PATH)' };
const opened = { pages: ['/prints'], unseen: [] };
const against = 'https://fotosoc.example.org';

it.each([
  ['a site’s pages were not opened, for there is no browser', skipped, { against }, true],
  ['where none was wanted', skipped, { against, chromium: 'none' }, false],
  ['where no site is named, which has no pages', skipped, {}, false],
  ['where they were opened', opened, { against }, false],
])('determines whether rendering is unverified: %s', (_, render, command, isUnknown) => {
  expect(isUnrendered(render, command)).toBe(isUnknown);
});

async function siteOf(answers: Record<string, object>): Promise<string> {
  const site = http.createServer(({ url = '' }, response) => {
    response.writeHead(url in answers ? 200 : 404).end(JSON.stringify(answers[url] ?? {}));
  });
  onTestFinished(() => {
    site.close();
    site.closeAllConnections();
  });
  return startListening(site);
}

function folderOf({ dir: bundle, manifest }: ReturnType<typeof writeBundle>): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'check-'));
  onTestFinished(() => {
    rmSync(dir, { recursive: true });
  });
  writeFileSync(path.join(dir, 'remote.json'), JSON.stringify(manifest.remote!.description));
  writeFileSync(path.join(dir, 'package.json'), '{ "name": "mf-x", "version": "1.0.0" }');
  cpSync(bundle, path.join(dir, 'dist'), { recursive: true });
  recordBuild(planBuild(dir)); // already built
  return dir;
}

/** @returns the exit code, and all output */
async function check(dir: string, site: string): Promise<[number, string]> {
  const said: string[] = [];
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((line) => said.push(line as string));
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  return [await main(['check', '--against', site], { CHROMIUM_PATH: 'none' }, dir), said.join('\n')];
}

const ANSWERS: Record<string, object> = {
  '/api/platform': { api: '1.0.0', shell: '1.0.0', remotes: [] },
  '/api/remotes': { schema: DISCOVERY_SCHEMA, microFrontends: {} },
};

it('passes without a browser if CHROMIUM_PATH is none, and names the fragments that were not tried', async () => {
  const description = { fragments: { 'event.gallery': { examples: [{}] }, 'portfolio.gear': { examples: [{}] } } };
  const bundle = writeBundle({ description, files: { 'fragment.js': '' } });
  bundle.write({
    fragments: Object.keys(description.fragments).map((slot) => ({ slot, files: ['fragment.js'], later: [] })),
  });
  expect(await check(folderOf(bundle), await siteOf(ANSWERS))).toEqual([
    0,
    expect.stringMatching(
      /passes the publish checks[^]*\nnote: Not checked here, only when you publish: the fragment for event\.gallery and the fragment for portfolio\.gear\.$/,
    ),
  ]);
});

/** Starts a site on which mf-y has a fragment for the slot, and mf-x has this description. */
async function siteWithFragment(
  active: object = {},
  fragments: object = { 'quiz.result': { examples: [{ day: 'monday' }] } },
): Promise<string> {
  const live = { as: 'active', version: '1.0.0+00000001', pages: [], shell: '^1.0.0' };
  const remotes = [
    { ...live, name: 'mf-y', prefixes: ['/y'], fragments },
    { ...live, name: 'mf-x', prefixes: ['/x'], ...active },
  ];
  return siteOf({ ...ANSWERS, '/api/platform': { api: '1.0.0', shell: '1.0.0', remotes } });
}
const page = { path: '/x', title: 'X', slots: ['quiz.result'] };
const slots = { 'quiz.result': { examples: [{ quiz: 'owls' }] } };

it("refuses a slot without a prop that another remote's live fragment reads", async () => {
  const bundle = writeBundle({ description: { pages: [page], slots } });
  expect(await check(folderOf(bundle), await siteWithFragment())).toEqual([
    1,
    expect.stringContaining(
      'The slot quiz.result of mf-x lacks props that the fragment of mf-y 1.0.0+00000001 reads: its day is missing.',
    ),
  ]);
});

it('names a missing property within a list, and the position of an invalid slot prop', async () => {
  const examples = [{ best: [{ by: 'ada' }] }, { best: [{}] }];
  const bundle = writeBundle({ description: { pages: [page], slots: { 'quiz.result': { examples } } } });
  const fragments = { 'quiz.result': { examples: [{ best: [{ by: 'ada' }] }] } };
  expect(await check(folderOf(bundle), await siteWithFragment({}, fragments))).toEqual([
    1,
    expect.stringContaining('reads: its best[].by may be missing.'),
  ]);
  const deep = [{ best: [{ by: 'a'.repeat(201) }] }];
  const tooMuch = writeBundle({ description: { pages: [page], slots: { 'quiz.result': { examples: deep } } } });
  expect(await check(folderOf(tooMuch), await siteWithFragment())).toEqual([
    1,
    expect.stringContaining('/slots/quiz.result/examples/0: it.best[0].by has more than 200 characters'),
  ]);
});

it("refuses a version without a live slot that another remote's live fragment fills", async () => {
  const site = await siteWithFragment({ pages: [page], slots });
  expect(await check(folderOf(writeBundle()), site)).toEqual([
    1,
    expect.stringContaining(
      'mf-x no longer has the slot quiz.result: the fragment of mf-y 1.0.0+00000001 would not be',
    ),
  ]);
});
