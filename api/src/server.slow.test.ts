import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from './config/config.ts';
import { describeError, getExitCode } from './operating/start-errors.ts';
import { serve } from './server.ts';
import { compileProgram } from '../test/compiled.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-serve-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const SERVER = fileURLToPath(new URL('server.ts', import.meta.url));

async function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [await compileProgram(SERVER)], {
    env: { ...process.env, DATA_DIR: dataDir, SEED: 'none', ...env },
  });
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  child.stderr.on('data', (text) => (output += String(text)));
  return { child, ended: once(child, 'exit'), output: () => output };
}

function isListening(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1');
  return once(socket, 'connect').then(
    () => Boolean(socket.destroy()),
    () => false,
  );
}

describe('serving', () => {
  it('closes at once despite an idle and an unused connection', async () => {
    const server = await serve(readConfig({ DATA_DIR: dataDir, SEED: 'none', PORT: '0', LOG_LEVEL: 'silent' }));
    const { hostname, port } = new URL(server.address);
    expect(hostname).toBe('127.0.0.1');
    const unused = net.connect(Number(port), hostname);
    await once(unused, 'connect');
    const socket = net.connect(Number(port), hostname);
    socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(socket, 'data');
    const since = performance.now();
    await server.close();
    expect(performance.now() - since).toBeLessThan(4_500); // the connection would close by itself after five seconds
    socket.destroy();
    unused.destroy();
  });

  it('reports the shutdown, and answers for the configured time', async () => {
    const env = { DATA_DIR: dataDir, SEED: 'none', PORT: '0', LOG_LEVEL: 'silent', DRAIN_SECONDS: '1' };
    const server = await serve(readConfig(env));
    const closing = server.close();
    const health = await fetch(`${server.address}/api/health`);
    expect([health.status, await health.json()]).toMatchObject([
      503,
      { error: expect.stringMatching(/shutting down/) },
    ]);
    const list = await fetch(`${server.address}/api/portfolios`);
    expect([list.status, list.headers.get('connection')]).toEqual([200, 'close']);
    await closing;
    await expect(fetch(`${server.address}/api/portfolios`)).rejects.toThrow('fetch failed');
  });

  it('answers the first request on an open connection during the shutdown', async () => {
    const server = await serve(readConfig({ DATA_DIR: dataDir, SEED: 'none', PORT: '0', LOG_LEVEL: 'silent' }));
    const { hostname, port } = new URL(server.address);
    const unused = net.connect(Number(port), hostname);
    await once(unused, 'connect');
    const closing = server.close();
    while (await isListening(Number(port)));
    unused.write('GET /api/portfolios HTTP/1.1\r\nhost: x\r\n\r\n');
    const answer = String(await once(unused, 'data'));
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/^connection: close\r$/im);
    await closing;
  });

  it('ends on SIGTERM without errors', async () => {
    const { child, ended, output } = await start({ PORT: '0' });
    while (!output().includes('Listening at')) await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
  });

  it('states in one sentence that the port is taken', async () => {
    const taken = net.createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const config = readConfig({ DATA_DIR: dataDir, SEED: 'none', PORT: String(port), LOG_LEVEL: 'silent' });
    const error: unknown = await serve(config).catch((refusal: unknown) => refusal);
    expect(describeError(error)).toBe(
      `Port ${port} at 127.0.0.1 is in use: stop the other program, or set PORT to another port.`,
    );
    taken.close();
  });

  it('states in one sentence that the database does not respond, with an exit code that allows restarts', async () => {
    const place = 'postgres://fotosoc:secret@127.0.0.1:9/fotosoc';
    const config = readConfig({ DATA_DIR: dataDir, SEED: 'none', DATABASE_URL: place, SMTP_URL: 'smtp://127.0.0.1:9' });
    const error: unknown = await serve(config).catch((refusal: unknown) => refusal);
    expect(describeError(error)).toMatch(
      /^The database of DATABASE_URL does not answer: fotosoc at 127\.0\.0\.1:9 \([^\n]*ECONNREFUSED[^\n]*\)\.$/,
    );
    expect(getExitCode(error)).toBe(1);
  });

  it('states in one sentence that PORT=x is invalid, and ends with EX_CONFIG', async () => {
    const { ended, output } = await start({ PORT: 'x' });
    expect((await ended)[0]).toBe(78);
    expect(output().trim()).toMatch(/^PORT must be [^\n]+\.$/);
  });

  it.each([
    ['ADMIN_USER_ID', '1'],
    ['SEED', 'yes'],
    ['TRUSTED_PROXIES', 'my-proxy'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['HOST', '192.0.2.1'],
    ['DATA_DIR', SERVER],
    ['DATA_DIR', `${SERVER}/below-a-file`],
  ])('states in one sentence that %s=%s is invalid, and ends with EX_CONFIG', async (name, value) => {
    const error: unknown = await (async () =>
      serve(readConfig({ DATA_DIR: dataDir, SEED: 'none', PORT: '0', LOG_LEVEL: 'silent', [name]: value })))().catch(
      (thrown: unknown) => thrown,
    );
    expect(describeError(error)).toMatch(new RegExp(`^${name} must be [^\\n]+\\.$`));
    expect(getExitCode(error)).toBe(78);
  });
});
