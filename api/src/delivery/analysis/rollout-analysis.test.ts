import { beforeEach, describe, expect, it } from 'vitest';
import { openLiveSite, orderAt, sayViews, V1, V2, type News } from '../../../test/live-site.ts';
import { analyseAfter, beginAnalysis, serveView, type ServedTo } from '../../../test/page-view.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { listAuditEntries } from '../audit/audit-log.ts';
import { findDeployment } from '../versions/deployments.ts';
import { findVersion } from '../versions/versions.ts';
import { promote } from '../rollout/promote.ts';
import { startCanary } from '../rollout/start-canary.ts';
import { statusOf } from '../status/status.ts';
import { MINUTE_MS, DAY_MS } from '../../ground/units.ts';

const REMOTES = ['mf-x', 'mf-y', 'mf-z'];
const FAILED = { kind: 'load-failed', step: 'page', message: 'x is undefined' } as const;

let server: TestServer;
let db: TestServer['services']['db'];
const order = (name: string, version: string) => orderAt(server, name, version);

beforeEach(async () => {
  server = await startServer();
  db = server.services.db;
  await openLiveSite(server, REMOTES, { started: 2000, answered: 1900, heard: 2000, crashed: 20 });
});

const views = (count: number, news: News, how?: ServedTo) => sayViews(server, count, news, how);

async function versionsOf(name = 'mf-x') {
  const row = await findDeployment(db, name);
  return [row?.active_version, row?.canary_version];
}

