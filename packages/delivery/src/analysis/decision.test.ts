import { beforeEach, describe, expect, it } from 'vitest';
import { openLiveSite, createOrder, sendViews, V1, V2, type ReportedNews } from '../testing/live-site.ts';
import { waitAndAnalyse, beginAnalysis, serveView, type ServedTo } from '../testing/served-view.ts';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { listAuditEntries } from '../audit/audit-log.ts';
import { findDeployment } from '../versions/deployments.ts';
import { findVersion } from '../versions/versions.ts';
import { promoteVersion } from '../rollout/promote.ts';
import { startCanary } from '../rollout/start-canary.ts';
import { readRemoteStatus } from '../status/status.ts';
import { MINUTE_MS, DAY_MS } from '@fotosoc/server-kit/units';

const REMOTES = ['mf-x', 'mf-y', 'mf-z'];
const FAILED = { kind: 'load-failed', step: 'page', message: 'x is undefined' } as const;

let server: TestHost;
let db: TestHost['services']['db'];
const order = (name: string, version: string) => createOrder(server, name, version);

beforeEach(async () => {
  server = await startHost();
  db = server.services.db;
  await openLiveSite(server, REMOTES, { started: 2000, answered: 1900, heard: 2000, crashed: 20 });
});

const views = (count: number, news: ReportedNews, how?: ServedTo) => sendViews(server, count, news, how);

async function versionsOf(name = 'mf-x') {
  const row = await findDeployment(db, name);
  return [row?.active_version, row?.canary_version];
}

