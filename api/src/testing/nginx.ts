import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';

const NGINX = '/usr/sbin/nginx';

export const hasNginx = existsSync(NGINX);

/** Starts nginx for a test.
 *  @param site what stands in a file of /etc/nginx/conf.d, given the port to listen at
 *  @returns that port */
export async function startNginx(site: (port: number) => string): Promise<number> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-nginx-'));
  const port = await freePort();
  const conf = path.join(folder, 'nginx.conf');
  writeFileSync(conf, around(site(port), folder));
  const child = spawn(NGINX, ['-p', folder, '-c', conf, '-e', 'stderr'], { stdio: ['ignore', 'inherit', 'inherit'] });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  });
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error('nginx did not start.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return port;
}

/** What Debian's nginx.conf says around its sites, in a folder of its own. */
function around(site: string, folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    error_log stderr crit;
    pid ${folder}/nginx.pid;
    events { worker_connections 1024; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      ${site}
    }`;
}

function isListening(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );
}
