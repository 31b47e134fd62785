import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../ground/db/connection.ts';
import { block } from './block.ts';
import { promote } from './promote.ts';
import { startCanary } from './start-canary.ts';
import { retire } from './retire.ts';
import { restore } from './restore.ts';
import { rollback } from './rollback.ts';
import { openVersions, order, promoteInTurn } from '../../../test/rollout.ts';

let db: Db;
beforeEach(async () => {
  db = await openVersions();
});

const promoted = async (...versions: string[]) => promoteInTurn(db, ...versions);

describe('a retired remote', () => {
  beforeEach(async () => {
    await promoted('1', '2');
    await retire(db, { ...order, reason: 'over' });
  });

  it('keeps its versions, and is restored with them', async () => {
    expect(await restore(db, order)).toEqual({ active: '2', lastGood: '1', canary: null });
  });

  it('is restored by a promotion', async () => {
    expect(await promote(db, { ...order, version: '3' })).toEqual({ active: '3', lastGood: '2', canary: null });
  });

  it('has neither canaries nor roll-backs', async () => {
    await expect(startCanary(db, { ...order, version: '3', percent: 5 })).rejects.toThrow(
      'mf-x is retired: restore it',
    );
    await expect(rollback(db, { ...order, reason: 'bad' })).rejects.toThrow('mf-x is retired: restore it');
  });

  it('stays retired after its version was blocked, until another version is promoted', async () => {
    await block(db, { ...order, version: '1', reason: 'leaks' });
    expect(await block(db, { ...order, version: '2', reason: 'leaks' })).toMatchObject({
      active: '2',
      isRetired: true,
    });
    await expect(restore(db, order)).rejects.toThrow('2 is blocked: leaks');
    expect(await promote(db, { ...order, version: '3' })).toMatchObject({ active: '3', lastGood: '3' });
  });

  it('cannot be the shell', async () => {
    await expect(retire(db, { ...order, name: 'shell', reason: 'over' })).rejects.toThrow('The shell draws every page');
  });
});
