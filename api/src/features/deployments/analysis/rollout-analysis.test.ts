import { beforeEach, describe, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/serving/testing/bundle';
import { passed } from '../../../testing/gate-report.ts';
import { startServer, type TestServer } from '../../../testing/server.ts';
import { listAuditEntries } from '../audit/audit-log.ts';
import { promote, startCanary } from '../rollout/rollout.ts';
import { findRegression } from './rollout-analysis.ts';
import { findDeployment, findVersion, insertVersion } from '../queries.ts';
import { NOBODY } from './reports.ts';

const of = (visitors: number, bad: number) => ({ ...NOBODY, visitors, bad });

describe('a regression', () => {
  it.each([
    ['too few saw it fail', of(10, 2), of(100, 0)],
    ['it is as bad as the version before', of(10, 5), of(10, 5)],
    ['it is a little worse', of(100, 15), of(100, 0)],
    ['nobody has seen it', of(0, 0), of(100, 0)],
  ])('is not found when %s', (_, candidate, baseline) => {
    expect(findRegression(candidate, baseline)).toBeUndefined();
  });

  it.each([
    ['it fails for most', of(4, 3), of(50, 1)],
    ['it fails and nothing is known of the version before', of(3, 3), of(0, 0)],
    ['it fails for many more', of(100, 40), of(100, 10)],
  ])('is found when %s', (_, candidate, baseline) => {
    expect(findRegression(candidate, baseline)).toContain(`bad for ${candidate.bad} of ${candidate.visitors} visitors`);
  });
});

describe('what visitors report', () => {
  let server: TestServer;
  let db: TestServer['services']['db'];
  const at = () => server.services.now();
  const order = () => ({ name: 'mf-x', actor: 'token:team', at: at(), reason: '' });

  beforeEach(async () => {
    server = await startServer();
    db = server.services.db;
    await db.transaction().execute(async (trx) => {
      for (const version of ['1', '2']) await insertVersion(trx, writeBundle({ version }).manifest, passed, at());
    });
    await promote(db, { ...order(), version: '1' });
  });

  /** One report from a visitor of their own. */
  async function report(kind: 'loaded' | 'load-failed' | 'render-crash', version: string, address?: string) {
    const row = await findDeployment(db, 'mf-x');
    const deploymentId = row?.canary_version === version ? row.canary_id : row?.deployment_id;
    const details = kind === 'loaded' ? {} : { step: 'page', message: 'x is undefined' };
    const body = { reports: [{ remote: 'mf-x', version, deploymentId, kind, ...details }] };
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/remote-reports',
      payload: body,
      remoteAddress: address ?? `10.0.0.${Math.floor(Math.random() * 250)}`,
    });
    expect(reply.statusCode).toBe(202);
  }

  const stateNow = async () => {
    const row = await findDeployment(db, 'mf-x');
    return [row?.active_version, row?.canary_version];
  };

  it('takes a failing canary back, and says why', async () => {
    for (let visitor = 0; visitor < 5; visitor += 1) await report('loaded', '1');
    await startCanary(db, { ...order(), version: '2', percent: 5 });
    await report('load-failed', '2');
    await report('render-crash', '2');
    expect(await stateNow()).toEqual(['1', '2']);
    await report('load-failed', '2');
    expect(await stateNow()).toEqual(['1', null]);
    expect(await findVersion(db, 'mf-x', '2')).toMatchObject({
      status: 'rolled-back',
      status_reason: expect.stringMatching(
        /^bad for 3 of 3 visitors; the version before for 0 of 5; its page (did not load|crashed): x is undefined$/,
      ),
    });
    expect((await listAuditEntries(db, 'mf-x', 1))[0]).toMatchObject({ act: 'rollback', actor: 'system' });
  });

  it('takes a freshly promoted version back', async () => {
    await promote(db, { ...order(), version: '2' });
    for (let visitor = 0; visitor < 3; visitor += 1) await report('load-failed', '2');
    expect(await stateNow()).toEqual(['1', null]);
  });

  it('leaves a version alone that has stood for a day', async () => {
    await promote(db, { ...order(), version: '2' });
    server.wait(25 * 3600_000);
    for (let visitor = 0; visitor < 6; visitor += 1) await report('load-failed', '2');
    expect(await stateNow()).toEqual(['2', null]);
  });

  it('counts each visitor once', async () => {
    await startCanary(db, { ...order(), version: '2', percent: 5 });
    const canaryId = (await findDeployment(db, 'mf-x'))!.canary_id;
    const cookie = `visitor=${crypto.randomUUID()}`;
    const reports = [{ remote: 'mf-x', version: '2', deploymentId: canaryId, kind: 'load-failed' }];
    for (let time = 0; time < 9; time += 1) {
      await server.call('POST', '/api/remote-reports', { body: { reports }, headers: { cookie } });
    }
    expect(await stateNow()).toEqual(['1', '2']);
  });

  it('weighs no address more than five visitors', async () => {
    await startCanary(db, { ...order(), version: '2', percent: 5 });
    for (let visitor = 0; visitor < 40; visitor += 1) await report('loaded', '2');
    for (let visitor = 0; visitor < 30; visitor += 1) await report('load-failed', '2', '192.0.2.1');
    expect(await stateNow()).toEqual(['1', '2']);
  });

  it('ignores pages that are older than the deployment', async () => {
    await promote(db, { ...order(), version: '2' });
    const reports = [{ remote: 'mf-x', version: '1', deploymentId: 'gone', kind: 'load-failed' }];
    for (let visitor = 0; visitor < 5; visitor += 1) {
      await server.call('POST', '/api/remote-reports', { body: { reports } });
    }
    expect(await db.selectFrom('remote_reports').selectAll().execute()).toEqual([]);
  });

  it('does not name visitors or addresses', async () => {
    await report('load-failed', '1', '192.0.2.7');
    const [row] = await db.selectFrom('remote_reports').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain('192.0.2.7');
  });
});
