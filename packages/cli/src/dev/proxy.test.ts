import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { DISCOVERY_SCHEMA, type DeployedVersion } from '@fotosoc/contract/registry/document';
import { renderPage } from '@fotosoc/ssr/page';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startListening } from '../testing/listen.ts';
import { createDevProxy, type DevProxy } from './proxy.ts';

const { dir: outDir, manifest } = writeBundle({ version: 'dev', files: { 'page.js': 'export {}' } });
const BUILD = { manifest, outDir, ms: 7 };

/** Live remote with a path below that of the local remote. */
const LIVE: DeployedVersion = {
  url: '/remotes/mf-y/1/remoteEntry.js',
  metadata: { integrity: '', version: '1' },
  deployment: { traffic: 100, default: true },
  extras: { container: 'mf_y', prefixes: ['/x/taken'], navigation: [], deploymentId: '1' },
};

const LIBRARIES = '/shell/1/vendor.js';

const { html, headers: pageHeaders } = renderPage({
  title: 'X',
  description: '',
  url: 'https://site.example/x',
  siteName: 'Site',
  document: { schema: DISCOVERY_SCHEMA, microFrontends: { 'mf-y': [LIVE] } },
  integrity: { '/remotes/mf-x/1/a.js': 'sha384-a', [LIBRARIES]: 'sha384-published' },
  shell: { version: '1', script: '/shell/1/main.js', preloads: [LIBRARIES], styles: [], fonts: [] },
  routeFiles: ['/remotes/mf-x/1/a.js'],
  state: {},
  frameOrigins: [],
});

let site: http.Server;
let siteUrl: string;
let seen: http.IncomingMessage[];
let proxy: DevProxy;
let url: string;

beforeEach(async () => {
  seen = [];
  site = http.createServer((request, response) => {
    seen.push(request);
    if (/^\/[xy]/.test(request.url!)) response.writeHead(404, { ...pageHeaders, etag: '"1"' }).end(html);
    else if (request.url === '/login') response.writeHead(302, { location: `${siteUrl}/`, ...SESSION }).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}');
  });
  siteUrl = await startListening(site);
  proxy = createDevProxy('mf-x', siteUrl, '/* React */');
  url = await startListening(proxy.server);
});
afterEach(() => {
  for (const server of [site, proxy.server]) {
    server.close();
    server.closeAllConnections();
  }
});

const SESSION = {
  'set-cookie': 'sid=1; Path=/; Domain=site.example; HttpOnly',
  'strict-transport-security': 'max-age=9',
};

