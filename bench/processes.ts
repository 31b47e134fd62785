/** What one, two and three processes on PostgreSQL bear: views of a page, uploads and reports, in turns, and what each
 *  takes of the processor, in the processes and in the database. On a machine with few cores the second tells more than
 *  how many came in a second.
 *  Run: `pnpm --filter @fotosoc/bench processes`, on an otherwise idle machine; `--json` prints numbers. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../api/src/config/config.ts';
import { seedDemo } from '../api/src/site/demo/seed.ts';
import { insertAccount } from '../api/src/site/accounts/queries.ts';
import { publishAndActivate } from '../api/src/delivery/publish/publish.ts';
import { listDeployments } from '../api/src/delivery/queries.ts';
import { startSession } from '../api/src/site/accounts/session-store.ts';
import { openHouses, type Houses } from '../api/src/houses.ts';
import { startPostgres } from '../api/test/postgres.ts';
import { MULTIPART_TYPE, uploadRequest } from '../api/test/upload.ts';
import { buildAll } from '../scripts/build-all.ts';
import { processorMicrosecondsOfAll } from './processor-time.ts';

const SERVER = path.join(import.meta.dirname, '../api/src/server.ts');
const SECONDS = 8;
/** Until every drawing of a page is compressed as well as it can be, which happens after it was asked for some times. */
const COMPRESSING_MS = 8_000;
/** Requests under way at each process. */
const AT_ONCE = { views: 10, uploads: 2, reports: 10 };
type Kind = keyof typeof AT_ONCE;
const COUNTS = [1, 2, 3];

interface Process {
  port: number;
  child: ChildProcess;
}

/** Of one kind of request. */
interface Borne {
  perSecond: number;
  /** Of the processor for one, in the processes and in the database, ms. */
  cpuMs: number;
  databaseMs: number;
}

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-bench-'));
const postgres = await startPostgres();
try {
  const services = await prepare();
  const send = await requestsOf(services);
  const results: Record<string, Record<Kind, Borne>> = {};
  for (const count of COUNTS) results[`${count} processes`] = await measure(count, send);
  await services.close();
  console.log(values.json ? JSON.stringify(results, undefined, 1) : table(results));
} finally {
  await postgres.remove();
  await rm(dataDir, { recursive: true });
}

function settings(): Record<string, string> {
  return {
    DATABASE_URL: postgres.addressOf('bench'),
    DATA_DIR: dataDir,
    SMTP_URL: 'smtp://127.0.0.1:9',
    ADMIN_USER_ID: randomUUID(),
    LOG_LEVEL: 'error',
    CHROMIUM_PATH: 'none',
    RATE_FACTOR: '1000000', // one machine is all visitors here
    QUOTA_PHOTOS: '1000000',
    QUOTA_MB: '1000000',
  };
}

/** The demo content and every remote as it is now. */
async function prepare(): Promise<Houses> {
  const bundles = (await buildAll(console.error)).map(({ outDir }) => outDir);
  await postgres.run('create database bench');
  const services = await openHouses(readConfig({ ...settings(), SEED: 'demo' }));
  await seedDemo(services, console.error);
  for (const bundle of bundles) await publishAndActivate(services, bundle);
  return services;
}