describe('page reports', () => {
  it('count any error message', async () => {
    await startCanary(server.services, { ...order('mf-x', V2), percent: 5 });
    await views(40, { kind: 'loaded' });
    await views(20, { ...FAILED, message: 'x\u0000\u202e is \ud83d' }, { canaries: ['mf-x'] });
    await waitAndAnalyse(server);
    expect(await versionsOf()).toEqual([V1, null]);
    expect((await findVersion(db, 'mf-x', V2))?.status_reason).toMatch(/page failed to load: x is $/);
  });

  it('roll a failing canary back, with the reason in the history', async () => {
    await startCanary(server.services, { ...order('mf-x', V2), percent: 5 });
    await views(40, { kind: 'loaded' });
    await views(20, FAILED, { canaries: ['mf-x'] });
    await waitAndAnalyse(server);
    expect(await versionsOf()).toEqual([V1, null]);
    expect(await findVersion(db, 'mf-x', V2)).toMatchObject({
      status: 'rolled-back',
      status_reason: expect.stringMatching(
        /^20 of 20 page views failed; up to 3 % is usual; page failed to load: x is undefined$/,
      ),
    });
    expect((await listAuditEntries(db, 'mf-x', 1)).entries[0]).toMatchObject({ act: 'rollback', actor: 'system' });
  });

  it('state the failure, although earlier reports were good and later ones are less detailed', async () => {
    await promoteVersion(server.services, order('mf-x', V2));
    await views(3, { kind: 'loaded' });
    await waitAndAnalyse(server);
    await views(20, { kind: 'load-failed', step: 'routes' });
    await waitAndAnalyse(server);
    expect((await findVersion(db, 'mf-x', V2))?.status_reason).toMatch(/; routes failed to load$/);
  });

  it('roll a freshly promoted version back while a canary is live', async () => {
    await promoteVersion(server.services, order('mf-x', V2));
    await startCanary(server.services, { ...order('mf-x', V1), percent: 5 });
    await views(20, { kind: 'render-crash' });
    await waitAndAnalyse(server);
    expect((await findVersion(db, 'mf-x', V2))?.status).toBe('rolled-back');
  });

  it('roll a version back that fails for members only', async () => {
    await promoteVersion(server.services, order('mf-x', V2));
    await views(30, { kind: 'loaded' });
    await views(20, FAILED, { cohorts: ['signed in', 'desktop', 'Chrome'] });
    await waitAndAnalyse(server);
    expect((await findVersion(db, 'mf-x', V2))?.status).toBe('rolled-back');
  });

  it('roll a version back with failing API requests', async () => {
    await promoteVersion(server.services, order('mf-x', V2));
    await views(20, { kind: 'call-failed' });
    await waitAndAnalyse(server);
    const { status_reason } = (await findVersion(db, 'mf-x', V2))!;
    expect(status_reason).toMatch(/^20 of 20 page views had failed API requests/);
  });

  it('roll a version back that is seven times slower', async () => {
    await views(40, { kind: 'loaded', loadMs: 300 });
    await promoteVersion(server.services, order('mf-x', V2));
    await views(40, { kind: 'loaded', loadMs: 2100 });
    await waitAndAnalyse(server);
    expect((await findVersion(db, 'mf-x', V2))?.status_reason).toMatch(/^40 of 40 page views \(desktop\) loaded late/);
  });

  it('roll a version back whose tabs freeze: pages that start and send no heartbeat', async () => {
    await promoteVersion(server.services, order('mf-x', V2));
    for (let view = 0; view < 20; view += 1) await (await serveView(server)).say('started');
    await waitAndAnalyse(server, 30_000);
    expect(await versionsOf()).toEqual([V2, null]);
    await waitAndAnalyse(server, 60_000);
    expect((await findVersion(db, 'mf-x', V2))?.status_reason).toMatch(
      /^20 of 20 page views began, then sent no heartbeat/,
    );
  });

  it('do not roll a version back whose pages are left at once, or continue', async () => {
    await promoteVersion(server.services, order('mf-x', V2));
    for (let view = 0; view < 20; view += 1) {
      const { say } = await serveView(server);
      await say('started');
      await say(view % 2 ? 'left' : 'running');
    }
    await waitAndAnalyse(server, 90_000);
    expect(await versionsOf()).toEqual([V2, null]);
  });

  it('do not roll a version back after a day, and report its problem', async () => {
    await promoteVersion(server.services, order('mf-x', V2));
    server.wait(DAY_MS + 1);
    await beginAnalysis(server);
    await views(20, FAILED);
    await waitAndAnalyse(server);
    expect(await versionsOf()).toEqual([V2, null]);
    expect((await readRemoteStatus(server.services, 'mf-x')).troubles).toContainEqual({
      version: V2,
      evidence: expect.stringMatching(/^20 of 20 page views of the last 15 minutes failed/),
    });
  });

  it('do not roll a version back for hydration mismatches, and report their number', async () => {
    await promoteVersion(server.services, order('mf-x', V2));
    await views(30, { kind: 'mismatch' });
    await waitAndAnalyse(server);
    expect(await versionsOf()).toEqual([V2, null]);
    const { versions } = await readRemoteStatus(server.services, 'mf-x');
    const [now] = versions.filter(({ version }) => version === V2);
    expect(now).toMatchObject({ views: 30, mismatched: 30, failed: 0, crashed: 0 });
  });

  it('do not roll a version back if unchanged versions fail as well', async () => {
    await promoteVersion(server.services, order('mf-x', V2));
    for (let batch = 0; batch < 3; batch += 1) {
      for (const landing of REMOTES) await views(4, FAILED, { landing });
      for (const landing of REMOTES) await views(4, { kind: 'loaded' }, { landing });
      await waitAndAnalyse(server);
    }
    expect(await versionsOf()).toEqual([V2, null]);
  });

  it('roll a version back although an unchanged one fails independently', async () => {
    await promoteVersion(server.services, order('mf-x', V2));
    await views(20, FAILED, { landing: 'mf-y' });
    await views(20, { kind: 'loaded' }, { landing: 'mf-z' });
    await views(20, FAILED);
    await waitAndAnalyse(server);
    expect(await versionsOf()).toEqual([V1, null]);
  });

  it('roll the promoted shell back, not the remotes failing with it', async () => {
    await promoteVersion(server.services, order('mf-x', V2));
    await promoteVersion(server.services, order('shell', V2));
    for (let batch = 0; batch < 3; batch += 1) {
      for (const landing of REMOTES) await views(8, { kind: 'render-crash' }, { landing });
      await waitAndAnalyse(server);
    }
    expect(await versionsOf('mf-x')).toEqual([V2, null]);
    expect(await findVersion(db, 'shell', V2)).toMatchObject({
      status: 'rolled-back',
      status_reason: expect.stringMatching(/^it breaks mf-\w: /),
    });
  });

  it('roll the changed remote back if no other remote fails with a new shell', async () => {
    await promoteVersion(server.services, order('shell', V2));
    await promoteVersion(server.services, order('mf-x', V2));
    for (const landing of ['mf-y', 'mf-z']) await views(20, { kind: 'loaded' }, { landing });
    await views(20, FAILED);
    await waitAndAnalyse(server);
    expect([await versionsOf('mf-x'), await versionsOf('shell')]).toEqual([
      [V1, null],
      [V2, null],
    ]);
  });

  it('roll a shell back that does not start', async () => {
    await promoteVersion(server.services, order('shell', V2));
    for (let view = 0; view < 20; view += 1) {
      const { token } = await serveView(server);
      const body = { view: token, shell: V2, reason: 'failed', detail: 'vendor.js did not load' };
      await server.call('POST', '/api/page-starts', { body });
    }
    await waitAndAnalyse(server);
    expect((await findVersion(db, 'shell', V2))?.status_reason).toMatch(/start failed to load: .*vendor\.js/);
  });
});

