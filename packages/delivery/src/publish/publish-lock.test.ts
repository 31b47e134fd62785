import { execFileSync } from 'node:child_process';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createProcessName } from '@fotosoc/server-kit/process-name';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { listAbandonedLocks, PublishLock } from './publish-lock.ts';

const VERSION = { name: 'mf-x', version: '1.0.0+00000001' };
const HALF_A_MINUTE_MS = 30_000;
const BUSY = { status: 503, code: 'server/busy', message: expect.stringContaining('Another process is writing') };

let server: TestHost;
beforeEach(async () => {
  server = await startHost();
});

async function takenBy(holder: string): Promise<void> {
  const seen_at = server.services.now().toISOString();
  await server.services.db
    .insertInto('version_claims')
    .values({ ...VERSION, holder, seen_at })
    .execute();
}

async function take(): Promise<PublishLock | undefined> {
  const claim = await PublishLock.take(server.services, VERSION);
  onTestFinished(async () => claim?.release());
  return claim;
}

it('is held by one process at a time, for one version', async () => {
  const claim = await take();
  expect(claim).toBeDefined();
  expect(await take()).toBeUndefined();
  const other = await PublishLock.take(server.services, { ...VERSION, version: '1.0.1+00000002' });
  await other?.release();
  expect(other).toBeDefined();
  await claim?.release();
  expect(await take()).toBeDefined();
});

it('is waited for', async () => {
  const claim = await take();
  const waiting = PublishLock.wait(server.services, VERSION);
  await claim?.release();
  const waited = await waiting;
  await waited.release();
  expect(waited.version).toEqual(VERSION);
});

it('is taken at once from an ended process of this machine', async () => {
  const ended = execFileSync(process.execPath, ['-p', 'process.pid']).toString().trim();
  await takenBy(createProcessName().replace(`~${process.pid}~`, `~${ended}~`));
  expect(await listAbandonedLocks(server.services)).toMatchObject([VERSION]);
  expect(await take()).toBeDefined();
});

it('is taken from another machine after half a minute without a heartbeat, not before', async () => {
  await takenBy(createProcessName('elsewhere'));
  server.wait(HALF_A_MINUTE_MS - 5000);
  expect(await take()).toBeUndefined();
  expect(await listAbandonedLocks(server.services)).toEqual([]);
  server.wait(6000);
  expect(await take()).toBeDefined();
});

it('prevents writes after it was lost', async () => {
  const { db } = server.services;
  const slow = (await take())!;
  server.wait(HALF_A_MINUTE_MS + 1000);
  expect(await take()).toBeDefined();
  await expect(slow.requireHeld()).rejects.toMatchObject(BUSY);
  await expect(slow.settle(db)).rejects.toMatchObject(BUSY);
});

it('is settled once', async () => {
  const claim = (await take())!;
  await claim.settle(server.services.db);
  await expect(claim.settle(server.services.db)).rejects.toMatchObject(BUSY);
  expect(await take()).toBeDefined();
});
