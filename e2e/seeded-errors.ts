import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildVersion } from '@fotosoc/build';
import type { Reply } from '@fotosoc/contract';
import { createRemote } from '@fotosoc/cli/new-remote';
import type { RegistryClient } from '@fotosoc/cli/registry-client';
import { expect } from '@playwright/test';
import { workspace } from '../scripts/build-all.ts';
import { readManifest } from './built-bundle.ts';

/** Maximum number of errors per version. */
const SEEDS = 41;
const PATIENCE_MS = 60_000;
/** Places in which the errors are thrown, in turn: a click, a timer, an unhandled promise, a render. */
const ERROR_SOURCES = ['click', 'later', 'promise', 'draw'] as const;
/** Kinds of thrown errors, in turn: a custom error, and three of the engine's errors. */
const THROWN_ERRORS = [
  (word: string) => `{ throw new Error('seeded ${word}'); }`,
  (word: string) => `void page.nothing!.${word}!.length`,
  (word: string) => `void ({} as Record<string, () => void>).${word}!()`,
  (word: string) => `void JSON.parse('{${word}')`,
];

interface Seed {
  /** Path of the page that throws when its button is pressed; the last page throws without a press. */
  path: string;
  isPressed: boolean;
  version: string;
  file: string;
  line: number;
}

/** Publishes versions of a new remote, and triggers every error of each.
 *  @param meet opens the page of an error, and presses its button if any
 *  @returns share of errors, from 0 to 1, that the registry attributed to remote, version and line within a minute */
export async function measureAttributedShare(
  registry: RegistryClient,
  { remote, versions, count }: { remote: string; versions: readonly number[]; count: number },
  meet: (seed: Seed) => Promise<void>,
): Promise<number> {
  const tookMs: (number | undefined)[] = [];
  try {
    for (const number of versions) {
      for (const seed of await plantErrors(registry, { remote, number, count })) {
        await meet(seed);
        tookMs.push(await timeUntilKnown(registry, seed));
      }
    }
  } finally {
    await registry.post('retire', { reason: 'It was broken for a test.' });
  }
  const known = tookMs.filter((ms) => ms !== undefined);
  console.log(
    `${known.length} of ${tookMs.length} errors led to their line, the last of them within ${Math.max(...known)} ms`,
  );
  return known.length / tookMs.length;
}

/** Opens a page whose reports the registry accepts. The registry ignores pages opened during a different deployment,
 *  e.g. of a parallel test.
 *  @param run runs a script on the page */
export async function openReportingPage(
  open: () => Promise<void>,
  run: <T>(script: () => T) => Promise<T>,
): Promise<void> {
  await expect(async () => {
    await open();
    await expect.poll(() => run(kindOfView)).not.toBe('object'); // null until the response
    expect(await run(kindOfView)).toBe('string');
  }).toPass();
}

function kindOfView(): string {
  return typeof (globalThis as { __FOTOSOC_VIEW__?: unknown }).__FOTOSOC_VIEW__;
}

/** Publishes a version of a new remote whose page throws on demand, each error from a different line, and activates the
 *  version for all visitors.
 *  @param number number of the version; versions share no lines
 *  @param count number of errors, excluding the server's error */
async function plantErrors(
  registry: RegistryClient,
  { remote, number, count }: { remote: string; number: number; count: number },
): Promise<Seed[]> {
  const page = remote.replace(/^mf-/, '');
  const version = `1.0.${number}+${String(number).padStart(8, '0')}`;
  const checkout = path.join(workspace, 'e2e/results', `seeded-${remote}-${number}`);
  rmSync(checkout, { recursive: true, force: true });
  mkdirSync(checkout, { recursive: true });
  cpSync(path.join(workspace, 'tsconfig.json'), path.join(checkout, 'tsconfig.json'));
  const dir = createRemote(checkout, remote);
  symlinkSync(path.join(workspace, 'mf-loans/node_modules'), path.join(dir, 'node_modules'));
  const lines = seedLines(number, count);
  const folder = path.join(dir, 'src/pages', page);
  writeFileSync(path.join(folder, 'seeds.ts'), lines.join('\n'));
  writeFileSync(path.join(folder, `${page}.tsx`), PAGE);
  writeFileSync(path.join(folder, 'undrawn.tsx'), UNDRAWN);
  writeFileSync(path.join(dir, 'src/routes.tsx'), routesOf(page));
  writeFileSync(path.join(dir, 'remote.json'), JSON.stringify(describe(remote, page)));
  const dist = path.join(dir, 'dist');
  await buildVersion(dir, version, dist);
  await registry.upload(dist, readManifest(dist));
  await registry.uploadMaps(dist, readManifest(dist));
  await registry.post('activate', { version });
  const file = `${remote}/src/pages/${page}/seeds.ts`;
  const first = lines.indexOf(FIRST) + 2;
  return Array.from({ length: count + 1 }, (_, index) => {
    const isPressed = index < count;
    const asked = `?seed=${index}&how=${ERROR_SOURCES[index % ERROR_SOURCES.length]}`;
    return { path: isPressed ? `/${page}${asked}` : `/${page}/undrawn`, isPressed, version, file, line: first + index };
  });
}

