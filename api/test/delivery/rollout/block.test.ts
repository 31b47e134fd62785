import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { findVersion } from '@fotosoc/delivery/versions/versions';
import { blockVersion } from '@fotosoc/delivery/rollout/block';
import { promoteVersion } from '@fotosoc/delivery/rollout/promote';
import { rollBackVersion } from '@fotosoc/delivery/rollout/rollback';
import { openVersions, order, promoteVersions } from '../../rollout.ts';

let db: Db;
beforeEach(async () => {
  db = await openVersions();
});

const promoted = async (...versions: string[]) => promoteVersions(db, ...versions);

describe('block', () => {
  it('moves all visitors off the version, for good', async () => {
    await promoted('1', '2');
    expect(await blockVersion(db, { ...order, version: '2', reason: 'leaks' })).toMatchObject({ active: '1' });
    await expect(promoteVersion(db, { ...order, version: '2', reason: 'please' })).rejects.toThrow(
      '2 is blocked: leaks',
    );
    await expect(rollBackVersion(db, { ...order, version: '2', reason: 'please' })).rejects.toThrow(
      '2 is blocked: leaks',
    );
  });

  it('changes nothing for visitors if the version is not live', async () => {
    await promoted('1');
    expect(await blockVersion(db, { ...order, version: '3', reason: 'leaks' })).toMatchObject({ active: '1' });
  });

  it('is refused without another version to take over', async () => {
    await promoted('1');
    await expect(blockVersion(db, { ...order, version: '1', reason: 'leaks' })).rejects.toThrow(
      'promote another one first',
    );
    expect(await findVersion(db, 'mf-x', '1')).toMatchObject({ status: 'published' });
  });
});