describe('what pages report', () => {
  it('counts whatever an error says', async () => {
    await startCanary(db, { ...order('mf-x', V2), percent: 5 });
    await views(40, { kind: 'loaded' });
    await views(20, { ...FAILED, message: 'x\u0000\u202e is \ud83d' }, { canaries: ['mf-x'] });
    await analyseAfter(server);
    expect(await versionsOf()).toEqual([V1, null]);
    expect((await findVersion(db, 'mf-x', V2))?.status_reason).toMatch(/its page did not load: x is $/);
  });

  it('takes a canary back that fails, and the history says why', async () => {
    await startCanary(db, { ...order('mf-x', V2), percent: 5 });
    await views(40, { kind: 'loaded' });
    await views(20, FAILED, { canaries: ['mf-x'] });
    await analyseAfter(server);
    expect(await versionsOf()).toEqual([V1, null]);
    expect(await findVersion(db, 'mf-x', V2)).toMatchObject({
      status: 'rolled-back',
      status_reason: expect.stringMatching(
        /^(19|20) of 20 page views failed; up to 3 % would pass; its page did not load: x is undefined$/,
      ),
    });
    expect((await listAuditEntries(db, 'mf-x', 1)).entries[0]).toMatchObject({ act: 'rollback', actor: 'system' });
  });

  it('says what failed, although nothing did at first and pages say no more than that', async () => {
    await promote(db, order('mf-x', V2));
    await views(3, { kind: 'loaded' });
    await analyseAfter(server);
    await views(20, { kind: 'load-failed', step: 'routes' });
    await analyseAfter(server);
    expect((await findVersion(db, 'mf-x', V2))?.status_reason).toMatch(/; its routes did not load$/);
  });

  it('takes a freshly promoted version back, while a canary runs beside it', async () => {
    await promote(db, order('mf-x', V2));
    await startCanary(db, { ...order('mf-x', V1), percent: 5 });
    await views(20, { kind: 'render-crash' });
    await analyseAfter(server);
    expect((await findVersion(db, 'mf-x', V2))?.status).toBe('rolled-back');
  });

  it('takes a version back that fails for members alone', async () => {
    await promote(db, order('mf-x', V2));
    await views(30, { kind: 'loaded' });
    await views(20, FAILED, { cohorts: ['signed in', 'desktop', 'Chrome'] });
    await analyseAfter(server);
    expect((await findVersion(db, 'mf-x', V2))?.status).toBe('rolled-back');
  });

  it('takes a version back whose calls of the API fail', async () => {
    await promote(db, order('mf-x', V2));
    await views(20, { kind: 'call-failed' });
    await analyseAfter(server);
    const { status_reason } = (await findVersion(db, 'mf-x', V2))!;
    expect(status_reason).toMatch(/^(19|20) of 20 page views had calls of the API fail/);
  });

  it('takes a version back that is seven times slower', async () => {
    await views(40, { kind: 'loaded', loadMs: 300 });
    await promote(db, order('mf-x', V2));
    await views(40, { kind: 'loaded', loadMs: 2100 });
    await analyseAfter(server);
    expect((await findVersion(db, 'mf-x', V2))?.status_reason).toMatch(
      /^(38|39|40) of 40 page views \(desktop\) were late/,
    );
  });

  it('takes a version back whose tabs freeze: they began, and say nothing more', async () => {
    await promote(db, order('mf-x', V2));
    for (let view = 0; view < 20; view += 1) await (await serveView(server)).say('started');
    await analyseAfter(server, 30_000);
    expect(await versionsOf()).toEqual([V2, null]);
    await analyseAfter(server, 60_000);
    expect((await findVersion(db, 'mf-x', V2))?.status_reason).toMatch(
      /^(19|20) of 20 page views began and then said nothing/,
    );
  });

  it('leaves a version alone whose pages are left at once, or run on', async () => {
    await promote(db, order('mf-x', V2));
    for (let view = 0; view < 20; view += 1) {
      const { say } = await serveView(server);
      await say('started');
      await say(view % 2 ? 'left' : 'running');
    }
    await analyseAfter(server, 90_000);
    expect(await versionsOf()).toEqual([V2, null]);
  });

  it('leaves a version alone that has stood for a day, and says that it is bad', async () => {
    await promote(db, order('mf-x', V2));
    server.wait(DAY_MS + 1);
    await beginAnalysis(server);
    await views(20, FAILED);
    await analyseAfter(server);
    expect(await versionsOf()).toEqual([V2, null]);
    expect((await statusOf(server.services, 'mf-x')).troubles).toContainEqual({
      version: V2,
      evidence: expect.stringMatching(/^20 of 20 page views of the last 15 minutes failed/),
    });
  });

  it('takes nothing back for pages that begin otherwise than they were drawn, and shows how many', async () => {
    await promote(db, order('mf-x', V2));
    await views(30, { kind: 'mismatch' });
    await analyseAfter(server);
    expect(await versionsOf()).toEqual([V2, null]);
    const { versions } = await statusOf(server.services, 'mf-x');
    const [now] = versions.filter(({ version }) => version === V2);
    expect(now).toMatchObject({ views: 30, mismatched: 30, failed: 0, crashed: 0 });
  });

  it('takes nothing back when what has not changed fails as well', async () => {
    await promote(db, order('mf-x', V2));
    for (let batch = 0; batch < 3; batch += 1) {
      for (const landing of REMOTES) await views(4, FAILED, { landing });
      for (const landing of REMOTES) await views(4, { kind: 'loaded' }, { landing });
      await analyseAfter(server);
    }
    expect(await versionsOf()).toEqual([V2, null]);
  });

  it('takes a version back although one that has not changed fails for reasons of its own', async () => {
    await promote(db, order('mf-x', V2));
    await views(20, FAILED, { landing: 'mf-y' });
    await views(20, { kind: 'loaded' }, { landing: 'mf-z' });
    await views(20, FAILED);
    await analyseAfter(server);
    expect(await versionsOf()).toEqual([V1, null]);
  });

  it('blames the shell that was promoted, not the remotes that suffer under it', async () => {
    await promote(db, order('mf-x', V2));
    await promote(db, order('shell', V2));
    for (let batch = 0; batch < 3; batch += 1) {
      for (const landing of REMOTES) await views(8, { kind: 'render-crash' }, { landing });
      await analyseAfter(server);
    }
    expect(await versionsOf('mf-x')).toEqual([V2, null]);
    expect(await findVersion(db, 'shell', V2)).toMatchObject({
      status: 'rolled-back',
      status_reason: expect.stringMatching(/^mf-\w suffers under it: /),
    });
  });

  it('blames the remote that changed, when no other suffers under a shell that is new as well', async () => {
    await promote(db, order('shell', V2));
    await promote(db, order('mf-x', V2));
    for (const landing of ['mf-y', 'mf-z']) await views(20, { kind: 'loaded' }, { landing });
    await views(20, FAILED);
    await analyseAfter(server);
    expect([await versionsOf('mf-x'), await versionsOf('shell')]).toEqual([
      [V1, null],
      [V2, null],
    ]);
  });

  it('blames a shell of its own that does not start', async () => {
    await promote(db, order('shell', V2));
    for (let view = 0; view < 20; view += 1) {
      const { token } = await serveView(server);
      const body = { view: token, shell: V2, reason: 'failed', detail: 'vendor.js did not load' };
      await server.call('POST', '/api/page-starts', { body });
    }
    await analyseAfter(server);
    expect((await findVersion(db, 'shell', V2))?.status_reason).toMatch(/its start did not load: .*vendor\.js/);
  });
});

