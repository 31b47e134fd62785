import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RemoteReport } from '@fotosoc/contract/report';
import { startServer, type TestServer } from '../../../testing/server.ts';
import { measureVersions } from './measures.ts';
import { keepReport, tallyVersions } from './reports.ts';

const subject = { remote: 'mf-x', version: '1', deploymentId: 'd1' };

let server: TestServer;
let db: TestServer['services']['db'];
beforeEach(async () => {
  server = await startServer();
  db = server.services.db;
});

function keep(report: RemoteReport, visitorId: string = randomUUID(), addressKey: string = randomUUID()) {
  return keepReport(db, report, { visitorId, addressKey, at: server.services.now() });
}

const loaded = (loadMs: number): RemoteReport => ({ ...subject, kind: 'loaded', loadMs });
const measured = async () => (await measureVersions(db, 'mf-x')).get('1');

describe('what a version measures', () => {
  it('is what three of four visitors had at most', async () => {
    for (const ms of [900, 100, 300, 200]) await keep(loaded(ms));
    expect(await measured()).toEqual({ loadMs: 300, lcpMs: null, inpMs: null, cls: null });
    for (const ms of [400, 500, 600, 700]) await keep(loaded(ms));
    expect(await measured()).toMatchObject({ loadMs: 600 });
  });

  it('is unknown as long as nobody said', async () => {
    await keep({ ...subject, kind: 'load-failed' });
    expect(await measured()).toBeUndefined();
  });

  it('counts each visitor once, by their first page', async () => {
    for (const ms of [100, 9000, 9000]) await keep(loaded(ms), 'one');
    await keep({ ...subject, kind: 'vitals', lcpMs: 500, cls: 0 }, 'one');
    await keep({ ...subject, kind: 'vitals', lcpMs: 8000, cls: 1, inpMs: 40 }, 'one');
    expect(await measured()).toEqual({ loadMs: 100, lcpMs: 500, inpMs: 40, cls: 0 });
    expect(await db.selectFrom('remote_reports').selectAll().execute()).toHaveLength(1);
  });

  it('weighs no address more than five visitors', async () => {
    for (let visitor = 0; visitor < 20; visitor += 1) await keep(loaded(60_000), randomUUID(), 'one address');
    for (let visitor = 0; visitor < 15; visitor += 1) await keep(loaded(100));
    expect(await measured()).toMatchObject({ loadMs: 100 });
  });

  it('makes a visitor heard of, though what was said before was lost', async () => {
    await keep({ ...subject, kind: 'vitals', lcpMs: 500 });
    expect((await tallyVersions(db, 'mf-x')).get('1')).toMatchObject({ visitors: 1, bad: 0 });
  });
});

describe('a report', () => {
  it('is refused when a number is beyond reason, or not of its kind', async () => {
    const wrong = [
      { kind: 'loaded', loadMs: -1 },
      { kind: 'loaded', loadMs: 60_001 },
      { kind: 'vitals', lcpMs: 0.5 },
      { kind: 'vitals', cls: null },
      { kind: 'load-failed', lcpMs: 500 },
      { kind: 'fine' },
    ];
    for (const news of wrong) {
      const reply = await server.call('POST', '/api/remote-reports', { body: { reports: [{ ...subject, ...news }] } });
      expect([reply.statusCode, news]).toEqual([400, news]);
    }
  });

  it('of a visitor who stays shows that the version is still heard of', async () => {
    await keep(loaded(100), 'one');
    server.wait(2 * 3600_000);
    expect(await keep(loaded(100), 'one')).toBe(false);
    const { reported_at } = await db.selectFrom('remote_reports').selectAll().executeTakeFirstOrThrow();
    expect(server.services.now().getTime() - Date.parse(reported_at)).toBeLessThan(60_000);
  });

  it('of a good page does not make trouble look recent', async () => {
    await keep({ ...subject, kind: 'render-crash' }, 'one');
    server.wait(2 * 3600_000);
    await keep(loaded(100), 'one');
    const row = await db.selectFrom('remote_reports').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ is_loaded: 1, is_crashed: 1, is_failed: 0, load_ms: 100 });
    expect(server.services.now().getTime() - Date.parse(row.reported_at)).toBeGreaterThan(3600_000);
  });
});
