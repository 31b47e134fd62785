import { beforeEach, describe, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/serving/testing/bundle';
import { passed } from '../../../testing/gate-report.ts';
import { startServer, type TestServer } from '../../../testing/server.ts';
import { verifyAuditLog, listAuditEntries } from '../audit/audit-log.ts';
import { block, promote, restore, retire, rollback, startCanary } from './rollout.ts';
import { findDeployment, findVersion, insertVersion } from '../queries.ts';

let server: TestServer;
let db: TestServer['services']['db'];
const at = new Date('2026-03-01T12:00:00Z');
const order = { name: 'mf-x', actor: 'token:team', at, reason: '' };

beforeEach(async () => {
  server = await startServer();
  db = server.services.db;
  await db.transaction().execute(async (trx) => {
    for (const version of ['1', '2', '3']) await insertVersion(trx, writeBundle({ version }).manifest, passed, at);
  });
});

const promoted = async (...versions: string[]) => {
  for (const version of versions) await promote(db, { ...order, version });
};

describe('promote', () => {
  it('gives everybody the version and keeps the one before as the last good one', async () => {
    await promoted('1');
    expect(await promote(db, { ...order, version: '2' })).toEqual({ active: '2', lastGood: '1', canary: null });
  });

  it('refuses what was never published', async () => {
    await expect(promote(db, { ...order, version: '9' })).rejects.toThrow('mf-x 9 was never published here.');
  });

  it('never takes a version that was rolled back as the last good one', async () => {
    await promoted('1', '2');
    await rollback(db, { ...order, reason: 'it threw' });
    await promote(db, { ...order, version: '2', reason: 'a second try' });
    await db.updateTable('remote_versions').set({ status: 'rolled-back' }).where('version', '=', '2').execute();
    expect(await promote(db, { ...order, version: '3' })).toEqual({ active: '3', lastGood: '1', canary: null });
  });
});

describe('a canary', () => {
  it('keeps its visitors as it widens, and ends with a promotion', async () => {
    await promoted('1');
    await startCanary(db, { ...order, version: '2', percent: 5 });
    const narrow = await findDeployment(db, 'mf-x');
    expect(await startCanary(db, { ...order, version: '2', percent: 25 })).toEqual({
      active: '1',
      lastGood: '1',
      canary: { version: '2', percent: 25 },
    });
    expect((await findDeployment(db, 'mf-x'))?.canary_id).toBe(narrow?.canary_id);
    expect(await promote(db, { ...order, version: '2' })).toEqual({ active: '2', lastGood: '1', canary: null });
  });

  it('needs something to be compared with', async () => {
    await expect(startCanary(db, { ...order, version: '2', percent: 5 })).rejects.toThrow('no active version yet');
    await promoted('2');
    await expect(startCanary(db, { ...order, version: '2', percent: 5 })).rejects.toThrow('all visitors have already');
  });
});

describe('rollback', () => {
  it('goes back to the last good version, and holds the bad one until somebody says why it is well again', async () => {
    await promoted('1', '2');
    const after = await rollback(db, { ...order, reason: 'blank page' });
    expect(after).toEqual({ active: '1', lastGood: '1', canary: null });
    await expect(promote(db, { ...order, version: '2' })).rejects.toThrow('2 was rolled back (blank page)');
    expect(await promote(db, { ...order, version: '2', reason: 'mended' })).toMatchObject({ active: '2' });
  });

  it('is forgotten once the version is promoted again: it can be the last good one', async () => {
    await promoted('1', '2');
    await rollback(db, { ...order, reason: 'blank page' });
    await promote(db, { ...order, version: '2', reason: 'mended' });
    expect(await findVersion(db, 'mf-x', '2')).toMatchObject({ status: 'published', status_reason: null });
    expect(await promote(db, { ...order, version: '3' })).toMatchObject({ active: '3', lastGood: '2' });
  });

  it('takes back the canary alone while there is one', async () => {
    await promoted('1');
    await startCanary(db, { ...order, version: '2', percent: 5 });
    expect(await rollback(db, { ...order, reason: 'slow' })).toEqual({ active: '1', lastGood: '1', canary: null });
    expect(await findVersion(db, 'mf-x', '2')).toMatchObject({ status: 'rolled-back', status_reason: 'slow' });
  });

  it('goes to a chosen version', async () => {
    await promoted('1', '2', '3');
    expect(await rollback(db, { ...order, version: '1', reason: 'both are bad' })).toMatchObject({ active: '1' });
  });

  it('refuses when no other version is known to be good', async () => {
    await promoted('1');
    await expect(rollback(db, { ...order, reason: 'x' })).rejects.toThrow('no other version is known to be good');
  });
});

describe('block', () => {
  it('moves everybody off the version, for good', async () => {
    await promoted('1', '2');
    expect(await block(db, { ...order, version: '2', reason: 'leaks' })).toMatchObject({ active: '1' });
    await expect(promote(db, { ...order, version: '2', reason: 'please' })).rejects.toThrow('2 is blocked: leaks');
    await expect(rollback(db, { ...order, version: '2', reason: 'please' })).rejects.toThrow('2 is blocked: leaks');
  });

  it('leaves visitors where they are when the version is not live', async () => {
    await promoted('1');
    expect(await block(db, { ...order, version: '3', reason: 'leaks' })).toMatchObject({ active: '1' });
  });

  it('changes nothing when no other version could take over', async () => {
    await promoted('1');
    await expect(block(db, { ...order, version: '1', reason: 'leaks' })).rejects.toThrow('promote another one first');
    expect(await findVersion(db, 'mf-x', '1')).toMatchObject({ status: 'published' });
  });
});

const entries = async () => (await listAuditEntries(db, 'mf-x', 100)).entries.length;

describe('an act that is repeated', () => {
  it.each([
    ['a promotion', async () => promote(db, { ...order, version: '2', expect: '1' })],
    ['a canary', async () => startCanary(db, { ...order, version: '2', percent: 5, expect: '1' })],
    ['a block', async () => block(db, { ...order, version: '2', reason: 'leaks', expect: '1' })],
    ['a retirement', async () => retire(db, { ...order, reason: 'over', expect: '1' })],
    ['a restoration', async () => restore(db, order)],
  ])('changes nothing more: %s', async (_, act) => {
    await promoted('1');
    const once = await act();
    const before = await entries();
    expect(await act()).toEqual(once);
    expect(await entries()).toBe(before);
  });

  it.each([
    ['a promotion', async () => promote(db, { ...order, version: '3', expect: '2' })],
    ['a canary', async () => startCanary(db, { ...order, version: '3', percent: 5, expect: '2' })],
    ['a block', async () => block(db, { ...order, version: '3', reason: 'leaks', expect: '2' })],
    ['a retirement', async () => retire(db, { ...order, reason: 'over', expect: '2' })],
    ['a roll-back', async () => rollback(db, { ...order, reason: 'bad', expect: '2' })],
  ])('changes nothing when another version is active than expected: %s', async (_, act) => {
    await promoted('1');
    const before = await findDeployment(db, 'mf-x');
    await expect(act()).rejects.toThrow('Nothing was changed: all visitors get 1, not 2 as expected.');
    expect(await findDeployment(db, 'mf-x')).toEqual(before);
  });

  it('takes back the canary it names, and only that', async () => {
    await promoted('1', '2');
    await startCanary(db, { ...order, version: '3', percent: 5 });
    const back = { ...order, reason: 'bad', expect: '3' };
    expect(await rollback(db, back)).toEqual({ active: '2', lastGood: '1', canary: null });
    expect(await rollback(db, back)).toEqual({ active: '2', lastGood: '1', canary: null });
  });

  it('takes back the active version it names although there is a canary', async () => {
    await promoted('1', '2');
    await startCanary(db, { ...order, version: '3', percent: 5 });
    expect(await rollback(db, { ...order, reason: 'bad', expect: '2' })).toMatchObject({ active: '1', canary: null });
  });

  it('does not take back a second version without being told which', async () => {
    await promoted('1', '2');
    await startCanary(db, { ...order, version: '3', percent: 5 });
    await rollback(db, { ...order, reason: 'slow' });
    await expect(rollback(db, { ...order, reason: 'slow' })).rejects.toThrow(
      'mf-x was rolled back already (slow). To take back 2 as well, name it: --expect 2.',
    );
    expect(await rollback(db, { ...order, reason: 'slow as well', expect: '2' })).toMatchObject({ active: '1' });
  });
});

describe('a retired remote', () => {
  beforeEach(async () => {
    await promoted('1', '2');
    await retire(db, { ...order, reason: 'over' });
  });

  it('keeps what it had, and comes back with it', async () => {
    expect(await restore(db, order)).toEqual({ active: '2', lastGood: '1', canary: null });
  });

  it('comes back with a version that is promoted', async () => {
    expect(await promote(db, { ...order, version: '3' })).toEqual({ active: '3', lastGood: '2', canary: null });
  });

  it('has neither canaries nor roll-backs', async () => {
    await expect(startCanary(db, { ...order, version: '3', percent: 5 })).rejects.toThrow(
      'mf-x is retired: restore it',
    );
    await expect(rollback(db, { ...order, reason: 'bad' })).rejects.toThrow('mf-x is retired: restore it');
  });

  it('stays away when what was active is blocked meanwhile, until another version is promoted', async () => {
    await block(db, { ...order, version: '1', reason: 'leaks' });
    expect(await block(db, { ...order, version: '2', reason: 'leaks' })).toMatchObject({
      active: '2',
      isRetired: true,
    });
    await expect(restore(db, order)).rejects.toThrow('2 is blocked: leaks');
    expect(await promote(db, { ...order, version: '3' })).toMatchObject({ active: '3', lastGood: '3' });
  });

  it('is never the shell', async () => {
    await expect(retire(db, { ...order, name: 'shell', reason: 'over' })).rejects.toThrow('The shell draws every page');
  });
});

describe('the audit log', () => {
  beforeEach(async () => {
    await promoted('1', '2');
    await rollback(db, { ...order, reason: 'blank page' });
  });

  it('says who did what and why, newest first', async () => {
    const { entries: acts } = await listAuditEntries(db, 'mf-x', 10);
    expect(acts.map(({ act, actor, reason }) => [act, actor, reason])).toEqual([
      ['rollback', 'token:team', 'blank page'],
      ['promote', 'token:team', ''],
      ['promote', 'token:team', ''],
    ]);
    expect(JSON.parse(acts[0]!.before_state)).toMatchObject({ active: '2' });
    expect(JSON.parse(acts[0]!.after_state)).toMatchObject({ active: '1' });
  });

  it('is whole', async () => {
    expect(await verifyAuditLog(db)).toEqual({
      entries: 3,
      firstWrong: null,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
      notedEntry: null,
    });
  });

  it('shows a changed row', async () => {
    await db.updateTable('deployment_audit').set({ reason: 'all was well' }).where('seq', '=', 2).execute();
    expect(await verifyAuditLog(db)).toMatchObject({ entries: 3, firstWrong: 2 });
  });

  it('shows a missing row', async () => {
    await db.deleteFrom('deployment_audit').where('seq', '=', 2).execute();
    expect(await verifyAuditLog(db)).toMatchObject({ entries: 2, firstWrong: 3 });
  });

  it('shows by a hash noted earlier that the newest rows were deleted, also when others follow', async () => {
    const { head } = await verifyAuditLog(db);
    await promote(db, { ...order, version: '3' });
    expect(await verifyAuditLog(db, head!)).toMatchObject({ entries: 4, notedEntry: 3 });
    await db.deleteFrom('deployment_audit').where('seq', '>=', 3).execute();
    await block(db, { ...order, version: '2', reason: 'leaks' });
    expect(await verifyAuditLog(db, head!)).toMatchObject({ entries: 3, firstWrong: null, notedEntry: null });
  });
});
