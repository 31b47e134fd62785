import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../ground/db/connection.ts';
import { findVersion } from '../versions/versions.ts';
import { block } from './block.ts';
import { promote } from './promote.ts';
import { rollback } from './rollback.ts';
import { openVersions, order, promoteInTurn } from '../../../test/rollout.ts';

let db: Db;
beforeEach(async () => {
  db = await openVersions();
});

const promoted = async (...versions: string[]) => promoteInTurn(db, ...versions);

describe('block', () => {
  it('moves all visitors off the version, for good', async () => {
    await promoted('1', '2');
    expect(await block(db, { ...order, version: '2', reason: 'leaks' })).toMatchObject({ active: '1' });
    await expect(promote(db, { ...order, version: '2', reason: 'please' })).rejects.toThrow('2 is blocked: leaks');
    await expect(rollback(db, { ...order, version: '2', reason: 'please' })).rejects.toThrow('2 is blocked: leaks');
  });

  it('changes nothing for visitors if the version is not live', async () => {
    await promoted('1');
    expect(await block(db, { ...order, version: '3', reason: 'leaks' })).toMatchObject({ active: '1' });
  });

  it('is refused without another version to take over', async () => {
    await promoted('1');
    await expect(block(db, { ...order, version: '1', reason: 'leaks' })).rejects.toThrow('promote another one first');
    expect(await findVersion(db, 'mf-x', '1')).toMatchObject({ status: 'published' });
  });
});