describe('what breaks after a new version was shown', () => {
  const CRASHED = { kind: 'render-crash', message: 'members is undefined' } as const;

  it('counts against that, and not against what broke', async () => {
    await promote(db, order('mf-x', V2));
    const after = (await findDeployment(db, 'mf-x'))!.deployment_id;
    for (let view = 0; view < 20; view += 1) await (await serveView(server)).tell('mf-y', { ...CRASHED, after });
    await analyseAfter(server);
    expect((await findVersion(db, 'mf-x', V2))?.status_reason).toMatch(/mf-y after it: its page crashed: members is/);
    const [own] = (await statusOf(server.services, 'mf-y')).recent!;
    expect(own!.spans.every(({ bad }) => bad === 0)).toBe(true);
  });

  it('counts against what broke, when that breaks without it as well', async () => {
    await promote(db, order('mf-x', V2));
    const after = (await findDeployment(db, 'mf-x'))!.deployment_id;
    await views(5, CRASHED, { landing: 'mf-y' });
    for (let view = 0; view < 20; view += 1) await (await serveView(server)).tell('mf-y', { ...CRASHED, after });
    await analyseAfter(server);
    expect(await versionsOf()).toEqual([V2, null]);
  });

  it('counts against what broke, when what was before is not new, or is made up', async () => {
    await promote(db, order('mf-y', V2));
    const after = (await findDeployment(db, 'mf-x'))!.deployment_id;
    for (let view = 0; view < 20; view += 1) {
      await (await serveView(server)).tell('mf-y', { ...CRASHED, after: view % 2 ? after : 'made up' });
    }
    await analyseAfter(server);
    expect(await versionsOf('mf-y')).toEqual([V1, null]);
  });
});

