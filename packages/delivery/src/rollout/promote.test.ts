import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { findDeployment } from '../versions/deployments.ts';
import { promoteVersion } from './promote.ts';
import { startCanary } from './start-canary.ts';
import { rollBackVersion } from './rollback.ts';
import { contract, openVersions, order, promoteVersions } from '../testing/rollout.ts';

let db: Db;
beforeEach(async () => {
  db = await openVersions();
});

const promoted = async (...versions: string[]) => promoteVersions(db, ...versions);

describe('promote', () => {
  it('activates the version and keeps the earlier one as last known good', async () => {
    await promoted('1');
    expect(await promoteVersion({ contract, db }, { ...order, version: '2' })).toEqual({
      active: '2',
      lastGood: '1',
      canary: null,
    });
  });

  it('refuses an unpublished version', async () => {
    await expect(promoteVersion({ contract, db }, { ...order, version: '9' })).rejects.toThrow(
      'mf-x 9 was never published here.',
    );
  });

  it('never uses a rolled-back version as last known good', async () => {
    await promoted('1', '2');
    await rollBackVersion({ contract, db }, { ...order, reason: 'it threw' });
    await promoteVersion({ contract, db }, { ...order, version: '2', reason: 'a second try' });
    await db.updateTable('remote_versions').set({ status: 'rolled-back' }).where('version', '=', '2').execute();
    expect(await promoteVersion({ contract, db }, { ...order, version: '3' })).toEqual({
      active: '3',
      lastGood: '1',
      canary: null,
    });
  });
});

describe('a canary', () => {
  it('keeps its visitors when it is extended, and ends with a promotion', async () => {
    await promoted('1');
    await startCanary({ contract, db }, { ...order, version: '2', percent: 5 });
    const narrow = await findDeployment(db, 'mf-x');
    expect(await startCanary({ contract, db }, { ...order, version: '2', percent: 25 })).toEqual({
      active: '1',
      lastGood: '1',
      canary: { version: '2', percent: 25 },
    });
    expect((await findDeployment(db, 'mf-x'))?.canary_id).toBe(narrow?.canary_id);
    expect(await promoteVersion({ contract, db }, { ...order, version: '2' })).toEqual({
      active: '2',
      lastGood: '1',
      canary: null,
    });
  });

  it('requires an active version', async () => {
    await expect(startCanary({ contract, db }, { ...order, version: '2', percent: 5 })).rejects.toThrow(
      'no active version yet',
    );
    await promoted('2');
    await expect(startCanary({ contract, db }, { ...order, version: '2', percent: 5 })).rejects.toThrow(
      'All visitors get 2 already',
    );
  });
});
