import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { expect, it, onTestFinished, vi } from 'vitest';
import { findFreePort } from '../../test/free-port.ts';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';
import { createCertificateProbe } from './certificate.ts';

/** Starts a server with a certificate that is valid for five days. */
async function startServer(): Promise<tls.Server> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-certificate-'));
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string];
  const files = ['-keyout', key, '-out', cert, '-subj', '/CN=example.org', '-days', '5'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files], { stdio: 'pipe' });
  const server = tls.createServer({ key: readFileSync(key), cert: readFileSync(cert) }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  return server;
}

it('reads the expiry of the site’s certificate, once an hour', async () => {
  const server = await startServer();
  let connections = 0;
  server.on('connection', () => (connections += 1));
  const read = createCertificateProbe(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const days = ((await read()) * 1000 - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(4.9);
  expect(days).toBeLessThan(5.1);
  await read();
  expect(connections).toBe(1);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + HOUR_MS + 1);
  onTestFinished(() => void vi.restoreAllMocks());
  await read();
  expect(connections).toBe(2);
});

it('returns NaN for a site without a certificate, and for an unreachable one', async () => {
  expect(await createCertificateProbe('http://localhost:3000')()).toBeNaN();
  await expect(createCertificateProbe(`https://127.0.0.1:${await findFreePort()}`)()).rejects.toThrow('ECONNREFUSED');
});
