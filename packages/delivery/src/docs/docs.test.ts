import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { shareHost, type TestHost } from '../testing/test-host.ts';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';

let server: TestHost;
shareHost(async (opened) => {
  server = opened;
  await publishAndActivate(server.services, writeBundle({ name: 'shell' }).dir);
});

const get = (url: string) => server.app.inject({ url });

/** Returns every link of a document, as a browser resolves it. */
function linksOf(html: string): string[] {
  return [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
}

describe('the documents for teams', () => {
  it.each(['/docs', '/docs/', '/docs/teams'])('are linked from %s', async (url) => {
    expect((await get(url)).headers.location).toBe('/docs/teams/');
  });

  it("link to each other, to pictures and headings, and nowhere outside the site's documents", async () => {
    const [unread, read] = [['/docs/teams/'], new Map<string, string>()];
    const wanted: string[] = [];
    for (let url = unread.pop(); url !== undefined; url = unread.pop()) {
      if (read.has(url)) continue;
      const reply = await get(url);
      expect([url, reply.statusCode]).toEqual([url, 200]);
      const isPage = String(reply.headers['content-type']).startsWith('text/html');
      read.set(url, isPage ? reply.body : '');
      for (const link of linksOf(read.get(url)!).filter((one) => /^(?:\/docs\/|#)/.test(one))) {
        const [to = '', anchor] = (link.startsWith('#') ? url + link : link).split('#');
        if (anchor !== undefined) wanted.push(`${to}#${anchor}`);
        unread.push(to);
      }
    }
    expect([...read.keys()]).toEqual(
      expect.arrayContaining(['/docs/teams/tutorial', '/docs/deploying', '/docs/security']),
    );
    const missing = wanted.filter((link) => {
      const [to = '', anchor = ''] = link.split('#');
      return !read.get(to)?.includes(` id="${anchor}"`);
    });
    expect(missing).toEqual([]);
    const relative = [...read].flatMap(([url, html]) =>
      linksOf(html)
        .filter((link) => !/^(?:[/#]|https:)/.test(link))
        .map((link) => `${url}: ${link}`),
    );
    expect(relative).toEqual([]);
    expect([...read].filter(([, html]) => html.includes('<a>')).map(([url]) => url)).toEqual([]);
  });

  it.each([
    ['/docs/examples/mf-numbers/vite.config.ts', 'federation({'],
    ['/docs/examples/mf-calendar/vite-remote.ts', 'finishBundle'],
    ['/docs/examples/stock-host/main.tsx', 'setSociety(society)'],
    ['/docs/packages/contract/src/delivery/registry/remote-json.ts', 'RemoteDescription'],
  ])('serve the source that they name at %s, as text', async (url, words) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(reply.body).toContain(words);
  });

  it.each(['your-bundler', 'elsewhere', 'remote-json', 'upgrading', 'ui', 'host'])(
    'link each example and source named by teams/%s',
    async (name) => {
      const source = readFileSync(new URL(`../../../../docs/teams/${name}.md`, import.meta.url), 'utf8');
      const targets = [...source.matchAll(/\]\(\.\.\/\.\.\/([^)]*?)(?:README\.md)?\)/g)].map(([, target]) => target);
      const { body } = await get(`/docs/teams/${name}`);
      expect(targets.filter((target) => !body.includes(`href="/docs/${target}"`))).toEqual([]);
      expect(targets.length).toBeGreaterThan(0);
    },
  );

  it('are pages without scripts, with the styles of the shell', async () => {
    const reply = await get('/docs/teams/tutorial');
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    expect(reply.body).not.toContain('<script');
    expect(reply.body).toContain('<h1 id="ten-minutes-to-a-live-page">');
    expect(reply.body).toContain('npx @fotosoc/cli publish');
  });

  it.each([
    '/docs/teams/nope',
    '/docs/../package.json',
    '/docs/teams/pictures/../tutorial.md',
    '/docs/operating',
    '/docs/examples/mf-numbers/../../package.json',
    '/docs/api/src/app.ts',
  ])('are the only content: nothing at %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});
