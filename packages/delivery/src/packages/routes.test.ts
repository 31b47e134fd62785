import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listKeys } from '@fotosoc/server-kit/testing/stored-keys';
import { shareHost, type TestHost } from '../testing/test-host.ts';
import { packOnRequest } from './pack-on-request.ts';
import { packageRoutes } from './routes.ts';
import { storePackages } from './store.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';

const HOST = '@fotosoc/host';
let server: TestHost;
shareHost((opened) => (server = opened), { publicUrl: 'https://fotosoc.example.org' });
beforeEach(async () => {
  const { objects } = server.services;
  for (const key of await listKeys(server.services, 'packages')) await objects.delete(key);
});

/** Creates a folder of one package with a tarball of this content. */
async function packOne(version: string, content: Buffer | string, name = HOST): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'packed-'));
  onTestFinished(async () => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'host.tgz'), content);
  const manifest = { name, version, description: 'Lent.', dependencies: { typebox: '^1.3.0' } };
  await writeFile(path.join(folder, 'index.json'), JSON.stringify({ packages: [{ manifest, file: 'host.tgz' }] }));
  return folder;
}

async function keep(...what: Parameters<typeof packOne>): Promise<void> {
  await storePackages(server.services.objects, await packOne(...what), server.services.now());
}

const get = async (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers });

async function packing(pack: () => Promise<string>) {
  const app = Fastify();
  const { config, objects, now } = server.services;
  packageRoutes(app, { config, objects, packagesKept: packOnRequest(objects, pack, now) });
  onTestFinished(() => app.close());
  return async (url: string) => (await app.inject(url)).statusCode;
}

interface Answered {
  'dist-tags': { latest: string };
  versions: Record<string, { description?: string; dist: { tarball: string; integrity: string; shasum: string } }>;
}

