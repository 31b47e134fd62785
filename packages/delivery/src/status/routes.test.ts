import { beforeEach, describe, expect, it } from 'vitest';
import type { Reply } from '@fotosoc/contract';
import { promoteVersion } from '../rollout/promote.ts';
import { startCanary } from '../rollout/start-canary.ts';
import { rollBackVersion } from '../rollout/rollback.ts';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import { publishBundle } from '../publish/publish.ts';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { waitAndAnalyse, beginAnalysis, serveView, type ServedView } from '../testing/served-view.ts';
import { startHost, type Actor, type TestHost } from '../testing/test-host.ts';
import { readRemoteStatus } from './status.ts';
import { MINUTE_MS } from '@fotosoc/server-kit/units';

const V1 = '1.0.0+00000001';
const V2 = '1.0.1+00000002';

let server: TestHost;
let administrator: Actor;
beforeEach(async () => {
  server = await startHost();
  administrator = server.signUpAdministrator();
});

async function overview() {
  const reply = await server.call('GET', '/api/deployments', { as: administrator });
  expect(reply.statusCode).toBe(200);
  return reply.json<Reply<'GET /api/deployments'>>();
}

const order = () => ({ name: 'mf-x', actor: 'test', at: server.services.now(), reason: 'test' });

/** Sends reports of a number of visitors about the live version, or the canary. */
async function report(
  news: Parameters<ServedView['tell']>[1],
  visitors: number,
  canaries: readonly string[] = [],
): Promise<void> {
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    await (await serveView(server, { canaries })).tell('mf-x', news);
  }
}

describe('the overview', () => {
  it('is empty before anything was published', async () => {
    expect(await overview()).toEqual({
      remotes: [],
      browsers: [],
      isAuditWhole: true,
      untrustedProxy: null,
      mailsGivenUp: 0,
    });
  });

  it('counts failed mails', async () => {
    const { db, now } = server.services;
    for (const recipient of ['ada@example.org', 'bob@example.org']) {
      await queueMail(db, { recipient, subject: 'Booked', body: '' }, now());
    }
    await db.updateTable('mails').set({ next_try_at: null }).where('recipient', '=', 'bob@example.org').execute();
    expect((await overview()).mailsGivenUp).toBe(1);
  });

  it('lists the shell first, then every remote, including unreleased ones', async () => {
    await publishBundle(server.services, writeBundle({ name: 'mf-a', prefix: '/a' }).dir, { actor: 'test' });
    await publishAndActivate(server.services, writeBundle().dir);
    await publishAndActivate(server.services, writeBundle({ name: 'shell' }).dir);
    const { remotes } = await overview();
    expect(remotes.map(({ name, state }) => [name, state?.active])).toEqual([
      ['shell', V1],
      ['mf-a', undefined],
      ['mf-x', V1],
    ]);
  });

  it('shows the size and the statistics of each version', async () => {
    const { dir, manifest } = writeBundle();
    await publishAndActivate(server.services, dir);
    await publishBundle(server.services, writeBundle({ version: V2 }).dir, { actor: 'test' });
    await report({ kind: 'loaded', loadMs: 320 }, 3);
    await startCanary(server.services, { ...order(), version: V2, percent: 10 });
    await report({ kind: 'loaded' }, 2, ['mf-x']);
    await report({ kind: 'load-failed' }, 1, ['mf-x']);
    await report({ kind: 'render-crash' }, 1, ['mf-x']);
    const { remotes } = await overview();
    const bytes = manifest.bytes['remoteEntry.js']!;
    const byVersion = Object.fromEntries(remotes[0]!.versions.map((version) => [version.version, version]));
    expect(byVersion[V1]).toMatchObject({ bytes, views: 3, failed: 0, lcpMs: null });
    expect(byVersion[V1]!.loadMs! / 320).toBeCloseTo(1, 1);
    const counts = { views: 4, failed: 1, crashed: 1 };
    expect(byVersion[V2]).toMatchObject({ ...counts, status: 'published', loadMs: null });
    expect(remotes[0]!.troubles).toEqual([]);
  });

  it('names a failing live version, also without a rollback target', async () => {
    await publishAndActivate(server.services, writeBundle().dir);
    await publishAndActivate(server.services, writeBundle({ name: 'shell' }).dir);
    await beginAnalysis(server);
    await report({ kind: 'load-failed', step: 'routes' }, 20);
    await waitAndAnalyse(server);
    const { troubles } = await readRemoteStatus(server.services, 'mf-x');
    const evidence = /^20 of 20 page views of the last 15 minutes failed, since .*; routes failed to load$/;
    expect(troubles).toEqual([{ version: V1, evidence: expect.stringMatching(evidence) }]);
    server.wait(15 * MINUTE_MS);
    await report({ kind: 'loaded' }, 40);
    await waitAndAnalyse(server);
    expect((await readRemoteStatus(server.services, 'mf-x')).troubles).toEqual([]);
  });

  it('shows the progress of the analysis of a fresh version, and none of a settled one', async () => {
    await publishAndActivate(server.services, writeBundle().dir);
    await publishAndActivate(server.services, writeBundle({ name: 'shell' }).dir);
    await publishBundle(server.services, writeBundle({ version: V2 }).dir, { actor: 'test' });
    await beginAnalysis(server);
    const analyses = async () => (await readRemoteStatus(server.services, 'mf-x')).analyses;
    expect(await analyses()).toEqual([]);
    await startCanary(server.services, { ...order(), version: V2, percent: 10 });
    expect(await analyses()).toEqual([{ version: V2, progress: 0, words: 'no page views yet' }]);
    await report({ kind: 'loaded' }, 6, ['mf-x']);
    await waitAndAnalyse(server);
    expect(await analyses()).toEqual([{ version: V2, progress: 0, words: '6 page views, no problem found' }]);
    await report({ kind: 'load-failed', step: 'routes' }, 4, ['mf-x']);
    await waitAndAnalyse(server);
    const [forming] = (await analyses())!;
    expect(forming).toMatchObject({ version: V2, words: '4 of 10 page views failed' });
    expect(forming!.progress).toBeGreaterThan(0.1);
    expect(forming!.progress).toBeLessThan(1);
  });

  it('shows the reason of a roll-back, and the actions with their times', async () => {
    await publishAndActivate(server.services, writeBundle().dir);
    await publishBundle(server.services, writeBundle({ version: V2 }).dir, { actor: 'test' });
    await promoteVersion(server.services, { ...order(), version: V2 });
    await rollBackVersion(server.services, { ...order(), reason: 'blank page' });
    const { audit, versions, activatedAt } = (await overview()).remotes[0]!;
    expect(versions.find(({ version }) => version === V2)).toMatchObject({
      status: 'rolled-back',
      reason: 'blank page',
    });
    expect(audit[0]).toMatchObject({ action: 'rollback', at: activatedAt, reason: 'blank page', actor: 'test' });
  });

  it('reports a changed entry of the audit log', async () => {
    await publishAndActivate(server.services, writeBundle().dir);
    await server.services.db.updateTable('deployment_audit').set({ reason: 'no' }).where('seq', '=', 1).execute();
    expect((await overview()).isAuditWhole).toBe(false);
  });
});
