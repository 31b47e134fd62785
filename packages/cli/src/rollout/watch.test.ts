import type { RemoteStatus, VersionStatus } from '@fotosoc/contract/registry/status';
import { expect, it } from 'vitest';
import type { Command } from '../command/command.ts';
import { CommandError } from '../command/command-error.ts';
import { watch } from './watch.ts';

const V1 = '1.0.0+00000001';
const V2 = '1.0.1+00000002';
const known: VersionStatus = {
  version: V2,
  status: 'published',
  reason: null,
  publishedAt: '2026-01-01T00:00:00Z',
  bytes: 12_000,
  checks: null,
  views: 40,
  failed: 0,
  crashed: 0,
  callsFailed: 0,
  timed: 40,
  slow: 0,
  loadMs: 300,
  lcpMs: null,
  inpMs: null,
  cls: null,
};

const state = (version: string | null) => ({
  active: V1,
  lastGood: V1,
  canary: version === null ? null : { version, percent: 5 },
});

/** Returns a status with a canary that started `minutes` ago. */
function status(minutes: number, change: Partial<RemoteStatus> = {}): RemoteStatus {
  const at = new Date(Date.now() - minutes * 60_000).toISOString();
  return {
    name: 'mf-x',
    state: state(V2),
    activatedAt: null,
    troubles: [],
    versions: [known],
    audit: [
      { at, actor: 'ann', action: 'canary', before: state(null), after: state(V2), reason: '' },
      { at: '2026-01-01T00:00:00Z', actor: 'ann', action: 'canary', before: state(V2), after: state(V2), reason: '' },
    ],
    ...change,
  };
}

/** Watches a registry with these responses in turn; the last one repeats. */
async function watching(...answers: (RemoteStatus | Error)[]): Promise<string> {
  const get = async () => {
    const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const command = { name: 'mf-x', version: V2, minutes: 30, leastViews: 10, dir: '/nowhere' } as Command;
  return (await watch(command, { get: get as <T>() => Promise<T> }, 1)).text;
}

it('waits for the remaining time since the start of the canary', async () => {
  expect(await watching(status(29), status(29.9), status(30))).toBe(
    `mf-x ${V2} has been healthy for 30 minutes; 12 kB; 40 page views: 0 % failed, 0 % crashed, 0 % with failed calls, 0 % slow; p75: load 300 ms, LCP –, INP –, CLS –`,
  );
});

it('does not wait for a version that all visitors receive', async () => {
  const everybody = status(1, { state: { active: V2, lastGood: V1, canary: null } });
  expect(await watching(status(1), everybody)).toContain(`mf-x ${V2} is live for all visitors`);
});

it.each([
  [
    'is taken back',
    { versions: [{ ...known, status: 'rolled-back' as const, reason: '4 of 5 views crashed' }] },
    'is rolled-back: 4 of 5 views crashed',
  ],
  ['fails', { troubles: [{ version: V2, evidence: '9 of 10 page views failed' }] }, 'fails: 9 of 10 page views failed'],
  ['gave way to another', { state: state(null) }, `mf-x ${V2} is not live`],
])('fails as soon as the version %s', async (_, change, words) => {
  await expect(watching(status(1), status(1, change))).rejects.toThrow(words);
});

it('waits for an unreachable registry, with a limit', async () => {
  const gone = new CommandError(3, 'The registry could not be reached.');
  expect(await watching(gone, gone, status(31))).toContain('has been healthy');
  await expect(watching(gone)).rejects.toThrow('could not be reached');
  await expect(watching(new CommandError(1, 'This token is of another remote.'))).rejects.toThrow('another remote');
});

it.each([0, 9])('ends with a separate exit code with %i of the ten required page views', async (views) => {
  const seen = { versions: [{ ...known, views }] };
  const watched = watching(status(29, seen), status(30, seen));
  await expect(watched).rejects.toMatchObject({
    exitCode: 4,
    code: 'command/unseen',
    message: expect.stringContaining(`${views} of 10 page views`),
  });
});
