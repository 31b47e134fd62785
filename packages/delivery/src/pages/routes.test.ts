import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';
import { startHost, shareHost, type TestHost } from '../testing/test-host.ts';
import { openPage, V1, V2, publishSite, getRemoteVersion } from '../testing/composed-pages.ts';

let shared: TestHost;
let server: TestHost;
shareHost(async (opened) => {
  shared = opened;
  await publishSite(shared);
  await shared.content.addLens('ada');
});
beforeEach(() => {
  server = shared;
});

const open = (url: string, cookie?: string, headers?: Record<string, string>) => openPage(server, url, cookie, headers);

it('shows instructions before anything is published', async () => {
  server = await startHost();
  const { reply } = await open('/');
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ code: 'pages/unpublished' });
});

describe('a page', () => {
  it('has its title, its data, and the session of the requester', async () => {
    const member = server.signUp('ada@example.org');
    const { reply, state } = await open('/x', member.cookie);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('<title>X marks the spot · Lenses</title>');
    expect(state.user?.email).toBe('ada@example.org');
    expect(state.answers['/api/stats']).toMatchObject({ stats: { lenses: 1 } });
  });

  it('contains the values that the application adds', async () => {
    expect((await open('/x')).state['shelves']).toBe(12);
  });

  it('takes its title from its data', async () => {
    expect((await open('/x/ada')).reply.body).toContain('<title>ada · Lenses</title>');
  });

  it.each([
    ['/nope', 'a path nobody owns'],
    ['/x/a/b', 'a path its owner has no route for'],
    ['/x/nobody', 'a thing that does not exist'],
    [`/x/${'x'.repeat(300)}`, 'a thing whose link would be longer than any'],
    ['/%E0%A4%A', 'a path that cannot be decoded'],
    ['/x/%00', 'a path with characters that no link has'],
  ])('%s gets the page %s', async (url) => {
    const { reply } = await open(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['content-type']).toContain('text/html');
  });

  it('may be a page of the shell', async () => {
    server = await startHost();
    await publishSite(server);
    const { dir, write } = writeBundle({ name: 'shell', version: V2 });
    write({ routes: [{ pattern: '/own', files: ['remoteEntry.js'] }] });
    await publishAndActivate(server.services, dir);
    const { reply } = await open('/own');
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain(`<link rel="modulepreload" href="/shell/${V2}/remoteEntry.js" integrity="sha384-`);
    expect((await open('/own/more')).reply.statusCode).toBe(404);
  });

  it('runs no script outside its list', async () => {
    const { reply } = await open('/x');
    expect(reply.headers['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[^']+'){3};/);
    expect(reply.body).toContain(`"/remotes/mf-x/${V1}/remoteEntry.js":"sha384-`);
  });

  it('stays unchanged while the registry cannot be read', async () => {
    server = await startHost();
    await publishSite(server);
    await open('/x');
    await sql`alter table remote_deployments rename to gone`.execute(server.services.db);
    const { reply, state } = await open('/x');
    expect([reply.statusCode, getRemoteVersion(state)]).toEqual([200, V1]);
  });

  it('is never below /api, /media, /remotes or /shell', async () => {
    for (const url of ['/api/nope', '/media/nope.jpg', '/remotes/mf-x/9/x.js', '/shell/9/x.js']) {
      const reply = await server.app.inject({ url });
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    }
  });

  it('serves immutable files, compressed, with their types', async () => {
    const url = `/remotes/mf-x/${V1}/remoteEntry.js`;
    const reply = await server.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers).not.toHaveProperty('server-timing');
    expect(reply.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  });

  it('has one canonical URL, whatever the query', async () => {
    const { publicUrl } = server.services.config;
    for (const url of ['/x', '/x/', '/x?photo=3']) {
      expect((await open(url)).reply.body).toContain(`<link rel="canonical" href="${publicUrl}/x">`);
    }
  });

  it.each([
    ['/x', undefined],
    ['/x/ada', undefined],
    ['/x/edit/ada', 'noindex'],
    ['/x/nobody', 'noindex'],
    ['/nope', 'noindex'],
  ])('%s tells search engines: %s', async (url, said) => {
    expect((await open(url)).reply.headers['x-robots-tag']).toBe(said);
  });
});