describe('a package', () => {
  it.each(['/packages/@fotosoc%2fhost', '/packages/@fotosoc%2Fhost', '/packages/@fotosoc/host'])(
    'is described at %s',
    async (url) => {
      await keep('1.1.0', 'bytes of 1.1.0');
      const reply = await get(url);
      expect(reply.statusCode).toBe(200);
      const tarball = 'https://fotosoc.example.org/packages/@fotosoc/host/-/host-1.1.0.tgz';
      const keptAt = expect.stringMatching(/^\d{4}-/) as string;
      expect(reply.json()).toEqual({
        name: HOST,
        description: 'Lent.',
        'dist-tags': { latest: '1.1.0' },
        versions: {
          '1.1.0': {
            name: HOST,
            version: '1.1.0',
            description: 'Lent.',
            dependencies: { typebox: '^1.3.0' },
            dist: {
              tarball,
              integrity: `sha512-${createHash('sha512').update('bytes of 1.1.0').digest('base64')}`,
              shasum: createHash('sha1').update('bytes of 1.1.0').digest('hex'),
            },
          },
        },
        time: { created: keptAt, modified: keptAt, '1.1.0': keptAt },
      });
    },
  );

  it('is described briefly for installations', async () => {
    await keep('1.1.0', 'bytes');
    const accept = 'application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8, */*';
    const reply = await get('/packages/@fotosoc%2fhost', { accept });
    expect(reply.headers).toMatchObject({
      'content-type': 'application/vnd.npm.install-v1+json; charset=utf-8',
      vary: 'accept',
    });
    const answered = reply.json<Answered & { modified: string }>();
    expect(Object.keys(answered)).toEqual(['name', 'modified', 'dist-tags', 'versions']);
    expect(answered.versions['1.1.0']?.description).toBeUndefined();
  });

  it('is not sent again while unchanged, and answers HEAD', async () => {
    await keep('1.1.0', 'bytes');
    const { etag } = (await get('/packages/@fotosoc%2fhost')).headers;
    const again = await get('/packages/@fotosoc%2fhost', { 'if-none-match': String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const looked = await server.app.inject({ method: 'HEAD', url: '/packages/@fotosoc%2fhost' });
    expect([looked.statusCode, looked.body]).toEqual([200, '']);
  });

  it('keeps earlier versions with their bytes, for lockfiles', async () => {
    await keep('1.1.0', 'bytes of 1.1.0');
    await keep('1.2.0-h0123456789', 'bytes between');
    await keep('1.1.0', 'other bytes');
    const answered = (await get('/packages/@fotosoc%2fhost')).json<Answered>();
    expect(answered['dist-tags'].latest).toBe('1.1.0');
    expect(Object.keys(answered.versions)).toEqual(['1.1.0', '1.2.0-h0123456789']);
    for (const [version, bytes] of [
      ['1.1.0', 'bytes of 1.1.0'],
      ['1.2.0-h0123456789', 'bytes between'],
    ] as const) {
      const reply = await get(new URL(answered.versions[version]!.dist.tarball).pathname);
      expect([reply.statusCode, reply.body]).toEqual([200, bytes]);
    }
  });
});

it('keeps the versions of a package that the release no longer has, for lockfiles', async () => {
  await keep('1.0.0', 'first', '@fotosoc/remote');
  await keep('1.1.0', 'second', '@fotosoc/remote');
  await keep('2.0.0', 'renamed', '@fotosoc/cli');
  const former = (await get('/packages/@fotosoc%2fremote')).json<Answered>();
  expect([former['dist-tags'], Object.keys(former.versions)]).toEqual([{ latest: '1.1.0' }, ['1.0.0', '1.1.0']]);
});

it('keeps an unreleased version for a year after its last use, and releases forever', async () => {
  for (const version of ['1.1.0', '1.2.0-haaaaaaaaaa', '1.2.0-hbbbbbbbbbb']) await keep(version, version);
  server.wait(300 * DAY_MS);
  await keep('1.2.0-haaaaaaaaaa', 'again');
  server.wait(300 * DAY_MS);
  await keep('1.2.0', 'released');
  const answered = (await get('/packages/@fotosoc%2fhost')).json<Answered>();
  expect(Object.keys(answered.versions)).toEqual(['1.1.0', '1.2.0-haaaaaaaaaa', '1.2.0']);
  expect((await get('/packages/@fotosoc/host/-/host-1.2.0-hbbbbbbbbbb.tgz')).statusCode).toBe(404);
});

describe('a tarball', () => {
  it.each<Record<string, string>>([{}, { 'accept-encoding': 'br' }])(
    'is sent as it is, for good, to whoever says %j',
    async (headers) => {
      const tarball = gzipSync('x'.repeat(5000));
      await keep('1.1.0', tarball);
      const reply = await get('/packages/@fotosoc/host/-/host-1.1.0.tgz', headers);
      expect(reply.rawPayload).toEqual(tarball);
      expect(reply.headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(reply.headers['content-encoding']).toBeUndefined();
    },
  );
});

it.each([
  '/packages/@fotosoc%2fnone',
  '/packages/react',
  '/packages/@other/host',
  '/packages/@fotosoc/host/1.1.0',
  '/packages/@fotosoc/host/-/host-9.9.9.tgz',
  '/packages/@fotosoc/host/-/1.1.0.json',
  '/packages/@fotosoc/host/-/..%2f..%2f..%2ffotosoc.sqlite',
  '/packages/@fotosoc%2f..%2f..',
  '/packages/',
])('nothing is at %s', async (url) => {
  await keep('1.1.0', 'bytes');
  const reply = await get(url);
  expect([reply.statusCode, reply.json()]).toEqual([
    404,
    { error: 'This site does not have this package in this version.', code: 'packages/unknown' },
  ]);
});

describe('packages without release', () => {
  it('are packed once at the first request; concurrent requests wait for the same run', async () => {
    const pack = vi.fn<() => Promise<string>>(async () => packOne('1.1.0', 'bytes'));
    const statusOf = await packing(pack);
    expect(pack).not.toHaveBeenCalled();
    const asked = ['/packages/@fotosoc%2fhost', '/packages/@fotosoc/host/-/host-1.1.0.tgz', '/packages/@fotosoc%2fui'];
    expect(await Promise.all(asked.map(statusOf))).toEqual([200, 200, 404]);
    expect(pack).toHaveBeenCalledOnce();
  });

  it('are packed again after a failure; stored ones do not wait', async () => {
    await keep('1.0.0', 'bytes of before');
    const pack = vi
      .fn<() => Promise<string>>(async () => packOne('1.1.0', 'bytes'))
      .mockRejectedValueOnce(new Error('out of memory'));
    const statusOf = await packing(pack);
    expect(await statusOf('/packages/@fotosoc/host/-/host-1.0.0.tgz')).toBe(200);
    expect(pack).not.toHaveBeenCalled();
    expect(await statusOf('/packages/@fotosoc%2fhost')).toBe(500);
    expect(await statusOf('/packages/@fotosoc/host/-/host-1.1.0.tgz')).toBe(200);
  });
});

it('do not exist on a site without packages', async () => {
  expect((await get('/packages/@fotosoc%2fhost')).statusCode).toBe(404);
});

it.each(['PUT', 'POST', 'PATCH', 'DELETE'] as const)('refuses to %s', async (method) => {
  const reply = await server.app.inject({ method, url: '/packages/@fotosoc%2fhost', payload: {} });
  expect([reply.statusCode, reply.headers.allow, reply.json<{ code: string }>().code]).toEqual([
    405,
    'GET, HEAD',
    'packages/read-only',
  ]);
});
