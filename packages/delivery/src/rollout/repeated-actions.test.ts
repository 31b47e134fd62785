import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { listAuditEntries } from '../audit/audit-log.ts';
import { findDeployment } from '../versions/deployments.ts';
import { blockVersion } from './block.ts';
import { startProgressiveRollout } from './start-progressive-rollout.ts';
import { promoteVersion } from './promote.ts';
import { startCanary } from './start-canary.ts';
import { retireRemote } from './retire.ts';
import { restoreRemote } from './restore.ts';
import { rollBackVersion } from './rollback.ts';
import type { TrafficChange } from './traffic-change.ts';
import { contract, openVersions, order, promoteVersions } from '../testing/rollout.ts';

let db: Db;
beforeEach(async () => {
  db = await openVersions();
});

const promoted = async (...versions: string[]) => promoteVersions(db, ...versions);

const entries = async () => (await listAuditEntries(db, 'mf-x', 100)).entries.length;

type Seen = Pick<TrafficChange, 'expectState'>;

describe('a repeated action', () => {
  it.each([
    ['a promotion', async () => promoteVersion({ contract, db }, { ...order, version: '2', expect: '1' })],
    ['a canary', async () => startCanary({ contract, db }, { ...order, version: '2', percent: 5, expect: '1' })],
    ['a block', async () => blockVersion(db, { ...order, version: '2', reason: 'leaks', expect: '1' })],
    ['a retirement', async () => retireRemote(db, { ...order, reason: 'over', expect: '1' })],
    ['a restoration', async () => restoreRemote({ contract, db }, order)],
  ])('has no further effect: %s', async (_, act) => {
    await promoted('1');
    const once = await act();
    const before = await entries();
    expect(await act()).toEqual(once);
    expect(await entries()).toBe(before);
  });

  it.each([
    ['a promotion', async () => promoteVersion({ contract, db }, { ...order, version: '3', expect: '2' })],
    ['a canary', async () => startCanary({ contract, db }, { ...order, version: '3', percent: 5, expect: '2' })],
    ['a block', async () => blockVersion(db, { ...order, version: '3', reason: 'leaks', expect: '2' })],
    ['a retirement', async () => retireRemote(db, { ...order, reason: 'over', expect: '2' })],
    ['a roll-back', async () => rollBackVersion({ contract, db }, { ...order, reason: 'bad', expect: '2' })],
  ])('is refused if another version is active than expected: %s', async (_, act) => {
    await promoted('1');
    const before = await findDeployment(db, 'mf-x');
    await expect(act()).rejects.toThrow('Nothing was changed: all visitors get 1, not 2 as expected.');
    expect(await findDeployment(db, 'mf-x')).toEqual(before);
  });

  it.each([
    ['a promotion', async (seen: Seen) => promoteVersion({ contract, db }, { ...order, version: '3', ...seen })],
    ['a canary', async (seen: Seen) => startCanary({ contract, db }, { ...order, version: '3', percent: 5, ...seen })],
    ['a block', async (seen: Seen) => blockVersion(db, { ...order, version: '3', reason: 'leaks', ...seen })],
  ])('is refused if anything else is live than seen: %s', async (_, act) => {
    const refused = 'Nothing was changed, because the state has changed since you saw it:';
    await promoted('1');
    const seen = { active: '1', lastGood: '1', canary: null };
    await expect(act({ expectState: null })).rejects.toThrow(`${refused} all visitors get 1.`);
    await startCanary({ contract, db }, { ...order, version: '2', percent: 20 });
    await expect(act({ expectState: seen })).rejects.toThrow(`${refused} 20 % of the visitors get 2, all others 1.`);
    await promoted('2');
    await expect(act({ expectState: seen })).rejects.toThrow(`${refused} all visitors get 2, with 1 as fallback.`);
    await retireRemote(db, { ...order, reason: 'over' });
    const before = await findDeployment(db, 'mf-x');
    await expect(act({ expectState: { ...seen, active: '2' } })).rejects.toThrow(/mf-x is retired/);
    expect(await findDeployment(db, 'mf-x')).toEqual(before);
    await restoreRemote({ contract, db }, order);
    expect(await act({ expectState: { ...seen, active: '2' } })).toMatchObject({});
  });

  it.each([
    ['a promotion', async (seen: Seen) => promoteVersion({ contract, db }, { ...order, version: '2', ...seen })],
    [
      'a gradual one',
      async (seen: Seen) => startProgressiveRollout({ contract, db }, { ...order, version: '2', ...seen }),
    ],
    ['a canary', async (seen: Seen) => startCanary({ contract, db }, { ...order, version: '2', percent: 5, ...seen })],
  ])('reports the live version before it asks for the reason of a return: %s', async (_, act) => {
    await promoted('1');
    await startCanary({ contract, db }, { ...order, version: '2', percent: 20 });
    const seen = { active: '1', lastGood: '1', canary: { version: '2', percent: 20 } };
    await rollBackVersion({ contract, db }, { ...order, reason: 'bad' });
    await expect(act({ expectState: seen })).rejects.toThrow(
      'the state has changed since you saw it: all visitors get 1.',
    );
  });

  it('rolls back the named canary only', async () => {
    await promoted('1', '2');
    await startCanary({ contract, db }, { ...order, version: '3', percent: 5 });
    const back = { ...order, reason: 'bad', expect: '3' };
    expect(await rollBackVersion({ contract, db }, back)).toEqual({ active: '2', lastGood: '1', canary: null });
    expect(await rollBackVersion({ contract, db }, back)).toEqual({ active: '2', lastGood: '1', canary: null });
  });

  it('rolls back the named active version despite a canary', async () => {
    await promoted('1', '2');
    await startCanary({ contract, db }, { ...order, version: '3', percent: 5 });
    expect(await rollBackVersion({ contract, db }, { ...order, reason: 'bad', expect: '2' })).toMatchObject({
      active: '1',
      canary: null,
    });
  });

  it('does not roll back a second version without its name', async () => {
    await promoted('1', '2');
    await startCanary({ contract, db }, { ...order, version: '3', percent: 5 });
    await rollBackVersion({ contract, db }, { ...order, reason: 'slow' });
    await expect(rollBackVersion({ contract, db }, { ...order, reason: 'slow' })).rejects.toThrow(
      'mf-x was rolled back already (slow). To roll back 2 as well, name it: --expect 2.',
    );
    expect(await rollBackVersion({ contract, db }, { ...order, reason: 'slow as well', expect: '2' })).toMatchObject({
      active: '1',
    });
  });
});
