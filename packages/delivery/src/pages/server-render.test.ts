import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { openPage, RENDER_BODY, LAYERED, SERVER, V1, publishServerRenderedSite } from '../testing/composed-pages.ts';
import { Metrics } from '@fotosoc/server-kit/metrics/metrics';
import { findManifest } from '../versions/versions.ts';
import { createServerRenderer } from './server-render.ts';

let server: TestHost;
beforeEach(async () => {
  server = await startHost();
});

const open = (url: string, cookie?: string, headers?: Record<string, string>) => openPage(server, url, cookie, headers);

async function counted() {
  await server.services.background.idle();
  return server.services.db
    .selectFrom('view_counts')
    .select(['drawn', 'undrawn'])
    .where('remote', '=', 'mf-x')
    .executeTakeFirst();
}

describe('the server-rendered HTML of a page', () => {
  it('is in the page with its styles, which the policy allows', async () => {
    await publishServerRenderedSite(server, RENDER_BODY);
    const { reply, state } = await open('/x');
    expect(reply.body).toContain('<div id="root"><p data-s="0">a visitor of 0</p></div>');
    expect(reply.body).toContain(`<style data-href="/remotes/mf-x/${V1}/x.css">${LAYERED}</style>`);
    expect(reply.body).toContain('<style>[data-s="0"]{--z:1}</style>');
    for (const [, css = ''] of reply.body.matchAll(/<style[^>]*>(.*?)<\/style>/gs)) {
      const hash = createHash('sha256').update(css).digest('base64');
      const policy = String(reply.headers['content-security-policy']);
      expect(/style-src ([^;]*)/.exec(policy)![1]).toContain(`'sha256-${hash}'`);
    }
    expect(state).toMatchObject({ isServerRendered: true, snapshots: { drawn: 'once' } });
    expect(await counted()).toEqual({ drawn: 1, undrawn: 0 });
  });

  it('is rendered for signed-in visitors as well, and cached for none of them', async () => {
    await publishServerRenderedSite(server, RENDER_BODY);
    const member = server.signUp('ada@example.org');
    expect((await open('/x', member.cookie)).reply.body).toContain('ada@example.org of 0');
    expect((await open('/x')).reply.body).toContain('a visitor of 0');
  });

  it('is left to the browser if the version throws on the server', async () => {
    await publishServerRenderedSite(server, `throw new Error('no window')`);
    const { reply, state } = await open('/x');
    expect([reply.statusCode, state.isServerRendered]).toEqual([200, false]);
    expect(reply.body).toContain('This page has not opened');
    expect(await counted()).toEqual({ drawn: 0, undrawn: 1 });
  });

  it('is sent with status 400 and unlisted if the data refuse a query parameter', async () => {
    await publishServerRenderedSite(server, 'return `<p>${url}</p>`');
    const url = `/x/lens?of=${'x'.repeat(101)}`;
    const { reply } = await open(url);
    expect([reply.statusCode, reply.headers['x-robots-tag']]).toEqual([400, 'noindex']);
    expect(reply.body).toContain(`<p>${url}</p>`);
    expect((await open('/x/lens?of=nobody')).reply.statusCode).toBe(404);
  });

  it('is not counted if the site stops meanwhile', async () => {
    await publishServerRenderedSite(server, 'for (;;);');
    const { services } = server;
    const [shell, remote] = await Promise.all(
      ['shell', 'mf-x'].map(async (name) => findManifest(services.db, name, V1)),
    );
    const [onTrouble, metrics] = [vi.fn<() => void>(), new Metrics()];
    const first = createServerRenderer({ ...services, metrics }, onTrouble);
    const order = { pattern: '/x', input: {}, stylesheets: [] };
    const rendered = first.render({ ...order, shell: shell!, remote: remote! });
    first.close();
    expect(await rendered).toBeUndefined();
    expect(onTrouble).not.toHaveBeenCalled();
    first.close();
  });

  it('contains no script for browsers', async () => {
    await publishServerRenderedSite(server, RENDER_BODY);
    expect((await open('/x')).reply.body).not.toContain(SERVER);
  });
});
