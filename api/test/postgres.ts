import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { findFreePort } from './free-port.ts';

const VERSIONS = '/usr/lib/postgresql';

/** PostgreSQL server for tests, without durability and without synchronous writes. */
export interface PostgresServer {
  pid: () => number;
  addressOf: (database: string) => string;
  /** Runs statements in the default database, such as `create database`. */
  run: (...statements: string[]) => Promise<void>;
  runIn: (database: string, ...statements: string[]) => Promise<void>;
  /** Stops the server with all connections, and keeps its data. */
  stop: () => Promise<void>;
  /** Starts it again at the same port. */
  start: () => Promise<void>;
  remove: () => Promise<void>;
}

/** Returns the folder of the newest installed PostgreSQL programs (Debian); undefined without one. */
export function findPostgresPrograms(): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  return newest && path.join(VERSIONS, newest, 'bin');
}

/** Starts a server in a new folder. It sorts text by ICU, as an operator's may: columns with a required order state
 *  their collation in the schema.
 *  @throws Error if PostgreSQL is not installed */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = findPostgresPrograms();
  if (bin === undefined) throw new Error('PostgreSQL is not here: run `sudo apt-get install postgresql`.');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-postgres-'));
  const data = path.join(folder, 'data');
  const port = await findFreePort();
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? await idsOf('postgres') : undefined;
  if (user) chownSync(folder, user.uid, user.gid);
  const spawnThere = (program: string, ...options: string[]) =>
    spawn(path.join(bin, program), ['-D', data, ...options], {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  const initialised = spawnThere('initdb', '-U', 'fotosoc', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...ICU);
  if ((await once(initialised, 'exit'))[0] !== 0) throw new Error('initdb failed.');
  let server: ReturnType<typeof spawnThere>;
  const addressOf = (database: string) => `postgres://fotosoc@127.0.0.1:${port}/${database}`;
  const runIn: PostgresServer['runIn'] = async (database, ...statements) => {
    const client = new Client(addressOf(database));
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const end = async () => {
    if (server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  };
  const start = async () => {
    server = spawnThere('postgres', ...optionsOf({ port, folder }));
    await isReady(server);
  };
  await start();
  const endWithProcess = () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', endWithProcess);
  return {
    pid: () => server.pid!,
    addressOf,
    start,
    stop: end,
    run: (...statements) => runIn('postgres', ...statements),
    runIn,
    remove: async () => {
      process.off('exit', endWithProcess);
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const ICU = ['--locale-provider=icu', '--icu-locale=en', '--locale=C.UTF-8'];

function optionsOf({ port, folder }: { port: number; folder: string }): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: 300,
    shared_buffers: '32MB',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    autovacuum: 'off',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function isReady(server: ReturnType<typeof spawn>): Promise<void> {
  let said = '';
  for await (const text of server.stderr!) {
    said += String(text);
    if (said.includes('ready to accept connections')) break;
  }
  if (!said.includes('ready to accept connections')) throw new Error(`PostgreSQL did not start: ${said}`);
}

async function idsOf(name: string): Promise<{ uid: number; gid: number }> {
  const child = spawn('id', [name], { stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  for await (const text of child.stdout) said += String(text);
  const [, uid, gid] = /uid=(\d+).*? gid=(\d+)/.exec(said) ?? [];
  if (uid === undefined) throw new Error(`There is no user ${name} to run it as.`);
  return { uid: Number(uid), gid: Number(gid) };
}
