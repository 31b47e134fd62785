import { beforeEach, describe, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { startHost, type Actor, type TestHost } from '../testing/test-host.ts';
import { shortenDeploymentId } from '../page-view.ts';
import { publishBundle } from '../publish/publish.ts';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';
import { findDeployment } from '../versions/deployments.ts';
import { promoteVersion } from '../rollout/promote.ts';
import { startCanary } from '../rollout/start-canary.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const NEXT = '2.0.0+00000002';

let server: TestHost;
beforeEach(async () => {
  server = await startHost();
  for (const name of ['shell', 'mf-x']) await publishAndActivate(server.services, writeBundle({ name }).dir);
});

interface How {
  as?: Actor;
  headers?: Record<string, string>;
  isReturning?: boolean;
}

async function load({ as, headers }: How = {}): Promise<string> {
  const { body } = await server.call('GET', '/x', { ...(as && { as }), ...(headers && { headers }) });
  return / data-composition="([^"]+)"/.exec(body)![1]!;
}

async function say(composition: string, { as, headers, isReturning = false }: How = {}, path = '/x') {
  const body = { path, composition, isReturning };
  const reply = await server.call('POST', '/api/opened-pages', {
    body,
    ...(as && { as }),
    ...(headers && { headers }),
  });
  const { view } = reply.json<{ view: string | null }>();
  return { token: view, view: view === null ? undefined : server.services.pageViews.read(view, server.services.now()) };
}

async function open(how: How = {}) {
  return say(await load(how), how);
}

async function publishNext(): Promise<void> {
  await publishBundle(server.services, writeBundle({ name: 'mf-x', version: NEXT }).dir, { actor: 'test' });
}

const order = () => ({ name: 'mf-x', version: NEXT, actor: 'test', at: server.services.now(), reason: '' });

async function deployment(name: string): Promise<string> {
  return shortenDeploymentId((await findDeployment(server.services.db, name))!.deployment_id);
}

async function started(): Promise<number> {
  const rows = await server.services.db
    .selectFrom('view_counts')
    .select('started')
    .where('cohort', '=', 'all')
    .execute();
  return rows.reduce((sum, row) => sum + row.started, 0);
}

describe('a page-open beacon gets a token', () => {
  it('with composition and cohorts, without personal data', async () => {
    const { view } = await open({ headers: { 'user-agent': IPHONE } });
    expect(view).toMatchObject({
      shell: await deployment('shell'),
      landing: await deployment('mf-x'),
      cohorts: ['signed out', 'phone', 'Safari'],
      route: 'route /x',
      area: 'pages of mf-x',
      weight: 1,
    });
    expect(JSON.stringify(view)).not.toContain('127.0.0.1');
  });

  it('for each view, also of a shared page, and counts as one view', async () => {
    const composition = await load();
    const tokens = [(await say(composition)).token, (await say(composition)).token];
    expect(new Set(tokens).size).toBe(2);
    expect(await started()).toBe(4); // shell and remote, twice
  });

  it('with a lower weight for returning or signed-in visitors', async () => {
    expect((await open({ isReturning: true })).view!.weight).toBe(0.5);
    const { view } = await open({ as: server.signUp() });
    expect(view).toMatchObject({ weight: 0.5, cohorts: ['signed in', 'desktop', 'other browsers'] });
  });

  it("of the canary if the page was the canary's", async () => {
    await publishNext();
    const { canaryId } = await startCanaryForAll();
    const first = await server.call('GET', '/x');
    const cookie = first.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const { view } = await open({ headers: { cookie } });
    expect(view!.landing).toBe(shortenDeploymentId(canaryId));
  });
});

async function startCanaryForAll() {
  await startCanary(server.services, { ...order(), percent: 100 });
  return { canaryId: (await findDeployment(server.services.db, 'mf-x'))!.canary_id! };
}

describe('a page-open beacon gets no token', () => {
  it('after another version became live', async () => {
    const composition = await load();
    await publishNext();
    await promoteVersion(server.services, order());
    expect(await say(composition)).toMatchObject({ token: null });
    expect(await started()).toBe(0);
  });

  it('with a canary the visitor does not get', async () => {
    await publishNext();
    await startCanaryForAll();
    const first = await server.call('GET', '/x');
    const ofCanary = / data-composition="([^"]+)"/.exec(first.body)![1]!;
    expect((await say(ofCanary)).token).toBeNull();
  });

  it('without a page', async () => {
    expect((await say(await load(), {}, '/nowhere')).token).toBeNull();
    expect((await server.call('GET', '/nowhere')).body).not.toContain('data-composition');
  });
});
