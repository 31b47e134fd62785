import http from 'node:http';
import type { AuditEntry, DeploymentState, RemoteStatus, VersionStatus } from '@fotosoc/contract/registry/status';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMMANDS } from '../commands.ts';
import type { Command } from '../command/command.ts';
import { createRegistryClient } from '../registry/registry-client.ts';
import { startListening } from '../testing/listen.ts';

const NEWEST = '1.0.0+00000119';
const OLDEST = '1.0.0+00000000';
const state = (active: string): DeploymentState => ({ active, lastGood: active, canary: null });

/** 120 versions, each promoted after publishing; latest first. */
const versions = Array.from({ length: 120 }, (_, index) => published(119 - index));
const audit = versions.flatMap(({ version }) => [entry('promote', version), entry('publish', version)]);

function published(number: number): VersionStatus {
  const counts = { bytes: 1, views: 0, failed: 0, crashed: 0, callsFailed: 0, timed: 0, slow: 0 };
  const measures = { loadMs: null, lcpMs: null, inpMs: null, cls: null };
  const version = `1.0.0+${String(number).padStart(8, '0')}`;
  const publishedAt = new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString();
  const origin = { commit: version.slice(-8) };
  return { ...counts, ...measures, version, publishedAt, origin, status: 'published', reason: null, checks: null };
}

function entry(action: string, version: string): AuditEntry {
  const after = action === 'promote' ? state(version) : null;
  return { at: '2026-01-01T00:00:00Z', actor: 'ann', action, version, before: null, after, reason: version };
}

/** Returns pages of ten entries, like a registry; the last known good version is on the first page as well. */
function answerTo(url: URL): unknown {
  const from = Number(url.searchParams.get('cursor') ?? 0);
  const pageOf = <T>(all: T[]) => all.slice(from, from + 10);
  const nextOf = (all: unknown[]) => (from + 10 < all.length ? String(from + 10) : null);
  const { pathname } = url;
  if (pathname.endsWith('/entries')) return { entries: pageOf(audit), nextCursor: nextOf(audit) };
  if (pathname.endsWith('/versions')) return { versions: pageOf(versions), nextCursor: nextOf(versions) };
  if (pathname.includes('/versions/'))
    return {
      name: 'mf-x',
      version: decodeURIComponent(pathname.split('/').at(-1)!),
      bytes: {},
      integrity: {},
      routes: [],
    };
  const status: RemoteStatus = {
    name: 'mf-x',
    state: state(NEWEST),
    activatedAt: null,
    troubles: [],
    versions: [...pageOf(versions), versions.at(-1)!],
    nextVersions: nextOf(versions),
    audit: pageOf(audit),
    nextEntries: nextOf(audit),
  };
  return status;
}

const server = http.createServer(({ url }, response) =>
  response.end(JSON.stringify(answerTo(new URL(url!, 'http://registry')))),
);
let registryUrl: string;
beforeAll(async () => {
  registryUrl = await startListening(server);
});
afterAll(() => server.close());

function say(verb: 'diff' | 'why' | 'history', version?: string, otherVersion?: string) {
  const command = { verb, name: 'mf-x', version, otherVersion, registryUrl, token: 'mfp_t', dir: '/nowhere' };
  return COMMANDS[verb](command as Command, createRegistryClient(command));
}

it('why finds a version on any page of the lists, with its history', async () => {
  const { text } = await say('why', '1.0.0+00000002');
  expect(text.split('\n')).toEqual([
    'mf-x 1.0.0+00000002 is not live',
    expect.stringContaining('promote'),
    expect.stringContaining('publish'),
  ]);
});

it('diff names the commits of two versions on any page', async () => {
  const { text } = await say('diff', '1.0.0+00000002', OLDEST);
  expect(text).toContain('1.0.0+00000002: commit 00000002');
  expect(text).toContain(`${OLDEST}: commit 00000000`);
});

it('history lists all entries once', async () => {
  expect((await say('history')).json).toHaveLength(240);
});
