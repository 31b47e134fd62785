import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DISCOVERY_SCHEMA } from '@fotosoc/contract/registry/document';
import { renderPage, type SsrOutput } from './page.ts';
import { writeBundle } from './testing/bundle.ts';
import { rewritePage } from './page-rewrite.ts';

const client = { src: '/remotes/mf-x/dev/@reload.js?build=1', hash: 'sha384-client' };
const { manifest } = writeBundle({ version: 'dev', files: { 'page.css': '', 'page.js': '' } });

function deployedPage(firstRender?: SsrOutput, preloads: string[] = []) {
  const { html, headers } = renderPage({
    title: 'A page',
    description: '',
    url: 'https://site.example/x',
    siteName: 'Site',
    document: { schema: DISCOVERY_SCHEMA, microFrontends: {} },
    integrity: {
      '/shell/1/main.js': 'sha384-m',
      '/remotes/mf-x/1/a.js': 'sha384-a',
      '/remotes/mf-y/1/b.js': 'sha384-b',
    },
    shell: { version: '1', script: '/shell/1/main.js', preloads, styles: [], fonts: [] },
    composition: 'key',
    asksForTickets: true,
    routeFiles: ['/remotes/mf-x/1/a.js', '/remotes/mf-y/1/b.js'],
    state: { user: { id: 7 }, answers: { '/api/x': '</script>' } },
    frameOrigins: [],
    ...(firstRender && { firstRender }),
  });
  return { html, policy: headers['content-security-policy']! };
}

function start(html: string): string | undefined {
  return /<script (data-shell[^>]*)>/.exec(html)?.[1];
}

function parse(html: string, selector: RegExp): unknown {
  return JSON.parse(selector.exec(html)![1]!);
}

describe('a page in development', () => {
  const page = rewritePage(deployedPage(), manifest, { client });

  it('lists the local files instead of the deployed ones, and keeps the others', () => {
    const map = parse(page.html, /<script type="importmap">(.*?)<\/script>/s);
    expect(map).toEqual({
      integrity: {
        '/shell/1/main.js': 'sha384-m',
        '/remotes/mf-y/1/b.js': 'sha384-b',
        '/remotes/mf-x/dev/remoteEntry.js': manifest.integrity['remoteEntry.js'],
        '/remotes/mf-x/dev/page.js': manifest.integrity['page.js'],
      },
    });
    expect(page.html).not.toContain('/remotes/mf-x/1/');
    expect(page.html).toContain('<link rel="modulepreload" href="/remotes/mf-y/1/b.js"');
  });

  it('names its fragments, whose files are listed with its own', () => {
    const fragments = { 'event.gallery': { examples: [{}] } };
    const { manifest: filler } = writeBundle({ version: 'dev', description: { fragments } });
    const state = parse(rewritePage(deployedPage(), filler).html, /id="fotosoc-page">(.*?)<\/script>/s);
    const extras = { fragments: ['event.gallery'] };
    expect(state).toMatchObject({ ...extras, document: { microFrontends: { 'mf-x': [{ extras }] } } });
  });

  it('names only the local build, as a preview, and keeps the other state', () => {
    expect(parse(page.html, /id="fotosoc-page">(.*?)<\/script>/s)).toMatchObject({
      document: {
        microFrontends: {
          'mf-x': [
            {
              url: '/remotes/mf-x/dev/remoteEntry.js',
              deployment: { traffic: 100, default: true },
              extras: { preview: true },
            },
          ],
        },
      },
      styles: { '/remotes/mf-x/dev/page.css': manifest.integrity['page.css'] },
      user: { id: 7 },
      answers: { '/api/x': '</script>' },
    });
  });

  it('has a policy for exactly the new list', () => {
    const [, map] = /<script type="importmap">(.*?)<\/script>/s.exec(page.html)!;
    const hash = createHash('sha256').update(map!).digest('base64');
    expect(page.policy).toContain(`script-src 'self' 'sha256-${hash}' `);
  });

  it('is not counted as a view, and has tickets for its forms', () => {
    expect(start(deployedPage().html)).toBe('data-shell="1" data-composition="key" data-tickets="1"');
    expect(start(page.html)).toBe('data-shell="1" data-tickets="1"');
    expect(start(rewritePage(deployedPage(), manifest, { isReported: true }).html)).toContain('data-composition');
  });

  it('takes the shell from the build as well', () => {
    const files = { 'main.js': 'x', 'main.css': '' };
    const shell = { ...writeBundle({ name: 'shell', version: '2', files }).manifest, initial: ['main.js', 'main.css'] };
    const { html } = rewritePage(deployedPage(), shell);
    expect(html).not.toContain('/shell/1/');
    expect(html).toContain(`<script type="module" src="/shell/2/main.js" integrity="${shell.integrity['main.js']}"`);
    expect(html).toContain(`<link rel="stylesheet" href="/shell/2/main.css"`);
    expect(parse(html, /<script type="importmap">(.*?)<\/script>/s)).toMatchObject({
      integrity: { '/remotes/mf-x/1/a.js': 'sha384-a', '/shell/2/main.js': shell.integrity['main.js'] },
    });
    expect(parse(html, /id="fotosoc-page">(.*?)<\/script>/s)).toMatchObject({ shell: { version: '2' } });
  });

  it('removes the server-rendered page and its stylesheets, regardless of their content', () => {
    const css = 'a{background:url("data:image/svg+xml,<svg><style>b{}</style></svg>")}';
    const stylesheets = { '/shell/1/main.css': css, '/remotes/mf-x/1/a.css': css };
    const firstRender = { html: '<p>The live version</p>', css: '', pictures: [], stylesheets };
    const { html } = rewritePage(deployedPage(firstRender), manifest, { client });
    expect(html).not.toContain('/remotes/mf-x/1/');
    expect(html).not.toContain('The live version');
    expect(html.match(/b\{\}/g)).toHaveLength(1); // the shell's
  });

  it('loads at once the scripts that a page defers', () => {
    const pictures = [{ src: '/a.jpg', srcset: '', sizes: '', type: '' }];
    const deployed = deployedPage({ html: '<p>Pictures</p>', css: '', pictures, stylesheets: {} }, [
      '/shell/1/main.js',
    ]);
    expect(deployed.html).toContain('<template data-later>');
    const { html } = rewritePage(deployed, manifest, { client });
    expect(html).not.toMatch(/<template| data-later>/);
    expect(html).toContain('<script type="module" src="/shell/1/main.js"');
  });

  it('is refused for a different response of the site', () => {
    expect(() => rewritePage({ html: '<p>Sign in</p>', policy: '' }, manifest, { client })).toThrow(
      'without a document',
    );
  });
});
