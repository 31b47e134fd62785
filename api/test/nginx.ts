import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { findFreePort } from './free-port.ts';

/** True if nginx is available; required in CI. */
export const hasNginx = process.env['CI'] !== undefined || spawnSync('nginx', ['-v']).error === undefined;

const STARTS_WITHIN_MS = 10_000;

/** Starts an nginx for one test.
 *  @param http returns the `http` block for a port; `$FOLDER` is a temporary folder
 *  @returns its port */
export async function startNginx(http: (port: number) => string): Promise<number> {
  const port = await findFreePort();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-nginx-'));
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const conf = `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr crit;
    events { worker_connections 1024; }
    http { access_log off; ${own.join(' ')} ${http(port).replaceAll('$FOLDER', folder)} }`;
  await writeFile(path.join(folder, 'nginx.conf'), conf);
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  });
  const lateAt = performance.now() + STARTS_WITHIN_MS;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || performance.now() > lateAt) throw new Error(`nginx did not start: ${errors}`);
    await setTimeout(10);
  }
  return port;
}

async function isListening(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
