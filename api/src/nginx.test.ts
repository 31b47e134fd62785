import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../test/free-port.ts';
import { hasNginx, startNginx } from '../test/nginx.ts';

const CONF = new URL('../../docs/nginx.conf', import.meta.url);
const folder = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-tls-'));
const inFolder = (name: string) => path.join(folder, name);
/** In the place of the site: says where a request led. */
const site = http.createServer((request, response) => response.end(request.url));

beforeAll(() => {
  const subject = ['-subj', '/CN=example.org', '-days', '1'];
  const files = ['-keyout', inFolder('key.pem'), '-out', inFolder('cert.pem')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], { stdio: 'pipe' });
  site.listen(0, '127.0.0.1');
});
afterAll(() => {
  site.close();
  rmSync(folder, { recursive: true });
});

/** Starts nginx with docs/nginx.conf as it stands, but for addresses and the names of files. */
async function start(): Promise<{ plain: number; secure: number }> {
  const plain = await freePort();
  const secure = await startNginx((port) =>
    readFileSync(CONF, 'utf8')
      .replaceAll(/127\.0\.0\.1:3000/g, `127.0.0.1:${(site.address() as AddressInfo).port}`)
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
      .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, inFolder('cert.pem'))
      .replace(/\/etc\/letsencrypt\S+privkey\.pem/, inFolder('key.pem'))
      .replaceAll('/var/log/nginx/fotosoc.log', inFolder('access.log')),
  );
  return { plain, secure };
}

function ask(url: string, options: https.RequestOptions = {}): Promise<http.IncomingMessage> {
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const asked = request(url, { rejectUnauthorized: false, agent: false, ...options }, (response) =>
      resolve(response.resume()),
    );
    asked.on('error', reject).end();
  });
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

describe.skipIf(!hasNginx)('the nginx.conf that operators get', () => {
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

  it('speaks TLS 1.2 and newer only, with ciphers that keep yesterday’s traffic secret', async () => {
    const { secure } = await start();
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const;
    expect(await connect(secure, old)).toBe('refused');
    expect(await connect(secure, { maxVersion: 'TLSv1.2', ciphers: 'AES256-GCM-SHA384' })).toBe('refused');
    expect(await connect(secure, { maxVersion: 'TLSv1.2' })).toBe('TLSv1.2');
    expect(await connect(secure, {})).toBe('TLSv1.3');
  });

  it('leads from http to https, and answers neither TRACE nor the metrics', async () => {
    const { plain, secure } = await start();
    const { statusCode, headers } = await ask(`http://127.0.0.1:${plain}/links`, { headers: { host: 'example.org' } });
    expect([statusCode, headers.location]).toEqual([301, 'https://example.org/links']);
    expect((await ask(`https://127.0.0.1:${secure}/`, { method: 'TRACE' })).statusCode).toBe(405);
    expect((await ask(`https://127.0.0.1:${secure}/api/metrics`)).statusCode).toBe(404);
  });
});
