import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { findFreePort } from './free-port.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';

export const hasPgbouncer = existsSync(PGBOUNCER);

/** Starts pgbouncer in transaction mode for a database, with few connections.
 *  @returns URL of the database through pgbouncer */
export async function startPgbouncer(database: string): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-pgbouncer-'));
  chmodSync(folder, 0o755);
  const port = await findFreePort();
  const { hostname, port: databasePort, username, pathname } = new URL(database);
  const ini = path.join(folder, 'pgbouncer.ini');
  const users = path.join(folder, 'users.txt');
  writeFileSync(users, `"${username}" ""\n`);
  writeFileSync(
    ini,
    `[databases]
    ${pathname.slice(1)} = host=${hostname} port=${databasePort}
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = trust
    auth_file = ${users}
    pool_mode = transaction
    default_pool_size = 8
    `.replaceAll(/^ +/gm, ''),
  );
  const asNobody = process.getuid?.() === 0 ? ['-u', 'postgres'] : []; // pgbouncer refuses to run as root
  const child = spawn(PGBOUNCER, [...asNobody, '-q', ini], { stdio: 'ignore' });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  });
  const address = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  while (!(await answers(address))) {
    if (child.exitCode !== null) throw new Error('pgbouncer did not start.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return address;
}

async function answers(address: string): Promise<boolean> {
  const client = new Client(address);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
