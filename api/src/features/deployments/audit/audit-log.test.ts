import { beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../testing/server.ts';
import { createAuditCheck, insertAuditEntry } from './audit-log.ts';

let server: TestServer;
let db: TestServer['services']['db'];
beforeEach(async () => {
  server = await startServer();
  db = server.services.db;
  await addEntries(3);
});

async function addEntries(count: number): Promise<void> {
  for (let entry = 0; entry < count; entry += 1) {
    const what = { at: server.services.now(), actor: 'test', action: 'publish', remote: 'mf-x' } as const;
    await db.transaction().execute((trx) => insertAuditEntry(trx, { ...what, before: null, after: null, reason: '' }));
  }
}

const change = (seq: number) =>
  db.updateTable('deployment_audit').set({ reason: 'never said' }).where('seq', '=', seq).execute();

describe('whether the log is whole', () => {
  it('is found out entry by entry as they come', async () => {
    const isWhole = createAuditCheck(db, server.services.now);
    expect(await isWhole()).toBe(true);
    await addEntries(2);
    expect(await isWhole()).toBe(true);
    await addEntries(1);
    await change(6);
    expect(await isWhole()).toBe(false);
  });

  it('is found out within an hour for an entry that was read before', async () => {
    const isWhole = createAuditCheck(db, server.services.now);
    await isWhole();
    await change(1);
    expect(await isWhole()).toBe(true);
    server.wait(3600_000);
    expect(await isWhole()).toBe(false);
  });

  it('is read anew when the newest entries are not what they were', async () => {
    const isWhole = createAuditCheck(db, server.services.now);
    await isWhole();
    await db.deleteFrom('deployment_audit').where('seq', '=', 2).execute();
    await db.updateTable('deployment_audit').set({ hash: 'x' }).where('seq', '=', 3).execute();
    expect(await isWhole()).toBe(false);
  });
});
