import { beforeEach, describe, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { signPreview } from '../registry/preview.ts';
import { publishBundle } from '../publish/publish.ts';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';
import { blockVersion } from '../rollout/block.ts';
import { AT_PREVIEWS, startHost, type TestHost } from '../testing/test-host.ts';
import { openPage, V1, V2, publishSite, getRemoteVersion } from '../testing/composed-pages.ts';
import { HOUR_MS } from '@fotosoc/server-kit/units';

let server: TestHost;
beforeEach(async () => {
  server = await startHost();
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
    signed = await signPreview(server.services.db, { versions: [{ name: 'mf-x', version: V2 }], expiresAt });
  });

  it('shows an unreleased version, marked as a preview, on further pages as well', async () => {
    const first = await openPreview(`/x?preview=${signed}`);
    expect(getRemoteVersion(first.state)).toBe(V2);
    expect(first.reply.headers['x-robots-tag']).toBe('noindex');
    expect(first.state.document.microFrontends['mf-x']?.[0]?.extras.preview).toBe(true);
    expect(first.reply.cookies).toMatchObject([{ name: 'preview', httpOnly: true }]);
    expect(first.reply.cookies[0]).not.toHaveProperty('domain');
    expect(getRemoteVersion((await openPreview('/x', first.cookie)).state)).toBe(V2);
  });

  it('links back to the site', async () => {
    const { cookie } = await openPreview(`/x?preview=${signed}`);
    const { reply } = await openPreview('/x?preview=off', cookie);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, `${SITE}/x`]);
    expect(reply.cookies).toMatchObject([{ name: 'preview', value: '' }]);
  });

  it('shows no account data, and assigns no canary', async () => {
    const { cookie } = server.signUp();
    const { state, reply } = await openPreview(`/x?preview=${signed}`, `${cookie}; visitor=${crypto.randomUUID()}`);
    expect(state.user).toBeNull();
    expect(reply.cookies.map(({ name }) => name)).toEqual(['preview']);
  });

  it('shows several versions together, of the shell as well, with live versions otherwise', async () => {
    await publishAndActivate(server.services, writeBundle({ name: 'mf-y', prefix: '/y' }).dir);
    await publishAndActivate(server.services, writeBundle({ name: 'mf-z', prefix: '/z' }).dir);
    for (const [name, prefix] of [
      ['mf-y', '/y'],
      ['shell', '/'],
    ] as const) {
      await publishBundle(server.services, writeBundle({ name, prefix, version: V2 }).dir, { actor: 'test' });
    }
    const as = server.signUpAdministrator();
    const body = {
      version: V2,
      with: [
        { name: 'mf-y', version: V2 },
        { name: 'shell', version: V2 },
      ],
    };
    const made = await server.call('POST', '/api/remotes/mf-x/previews', { as, body });
    const { pathname, search } = new URL(made.json<{ url: string }>().url);
    const { state } = await openPreview(pathname + search);
    const { microFrontends } = state.document;
    const versions = ['mf-x', 'mf-y', 'mf-z'].map((name) => microFrontends[name]![0]!.metadata.version);
    expect([pathname, versions, state.shell.version]).toEqual(['/x', [V2, V2, V1], V2]);
    expect(state.previews).toEqual(['mf-x', 'mf-y', 'shell'].map((name) => `${name} ${V2}`));
    // In a shell not checked by the rollout analysis, all versions count as previews.
    expect(microFrontends['mf-z']![0]!.extras.preview).toBe(true);
  });

  it.each([
    [
      'of one that was never published',
      [{ name: 'mf-y', version: V2 }],
      404,
      'mf-y 1.0.1+00000002 was never published here.',
    ],
    [
      'of one twice',
      [{ name: 'mf-x', version: V1 }],
      409,
      'mf-x is named twice: a page has only one version of each remote.',
    ],
  ])('is refused %s', async (_, others, status, error) => {
    const as = server.signUpAdministrator();
    const body = { version: V2, with: others };
    const reply = await server.call('POST', '/api/remotes/mf-x/previews', { as, body });
    expect([reply.statusCode, reply.json()]).toMatchObject([status, { error }]);
  });

  it('redirects to the site once one of its versions is blocked', async () => {
    await blockVersion(server.services.db, {
      name: 'mf-x',
      version: V2,
      actor: 'test',
      at: new Date(),
      reason: 'it leaks',
    });
    expect((await openPreview(`/x?preview=${signed}`)).reply.statusCode).toBe(302);
  });

  it('shows nothing at the origin of the site', async () => {
    const { cookie, state, reply } = await open(`/x?preview=${signed}`);
    expect([getRemoteVersion(state), reply.headers['x-robots-tag']]).toEqual([V1, undefined]);
    expect(cookie).not.toContain('preview=');
    expect(getRemoteVersion((await open('/x', `preview=${signed}`)).state)).toBe(V1);
  });

  it.each([
    ['forged', () => `${signed.split('.')[0]}.${'A'.repeat(43)}`],
    ['changed', () => `x${signed}`],
    ['empty', () => '.'],
    [
      'of another site',
      async () =>
        signPreview((await startHost()).services.db, {
          versions: [{ name: 'mf-x', version: V2 }],
          expiresAt: new Date(Date.now() + HOUR_MS),
        }),
    ],
  ])('leads to the site when it is %s', async (_, link) => {
    const { reply } = await openPreview(`/x?preview=${await link()}`);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, `${SITE}/x`]);
  });

  it('redirects to the site once it has expired', async () => {
    server.wait(2 * HOUR_MS);
    expect((await openPreview(`/x?preview=${signed}`)).reply.headers.location).toBe(`${SITE}/x`);
  });
});
