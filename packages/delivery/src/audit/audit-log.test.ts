import { beforeEach, describe, expect, it } from 'vitest';
import { write } from '@fotosoc/server-kit/db/write';
import { findSetting, saveSetting } from '@fotosoc/server-kit/db/settings';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { createAuditCheck, verifyAuditLog } from './verify.ts';
import { insertAuditEntry } from './audit-log.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';

let server: TestHost;
let db: TestHost['services']['db'];
beforeEach(async () => {
  server = await startHost();
  db = server.services.db;
  await addEntries(3);
});

async function addEntries(count: number): Promise<void> {
  for (let entry = 0; entry < count; entry += 1) {
    const what = { at: server.services.now(), actor: 'test', action: 'publish', remote: 'mf-x' } as const;
    await write(db, 'registry', (trx) => insertAuditEntry(trx, { ...what, before: null, after: null, reason: '' }));
  }
}

const change = (seq: number) =>
  db.updateTable('deployment_audit').set({ reason: 'never said' }).where('seq', '=', seq).execute();

describe('the integrity of the log', () => {
  it('is checked entry by entry as they are added', async () => {
    const isWhole = createAuditCheck(db, server.services.now);
    expect(await isWhole()).toBe(true);
    await addEntries(2);
    expect(await isWhole()).toBe(true);
    await addEntries(1);
    await change(6);
    expect(await isWhole()).toBe(false);
  });

  it('is checked within a day for an entry that was read before', async () => {
    const isWhole = createAuditCheck(db, server.services.now);
    await isWhole();
    await change(1);
    expect(await isWhole()).toBe(true);
    server.wait(DAY_MS);
    expect(await isWhole()).toBe(false);
  });

  it('is checked completely if the newest entries have changed', async () => {
    const isWhole = createAuditCheck(db, server.services.now);
    await isWhole();
    await db.deleteFrom('deployment_audit').where('seq', '=', 2).execute();
    await db.updateTable('deployment_audit').set({ hash: 'x' }).where('seq', '=', 3).execute();
    expect(await isWhole()).toBe(false);
  });

  it('continues from its checkpoint after a restart', async () => {
    await createAuditCheck(db, server.services.now)();
    await change(1); // verified entries are not read again
    await addEntries(1);
    expect(await createAuditCheck(db, server.services.now)()).toBe(true);
    expect((await verifyAuditLog(db)).firstWrong).toBe(1);
  });

  it('ignores a forged checkpoint', async () => {
    await createAuditCheck(db, server.services.now)();
    await change(1);
    const saved = (await findSetting(db, 'audit-checkpoint'))!;
    await saveSetting(db, 'audit-checkpoint', saved.replace('"entries":3', '"entries":4'));
    expect(await createAuditCheck(db, server.services.now)()).toBe(false);
  });
});