describe('a deployed site with one local remote', () => {
  it('names the local build in its pages, for this browser only', async () => {
    proxy.show(BUILD);
    const answer = await fetch(`${url}/x`, { headers: { accept: 'text/html', 'if-none-match': '"1"' } });
    const page = await answer.text();
    expect([answer.headers.get('cache-control'), answer.headers.get('etag')]).toEqual(['no-store', null]);
    expect(page).toContain('/remotes/mf-x/dev/remoteEntry.js');
    expect(page).toContain('<script type="module" src="/remotes/mf-x/dev/@client.js?build=1"');
    expect(page).not.toContain('/remotes/mf-x/1/');
    expect(seen[0]!.headers).not.toHaveProperty('if-none-match');
  });

  it.each([
    ['/x', 200, 'that is nobody’s there, when the build has it'],
    ['/y', 404, 'that nobody has, the build neither'],
    ['/x/taken', 404, 'of another remote, which does not find it'],
  ])('responds to page %s with %i: %s', async (path, status) => {
    proxy.show({
      ...BUILD,
      manifest: { ...manifest, routes: [...manifest.routes, { pattern: '/x/:name', files: [] }] },
    });
    expect((await fetch(`${url}${path}`)).status).toBe(status);
  });

  it('has the development build of React in place of the shell’s', async () => {
    proxy.show(BUILD);
    const page = await (await fetch(`${url}/x`, { headers: { accept: 'text/html' } })).text();
    const standIn = await (await fetch(url + LIBRARIES)).text();
    const hash = `sha384-${createHash('sha384').update(standIn).digest('base64')}`;
    expect(page.split(hash)).toHaveLength(3); // in the import map, and in the preload
    expect(page).not.toContain('sha384-published');
    expect(standIn).toContain('/remotes/mf-x/dev/@react.js');
    expect(await (await fetch(`${url}/remotes/mf-x/dev/@react.js`)).text()).toBe('/* React */');
    await fetch(`${url}${LIBRARIES}?published`);
    expect(seen.at(-1)!.url).toBe(`${LIBRARIES}?published`);
  });

  it('waits for the first build', async () => {
    const asked = fetch(`${url}/x`).then((answer) => answer.text());
    await once(site, 'request');
    proxy.show(BUILD);
    expect(await asked).toContain('/remotes/mf-x/dev/');
  });

  it('serves the local files, and none outside their folder', async () => {
    proxy.show(BUILD);
    const statusOf = async (file: string) => (await fetch(`${url}/remotes/mf-x/dev/${file}`)).status;
    const file = await fetch(`${url}/remotes/mf-x/dev/page.js`);
    expect([file.headers.get('content-type'), await file.text()]).toEqual(['text/javascript', 'export {}']);
    const stock = await (await fetch(`${url}/remotes/mf-x/dev/mf-manifest.json`)).json();
    expect(stock).toMatchObject({ name: 'mf_x', metaData: { publicPath: `${url}/remotes/mf-x/dev/` } });
    expect(await statusOf('gone.js')).toBe(404);
    expect(await statusOf('..%2f..%2fetc%2fpasswd')).toBe(404);
    expect(seen).toEqual([]);
  });

  it('forwards all other requests as if sent by a browser on the site', async () => {
    const body = '{"q":1}';
    const headers = { origin: url, referer: `${url}/x`, cookie: 'sid=1' };
    const answer = await fetch(`${url}/api/book?x=1`, { method: 'POST', headers, body });
    expect(await answer.json()).toEqual({ a: 1 });
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/api/book?x=1',
      headers: { host: new URL(siteUrl).host, origin: siteUrl, referer: `${siteUrl}/x`, cookie: 'sid=1' },
    });
  });

  it('rewrites redirects and cookies for the proxy', async () => {
    const answer = await fetch(`${url}/login`, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe(`${url}/`);
    expect(answer.headers.get('set-cookie')).toBe('sid=1; Path=/; HttpOnly');
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  });

  it('reports an unreachable site', async () => {
    site.close();
    site.closeAllConnections();
    expect((await fetch(`${url}/api/x`)).status).toBe(502);
  });
});

it('notifies open pages of every build, of a failed build, and of type errors', async () => {
  proxy.show(BUILD);
  const { body } = await fetch(`${url}/remotes/mf-x/dev/@events`);
  const events = body!.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => JSON.parse((await events.read()).value!.slice('data: '.length)) as unknown;
  expect(await next()).toEqual({ build: 1, errors: '', types: '' });
  proxy.fail('Unexpected token');
  expect(await next()).toEqual({ build: 1, errors: 'Unexpected token', types: '' });
  proxy.reportTypeErrors('page.tsx(1,1): error TS2322');
  await next();
  proxy.show(BUILD);
  expect(await next()).toEqual({ build: 2, errors: '', types: 'page.tsx(1,1): error TS2322' });
  await events.cancel();
});

it('maps an error to its position in the sources', async () => {
  const source = ['const page = undefined;', 'page.title;', ''].join('\n');
  const map = { version: 3, sources: ['src/page.tsx'], sourcesContent: [source], names: [], mappings: ';;AACA' };
  writeFileSync(path.join(outDir, 'page.js.map'), JSON.stringify(map));
  proxy.show(BUILD);
  const stack = [
    'TypeError: no page',
    `    at Page (${url}/remotes/mf-x/dev/page.js:3:5)`,
    `    at render (${url}/shell/1/vendor.js:9:1)`,
  ].join('\n');
  const answer = await fetch(`${url}/remotes/mf-x/dev/@trace`, { method: 'POST', body: stack });
  expect(await answer.text()).toBe(
    [
      'TypeError: no page',
      '     1 | const page = undefined;',
      '>    2 | page.title;',
      '     3 | ',
      '    at src/page.tsx:2',
    ].join('\n'),
  );
});
