/** Measures the 99th percentile of the home page while 300 connections continuously request another public address, for
 *  each address. Run: `pnpm --filter @fotosoc/bench neighbours [PART OF AN ADDRESS]`, on an idle machine with two
 *  cores: one for the site, one for the clients. `--json` prints numbers. */
import { fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { api, type ApiKey } from '@fotosoc/contract';
import { printTables, type MeasureRows } from '../print.ts';
import { startSite } from '../start-site.ts';

const ONE_CORE = ['taskset', '-c', '0'];
const CONNECTIONS = 300;
const SECONDS = 4;
const PROBE_PAUSE_MS = 25;
const FLOOD_NICENESS = 15;
/** Promised limit for the 99th percentile of the home page. */
const BAR_MS = 500;

/** Documents and files that are not in the contract. */
const OTHER_ADDRESSES = [
  '/',
  '/gallery',
  '/portfolios',
  '/events',
  '/loans',
  '/search?q=shore',
  '/privacy',
  '/nothing-here',
  '/sitemap.xml',
  '/robots.txt',
  '/feeds/galleries.xml',
  '/feeds/portfolios.xml',
  '/events.ics',
  '/docs/teams/',
  '/packages/@fotosoc%2fhost',
  '/api/openapi.json',
];
const QUERIES: Partial<Record<ApiKey, string>> = {
  'GET /api/search': '?q=shore',
  'GET /api/equipment/availability': `?start_datetime=${inDays(3)}&end_datetime=${inDays(5)}`,
};

const [part = ''] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const site = await startSite(ONE_CORE);
try {
  await site.warm('/');
  const rows: MeasureRows = {};
  for (const address of [...OTHER_ADDRESSES, ...publicCalls()].filter((one) => one.includes(part))) {
    rows[address] = await probeBeside(address);
  }
  printTables({ [`home page beside ${CONNECTIONS} connections, bar ${BAR_MS} ms`]: rows });
} finally {
  await site.stop();
}

function publicCalls(): string[] {
  return Object.entries(api).flatMap(([key, { access }]) => {
    if (access !== 'anyone' || !key.startsWith('GET ')) return [];
    return [key.slice('GET '.length).replaceAll(/:\w+/g, 'none') + (QUERIES[key as ApiKey] ?? '')];
  });
}

async function probeBeside(address: string): Promise<MeasureRows[string]> {
  const flood = fork(path.join(import.meta.dirname, 'flood.mjs'), [
    site.address + address,
    String(CONNECTIONS),
    String(SECONDS),
  ]);
  os.setPriority(flood.pid!, FLOOD_NICENESS); // a lower priority, so that the measured client does not wait for a core
  const answered = new Promise<{ perSecond: number; p99: number; errors: number }>((resolve, reject) => {
    flood.once('message', resolve).once('error', reject);
  });
  await pause(500); // until all connections are established
  const times: number[] = [];
  const end = performance.now() + (SECONDS - 1) * 1000;
  const probes: Promise<void>[] = [];
  while (performance.now() < end) {
    probes.push(probe(times));
    await pause(PROBE_PAUSE_MS);
  }
  await Promise.all(probes);
  const { perSecond, p99, errors } = await answered;
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { 'home p50 ms': at(0.5), 'home p99 ms': at(0.99), 'answers / s': perSecond, 'p99 ms': p99, failed: errors };
}

async function probe(times: number[]): Promise<void> {
  const startedAt = performance.now();
  const reply = await fetch(`${site.address}/`, { headers: { 'accept-encoding': 'br', connection: 'close' } });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`The home page answered ${reply.status}.`);
  times.push(performance.now() - startedAt);
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}
