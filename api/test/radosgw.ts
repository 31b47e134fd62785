import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { AwsV4Signer } from 'aws4fetch';

export const RADOSGW_PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd'];
const PROGRAMS = ['radosgw', 'ceph-mon', 'ceph-osd'].map((name) => `/usr/bin/${name}`);

const run = promisify(execFile);
const KEY = 'test-key';
const SECRET = 'test/secret+1';
const BUCKET = 'fotosoc';
const START_WITHIN_MS = 30_000;
/** Maximum number of objects in a response. Other servers list 1,000, whose creation takes many seconds here. */
const LISTED_OBJECTS = 20;

export interface Radosgw {
  /** `S3_URL` of an existing, empty bucket. */
  url: string;
  /** Kills and starts the gateway only; stored objects stay. */
  stopGateway: () => Promise<void>;
  startGateway: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Returns its program if everything required is installed. */
export function findRadosgw(): string | undefined {
  return PROGRAMS.every((program) => existsSync(program)) ? PROGRAMS[0] : undefined;
}

/** Starts an S3 server on loopback: Ceph's gateway on a cluster of one monitor and one store in memory. Ends with this
 *  process.
 *  @throws Error without the installed packages */
export async function startRadosgw(): Promise<Radosgw> {
  if (!findRadosgw())
    throw new Error(`There is no S3 here: run \`sudo apt-get install ${RADOSGW_PACKAGES.join(' ')}\`.`);
  const dir = await mkdtemp(path.join(os.tmpdir(), 'radosgw-'));
  const [monitorPort, port] = await freePorts(2);
  const config = path.join(dir, 'ceph.conf');
  const running: ChildProcess[] = [];
  const start = (name: string, ...args: string[]) => {
    const child = spawnMortal(path.join(dir, `${name}.out`), [...args, '-c', config, '-f']);
    running.push(child);
    return child;
  };
  const stop = async () => {
    await Promise.all(running.map(kill));
    await rm(dir, { recursive: true, force: true });
  };
  const endpoint = `http://127.0.0.1:${port}`;
  const startGateway = async () => {
    const gateway = start('gateway', 'radosgw', '-n', 'client.rgw');
    await until(async () => {
      if (gateway.exitCode !== null) throw new Error(await readFile(path.join(dir, 'gateway.out'), 'utf8'));
      return (await fetch(endpoint).catch(() => undefined))?.ok ?? false;
    });
  };
  try {
    const fsid = randomUUID();
    await writeFile(config, configOf(dir, fsid, monitorPort!, port!));
    for (const folder of ['mon', 'osd', 'rgw']) await mkdir(path.join(dir, folder));
    await startMonitor(dir, config, fsid, monitorPort!, start);
    await startStore(dir, config, start);
    const user = ['--uid=test', '--display-name=test', `--access-key=${KEY}`, `--secret=${SECRET}`];
    await Promise.all([
      startGateway(),
      run('radosgw-admin', ['-c', config, '-n', 'client.rgw', 'user', 'create', ...user]),
    ]);
    await makeBucket(endpoint);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `http://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/${BUCKET}`,
    startGateway,
    stopGateway: async () => kill(running.pop()!),
    stop,
  };
}

type Start = (name: string, ...args: string[]) => ChildProcess;

async function startMonitor(dir: string, config: string, fsid: string, port: number, start: Start): Promise<void> {
  const [map, keyring] = [path.join(dir, 'monmap'), path.join(dir, 'keyring')];
  await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `v1:127.0.0.1:${port}`, map]);
  await run('ceph-authtool', ['--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *']);
  await run('ceph-mon', ['-c', config, '-i', 'a', '--mkfs', '--monmap', map, '--keyring', keyring]);
  start('monitor', 'ceph-mon', '-i', 'a');
}

/** Registers the store manually, because Ceph refuses the automatic registration before the monitor's map has reached
 *  the store. */
async function startStore(dir: string, config: string, start: Start): Promise<void> {
  const id = randomUUID();
  // Repeats requests: the monitor may listen before it answers. Repeated requests have the same result.
  const enter = (...asked: string[]) =>
    until(() =>
      run('ceph', ['-c', config, 'osd', ...asked]).then(
        () => true,
        () => false,
      ),
    );
  await enter('new', id);
  await enter('crush', 'add', 'osd.0', '1', 'root=default');
  await run('ceph-osd', ['-c', config, '-i', '0', '--mkfs', '--osd-uuid', id]);
  start('store', 'ceph-osd', '-i', '0');
  const log = path.join(dir, 'osd.0.log');
  await until(async () => (await readFile(log, 'utf8').catch(() => '')).includes('booting -> active'));
}

function configOf(dir: string, fsid: string, monitorPort: number, port: number): string {
  return `[global]
fsid = ${fsid}
mon_host = v1:127.0.0.1:${monitorPort}
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_msgr2 = false
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
keyring = ${dir}/keyring
run_dir = ${dir}
log_file = ${dir}/$name.log
mon_data = ${dir}/mon
mon_allow_pool_size_one = true
paxos_propose_interval = 0.02
paxos_min_wait = 0.01
osd_data = ${dir}/osd
osd_objectstore = memstore
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_crush_chooseleaf_type = 0
osd_crush_update_on_start = false
osd_class_update_on_start = false
rgw_data = ${dir}/rgw
rgw_frontends = beast endpoint=127.0.0.1:${port}
rgw_thread_pool_size = 32
rgw_max_listing_results = ${LISTED_OBJECTS}
rgw_enable_gc_threads = false
rgw_enable_lc_threads = false
`;
}

async function makeBucket(endpoint: string): Promise<void> {
  const keys = { accessKeyId: KEY, secretAccessKey: SECRET };
  const signer = new AwsV4Signer({
    ...keys,
    method: 'PUT',
    url: `${endpoint}/${BUCKET}`,
    service: 's3',
    region: 'us-east-1',
  });
  const { url, headers } = await signer.sign();
  const reply = await fetch(url, { method: 'PUT', headers });
  if (!reply.ok) throw new Error(`The bucket was not made: ${await reply.text()}`);
}

/** Starts a process that is killed whenever this process ends. */
function spawnMortal(output: string, command: string[]): ChildProcess {
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', '--', ...command], { stdio: ['ignore', 'pipe', 'pipe'] });
  const log = createWriteStream(output, { flags: 'a' });
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const since = performance.now();
  while (!(await isSo())) {
    if (performance.now() - since > START_WITHIN_MS) throw new Error('Ceph does not start.');
    await setTimeout(20);
  }
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => net.createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map(async (server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map(async (server) => promisify(server.close.bind(server))()));
  return ports;
}