describe('a failure after a new version was shown', () => {
  const CRASHED = { kind: 'render-crash', message: 'members is undefined' } as const;

  it('counts against the new version, and not against the failed one', async () => {
    await promoteVersion(server.services, order('mf-x', V2));
    const after = (await findDeployment(db, 'mf-x'))!.deployment_id;
    for (let view = 0; view < 20; view += 1) await (await serveView(server)).tell('mf-y', { ...CRASHED, after });
    await waitAndAnalyse(server);
    expect((await findVersion(db, 'mf-x', V2))?.status_reason).toMatch(/mf-y afterwards: page crashed: members is/);
    const [own] = (await readRemoteStatus(server.services, 'mf-y')).recent!;
    expect(own!.spans.every(({ bad }) => bad === 0)).toBe(true);
  });

  it('counts against the failed version if it fails without the new one as well', async () => {
    await promoteVersion(server.services, order('mf-x', V2));
    const after = (await findDeployment(db, 'mf-x'))!.deployment_id;
    await views(5, CRASHED, { landing: 'mf-y' });
    for (let view = 0; view < 20; view += 1) await (await serveView(server)).tell('mf-y', { ...CRASHED, after });
    await waitAndAnalyse(server);
    expect(await versionsOf()).toEqual([V2, null]);
  });

  it('counts against the failed version if the earlier one is not new, or invented', async () => {
    await promoteVersion(server.services, order('mf-y', V2));
    const after = (await findDeployment(db, 'mf-x'))!.deployment_id;
    for (let view = 0; view < 20; view += 1) {
      await (await serveView(server)).tell('mf-y', { ...CRASHED, after: view % 2 ? after : 'made up' });
    }
    await waitAndAnalyse(server);
    expect(await versionsOf('mf-y')).toEqual([V1, null]);
  });
});

describe('a version is not rolled back', () => {
  beforeEach(async () => {
    await promoteVersion(server.services, order('mf-x', V2));
  });

  it('by any number of reports without a served page', async () => {
    const { deployment_id } = (await findDeployment(db, 'mf-x'))!;
    const { token } = await serveView(server);
    const reports = [{ remote: 'mf-x', version: V2, deploymentId: deployment_id, ...FAILED }];
    const [content, signature] = token.split('.');
    for (const view of [undefined, '', 'x', '.', `${content}.${signature!.slice(1)}`, `${content}x.${signature}`]) {
      for (let time = 0; time < 10; time += 1) {
        await server.call('POST', '/api/remote-reports', { body: { view, reports } });
      }
    }
    expect(await counters()).toEqual([]);
  });

  it('by repeated reports: each page counts once', async () => {
    const view = await serveView(server);
    for (let time = 0; time < 15; time += 1) {
      await view.tell('mf-x', FAILED);
      await view.tell('mf-x', { kind: 'error', message: `Error ${time}` });
    }
    await waitAndAnalyse(server);
    expect(await versionsOf()).toEqual([V2, null]);
    expect((await counters()).map(({ failed }) => failed)).toEqual(Array.from({ length: 5 }, () => 1));
  });

  it('with thirteen real pages', async () => {
    await views(13, FAILED);
    await waitAndAnalyse(server);
    expect(await versionsOf()).toEqual([V2, null]);
  });

  it('by one address, however many pages it loads', async () => {
    await views(30, FAILED, { address: '192.0.2.1' });
    await waitAndAnalyse(server);
    expect(await versionsOf()).toEqual([V2, null]);
  });

  it('by one new network with nine of ten views', async () => {
    for (let view = 0; view < 40; view += 1) {
      for (let flood = 0; flood < 4; flood += 1) {
        const { say, tell } = await serveView(server, { address: '192.0.2.0/24' });
        await say('started');
        await tell('mf-x', FAILED);
      }
      const honest = await serveView(server);
      await honest.say('running');
      await honest.tell('mf-x', { kind: 'loaded' });
      if (view % 4 === 3) await waitAndAnalyse(server);
    }
    expect(await versionsOf()).toEqual([V2, null]);
  });

  it('by ten networks, however many reports they send and however few others report', async () => {
    for (let time = 0; time < 20; time += 1) {
      for (let network = 0; network < 10; network += 1) await views(1, FAILED, { address: `network ${network}` });
      await waitAndAnalyse(server);
    }
    expect(await versionsOf()).toEqual([V2, null]);
  });

  it('by reports of an older page, or of a page with other deployments', async () => {
    const older = await serveView(server);
    await promoteVersion(server.services, order('mf-x', V1));
    await older.tell('mf-x', FAILED);
    await startCanary(server.services, { ...order('mf-x', V2), percent: 5 });
    const { canary_id } = (await findDeployment(db, 'mf-x'))!;
    const { token } = await serveView(server);
    const reports = [{ remote: 'mf-x', version: V2, deploymentId: canary_id, ...FAILED }];
    await server.call('POST', '/api/remote-reports', { body: { view: token, reports } });
    expect(await counters()).toEqual([]);
  });

  it('by a page served more than half an hour ago', async () => {
    const old = await serveView(server);
    server.wait(31 * MINUTE_MS);
    await old.tell('mf-x', FAILED);
    expect(await counters()).toEqual([]);
  });
});