const FIRST = 'export const seeds: (() => void)[] = [';

function seedLines(number: number, count: number): string[] {
  const words = Array.from({ length: count + 1 }, (_, index) => wordOf(number * SEEDS + index));
  return [
    ...Array.from({ length: number }, (_, line) => `// Line ${line} of what another version does not have.`),
    'const page = globalThis as { nothing?: Record<string, string> };',
    FIRST,
    ...words.map((word, index) => `  () => ${THROWN_ERRORS[index % THROWN_ERRORS.length]!(word)},`),
    '];',
    '',
  ];
}

/** Formats a number in letters, because digits are ignored in messages. */
function wordOf(number: number): string {
  return `w${String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`;
}

const PAGE = `import { usePageTitle } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { Page, PageHead } from '@fotosoc/ui/page';
import { useState } from 'react';
import { seeds } from './seeds.ts';

export function Component() {
  usePageTitle('Seeds', 'What is thrown here.');
  const [thrown, setThrown] = useState<string | null>(null);
  if (thrown !== null) seeds[Number(thrown)]!();
  function press() {
    const asked = new URLSearchParams(location.search);
    const [seed, how] = [asked.get('seed'), asked.get('how')];
    const run = () => seeds[Number(seed)]!();
    if (how === 'click') run();
    else if (how === 'later') setTimeout(run, 10);
    else if (how === 'promise') void Promise.resolve().then(run);
    else setThrown(seed);
  }
  return (
    <Page width="text">
      <PageHead title="Seeds" />
      <Button onClick={press}>Throw</Button>
    </Page>
  );
}
`;

const UNDRAWN = `import { seeds } from './seeds.ts';

export function Component() {
  seeds.at(-1)!();
  return null;
}
`;

function routesOf(page: string): string {
  return `import type { RouteObject } from '@fotosoc/host';

const routes: RouteObject[] = [
  { path: '/${page}', lazy: () => import('./pages/${page}/${page}') },
  { path: '/${page}/undrawn', lazy: () => import('./pages/${page}/undrawn') },
];
export default routes;
`;
}

function describe(remote: string, page: string): object {
  const pages = ['', '/undrawn'].map((rest) => ({ path: `/${page}${rest}`, title: 'Seeds', description: 'Seeds.' }));
  return {
    name: remote,
    prefixes: [`/${page}`],
    navigation: [],
    requires: { shell: '^1.0.0', api: '^1.0.0' },
    pages,
    budgets: { entryBytes: 8000, totalBytes: 400_000 },
  };
}

/** Waits until the registry knows the origin of an error.
 *  @returns time in milliseconds; `undefined` after a minute */
async function timeUntilKnown(registry: RegistryClient, { version, file, line }: Seed): Promise<number | undefined> {
  const startedAt = performance.now();
  const isKnown = async () => {
    const { errors } = await registry.get<Reply<'GET /api/remotes/:name/errors'>>('errors');
    return errors.some(
      ({ place, source, versions }) =>
        place?.file === file &&
        place.line === line &&
        source !== null &&
        versions.some((one) => one.version === version),
    );
  };
  try {
    await expect.poll(isKnown, { timeout: PATIENCE_MS, intervals: [200] }).toBe(true);
    return Math.round(performance.now() - startedAt);
  } catch {
    return undefined;
  }
}
