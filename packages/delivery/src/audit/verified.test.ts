import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { blockVersion } from '../rollout/block.ts';
import { promoteVersion } from '../rollout/promote.ts';
import { rollBackVersion } from '../rollout/rollback.ts';
import { contract, openVersions, order, promoteVersions } from '../testing/rollout.ts';
import { listAuditEntries } from './audit-log.ts';
import { verifyAuditLog } from './verify.ts';

let db: Db;
beforeEach(async () => {
  db = await openVersions();
});

const promoted = async (...versions: string[]) => promoteVersions(db, ...versions);

describe('the audit log', () => {
  beforeEach(async () => {
    await promoted('1', '2');
    await rollBackVersion({ contract, db }, { ...order, reason: 'blank page' });
  });

  it('lists author, action and reason, newest first', async () => {
    const { entries: acts } = await listAuditEntries(db, 'mf-x', 10);
    expect(acts.map(({ act, actor, reason }) => [act, actor, reason])).toEqual([
      ['rollback', 'token:team', 'blank page'],
      ['promote', 'token:team', ''],
      ['promote', 'token:team', ''],
    ]);
    expect(JSON.parse(acts[0]!.before_state)).toMatchObject({ active: '2' });
    expect(JSON.parse(acts[0]!.after_state)).toMatchObject({ active: '1' });
  });

  it('is complete', async () => {
    expect(await verifyAuditLog(db)).toEqual({
      entries: 3,
      firstWrong: null,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
      notedEntry: null,
    });
  });

  it('reveals a changed row', async () => {
    await db.updateTable('deployment_audit').set({ reason: 'all was well' }).where('seq', '=', 2).execute();
    expect(await verifyAuditLog(db)).toMatchObject({ entries: 3, firstWrong: 2 });
  });

  it('reveals a missing row', async () => {
    await db.deleteFrom('deployment_audit').where('seq', '=', 2).execute();
    expect(await verifyAuditLog(db)).toMatchObject({ entries: 2, firstWrong: 3 });
  });

  it('reveals deleted newest rows by a hash noted earlier, also if others follow', async () => {
    const { head } = await verifyAuditLog(db);
    await promoteVersion({ contract, db }, { ...order, version: '3' });
    expect(await verifyAuditLog(db, head!)).toMatchObject({ entries: 4, notedEntry: 3 });
    await db.deleteFrom('deployment_audit').where('seq', '>=', 3).execute();
    await blockVersion(db, { ...order, version: '2', reason: 'leaks' });
    expect(await verifyAuditLog(db, head!)).toMatchObject({ entries: 3, firstWrong: null, notedEntry: null });
  });
});
