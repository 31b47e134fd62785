/** Measures the throughput of one, two and three processes on PostgreSQL: page views, uploads and reports, in turns,
 *  with the processor time in the processes and the database, which is more meaningful on a machine with few cores.
 *  Run: `pnpm --filter @fotosoc/bench processes`, on an idle machine; `--json` prints numbers. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Request } from 'autocannon';
import { seedDemo } from '../../api/src/features/demo/seed.ts';
import { insertAccount } from '../../api/src/features/accounts/queries.ts';
import { listDeployments } from '@fotosoc/delivery/versions/deployments';
import { startSession } from '../../api/src/features/accounts/session-store.ts';
import type { Services } from '../../api/src/services.ts';
import { startPostgres } from '../../api/test/postgres.ts';
import { MULTIPART_TYPE, createUploadRequest } from '../../api/test/upload.ts';
import { runSteadyLoad } from '../ask.ts';
import { printTables, type MeasureRows } from '../print.ts';
import { countProcessor } from '../processor-time.ts';
import { startProcess, type Process } from '../start-process.ts';
import { MEASURED_SITE_ENV, createPostgresEnv, openMeasuredSite } from './measured-site.ts';

const SERVER = path.join(import.meta.dirname, '../../api/src/server.ts');
const SECONDS = 8;
/** Time in which every variant of a page gets its best compression, which the site starts after several requests. */
const COMPRESSING_MS = 8_000;
const COUNTS = [1, 2, 3];

interface Load {
  /** Concurrent requests per process. */
  connections: number;
  request: Request;
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-bench-'));
const postgres = await startPostgres();
try {
  const database = await createPostgresEnv(postgres, 'bench');
  const settings = { ...database, DATA_DIR: dataDir, QUOTA_PHOTOS: '1000000', QUOTA_MB: '1000000' };
  const services = await openMeasuredSite(settings);
  await seedDemo(services, console.error);
  const loads = await loadsOf(services);
  const env = { ...MEASURED_SITE_ENV, ...settings, SEED: 'none', PORT: '0' };
  const tables = Object.fromEntries(Object.keys(loads).map((kind): [string, MeasureRows] => [kind, {}]));
  for (const count of COUNTS) {
    const processes = await Promise.all(Array.from({ length: count }, () => startProcess(SERVER, { env })));
    for (const [kind, load] of Object.entries(loads)) tables[kind]![`${count} processes`] = await bear(processes, load);
    await Promise.all(processes.map(({ stop }) => stop()));
  }
  await services.close();
  printTables(tables);
} finally {
  await postgres.remove();
  await rm(dataDir, { recursive: true });
}

async function loadsOf({ db, now, pageViews }: Services): Promise<Record<string, Load>> {
  const cookies: string[] = [];
  for (let member = 0; member < 8; member++) {
    const account = await insertAccount(db, { email: `${member}@bench.invalid`, passwordHash: '' }, now());
    cookies.push(`sid=${await startSession(db, account!.id, now())}`);
  }
  const photo = await readFile(new URL('../../api/demo/white-ribs.jpg', import.meta.url));
  const live = await listDeployments(db);
  const shell = live.find(({ name }) => name === 'shell')!;
  const landing = live.find(({ name }) => name === 'mf-home')!;
  const reports = [shell, landing].map(({ name, active_version, deployment_id }) => {
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
    views: { connections: 10, request: { path: '/', headers: { 'accept-encoding': 'br' } } },
    uploads: {
      connections: 2,
      request: {
        method: 'POST',
        path: '/api/photos',
        body: createUploadRequest(photo).payload as Buffer,
        setupRequest: (request) => {
          const cookie = cookies[sent++ % cookies.length]!;
          return { ...request, headers: { cookie, 'content-type': MULTIPART_TYPE } };
        },
      },
    },
    reports: {
      connections: 10,
      request: {
        method: 'POST',
        path: '/api/remote-reports',
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => {
          const view = pageViews.issue({ servedAt: now(), ...ofView }, `address ${sent++}`);
          return { ...request, body: JSON.stringify({ view, reports }) };
        },
      },
    },
  };
}

/** Measures the responses of some seconds, after each process has been warmed up. */
async function bear(processes: Process[], load: Load): Promise<MeasureRows[string]> {
  await answersIn(processes, load, SECONDS / 2);
  await pause(COMPRESSING_MS);
  const counters = processes.map(({ pid }) => countProcessor(pid));
  const used = () => counters.reduce((sum, count) => sum + count(), 0) / 1000;
  const ofDatabase = countProcessor(postgres.pid());
  const usedThere = () => ofDatabase() / 1000;
  const [before, beforeThere, since] = [used(), usedThere(), performance.now()];
  const count = await answersIn(processes, load, SECONDS);
  const seconds = (performance.now() - since) / 1000;
  const [cpuMs, databaseMs] = [(used() - before) / count, (usedThere() - beforeThere) / count];
  return {
    'per second': count / seconds,
    'CPU ms': cpuMs,
    'database ms': databaseMs,
    'per core-second': 1000 / (cpuMs + databaseMs),
  };
}

async function answersIn(processes: Process[], { connections, request }: Load, duration: number): Promise<number> {
  const results = await Promise.all(
    processes.map(({ line }) => {
      const url = `http://127.0.0.1:${/:(\d+)$/.exec(line)![1]}`;
      return runSteadyLoad({ url, connections, duration, requests: [request] });
    }),
  );
  return results.reduce((sum, { requests }) => sum + requests.total, 0);
}
