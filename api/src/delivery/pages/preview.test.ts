import { beforeEach, describe, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/serving/testing/bundle';
import { signPreview } from '../registry/preview.ts';
import { publishBundle } from '../publish/publish.ts';
import { AT_PREVIEWS, startServer, type TestServer } from '../../../test/server.ts';
import { openPage, V1, V2, publishSite, versionOf } from '../../../test/composed-pages.ts';
import { HOUR_MS } from '../../ground/units.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});

const open = (url: string, cookie?: string, headers?: Record<string, string>) => openPage(server, url, cookie, headers);

const openPreview = (url: string, cookie = '') => open(url, cookie, AT_PREVIEWS);

describe('a preview link', () => {
  const SITE = 'http://localhost:0';
  let signed: string;
  beforeEach(async () => {
    await publishSite(server);
    await publishBundle(server.services, writeBundle({ version: V2 }).dir, { actor: 'test' });
    const expiresAt = new Date(server.services.now().getTime() + HOUR_MS);
    signed = await signPreview(server.services.db, { remote: 'mf-x', version: V2, expiresAt });
  });

  it('shows a version nobody gets yet, marked as such, on the pages that follow too', async () => {
    const first = await openPreview(`/x?preview=${signed}`);
    expect(versionOf(first.state)).toBe(V2);
    expect(first.reply.headers['x-robots-tag']).toBe('noindex');
    expect(first.state.document.microFrontends['mf-x']?.[0]?.extras.preview).toBe(true);
    expect(first.reply.cookies).toMatchObject([{ name: 'preview', httpOnly: true }]);
    expect(first.reply.cookies[0]).not.toHaveProperty('domain');
    expect(versionOf((await openPreview('/x', first.cookie)).state)).toBe(V2);
  });

  it('leads back to the site when it is left', async () => {
    const { cookie } = await openPreview(`/x?preview=${signed}`);
    const { reply } = await openPreview('/x?preview=off', cookie);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, `${SITE}/x`]);
    expect(reply.cookies).toMatchObject([{ name: 'preview', value: '' }]);
  });

  it('shows a member nothing of theirs, nor puts anybody into a canary', async () => {
    const { cookie } = await server.signUp();
    const { state, reply } = await openPreview(`/x?preview=${signed}`, `${cookie}; visitor=${crypto.randomUUID()}`);
    expect(state.user).toBeNull();
    expect(reply.cookies.map(({ name }) => name)).toEqual(['preview']);
  });

  it('shows nothing at the origin of the site', async () => {
    const { cookie, state, reply } = await open(`/x?preview=${signed}`);
    expect([versionOf(state), reply.headers['x-robots-tag']]).toEqual([V1, undefined]);
    expect(cookie).not.toContain('preview=');
    expect(versionOf((await open('/x', `preview=${signed}`)).state)).toBe(V1);
  });

  it.each([
    ['forged', () => `${signed.split('.')[0]}.${'A'.repeat(43)}`],
    ['changed', () => `x${signed}`],
    ['empty', () => '.'],
    [
      'of another site',
      async () =>
        signPreview((await startServer()).services.db, {
          remote: 'mf-x',
          version: V2,
          expiresAt: new Date(Date.now() + HOUR_MS),
        }),
    ],
  ])('leads to the site when it is %s', async (_, link) => {
    const { reply } = await openPreview(`/x?preview=${await link()}`);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, `${SITE}/x`]);
  });

  it('leads to the site once it has expired', async () => {
    server.wait(2 * HOUR_MS);
    expect((await openPreview(`/x?preview=${signed}`)).reply.headers.location).toBe(`${SITE}/x`);
  });
});
