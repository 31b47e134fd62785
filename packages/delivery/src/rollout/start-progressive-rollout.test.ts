import { beforeEach, describe, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { PASSED_REPORT } from '../testing/check-report.ts';
import { openLiveSite, createOrder, insertUsualCounts, V1, V2 } from '../testing/live-site.ts';
import { waitAndAnalyse, serveView } from '../testing/served-view.ts';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { write } from '@fotosoc/server-kit/db/write';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { listAuditEntries } from '../audit/audit-log.ts';
import { insertVersion } from '../publish/insert-version.ts';
import { readRemoteStatus } from '../status/status.ts';
import { findDeployment } from '../versions/deployments.ts';
import { blockVersion } from './block.ts';
import { startProgressiveRollout } from './start-progressive-rollout.ts';
import { startCanary } from './start-canary.ts';

const VIEWS_A_DAY = 480_000;

let server: TestHost;
let db: TestHost['services']['db'];
const order = (name: string, version: string) => createOrder(server, name, version);

beforeEach(async () => {
  server = await startHost();
  db = server.services.db;
  await openLiveSite(server, ['mf-x']);
});

const usually = (heard: number) =>
  insertUsualCounts(server, 'mf-x', { started: heard, answered: 0.95 * heard, heard, crashed: 0.01 * heard });

/** Sends a number of canary views, each from a new network, and runs the analysis. */
async function seen(count: number, { broken = 0 } = {}): Promise<void> {
  for (let each = 0; each < count; each += 1) {
    const view = await serveView(server, { canaries: ['mf-x'] });
    await view.say('running');
    await view.tell('mf-x', each < broken ? { kind: 'load-failed', step: 'page' } : { kind: 'loaded' });
  }
  // Missing heartbeats are known after a minute.
  await waitAndAnalyse(server);
  await waitAndAnalyse(server, 70_000);
}

async function shareOf() {
  const row = await findDeployment(db, 'mf-x');
  return row?.active_version === V2 ? 100 : row?.canary_percent;
}

const wordsNow = async () => (await readRemoteStatus(server.services, 'mf-x')).gradual?.words;

describe('a progressive rollout', () => {
  it.each([
    [
      0,
      25,
      'if it works as well, all visitors get it once visitors come: there were none in the last week; with so few visitors use promote --at-once: a failing version is still rolled back automatically',
    ],
    [50 * 24, 25, 'if it works as well, all visitors get it in about 21 hours'],
    [1000 * 24, 5, 'if it works as well, all visitors get it in about 3 hours'],
    [VIEWS_A_DAY, 1, 'if it works as well, all visitors get it in about 39 minutes'],
  ])(
    'begins with the lowest percentage with enough data within hours: at %d views a day',
    async (views, percent, words) => {
      if (views > 0) await usually(views);
      expect(await startProgressiveRollout(server.services, order('mf-x', V2))).toMatchObject({
        canary: { version: V2, percent },
      });
      const { entries } = await listAuditEntries(db, 'mf-x', 1);
      expect(entries[0]).toMatchObject({ act: 'canary', actor: 'token:team', reason: `gradually: ${words}` });
      expect(await wordsNow()).toContain(words.slice(0, 36));
    },
  );

  it('advances while its page reports show no difference, and finally reaches all visitors', async () => {
    await usually(VIEWS_A_DAY);
    await startProgressiveRollout(server.services, { ...order('mf-x', V2), reason: 'faster' });
    await seen(20);
    expect(await shareOf()).toBe(1);
    expect(await wordsNow()).toMatch(
      /^waiting for evidence that no more page views .* than before \(\d+ %\); if it works as well/,
    );
    await seen(30);
    expect(await shareOf()).toBe(5);
    await seen(20);
    expect(await shareOf()).toBe(25);
    await seen(40);
    expect(await shareOf()).toBe(100);
    const { entries } = await listAuditEntries(db, 'mf-x', 3);
    expect(entries.map(({ act, actor, reason }) => [act, actor, reason])).toEqual([
      ['promote', 'system', `gradually: for 25 % of the visitors it worked as well as ${V1}; faster`],
      ['canary', 'system', `gradually: for 5 % of the visitors it worked as well as ${V1}; faster`],
      ['canary', 'system', `gradually: for 1 % of the visitors it worked as well as ${V1}; faster`],
    ]);
    expect(await wordsNow()).toBeUndefined();
  });

  it('stops while one in ten of its pages fails, and is rolled back once that is certain', async () => {
    await usually(VIEWS_A_DAY);
    await startProgressiveRollout(server.services, order('mf-x', V2));
    await seen(60, { broken: 6 });
    expect(await shareOf()).toBe(1);
    await seen(120, { broken: 22 });
    expect(await shareOf()).toBe(0);
    expect((await listAuditEntries(db, 'mf-x', 1)).entries[0]).toMatchObject({ act: 'rollback', actor: 'system' });
  });

  it.each([
    ['is painted late', 'lcpMs', 'painted late'],
    ['answers late', 'inpMs', 'responded late to input'],
    ['blocks the page', 'blockedMs', 'blocked the page while idle'],
  ])('is rolled back if it %s in one browser', async (_, measure, words) => {
    await usually(VIEWS_A_DAY);
    await startProgressiveRollout(server.services, order('mf-x', V2));
    const felt = async (ms: number, canaries: string[]) => {
      for (let each = 0; each < 40; each += 1) {
        const view = await serveView(server, { canaries, cohorts: ['signed out', 'desktop', 'Firefox'] });
        await view.tell('mf-x', { kind: 'vitals', [measure]: ms });
      }
    };
    await felt(300, []);
    await felt(2100, ['mf-x']);
    await waitAndAnalyse(server);
    expect(await shareOf()).toBe(0);
    expect((await listAuditEntries(db, 'mf-x', 1)).entries[0]?.reason).toContain(words);
  });

  it('waits for enough views before it decides', async () => {
    await startProgressiveRollout(server.services, order('mf-x', V2));
    await waitAndAnalyse(server, DAY_MS);
    expect(await shareOf()).toBe(25);
  });

  it('stops with a reason once it is incompatible with other live versions', async () => {
    await usually(VIEWS_A_DAY);
    await startProgressiveRollout(server.services, order('mf-x', V2));
    const row = await db
      .selectFrom('remote_versions')
      .select('manifest')
      .where('name', '=', 'mf-x')
      .where('version', '=', V2)
      .executeTakeFirstOrThrow();
    const manifest = row.manifest.replace('"shell":"^1.0.0"', '"shell":"^9.0.0"');
    await db
      .updateTable('remote_versions')
      .set({ manifest })
      .where('name', '=', 'mf-x')
      .where('version', '=', V2)
      .execute();
    await seen(60);
    expect(await shareOf()).toBe(1);
    expect(await wordsNow()).toMatch(/^stays at this percentage: .*\^9\.0\.0/);
  });

  it('is stopped by a manual percentage', async () => {
    await usually(VIEWS_A_DAY);
    await startProgressiveRollout(server.services, order('mf-x', V2));
    await startCanary(server.services, { ...order('mf-x', V2), percent: 3 });
    await seen(60);
    expect([await shareOf(), await wordsNow()]).toEqual([3, undefined]);
  });

  it('ignores a repeated request, and keeps the visitors of a canary', async () => {
    await usually(VIEWS_A_DAY);
    await startCanary(server.services, { ...order('mf-x', V2), percent: 10 });
    const before = await findDeployment(db, 'mf-x');
    const once = await startProgressiveRollout(server.services, order('mf-x', V2));
    expect(once).toMatchObject({ canary: { percent: 10 } });
    expect(await startProgressiveRollout(server.services, order('mf-x', V2))).toEqual(once);
    expect((await findDeployment(db, 'mf-x'))?.canary_id).toBe(before?.canary_id);
    await seen(60);
    expect(await shareOf()).toBe(25);
  });

  it('ends when the version is blocked', async () => {
    await usually(VIEWS_A_DAY);
    await startProgressiveRollout(server.services, order('mf-x', V2));
    await blockVersion(db, { ...order('mf-x', V2), reason: 'leaks' });
    await seen(1);
    expect([await shareOf(), await wordsNow()]).toEqual([0, undefined]);
  });
});

it('activates the first version of a remote at once', async () => {
  const { manifest } = writeBundle({ name: 'mf-y', version: V1, prefix: '/mf-y' });
  await write(db, 'none', (trx) => insertVersion(trx, manifest, PASSED_REPORT, server.services.now()));
  expect(await startProgressiveRollout(server.services, order('mf-y', V1))).toMatchObject({ active: V1, canary: null });
});
