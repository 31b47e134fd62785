import { beforeEach, describe, expect, it } from 'vitest';
import type { RemoteReport } from '@fotosoc/contract/report';
import { writeBundle } from '@fotosoc/serving/testing/bundle';
import { cookiesOf, startServer, type TestServer } from '../../../testing/server.ts';
import { listAuditEntries } from '../audit/audit-log.ts';
import { rollBackAllBad } from '../rollout/automatic-rollback.ts';
import { promote, startCanary } from '../rollout/rollout.ts';
import { findMissingTelemetry } from './rollout-analysis.ts';
import { publishAndActivate, publishBundle } from '../publish/publish.ts';
import { findDeployment, findVersion } from '../queries.ts';
import { NOBODY } from './reports.ts';

const V1 = '1.0.0+00000001';
const V2 = '1.0.1+00000002';
const MINUTE_MS = 60_000;

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
  for (const name of ['shell', 'mf-x']) {
    await publishAndActivate(server.services, bundleOf(name, V1));
    await publishBundle(server.services, bundleOf(name, V2), { actor: 'test' });
  }
});

function bundleOf(name: string, version: string): string {
  return writeBundle({ name, version }).dir;
}

const order = (name: string) => ({ name, actor: 'test', at: server.services.now(), reason: 'test', version: V2 });

/** Opens a page as a new visitor, each at a home of their own if not told otherwise; unless told, it reports nothing. */
async function visit({ reportsOf = [] as string[], address = newAddress(), headers = {}, url = '/x' } = {}) {
  const page = await server.app.inject({
    url,
    headers: { 'sec-fetch-dest': 'document', ...headers },
    remoteAddress: address,
  });
  await server.services.background.idle();
  const reports: RemoteReport[] = [];
  for (const remote of reportsOf) reports.push({ remote, ...given(page.body, remote), kind: 'loaded' });
  if (reports.length === 0) return;
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/remote-reports',
    payload: { reports },
    headers: { cookie: cookiesOf(page) },
    remoteAddress: address,
  });
  expect(reply.statusCode).toBe(202);
}

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
}

/** What the page has of a remote, or of the shell. */
function given(html: string, name: string): { version: string; deploymentId: string } {
  const { document, shell } = JSON.parse(/id="fotosoc-page">(.*?)<\/script>/.exec(html)![1]!);
  if (name === 'shell') return shell;
  const [first] = document.microFrontends[name];
  return { version: first.metadata.version, deploymentId: first.extras.deploymentId };
}

/** So many visits, one after the other. */
async function visits(count: number, how: Parameters<typeof visit>[0] = {}): Promise<void> {
  for (let visitor = 0; visitor < count; visitor += 1) await visit(how);
}

/** A minute later the registry looks at everything. */
async function analyseLater(ms = MINUTE_MS + 1): Promise<void> {
  server.wait(ms);
  await rollBackAllBad(server.services);
  await server.services.background.idle();
}

const live = async (name: string) => {
  const row = await findDeployment(server.services.db, name);
  return [row?.active_version, row?.canary_version];
};

describe('a version that no page reports of', () => {
  beforeEach(async () => {
    await visits(3, { reportsOf: ['shell', 'mf-x'] });
  });

  it('is taken back as a canary, and the audit log says why', async () => {
    await startCanary(server.services.db, { ...order('mf-x'), percent: 100 });
    await visits(10);
    await analyseLater();
    expect(await live('mf-x')).toEqual([V1, null]);
    const reason =
      'given to 10 visitors, and none of their pages ever reported anything; of the version before 3 reported in the last day';
    expect(await findVersion(server.services.db, 'mf-x', V2)).toMatchObject({
      status: 'rolled-back',
      status_reason: reason,
    });
    expect((await listAuditEntries(server.services.db, 'mf-x', 1))[0]).toMatchObject({ actor: 'system', reason });
  });

  it('is taken back when it was promoted', async () => {
    await promote(server.services.db, order('mf-x'));
    await visits(10);
    await analyseLater();
    expect(await live('mf-x')).toEqual([V1, null]);
  });

  it('may be a shell that never starts, which is no evidence against the remotes', async () => {
    for (const name of ['shell', 'mf-x']) await startCanary(server.services.db, { ...order(name), percent: 100 });
    await visits(10);
    await analyseLater();
    expect([await live('shell'), await live('mf-x')]).toEqual([
      [V1, null],
      [V1, V2],
    ]);
  });

  it('gets a minute, and a day for ten visitors', async () => {
    await promote(server.services.db, order('mf-x'));
    await visits(9);
    await analyseLater();
    await visit();
    await analyseLater(MINUTE_MS - 5000);
    expect(await live('mf-x')).toEqual([V2, null]);
    await analyseLater(6000);
    expect(await live('mf-x')).toEqual([V1, null]);
  });

  it('stays when only one of them reports', async () => {
    await startCanary(server.services.db, { ...order('mf-x'), percent: 100 });
    await visits(10);
    await visit({ reportsOf: ['shell', 'mf-x'] });
    await visits(10);
    await analyseLater();
    expect(await live('mf-x')).toEqual([V1, V2]);
  });

  it.each([
    ['who asked were no browsers', { headers: { 'sec-fetch-dest': 'empty' } }],
    ['it was fetched ahead only', { headers: { 'sec-purpose': 'prefetch' } }],
    ['they are all behind one address', { address: '192.0.2.1' }],
    ['the page they asked for does not exist', { url: '/x/nope' }],
  ])('stays when %s', async (_, how) => {
    await startCanary(server.services.db, { ...order('mf-x'), percent: 100 });
    await visits(12, how);
    await analyseLater();
    expect(await live('mf-x')).toEqual([V1, V2]);
  });

  it('stays once a page reported of it, also after its promotion', async () => {
    await startCanary(server.services.db, { ...order('mf-x'), percent: 100 });
    await visit({ reportsOf: ['mf-x'] });
    await promote(server.services.db, order('mf-x'));
    await visits(12);
    await analyseLater();
    expect(await live('mf-x')).toEqual([V2, null]);
  });

  it('leaves no trace of visitors once a page reported of it', async () => {
    await promote(server.services.db, order('mf-x'));
    await visit({ reportsOf: ['mf-x'] });
    await visits(5);
    const rows = await server.services.db.selectFrom('remote_reports').selectAll().where('version', '=', V2).execute();
    expect(rows).toHaveLength(1);
  });
});

it('stays where no page reports of the version before either', async () => {
  await promote(server.services.db, order('mf-x'));
  await visits(12);
  await analyseLater();
  expect(await live('mf-x')).toEqual([V2, null]);
});

it('is not what visitors of a version in the status are counted by', async () => {
  await promote(server.services.db, order('mf-x'));
  await visits(2);
  const administrator = await server.signUpAdministrator();
  const status = await server.call('GET', '/api/remotes/mf-x', { as: administrator });
  expect(status.json<{ versions: { visitors: number }[] }>().versions.map(({ visitors }) => visitors)).toEqual([0, 0]);
});

describe('missing telemetry', () => {
  it('is found when ten were given it and three reported of the version before', () => {
    const found = [
      [9, 3],
      [10, 2],
      [10, 3],
    ].map(([missing, visitors]) => findMissingTelemetry(missing!, { ...NOBODY, visitors: visitors! }) !== undefined);
    expect(found).toEqual([false, false, true]);
  });
});
