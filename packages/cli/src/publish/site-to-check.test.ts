import http, { type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readCommand } from '../command/command.ts';
import { startListening } from '../testing/listen.ts';
import { createCombinedSite, createLiveSite } from './site-to-check.ts';

const WITH = [{ name: 'mf-y', version: '1.2.0+00000001' }];

let site: http.Server;
let siteUrl: string;
let seen: (Pick<IncomingMessage, 'method' | 'url'> & { host: string; cookie: string | undefined; body: string })[];
let cookies: string[];

beforeEach(async () => {
  seen = [];
  cookies = ['preview=signed; Path=/; HttpOnly'];
  site = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { method, url, headers } = request;
      seen.push({ method, url, host: headers.host!, cookie: headers.cookie, body });
      if (method === 'POST') {
        const { port } = new URL(siteUrl);
        response.end(JSON.stringify({ url: `http://preview.localhost:${port}/?preview=signed`, expiresAt: '' }));
      } else response.writeHead(200, { 'set-cookie': cookies }).end('a page');
    });
  });
  siteUrl = await startListening(site);
});
afterEach(() => {
  site.close();
  site.closeAllConnections();
});

const command = () => {
  const words = ['check', '--against', siteUrl];
  return readCommand(words, { DEPLOY_TOKEN: 'mfp_x' }, new URL('../../../../mf-loans', import.meta.url).pathname);
};

it('requests a live site as a visitor', async () => {
  const { origin, ask } = createLiveSite(siteUrl);
  expect([origin, String((await ask('/x?y=1')).body)]).toEqual([siteUrl, 'a page']);
  expect(seen).toMatchObject([{ method: 'GET', url: '/x?y=1', cookie: undefined }]);
});

it('combines versions on the site, and sends requests with the preview cookie', async () => {
  const { origin, ask } = await createCombinedSite(command(), siteUrl, WITH);
  await ask('/api/stats');
  const host = `preview.localhost:${new URL(siteUrl).port}`;
  expect(origin).toBe(`http://${host}`);
  expect(seen).toMatchObject([
    { method: 'POST', url: '/api/remotes/mf-loans/previews', body: JSON.stringify({ with: WITH }) },
    { method: 'GET', url: '/?preview=signed', host },
    { method: 'GET', url: '/api/stats', host, cookie: 'preview=signed' },
  ]);
});

it('reports a missing preview', async () => {
  cookies = [];
  await expect(createCombinedSite(command(), siteUrl, WITH)).rejects.toThrow(
    'shows no preview: check PREVIEW_URL of the site.',
  );
});
