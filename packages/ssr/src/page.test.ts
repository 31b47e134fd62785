import { createHash } from 'node:crypto';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, it } from 'vitest';
import { DISCOVERY_SCHEMA } from '@fotosoc/contract/registry/document';
import { renderPage, type PageContent } from './page.ts';

const parts: PageContent = {
  title: 'Night <walk>',
  description: 'Quotes " and & are text',
  url: 'https://society.example.org/gallery/night',
  siteName: 'Society',
  document: { schema: DISCOVERY_SCHEMA, microFrontends: {} },
  integrity: { '/shell/1/main.js': 'sha384-m', '/shell/1/main.css': 'sha384-c', '/remotes/x/1/a.css': 'sha384-a' },
  shell: { version: '1', script: '/shell/1/main.js', preloads: [], styles: ['/shell/1/main.css'], fonts: [] },
  routeFiles: ['/remotes/x/1/a.css'],
  state: { answers: { '/api/x': { text: '</script><script>alert(1)</script>' } } },
  frameOrigins: [],
};

const nothing = { html: '', css: '', pictures: [] };

const inOrder = (html: string, texts: string[]) =>
  texts.filter((text) => html.includes(text)).toSorted((a, b) => html.indexOf(a) - html.indexOf(b));

const textOf = (element: DefaultTreeAdapterTypes.ChildNode) =>
  'childNodes' in element ? element.childNodes.map((node) => ('value' in node ? node.value : '')).join('') : '';

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

