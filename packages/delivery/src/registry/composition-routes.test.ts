import { beforeEach, expect, it } from 'vitest';
import { CONTRACT_REVISION } from '@fotosoc/contract/revision';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { promoteVersion } from '../rollout/promote.ts';
import { startCanary } from '../rollout/start-canary.ts';
import { publishBundle } from '../publish/publish.ts';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';
import { toCookieHeader, startHost, type TestHost } from '../testing/test-host.ts';

const V1 = '1.0.0+00000001';
const V2 = '1.0.1+00000002';

let server: TestHost;
beforeEach(async () => {
  server = await startHost();
});

async function publishSite(): Promise<void> {
  await publishAndActivate(server.services, writeBundle({ name: 'shell' }).dir);
  await publishAndActivate(server.services, writeBundle({ version: V1 }).dir);
  await publishBundle(server.services, writeBundle({ version: V2 }).dir, { actor: 'test' });
}

const order = () => ({ name: 'mf-x', actor: 'test', at: server.services.now(), reason: 'test', version: V2 });

const getPlatform = async () =>
  server.call('GET', '/api/platform', { headers: { contract: String(CONTRACT_REVISION) } });

it("returns the versions of a visitor's next page, uncacheable", async () => {
  expect((await server.call('GET', '/api/composition')).json()).toEqual({ versions: {} });
  await publishSite();
  const before = await server.call('GET', '/api/composition');
  expect(before.json()).toEqual({ versions: { shell: V1, 'mf-x': V1 } });
  expect(before.headers['cache-control']).toBe('no-store');
  await promoteVersion(server.services, order());
  expect((await server.call('GET', '/api/composition')).json()).toEqual({ versions: { shell: V1, 'mf-x': V2 } });
});

it("assigns canaries like the visitor's pages", async () => {
  await publishSite();
  await startCanary(server.services, { ...order(), percent: 50 });
  for (let visitor = 0; visitor < 8; visitor += 1) {
    const page = await server.call('GET', '/x');
    const composition = await server.call('GET', '/api/composition', { headers: { cookie: toCookieHeader(page) } });
    const version = composition.json<{ versions: Record<string, string> }>().versions['mf-x']!;
    expect(page.body).toContain(`"url":"/remotes/mf-x/${version}/remoteEntry.js","metadata"`);
  }
});

it('shows teams the limits of their remotes', async () => {
  expect((await getPlatform()).json()).toEqual({
    api: server.services.contract.version,
    shell: null,
    deprecates: {},
    maxCodeBytes: 1_000_000,
    federation: null,
    provides: null,
    react: null,
    otherShells: [],
    remotes: [],
    serverBundles: [],
  });
  await publishSite();
  const remote = { name: 'mf-x', prefixes: ['/x'], pages: [{ path: '/x', ssr: true }], shell: '^1.0.0' };
  const known = {
    api: server.services.contract.version,
    shell: V1,
    federation: '2.9.2',
    provides: null,
    react: null,
    deprecates: {},
    maxCodeBytes: 1_000_000,
    serverBundles: [],
  };
  expect((await getPlatform()).json()).toEqual({
    ...known,
    otherShells: [],
    remotes: [{ ...remote, as: 'active', version: V1, federation: '2.9.2' }],
  });
});

it('shows teams slot props, and the props fragments read', async () => {
  await publishSite();
  const slots = { 'quiz.result': { examples: [{ quiz: 'owls', best: [{ by: 'ada', scores: [3] }] }] } };
  const fragments = { 'walk.map': { examples: [{ walk: 'docks' }], data: ['/api/events/:walk'] } };
  const pages = [{ path: '/y', title: 'Y', slots: ['quiz.result'] }];
  const built = writeBundle({ name: 'mf-y', prefix: '/y', description: { pages, slots, fragments } });
  built.write({ fragments: [{ slot: 'walk.map', files: [], later: [] }] });
  await publishAndActivate(server.services, built.dir);
  const { remotes } = (await getPlatform()).json<{ remotes: object[] }>();
  expect(remotes).toContainEqual(expect.objectContaining({ name: 'mf-y', slots, fragments }));
});

it('shows teams every live version, with its imports and provided modules', async () => {
  await publishSite();
  const lending = writeBundle({ name: 'shell', version: V2 });
  lending.write({ provides: { react: ['useId'] } });
  const taking = writeBundle({ version: '1.0.2+00000003' });
  taking.write({ uses: { react: ['useId'] } });
  for (const { dir, manifest } of [lending, taking]) {
    await publishBundle(server.services, dir, { actor: 'test' });
    await startCanary(server.services, { ...order(), name: manifest.name, version: manifest.version, percent: 5 });
  }
  expect((await getPlatform()).json()).toMatchObject({
    shell: V1,
    otherShells: [{ as: 'canary', version: V2, provides: { react: ['useId'] } }],
    remotes: [{ version: V1 }, { as: 'canary', version: '1.0.2+00000003', uses: { react: ['useId'] } }],
  });
  await promoteVersion(server.services, order());
  expect((await getPlatform()).json<{ remotes: object[] }>().remotes).toEqual([
    expect.objectContaining({ as: 'active', version: V2 }),
    expect.objectContaining({ as: 'last-good', version: V1, succeededAt: expect.any(String) as string }),
  ]);
});
