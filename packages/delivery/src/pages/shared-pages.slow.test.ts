import { beforeEach, describe, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { AT_PREVIEWS, startHost, type TestHost } from '../testing/test-host.ts';
import { publishBundle } from '../publish/publish.ts';
import { rollBackVersion } from '../rollout/rollback.ts';
import { startCanary } from '../rollout/start-canary.ts';
import { RENDER_BODY, openPage, publishServerRenderedSite, V2 } from '../testing/composed-pages.ts';

const SHARED = 'public, max-age=0, s-maxage=5';
const PRIVATE = 'no-cache, private';

let server: TestHost;
beforeEach(async () => {
  server = await startHost();
  await publishServerRenderedSite(server, RENDER_BODY);
});

const ask = async (url: string, headers: Record<string, string> = {}) =>
  (await server.app.inject({ url, headers })).headers;

async function startCanaryOf(percent: number): Promise<void> {
  const { services } = server;
  await publishBundle(services, writeBundle({ version: V2 }).dir, { actor: 'test' });
  await startCanary(services, { name: 'mf-x', version: V2, percent, actor: 'test', at: services.now(), reason: '' });
}

describe('a page is cacheable by shared caches', () => {
  it('for anonymous visitors, who get no cookie', async () => {
    const headers = await ask('/x');
    expect(headers).toMatchObject({ 'cache-control': SHARED, vary: 'accept-encoding, cookie' });
    expect(headers['cdn-cache-control']).toBe('max-age=5, stale-while-revalidate=10, stale-if-error=60');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('with its validator', async () => {
    const etags = new Set<string>();
    for (let drawing = 0; drawing < 4; drawing += 1) etags.add(String((await ask('/x'))['etag']));
    const again = await server.app.inject({ url: '/x', headers: { 'if-none-match': [...etags].join(', ') } });
    expect([again.statusCode, again.headers['cache-control']]).toEqual([304, SHARED]);
  });
});

describe('a page is private', () => {
  it.each([
    ['with a query', '/x?y', {}],
    ['for whoever brings a cookie', '/x', { cookie: 'theme=dark' }],
    ['even one of nobody', '/x', { cookie: 'sid=of-nobody' }],
    ['at the origin of previews', '/x', AT_PREVIEWS],
    ['where there is none', '/nowhere', {}],
  ])('%s', async (_why, url, headers: Record<string, string>) => {
    expect((await ask(url, headers))['cache-control'] ?? PRIVATE).toBe(PRIVATE);
  });

  it('for a member', async () => {
    const { cookie } = server.signUp();
    expect((await ask('/x', { cookie }))['cache-control']).toBe(PRIVATE);
  });

  it('during a canary: each visitor gets a separate cookie, and the whole page with it', async () => {
    const etag = String((await ask('/x'))['etag']);
    await startCanaryOf(1);
    const cookies = new Set<string>();
    for (let visitor = 0; visitor < 8; visitor += 1) {
      const reply = await server.app.inject({ url: '/x', headers: { 'if-none-match': etag } });
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, PRIVATE]);
      cookies.add(String(reply.headers['set-cookie']));
    }
    expect(cookies.size).toBe(8);
  });
});

it('the cookie of a canary is deleted after the last canary', async () => {
  await startCanaryOf(50);
  const { cookie } = await openPage(server, '/x');
  expect((await openPage(server, '/x', cookie)).cookie).toBe('');
  const at = server.services.now();
  await rollBackVersion(server.services, { name: 'mf-x', onlyCanary: true, actor: 'test', at, reason: '' });
  const { reply } = await openPage(server, '/x', cookie);
  expect(reply.cookies).toMatchObject([{ name: 'visitor', value: '', expires: new Date(0) }]);
});
