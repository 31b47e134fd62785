import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { findVersion } from '../versions/versions.ts';
import { blockVersion } from './block.ts';
import { promoteVersion } from './promote.ts';
import { rollBackVersion } from './rollback.ts';
import { contract, openVersions, order, promoteVersions } from '../testing/rollout.ts';

let db: Db;
beforeEach(async () => {
  db = await openVersions();
});

const promoted = async (...versions: string[]) => promoteVersions(db, ...versions);

describe('block', () => {
  it('moves all visitors off the version, for good', async () => {
    await promoted('1', '2');
    expect(await blockVersion(db, { ...order, version: '2', reason: 'leaks' })).toMatchObject({ active: '1' });
    await expect(promoteVersion({ contract, db }, { ...order, version: '2', reason: 'please' })).rejects.toThrow(
      '2 is blocked: leaks',
    );
    await expect(rollBackVersion({ contract, db }, { ...order, version: '2', reason: 'please' })).rejects.toThrow(
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
