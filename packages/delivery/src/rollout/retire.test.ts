import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { blockVersion } from './block.ts';
import { promoteVersion } from './promote.ts';
import { startCanary } from './start-canary.ts';
import { retireRemote } from './retire.ts';
import { restoreRemote } from './restore.ts';
import { rollBackVersion } from './rollback.ts';
import { contract, openVersions, order, promoteVersions } from '../testing/rollout.ts';

let db: Db;
beforeEach(async () => {
  db = await openVersions();
});

const promoted = async (...versions: string[]) => promoteVersions(db, ...versions);

describe('a retired remote', () => {
  beforeEach(async () => {
    await promoted('1', '2');
    await retireRemote(db, { ...order, reason: 'over' });
  });

  it('keeps its versions, and is restored with them', async () => {
    expect(await restoreRemote({ contract, db }, order)).toEqual({ active: '2', lastGood: '1', canary: null });
  });

  it('is restored by a promotion', async () => {
    expect(await promoteVersion({ contract, db }, { ...order, version: '3' })).toEqual({
      active: '3',
      lastGood: '2',
      canary: null,
    });
  });

  it('has neither canaries nor roll-backs', async () => {
    await expect(startCanary({ contract, db }, { ...order, version: '3', percent: 5 })).rejects.toThrow(
      'mf-x is retired: restore it',
    );
    await expect(rollBackVersion({ contract, db }, { ...order, reason: 'bad' })).rejects.toThrow(
      'mf-x is retired: restore it',
    );
  });

  it('stays retired after its version was blocked, until another version is promoted', async () => {
    await blockVersion(db, { ...order, version: '1', reason: 'leaks' });
    expect(await blockVersion(db, { ...order, version: '2', reason: 'leaks' })).toMatchObject({
      active: '2',
      isRetired: true,
    });
    await expect(restoreRemote({ contract, db }, order)).rejects.toThrow('2 is blocked: leaks');
    expect(await promoteVersion({ contract, db }, { ...order, version: '3' })).toMatchObject({
      active: '3',
      lastGood: '3',
    });
  });

  it('cannot be the shell', async () => {
    await expect(retireRemote(db, { ...order, name: 'shell', reason: 'over' })).rejects.toThrow(
      'The shell renders every page',
    );
  });
});
