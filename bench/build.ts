/** What a team waits for: builds of one remote against builds of the same site as one application.
 *  Run: `pnpm --filter @fotosoc/bench build`, on an otherwise idle machine; `--json` prints numbers. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildAs } from '@fotosoc/build';
import { watchRemote } from '@fotosoc/build/watch';
import webpack from 'webpack';
import { manifestIn } from '../e2e/built-bundle.ts';
import { connect } from '../packages/remote/src/registry/registry-client.ts';
import { workspace } from '../scripts/build-all.ts';
import { buildMonolith, configuration } from './composition/monolith/build.ts';
import { median, print } from './print.ts';
import { startSite } from './start-site.ts';

const REMOTE = 'mf-galleries';
const VERSION = '9.9.9+00000000';
const SAVED = path.join(workspace, REMOTE, 'src/pages/gallery/gallery.tsx');
const SAVES = 5;
const POLL_MS = 20;

const { positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } });
const dir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-build-'));
try {
  if (positionals[0]) console.log(JSON.stringify(await twice(positionals[0])));
  else await compare();
} finally {
  await rm(dir, { recursive: true });
}

async function compare(): Promise<void> {
  const [remoteMs, remoteAgainMs] = apart('remote');
  const [monolithMs, monolithAgainMs] = apart('monolith');
  const publishMs = await published();
  const [savedMonolithMs, savedRemoteMs] = [await savedMonolith(), await savedRemote()];
  print({
    ms: {
      build: row(remoteMs, monolithMs),
      'again in the same process': row(remoteAgainMs, monolithAgainMs),
      'a saved change to its build': row(savedRemoteMs, savedMonolithMs),
      'publish to visible': row(publishMs),
      'build, publish, visible': row(remoteMs + publishMs, monolithMs),
    },
  });
}

/** @param monolith undefined where there is no such thing: who has one build replaces and restarts it */
function row(remote: number, monolith?: number) {
  return { monolith, [REMOTE]: remote, 'of monolith': monolith && remote / monolith };
}

/** In a process of its own, which has loaded nothing yet. */
function apart(what: string): [first: number, again: number] {
  const output = execFileSync(process.execPath, ['--import', 'tsx', import.meta.filename, what], { encoding: 'utf8' });
  return JSON.parse(output) as [number, number];
}

async function twice(what: string): Promise<[first: number, again: number]> {
  const build = () => (what === 'remote' ? buildAs(path.join(workspace, REMOTE), VERSION, dir) : buildMonolith(dir));
  return [await timed(build), await timed(build)];
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await act();
  return performance.now() - since;
}

/** From a file's being saved to the build that has it, as `pnpm remote dev` builds; the median. */
async function savedRemote(): Promise<number> {
  const builds = new EventEmitter();
  const first = once(builds, 'built');
  const stop = await watchRemote(path.join(workspace, REMOTE), (news) => {
    if ('errors' in news) throw new Error(news.errors);
    builds.emit('built');
  });
  await first;
  const times = await saves(builds);
  await stop();
  return times;
}

/** The same for the one build, with what makes the remote's fast. */
async function savedMonolith(): Promise<number> {
  const base = configuration(dir);
  const compiler = webpack({
    ...base,
    cache: { type: 'memory' },
    devtool: 'cheap-module-source-map',
    output: { ...base.output, clean: false },
    optimization: { ...base.optimization, minimize: false, realContentHash: false, concatenateModules: false },
  });
  if (!compiler) throw new Error('webpack made no compiler of this configuration');
  const builds = new EventEmitter();
  const first = once(builds, 'built');
  const watching = compiler.watch({ aggregateTimeout: POLL_MS }, () => builds.emit('built'));
  await first;
  const times = await saves(builds);
  await new Promise<void>((resolve) => watching?.close(() => resolve()));
  return times;
}

/** Saves a page of the remote as it is, several times. */
async function saves(builds: EventEmitter): Promise<number> {
  const times: number[] = [];
  for (let save = 0; save < SAVES; save++) {
    const built = once(builds, 'built');
    times.push(
      await timed(async () => {
        await utimes(SAVED, new Date(), new Date());
        await built;
      }),
    );
  }
  return median(times);
}

/** From a built bundle to a page that has it; nothing is restarted. */
async function published(): Promise<number> {
  const token = `mfp_${randomBytes(32).toString('base64url')}`;
  process.env['DEPLOY_TOKENS'] = `${REMOTE}:publish+promote=${token}`;
  const site = await startSite();
  try {
    await buildAs(path.join(workspace, REMOTE), VERSION, dir);
    const registry = connect({ registryUrl: site.address, name: REMOTE, token });
    return await timed(async () => {
      await registry.upload(dir, manifestIn(dir));
      await registry.post('activate', { version: VERSION });
      while (!(await (await fetch(`${site.address}/gallery`)).text()).includes(VERSION)) continue;
    });
  } finally {
    await site.stop();
  }
}