describe('renderPage', () => {
  const { html, headers } = renderPage(parts);
  const policy = headers['content-security-policy']!;

  it('allows only its three inline scripts by hash', () => {
    const inline = [...html.matchAll(/<script(?: data-shell="1"| data-locks| type="importmap")>(.*?)<\/script>/gs)];
    const [start, locks, importMap] = inline.map(([, text]) => text!);
    expect(policy).toContain(
      `script-src 'self' ${[importMap, start, locks].map((text) => `'sha256-${hashOf(text!)}'`).join(' ')};`,
    );
    expect(policy).not.toMatch(/nonce|strict-dynamic|unsafe/);
    expect(JSON.parse(importMap!)).toEqual({ integrity: { '/shell/1/main.js': 'sha384-m' } });
  });

  it('prevents data from closing its element', () => {
    expect(html.match(/<script/g)).toHaveLength(5);
    const state = /id="fotosoc-page">(.*?)<\/script>/.exec(html)![1]!;
    expect(JSON.parse(state)).toMatchObject(parts.state);
  });

  it('announces the feeds of the site and of the page', () => {
    const feeds = [{ title: 'Open "calls"', rss: '/calls.xml', json: '/calls.json' }];
    const links = renderPage({ ...parts, feeds }).html.match(/<link rel="alternate"[^>]*>/g)!;
    expect(links).toHaveLength(4);
    expect(links[0]).toContain('href="/feed.xml" title="Society"');
    expect(links[2]).toContain('href="/calls.xml" title="Open &#34;calls&#34;"');
    expect(html).not.toContain('/calls.xml');
  });

  it('escapes title and description', () => {
    expect(html).toContain('<title>Night &#60;walk&#62;</title>');
    expect(html).toContain('content="Quotes &#34; and &#38; are text"');
  });

  it('preloads stylesheets of remotes and links only those of the shell', () => {
    expect(html).toContain('<link rel="stylesheet" href="/shell/1/main.css" integrity="sha384-c">');
    expect(html).toContain('<link rel="preload" as="style" href="/remotes/x/1/a.css" integrity="sha384-a">');
  });

  it('declares the font files of inlined styles for browsers without scripts only, and local fonts for all', () => {
    const local = "@font-face{font-family:F;src:local('Arial')}";
    const file = '@font-face{font-family:G;src:url(/shell/1/g.woff2)}';
    const firstRender = { ...nothing, stylesheets: { '/shell/1/main.css': `${local}@layer a{${file}b{color:red}}` } };
    const page = renderPage({ ...parts, firstRender }).html;
    expect(page).toContain(`${local}@layer a{@media (scripting: none){${file}}b{color:red}}</style>`);
  });

  it('fetches only scripts for a server-rendered page, which contains its styles', () => {
    const stylesheets = { '/shell/1/main.css': 'a{}', '/remotes/x/1/a.css': 'b{}' };
    const shell = { ...parts.shell, fonts: ['/shell/1/sans.woff2'] };
    const rendered = renderPage({ ...parts, shell, firstRender: { ...nothing, html: '<p>Night', stylesheets } });
    expect(rendered.html).toContain('<style data-href="/remotes/x/1/a.css">b{}</style>');
    expect(rendered.html).not.toContain('<link rel="preload"');
    expect(renderPage({ ...parts, shell }).html).toContain('<link rel="preload" as="font"');
  });

  it('has stylesheets that cannot close their element, hashed as they are sent', () => {
    const refresh = '</style><meta http-equiv=refresh content="0;url=https://elsewhere.example">';
    const picture = `a{background:url("data:image/svg+xml,<svg><STYLE>b{}</STYLE></svg>")}`;
    const ends = '\uFEFFa{}\r\nb{content:"\0"}\fc{}\rd{}';
    const stylesheets = { '/a.css': refresh, '/b.css': picture, '/c.css': ends };
    const { html: rendered, headers } = renderPage({ ...parts, firstRender: { ...nothing, stylesheets } });
    const styles = parseFragment(rendered).childNodes.filter(({ nodeName }) => nodeName === 'style');
    const read = styles.map((style) => textOf(style));
    expect(read.slice(1, 4)).toEqual([
      refresh.replace('</', '<\\/'),
      picture.replace('</STYLE', '<\\/STYLE'),
      'a{}\nb{content:"\uFFFD"}\nc{}\nd{}',
    ]);
    const allowed = headers['content-security-policy'];
    expect(read.filter((css) => !allowed!.includes(hashOf(css)))).toEqual([]);
  });

  it('sends server-rendered HTML and styles up to the last line end, without empty lines between sections', () => {
    const words = '<p>One\n\n\nTwo</p>\n\n<pre>\n\n\nThree</pre>';
    const css = 'a{}\n\n\nb{}';
    const rendered = renderPage({ ...parts, firstRender: { ...nothing, html: words, css, stylesheets: {} } });
    expect(rendered.html).toContain(`<div id="root">${words}</div>`);
    expect(rendered.html).toContain(`<style>${css}</style>`);
    expect(rendered.headers['content-security-policy']).toContain(hashOf(css));
    expect(rendered.html.replace(words, '').replace(css, '')).not.toMatch(/\n\n/);
    expect(html).not.toMatch(/\n\n/);
  });

  it.each([
    [
      'a page without content',
      '<main id="main" tabindex="-1"><!--$--><div data-remote="x"><!--/$--></div></main>',
      true,
    ],
    ['a page that loads', '<main><h1>Your booking</h1><p class="a" role="status"><span aria-hidden="true">', true],
    ['a page with a status', '<main><h1>Signed up</h1><p role="status">Your places are kept.</p></main>', false],
    ['a page with a picture', '<main><div><img alt=""></div></main>', false],
  ])('says whether %s needs scripts', (_, content, needsScripts) => {
    const sentence = '<noscript><p>Society needs JavaScript to show this page.</p></noscript>';
    const rendered = renderPage({ ...parts, firstRender: { ...nothing, html: content, stylesheets: {} } }).html;
    expect(rendered.includes(sentence)).toBe(needsScripts);
    expect(html).toContain(sentence);
  });

  it('keeps the order of layers of a server-rendered page, regardless of later links in the head', () => {
    const stylesheets = { '/shell/1/main.css': 'a{}@layer base, ui, remotes.site;b{}', '/remotes/x/1/a.css': 'c{}' };
    const { html: rendered, headers } = renderPage({ ...parts, firstRender: { ...nothing, stylesheets } });
    const style = /<style>(.*?)<\/style>/s.exec(rendered)![1]!;
    expect(style).toMatch(/^@layer base, ui, remotes.site;/);
    expect(rendered.indexOf(style)).toBeLessThan(rendered.indexOf('</head>'));
    expect(headers['content-security-policy']).toContain(hashOf(style));
  });

  it('preloads the first pictures of a server-rendered page before other files, with their candidates', () => {
    const picture = { src: '/b.jpg', srcset: '/b.w300.webp 300w, /b.w600.webp 600w', sizes: '(a < "b") 1px', type: '' };
    const pictures = [picture, ...Array.from({ length: 9 }, () => ({ ...picture, src: '/c.jpg', srcset: '' }))];
    const rendered = renderPage({ ...parts, firstRender: { ...nothing, pictures, stylesheets: {} } }).html;
    const preloads = [...rendered.matchAll(/<link rel="preload" as="image" (.*?)>/g)].map(
      ([, attributes]) => attributes,
    );
    expect(preloads[0]).toBe(
      'imagesrcset="/b.w300.webp 300w, /b.w600.webp 600w" imagesizes="(a &#60; &#34;b&#34;) 1px" fetchpriority="high"',
    );
    expect(preloads.slice(1)).toEqual(Array.from({ length: 5 }, () => expect.stringMatching(/^href="\/c.jpg" /)));
    expect(rendered.indexOf('as="image"')).toBeLessThan(rendered.indexOf('<title>'));
  });

  it('requests no script of a server-rendered page: the page activates the tags itself, after the import map', () => {
    const shell = { ...parts.shell, preloads: ['/shell/1/vendor.js'] };
    const pictures = [{ src: '/a.jpg', srcset: '', sizes: '', type: '' }];
    const stylesheets = { '/shell/1/main.css': 'a{}' };
    const routeFiles = ['/remotes/x/1/a.js'];
    const rendered = renderPage({
      ...parts,
      shell,
      routeFiles,
      firstRender: { ...nothing, pictures, stylesheets },
    }).html;
    const scripts = [
      'rel="modulepreload" href="/shell/1/vendor.js"',
      'src="/shell/1/main.js"',
      'href="/remotes/x/1/a.js"',
    ];
    const deferred = ['<template data-later>', ...scripts, '</template>'];
    const order = [
      'as="image"',
      ' data-later>',
      '<div id="root">',
      'id="fotosoc-page"',
      'type="importmap"',
      ...deferred,
    ];
    expect(inOrder(rendered, order)).toEqual(order);
    const tags = rendered.match(/<(?:link rel="modulepreload"|script type="module") [^>]*>/g);
    expect(tags).toHaveLength(3);
    expect(tags!.filter((tag) => !tag.includes(' fetchpriority="low"'))).toEqual([]);
  });

  it('requests the scripts of a page at once that only they render', () => {
    const shell = { ...parts.shell, preloads: ['/shell/1/vendor.js'] };
    const plain = renderPage({ ...parts, shell }).html;
    const order = ['type="importmap"', 'href="/shell/1/vendor.js"', 'id="fotosoc-page"', 'src="/shell/1/main.js"'];
    expect(inOrder(plain, order)).toEqual(order);
    expect(plain).not.toMatch(/<template|data-later>/);
  });

  it('has a readable text before all content that may arrive incomplete', () => {
    const text = html.indexOf('This page has not opened');
    expect(text).toBeGreaterThan(0);
    expect(text).toBeLessThan(html.indexOf('<script type'));
  });

  it('starts the timeout before a stylesheet can block', () => {
    expect(html.indexOf('<script data-shell="1">')).toBeLessThan(html.indexOf('<link rel="stylesheet"'));
  });

  it('omits the policy with which WebKit blocks the site', () => {
    expect(headers).not.toHaveProperty('integrity-policy');
  });

  it('frames no origin by default', () => {
    expect(policy).toContain(`frame-src 'none'`);
    expect(
      renderPage({ ...parts, frameOrigins: ['https://v.example.org'] }).headers['content-security-policy'],
    ).toContain('frame-src https://v.example.org;');
  });

  it('applies the stored theme before the first paint, and none without a choice', () => {
    expect(html).toContain('<html lang="en-IE">');
    expect(renderPage({ ...parts, theme: 'dark' }).html).toContain('<html lang="en-IE" data-theme="dark">');
  });
});
