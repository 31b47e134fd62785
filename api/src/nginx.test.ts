import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../test/free-port.ts';
import { hasNginx, startNginx } from '../test/nginx.ts';

const CONF = new URL('../../docs/nginx.conf', import.meta.url);
const folder = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-tls-'));
const inFolder = (name: string) => path.join(folder, name);
/** Stands in for the site: returns the requested address. */
const site = http.createServer((request, response) => response.end(request.url));

beforeAll(async () => {
  const subject = ['-subj', '/CN=example.org', '-days', '1'];
  const files = ['-keyout', inFolder('key.pem'), '-out', inFolder('cert.pem')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], { stdio: 'pipe' });
  await once(site.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  site.close();
  rmSync(folder, { recursive: true });
});

const portOf = (server: http.Server) => (server.address() as AddressInfo).port;

/** Starts nginx with docs/nginx.conf, except for addresses and file names. */
async function start(sitePort = portOf(site)): Promise<{ plain: number; secure: number }> {
  const plain = await findFreePort();
  const secure = await startNginx((port) =>
    readFileSync(CONF, 'utf8')
      .replaceAll(/127\.0\.0\.1:3000/g, `127.0.0.1:${sitePort}`)
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, inFolder('cert.pem'))
      .replace(/\/etc\/letsencrypt\S+privkey\.pem/, inFolder('key.pem'))
      .replaceAll('/var/log/nginx/fotosoc.log', inFolder('access.log'))
      .replaceAll('/var/log/nginx/fotosoc-error.log', inFolder('error.log'))
      .replaceAll('/srv/fotosoc/current/docs', fileURLToPath(new URL('.', CONF))),
  );
  return { plain, secure };
}

function ask(url: string, options: https.RequestOptions = {}): Promise<http.IncomingMessage> {
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const asked = request(url, { rejectUnauthorized: false, agent: false, ...options }, (response) =>
      resolve(response),
    );
    asked.on('error', reject).end();
  });
}

async function read(url: string, options: https.RequestOptions = {}) {
  const response = await ask(url, options);
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

function connect(port: number, options: tls.ConnectionOptions): Promise<string> {
  return new Promise((resolve) => {
    const socket = tls.connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options }, () => {
      resolve(socket.getProtocol()!);
      socket.destroy();
    });
    socket.on('error', () => resolve('refused'));
  });
}

describe.skipIf(!hasNginx)('the operators’ nginx.conf', () => {
  it('keeps tokens of links out of its log', async () => {
    const { plain, secure } = await start();
    const headers = { referer: 'https://example.org/loans/manage?token=SECRET', host: 'example.org' };
    for (const origin of [`http://127.0.0.1:${plain}`, `https://127.0.0.1:${secure}`])
      await ask(`${origin}/loans/manage?token=SECRET`, { headers });
    await expect
      .poll(() => readFileSync(inFolder('access.log'), 'utf8').match(/GET \/loans\/manage HTTP/g))
      .toHaveLength(2);
    expect(readFileSync(inFolder('access.log'), 'utf8')).not.toContain('SECRET');
  });

  it('keeps tokens of links out of its error log while no process answers', async () => {
    const { secure } = await start(await findFreePort());
    const headers = { referer: 'https://example.org/loans/manage?token=SECRET' };
    for (const path of ['/reset-password', '/api/galleries'])
      expect((await read(`https://127.0.0.1:${secure}${path}?token=SECRET`, { headers })).status).toBe(503);
    expect(readFileSync(inFolder('error.log'), 'utf8')).not.toContain('SECRET');
  });

  it('supports only TLS 1.2 and newer, with forward-secret ciphers', async () => {
    const { secure } = await start();
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const;
    expect(await connect(secure, old)).toBe('refused');
    expect(await connect(secure, { maxVersion: 'TLSv1.2', ciphers: 'AES256-GCM-SHA384' })).toBe('refused');
    expect(await connect(secure, { maxVersion: 'TLSv1.2' })).toBe('TLSv1.2');
    expect(await connect(secure, {})).toBe('TLSv1.3');
  });

  it('redirects http to https, and answers neither TRACE nor the metrics', async () => {
    const { plain, secure } = await start();
    const { statusCode, headers } = await ask(`http://127.0.0.1:${plain}/links`, { headers: { host: 'example.org' } });
    expect([statusCode, headers.location]).toEqual([301, 'https://example.org/links']);
    expect((await ask(`https://127.0.0.1:${secure}/`, { method: 'TRACE' })).statusCode).toBe(405);
    expect((await ask(`https://127.0.0.1:${secure}/api/metrics`)).statusCode).toBe(404);
  });

  it('shows an error page while no process responds, with a style that its policy allows', async () => {
    const { secure } = await start(await findFreePort());
    const { status, headers, body } = await read(`https://127.0.0.1:${secure}/loans?from=mail`);
    expect(status).toBe(503);
    expect(headers).toMatchObject({ 'content-type': 'text/html', 'retry-after': '30', 'cache-control': 'no-store' });
    expect(body).toContain('<h1>The site is not available right now</h1>');
    const style = /<style>([^]*)<\/style>/.exec(body)![1]!;
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  });

  it.each(['/api/galleries', '/api/photos'])('answers %s with a JSON error while no process responds', async (path) => {
    const { secure } = await start(await findFreePort());
    const { status, headers, body } = await read(`https://127.0.0.1:${secure}${path}`);
    expect([status, headers['retry-after'], headers['content-type']]).toEqual([503, '30', 'application/json']);
    expect(JSON.parse(body)).toMatchObject({ error: expect.any(String), code: 'server/busy' });
  });

  it('shows a page for an address or headers that are too long for nginx', async () => {
    const { secure } = await start();
    const long = 'x'.repeat(9_000);
    for (const [path, headers] of [
      [`/${long}`, {}],
      ['/', { cookie: long }],
    ] as const) {
      const answer = await read(`https://127.0.0.1:${secure}${path}`, { headers });
      expect([answer.status, answer.body]).toEqual([
        414,
        expect.stringContaining('<h1>This request is too large</h1>'),
      ]);
    }
  });

  it('answers a too large upload with a JSON error', async () => {
    const { secure } = await start();
    const headers = { 'content-length': String(33 * 1024 * 1024) };
    const { status, body } = await read(`https://127.0.0.1:${secure}/api/photos`, { method: 'POST', headers });
    expect([status, JSON.parse(body)]).toMatchObject([413, { code: 'request/too-large' }]);
  });

  it('passes error pages of the site through, and does not serve its own on request', async () => {
    const failing = http.createServer((_request, response) => response.writeHead(503).end('of the site'));
    await once(failing.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void failing.close());
    const { secure } = await start(portOf(failing));
    expect(await read(`https://127.0.0.1:${secure}/`)).toMatchObject({ status: 503, body: 'of the site' });
    expect((await ask(`https://127.0.0.1:${secure}/away.html`)).statusCode).toBe(404);
  });
});
