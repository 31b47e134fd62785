import { describe, expect, it } from 'vitest';
import type { RemoteStatus } from '@fotosoc/contract/registry/status';
import { explainVersion, findFailingVersion, findNewestHeldVersion } from './why.ts';

const good = { active: 'v1', lastGood: 'v1', canary: null };
const bad = { active: 'v2', lastGood: 'v1', canary: null };
const unheard = {
  bytes: 1,
  checks: null,
  views: 0,
  callsFailed: 0,
  timed: 0,
  slow: 0,
  failed: 0,
  crashed: 0,
  loadMs: null,
  lcpMs: null,
  inpMs: null,
  cls: null,
};
const status: RemoteStatus = {
  name: 'mf-x',
  state: good,
  activatedAt: null,
  troubles: [],
  versions: [
    {
      version: 'v2',
      status: 'rolled-back',
      reason: '4 of 5 visitors saw it crash',
      publishedAt: '2026-01-02T00:00Z',
      ...unheard,
    },
    { version: 'v1', status: 'published', reason: null, publishedAt: '2026-01-01T00:00Z', ...unheard },
  ],
  audit: [
    { at: '2026-01-02T00:02Z', actor: 'system', action: 'rollback', before: bad, after: good, reason: 'it crashed' },
    { at: '2026-01-02T00:01Z', actor: 'ann', action: 'promote', before: good, after: bad, reason: '' },
    {
      at: '2026-01-02T00:00Z',
      actor: 'ann',
      action: 'publish',
      version: 'v2',
      before: null,
      after: null,
      reason: 'v2',
    },
    {
      at: '2026-01-01T00:00Z',
      actor: 'ann',
      action: 'publish',
      version: 'v1',
      before: null,
      after: null,
      reason: 'v1',
    },
  ],
};

describe('why', () => {
  it('shows the reason of a rollback, and the actions that led to the rollback', () => {
    const [standing, ...acts] = explainVersion(status, 'v2')!.split('\n');
    expect(standing).toBe('mf-x v2 is rolled-back: 4 of 5 visitors saw it crash');
    expect(acts).toHaveLength(3);
    expect(acts[0]).toContain('rollback');
  });

  it('shows the visitors of a version without objections', () => {
    expect(explainVersion(status, 'v1')).toContain('mf-x v1 is live for all visitors\n');
    expect(explainVersion(status, 'v3')).toBeUndefined();
  });

  it('shows first the failure or recovery of the live version', () => {
    const troubles = [{ version: 'v1', evidence: '16 of 17 page views of the last 15 minutes failed' }];
    expect(findFailingVersion(status)).toBeUndefined();
    expect(findFailingVersion({ ...status, troubles })).toBe('v1');
    expect(
      explainVersion({ ...status, troubles }, 'v1')
        ?.split('\n')
        .slice(0, 2),
    ).toEqual(['mf-x v1 is live for all visitors', 'It fails: 16 of 17 page views of the last 15 minutes failed']);
    const recent = [{ version: 'v1', state: 'well' as const, since: '2026-01-03T08:15Z', spans: [] }];
    expect(explainVersion({ ...status, recent }, 'v1')).toContain(
      'It failed before and has been healthy since 2026-01-03 08:15 UTC',
    );
  });

  it('shows the latest refusal of a version', () => {
    const refused = { at: '2026-01-03T08:15Z', kind: 'overridable' as const, sentence: 'It needs another shell.' };
    const checks = { checkedAt: '', shell: null, api: '1.0.0', render: { skipped: '' }, override: null, refused };
    const versions = status.versions.map((version) => ({ ...version, checks }));
    expect(explainVersion({ ...status, versions }, 'v1')).toContain(
      'is live for all visitors\nThe publish checks refused it 2026-01-03 08:15 UTC: It needs another shell.\n',
    );
  });

  it('shows the removal of a version, and the objections', () => {
    const versions = status.versions.map((version) => ({ ...version, status: 'removed' as const }));
    expect(explainVersion({ ...status, versions }, 'v2')).toContain(
      'mf-x v2 was removed after 30 days without visitors; before that it was rolled back: 4 of 5 visitors saw it crash\n',
    );
    expect(explainVersion({ ...status, versions }, 'v1')).toContain('was removed after 30 days without visitors\n');
    expect(findNewestHeldVersion({ ...status, versions })).toBeUndefined();
  });

  it('picks the newest version with objections', () => {
    expect(findNewestHeldVersion(status)).toBe('v2');
  });
});