describe('a broken version is not kept', () => {
  beforeEach(async () => {
    await promoteVersion(server.services, order('mf-x', V2));
  });

  it('by reports of one network about failures of all other versions', async () => {
    for (let visitor = 0; visitor < 145 && (await versionsOf())[0] === V2; visitor += 1) {
      for (const landing of ['mf-y', 'mf-z', 'shell']) await views(1, FAILED, { address: '192.0.2.0/24', landing });
      await views(1, FAILED);
      if (visitor % 5 === 4) await waitAndAnalyse(server);
    }
    expect(await versionsOf()).toEqual([V1, null]);
  });

  it('by good reports of ten networks', async () => {
    for (let visitor = 0; visitor < 30; visitor += 1) {
      const landing = { address: `network ${visitor % 10}` };
      await views(8, { kind: 'loaded' }, landing);
      await views(1, FAILED);
      await waitAndAnalyse(server);
    }
    expect(await versionsOf()).toEqual([V1, null]);
  });
});

async function counters() {
  return db.selectFrom('view_counts').select('failed').execute();
}

it('visitors behind one address count by their share on earlier days, and do not decide alone', async () => {
  const campus = { address: '192.0.2.0/24' };
  for (let view = 0; view < 30; view += 1) await (await serveView(server, campus)).say('started');
  for (let view = 0; view < 10; view += 1) await (await serveView(server)).say('started');
  server.wait(DAY_MS);
  await promoteVersion(server.services, order('mf-x', V2));
  await views(30, FAILED, campus);
  await waitAndAnalyse(server);
  expect(await versionsOf()).toEqual([V2, null]);
  expect((await readRemoteStatus(server.services, 'mf-x')).versions.find(({ version }) => version === V2)?.views).toBe(
    20,
  );
  await views(10, FAILED);
  await waitAndAnalyse(server);
  expect(await versionsOf()).toEqual([V1, null]);
});

it('stored data names no visitor and no address', async () => {
  const address = '192.0.2.9';
  const view = await serveView(server, { address });
  await view.say('started');
  await view.tell('mf-x', FAILED);
  const tables = ['view_counts', 'used_views', 'network_days', 'network_votes', 'rollout_analyses'] as const;
  for (const table of tables) {
    const rows = await db.selectFrom(table).selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(address);
  }
});

it('personal data in an error message is removed before it is stored in the history', async () => {
  await promoteVersion(server.services, order('mf-x', V2));
  await views(20, { ...FAILED, message: 'no account ada@example.org' });
  await waitAndAnalyse(server);
  const [entry] = (await listAuditEntries(db, 'mf-x', 1)).entries;
  expect(entry).toMatchObject({ act: 'rollback', reason: expect.stringContaining('no account [e-mail]') });
  const analyses = await db.selectFrom('rollout_analyses').selectAll().execute();
  expect(JSON.stringify(analyses)).not.toContain('ada@');
});