/** How one of each kind is sent to the process at a port; resolves to the status of its answer. */
async function requestsOf(services: Houses): Promise<Record<Kind, (port: number) => Promise<number>>> {
  const { db, now, pageViews } = services;
  const cookies: string[] = [];
  for (let member = 0; member < 8; member++) {
    const account = await insertAccount(db, { email: `${member}@bench.invalid`, passwordHash: '' }, now());
    cookies.push(`sid=${await startSession(db, account!.id, now())}`);
  }
  const photo = await readFile(new URL('../api/demo/white-ribs.jpg', import.meta.url));
  const upload = new Uint8Array(uploadRequest(photo).payload as Buffer);
  const live = await listDeployments(db);
  const shell = live.find(({ name }) => name === 'shell')!;
  const landing = live.find(({ name }) => name === 'mf-home')!;
  const loaded = [shell, landing].map(({ name, active_version, deployment_id }) => {
    return { remote: name, version: active_version, deploymentId: deployment_id, kind: 'loaded', loadMs: 900 };
  });
  const ofView = {
    shell: shell.deployment_id,
    remotes: live.filter((one) => one !== shell).map(({ deployment_id }) => deployment_id),
    landing: landing.deployment_id,
    cohorts: ['signed out', 'desktop', 'Chrome'],
    route: 'route /',
    area: 'pages of mf-home',
    weight: 1,
  };
  let sent = 0;
  return {
    views: async (port) => statusOf(fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': 'br' } })),
    uploads: async (port) => {
      const headers = { cookie: cookies[sent++ % cookies.length]!, 'content-type': MULTIPART_TYPE };
      return statusOf(fetch(`http://127.0.0.1:${port}/api/photos`, { method: 'POST', headers, body: upload }));
    },
    reports: async (port) => {
      const view = pageViews.issue({ servedAt: now(), ...ofView }, `address ${sent++}`);
      const body = JSON.stringify({ view, reports: loaded });
      const headers = { 'content-type': 'application/json' };
      return statusOf(fetch(`http://127.0.0.1:${port}/api/remote-reports`, { method: 'POST', headers, body }));
    },
  };
}

async function statusOf(answer: Promise<Response>): Promise<number> {
  const response = await answer;
  await response.arrayBuffer();
  return response.status;
}

async function measure(count: number, send: Awaited<ReturnType<typeof requestsOf>>): Promise<Record<Kind, Borne>> {
  const processes = await Promise.all(Array.from({ length: count }, start));
  try {
    return {
      views: await bear(processes, 'views', send.views),
      uploads: await bear(processes, 'uploads', send.uploads),
      reports: await bear(processes, 'reports', send.reports),
    };
  } finally {
    await Promise.all(processes.map(stop));
  }
}

async function start(): Promise<Process> {
  const child = spawn(process.execPath, ['--import', 'tsx', SERVER], {
    env: { ...process.env, ...settings(), SEED: 'none', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { port: Number(/:(\d+)$/.exec(line)![1]), child };
}

async function stop({ child }: Process): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** What is answered in some seconds, once each process has warmed up. */
async function bear(processes: Process[], kind: Kind, send: (port: number) => Promise<number>): Promise<Borne> {
  await answersIn(processes, kind, send, SECONDS / 2);
  await pause(COMPRESSING_MS);
  const used = () => processes.reduce((sum, { child }) => sum + processorMicrosecondsOfAll(child.pid!), 0) / 1000;
  const ofDatabase = postgres.pid();
  const usedThere = () => processorMicrosecondsOfAll(ofDatabase) / 1000;
  const [before, beforeThere, since] = [used(), usedThere(), performance.now()];
  const count = await answersIn(processes, kind, send, SECONDS);
  const seconds = (performance.now() - since) / 1000;
  return {
    perSecond: count / seconds,
    cpuMs: (used() - before) / count,
    databaseMs: (usedThere() - beforeThere) / count,
  };
}

async function answersIn(
  processes: Process[],
  kind: Kind,
  send: (port: number) => Promise<number>,
  seconds: number,
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let count = 0;
  const lanes = processes.flatMap(({ port }) =>
    Array.from({ length: AT_ONCE[kind] }, async () => {
      while (performance.now() < until) {
        const status = await send(port);
        if (status >= 300) throw new Error(`${kind}: ${status}`);
        count += 1;
      }
    }),
  );
  await Promise.all(lanes);
  return count;
}

function table(results: Record<string, Record<Kind, Borne>>): string {
  const kinds = Object.keys(AT_ONCE) as Kind[];
  return kinds
    .map((kind) =>
      [
        row([kind, 'per second', 'CPU ms', 'database ms', 'per core-second']),
        ...Object.entries(results).map(([name, borne]) => {
          const { perSecond, cpuMs, databaseMs } = borne[kind];
          const perCore = 1000 / (cpuMs + databaseMs);
          return row([name, perSecond.toFixed(1), cpuMs.toFixed(2), databaseMs.toFixed(2), perCore.toFixed(1)]);
        }),
      ].join('\n'),
    )
    .join('\n\n');
}

function row([name = '', ...cells]: string[]): string {
  return name.padEnd(14) + cells.map((cell) => cell.padStart(16)).join('');
}
