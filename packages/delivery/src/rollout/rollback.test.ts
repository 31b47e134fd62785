import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { findVersion } from '../versions/versions.ts';
import { promoteVersion } from './promote.ts';
import { startCanary } from './start-canary.ts';
import { rollBackVersion } from './rollback.ts';
import { contract, openVersions, order, promoteVersions } from '../testing/rollout.ts';

let db: Db;
beforeEach(async () => {
  db = await openVersions();
});

const promoted = async (...versions: string[]) => promoteVersions(db, ...versions);

describe('rollback', () => {
  it('activates the last known good version, and requires a reason to promote the bad one again', async () => {
    await promoted('1', '2');
    const after = await rollBackVersion({ contract, db }, { ...order, reason: 'blank page' });
    expect(after).toEqual({ active: '1', lastGood: '1', canary: null });
    await expect(promoteVersion({ contract, db }, { ...order, version: '2' })).rejects.toThrow(
      '2 was rolled back (blank page)',
    );
    expect(await promoteVersion({ contract, db }, { ...order, version: '2', reason: 'mended' })).toMatchObject({
      active: '2',
    });
  });

  it('is cleared by a new promotion: the version can be last known good', async () => {
    await promoted('1', '2');
    await rollBackVersion({ contract, db }, { ...order, reason: 'blank page' });
    await promoteVersion({ contract, db }, { ...order, version: '2', reason: 'mended' });
    expect(await findVersion(db, 'mf-x', '2')).toMatchObject({ status: 'published', status_reason: null });
    expect(await promoteVersion({ contract, db }, { ...order, version: '3' })).toMatchObject({
      active: '3',
      lastGood: '2',
    });
  });

  it('rolls back only the canary while there is one', async () => {
    await promoted('1');
    await startCanary({ contract, db }, { ...order, version: '2', percent: 5 });
    expect(await rollBackVersion({ contract, db }, { ...order, reason: 'slow' })).toEqual({
      active: '1',
      lastGood: '1',
      canary: null,
    });
    expect(await findVersion(db, 'mf-x', '2')).toMatchObject({ status: 'rolled-back', status_reason: 'slow' });
  });

  it('keeps the active version if limited to canaries', async () => {
    await promoted('1', '2');
    const onlyCanary = { ...order, reason: 'its pipeline failed', onlyCanary: true };
    const both = { active: '2', lastGood: '1', canary: null };
    expect(await rollBackVersion({ contract, db }, { ...onlyCanary, expect: '2' })).toEqual(both);
    expect(await rollBackVersion({ contract, db }, onlyCanary)).toEqual(both);
    await startCanary({ contract, db }, { ...order, version: '3', percent: 5 });
    expect(await rollBackVersion({ contract, db }, { ...onlyCanary, expect: '2' })).toMatchObject({
      canary: { version: '3' },
    });
    expect(await rollBackVersion({ contract, db }, { ...onlyCanary, expect: '3' })).toEqual(both);
    expect(await findVersion(db, 'mf-x', '2')).toMatchObject({ status: 'published' });
  });

  it('activates a chosen version', async () => {
    await promoted('1', '2', '3');
    expect(await rollBackVersion({ contract, db }, { ...order, version: '1', reason: 'both are bad' })).toMatchObject({
      active: '1',
    });
  });

  it('is refused without a known good version', async () => {
    await promoted('1');
    await expect(rollBackVersion({ contract, db }, { ...order, reason: 'x' })).rejects.toThrow(
      'no other version is known to work',
    );
  });
});