describe('nobody takes a version back', () => {
  beforeEach(async () => {
    await promote(db, order('mf-x', V2));
  });

  it('by reports that no page was served for, however many', async () => {
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

  it('by saying the same again: each page counts once', async () => {
    const view = await serveView(server);
    for (let time = 0; time < 15; time += 1) {
      await view.tell('mf-x', FAILED);
      await view.tell('mf-x', { kind: 'error', message: `Error ${time}` });
    }
    await analyseAfter(server);
    expect(await versionsOf()).toEqual([V2, null]);
    expect((await counters()).map(({ failed }) => failed)).toEqual(Array.from({ length: 5 }, () => 1));
  });

  it('with thirteen real pages', async () => {
    await views(13, FAILED);
    await analyseAfter(server);
    expect(await versionsOf()).toEqual([V2, null]);
  });

  it('from one address, however many pages it loads', async () => {
    await views(30, FAILED, { address: '192.0.2.1' });
    await analyseAfter(server);
    expect(await versionsOf()).toEqual([V2, null]);
  });

  it('from one network that makes up nine of ten views, and only began today', async () => {
    for (let view = 0; view < 40; view += 1) {
      for (let flood = 0; flood < 4; flood += 1) {
        const { say, tell } = await serveView(server, { address: '192.0.2.0/24' });
        await say('started');
        await tell('mf-x', FAILED);
      }
      const honest = await serveView(server);
      await honest.say('running');
      await honest.tell('mf-x', { kind: 'loaded' });
      if (view % 4 === 3) await analyseAfter(server);
    }
    expect(await versionsOf()).toEqual([V2, null]);
  });

  it('from ten networks, however often they say so and however few others come', async () => {
    for (let time = 0; time < 20; time += 1) {
      for (let network = 0; network < 10; network += 1) await views(1, FAILED, { address: `network ${network}` });
      await analyseAfter(server);
    }
    expect(await versionsOf()).toEqual([V2, null]);
  });

  it('with what an older page, or a page of another composition, says', async () => {
    const older = await serveView(server);
    await promote(db, order('mf-x', V1));
    await older.tell('mf-x', FAILED);
    await startCanary(db, { ...order('mf-x', V2), percent: 5 });
    const { canary_id } = (await findDeployment(db, 'mf-x'))!;
    const { token } = await serveView(server);
    const reports = [{ remote: 'mf-x', version: V2, deploymentId: canary_id, ...FAILED }];
    await server.call('POST', '/api/remote-reports', { body: { view: token, reports } });
    expect(await counters()).toEqual([]);
  });

  it('with a page that was served more than half an hour ago', async () => {
    const old = await serveView(server);
    server.wait(31 * MINUTE_MS);
    await old.tell('mf-x', FAILED);
    expect(await counters()).toEqual([]);
  });
});

describe('nobody keeps a broken version', () => {
  beforeEach(async () => {
    await promote(db, order('mf-x', V2));
  });

  it('by saying from one network that everything else fails as well', async () => {
    for (let visitor = 0; visitor < 145 && (await versionsOf())[0] === V2; visitor += 1) {
      for (const landing of ['mf-y', 'mf-z', 'shell']) await views(1, FAILED, { address: '192.0.2.0/24', landing });
      await views(1, FAILED);
      if (visitor % 5 === 4) await analyseAfter(server);
    }
    expect(await versionsOf()).toEqual([V1, null]);
  });

  it('by saying from ten networks that it is well', async () => {
    for (let visitor = 0; visitor < 30; visitor += 1) {
      const landing = { address: `network ${visitor % 10}` };
      await views(8, { kind: 'loaded' }, landing);
      await views(1, FAILED);
      await analyseAfter(server);
    }
    expect(await versionsOf()).toEqual([V1, null]);
  });
});

async function counters() {
  return db.selectFrom('view_counts').select('failed').execute();
}

it('many behind one address count by their share on the days before, and alone do not decide', async () => {
  const campus = { address: '192.0.2.0/24' };
  for (let view = 0; view < 30; view += 1) await (await serveView(server, campus)).say('started');
  for (let view = 0; view < 10; view += 1) await (await serveView(server)).say('started');
  server.wait(DAY_MS);
  await promote(db, order('mf-x', V2));
  await views(30, FAILED, campus);
  await analyseAfter(server);
  expect(await versionsOf()).toEqual([V2, null]);
  expect((await statusOf(server.services, 'mf-x')).versions.find(({ version }) => version === V2)?.views).toBe(20);
  await views(10, FAILED);
  await analyseAfter(server);
  expect(await versionsOf()).toEqual([V1, null]);
});

it('nothing that is kept names a visitor or an address', async () => {
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

it('what an error says of a visitor is cut before it is kept in the history', async () => {
  await promote(db, order('mf-x', V2));
  await views(20, { ...FAILED, message: 'no account ada@example.org' });
  await analyseAfter(server);
  const [entry] = (await listAuditEntries(db, 'mf-x', 1)).entries;
  expect(entry).toMatchObject({ act: 'rollback', reason: expect.stringContaining('no account [e-mail]') });
  const analyses = await db.selectFrom('rollout_analyses').selectAll().execute();
  expect(JSON.stringify(analyses)).not.toContain('ada@');
});
