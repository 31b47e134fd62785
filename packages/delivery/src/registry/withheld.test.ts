import { formatContainerName } from '@fotosoc/contract/registry/container';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { beforeEach, describe, expect, it } from 'vitest';
import { AT_PREVIEWS, startHost, type TestHost } from '../testing/test-host.ts';
import { publishBundle } from '../publish/publish.ts';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';
import { blockVersion } from '../rollout/block.ts';
import { promoteVersion } from '../rollout/promote.ts';
import { restoreRemote } from '../rollout/restore.ts';
import { retireRemote } from '../rollout/retire.ts';
import { signPreview } from './preview.ts';

const V1 = '1.0.0+00000001';
const V2 = '1.0.1+00000002';
const order = { name: 'mf-x', actor: 'token:team', at: new Date(), reason: 'it leaks' };

let server: TestHost;
beforeEach(async () => {
  server = await startHost();
  await publishAndActivate(server.services, writeBundle({ name: 'shell', files: { 'main.js': '' } }).dir);
  const description = { navigation: [{ label: 'Things', to: '/x', order: 1 }] };
  await publishAndActivate(server.services, writeBundle({ description }).dir);
});

const statusOf = async (url: string) => (await server.app.inject(url)).statusCode;
const entry = (version: string) => `/remotes/mf-x/${version}/remoteEntry.js`;

const sameEntry = (version: string) => `${formatContainerName('mf-x', version)} ./routes "/remotes/mf-x/${version}/"`;

describe('a blocked version', () => {
  it('is neither served nor previewed, under any URL', async () => {
    await publishBundle(server.services, writeBundle({ version: V2 }).dir, { actor: 'test' });
    const expiresAt = new Date(Date.now() + 60_000);
    const signed = await signPreview(server.services.db, { versions: [{ name: 'mf-x', version: V2 }], expiresAt });
    const openPreview = () => server.app.inject({ url: `/x?preview=${signed}`, headers: AT_PREVIEWS });
    const previewed = async () => (await openPreview()).body.includes(entry(V2));
    expect([await statusOf(entry(V2)), await previewed()]).toEqual([200, true]);

    await blockVersion(server.services.db, { ...order, version: V2 });
    expect(await previewed()).toBe(false);
    for (const address of [
      entry(V2),
      entry(encodeURIComponent(V2)),
      `${entry(V2)}?x`,
      entry(V2).replace('mf-x', 'mf-%78'),
      entry(V2).replace('/mf-x', '//./mf-x'),
    ]) {
      expect([address, [404, 410].includes(await statusOf(address))]).toEqual([address, true]);
    }
    expect(await statusOf(entry(V1))).toBe(200);
  });

  it('withholds versions with equal files under another name', async () => {
    for (const version of ['1.0.1+00000002', '1.0.2+00000003']) {
      const bundle = writeBundle({ version, files: { 'remoteEntry.js': sameEntry(version) } });
      await publishBundle(server.services, bundle.dir, { actor: 'test' });
    }
    await promoteVersion(server.services, { ...order, version: '1.0.2+00000003' });
    const state = await blockVersion(server.services.db, { ...order, version: V2 });
    expect(state).toMatchObject({ active: V1 });
    expect(await statusOf(entry('1.0.2+00000003'))).toBe(410);
  });
});

describe('a retired remote', () => {
  it('answers 410 with an explanation, and leaves the navigation, until it is restored', async () => {
    expect((await server.app.inject('/x')).body).toContain('"label":"Things"');
    await retireRemote(server.services.db, order);
    const page = await server.app.inject('/x/anything');
    expect(page.statusCode).toBe(410);
    expect(page.body).toContain('This part of the site is temporarily unavailable');
    expect(page.body).toContain('<title>Temporarily unavailable');
    expect(page.body).not.toContain('"label":"Things"');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(await statusOf(entry(V1))).toBe(410);
    expect((await server.app.inject('/api/remotes/retired')).json()).toEqual({ retired: ['mf-x'] });

    await restoreRemote(server.services, order);
    expect([await statusOf('/x'), await statusOf(entry(V1))]).toEqual([200, 200]);
    expect((await server.app.inject('/api/remotes/retired')).json()).toEqual({ retired: [] });
  });

  it('keeps its prefixes', async () => {
    await retireRemote(server.services.db, order);
    const other = writeBundle({ name: 'mf-y', prefix: '/x/y' });
    await expect(publishBundle(server.services, other.dir, { actor: 'test' })).rejects.toThrow('belongs to mf-x');
  });
});

it('a picture opened directly runs no script as this site; workers get their scripts unchanged', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const files = { 'drawing.svg': svg, 'worker.js': 'postMessage(1)' };
  await publishBundle(server.services, writeBundle({ version: V2, files }).dir, { actor: 'test' });
  const policyOf = async (file: string) =>
    (await server.app.inject(`/remotes/mf-x/${V2}/${file}`)).headers['content-security-policy'];
  expect(await policyOf('drawing.svg')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  const compressed = { url: `/remotes/mf-x/${V2}/worker.js`, headers: { 'accept-encoding': 'br' } };
  expect((await server.app.inject(compressed)).headers).not.toHaveProperty('content-security-policy');
  expect(await policyOf('worker.js')).toBeUndefined();
});
