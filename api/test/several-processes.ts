import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { openDatabase } from '@fotosoc/server-kit/db/connection';
import { migrate } from '@fotosoc/server-kit/db/migrate';
import { findFreePort } from './free-port.ts';
import { startNginx } from './nginx.ts';
import { startProcess, type ServerProcess } from './server-process.ts';
import { startPgbouncer } from './pgbouncer.ts';
import { startPostgres, type PostgresServer } from './postgres.ts';
import { startServer, type Actor, type TestServer } from './server.ts';
import { MIGRATIONS } from '../src/migrations.ts';

const SITE = new URL('../../docs/nginx.conf', import.meta.url);

/** Site of several processes on one PostgreSQL database, behind nginx. */
export interface SeveralProcesses {
  port: number;
  processes: ServerProcess[];
  /** Starts an ended process again at its port. */
  restart: (index: number) => Promise<void>;
  postgres: PostgresServer;
  /** Server for inspecting the database, besides the processes. */
  server: TestServer;
  administrator: Actor;
  mails: string[];
}

export interface ProcessesOptions {
  count: number;
  /** True if they use pgbouncer, with connections per transaction. */
  isPooled?: boolean;
  env?: Record<string, string>;
}

export async function startProcesses({ count, isPooled = false, env }: ProcessesOptions): Promise<SeveralProcesses> {
  const postgres = await startPostgres();
  onTestFinished(postgres.remove);
  const database = postgres.addressOf('fotosoc');
  await postgres.run('create database fotosoc');
  const place = isPooled ? await startPgbouncer(database) : database;
  await Promise.all([place, place].map(migrateAt)); // both migrate at once, like processes started at once
  const server = await startServer({ DATABASE_URL: database });
  const administrator = await server.signUpAdministrator();
  const mails: string[] = [];
  const own = {
    DATABASE_URL: place,
    DATA_DIR: server.services.config.dataDir,
    ADMIN_USER_ID: administrator.id,
    SMTP_URL: await startMailServer(mails),
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_FACTOR: '1000',
    ...env,
  };
  const ports = await Promise.all(Array.from({ length: count }, findFreePort));
  const start = (index: number) => startProcess({ ...own, PORT: String(ports[index]) });
  const processes = await Promise.all(ports.map((_, index) => start(index)));
  const port = await startNginx((listen) => createNginxSite(listen, ports));
  const restart = async (index: number) => {
    processes[index] = await start(index);
  };
  return { port, processes, restart, postgres, server, administrator, mails };
}

async function migrateAt(place: string): Promise<void> {
  const db = openDatabase(place);
  await migrate(db, MIGRATIONS);
  await db.destroy();
}

/** Returns the site of docs/nginx.conf without TLS, with these processes.
 *  @param photoPorts ports of processes for photo uploads */
export function createNginxSite(listen: number, ports: number[], photoPorts = ports): string {
  const conf = readFileSync(SITE, 'utf8')
    .replace(/^server \{\n {2}listen 80;[^]+?^\}\n/m, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${listen};`)
    .replaceAll(/^ +ssl_.+\n/gm, '')
    .replaceAll('/var/log/nginx', '$FOLDER');
  const groups = [ports, photoPorts];
  return conf.replaceAll(/(\n +server) [\d.]+:\d+( [^;]+;)(\n +server [^;]+;)*/g, (_found, server, options) =>
    groups
      .shift()!
      .map((port) => `${server} 127.0.0.1:${port}${options}`)
      .join(''),
  );
}

async function startMailServer(mails: string[]): Promise<string> {
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, _session, callback) {
      let said = '';
      stream.on('data', (chunk) => (said += String(chunk)));
      stream.on('end', () => {
        mails.push(/^Message-ID: <(.+)@/m.exec(said)![1]!);
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
  return `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
}
