/** How many requests one core answers, against a route of Fastify alone with the same bytes and headers, in turns, and
 *  what of the processor each answer takes: on a busy machine, that tells more.
 *  Run: `pnpm --filter @fotosoc/bench api`, on an otherwise idle machine with two cores; `--json` prints numbers. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { processorMicroseconds } from './processor-time.ts';
import { askSteadily, type Answers } from './requests.ts';
import { startSite } from './start-site.ts';

const ADDRESSES = ['/', '/portfolios', '/gallery', '/api/galleries?limit=12&covers=12'];
const CONNECTIONS = 20;
const SECONDS = 2;
const ROUNDS = 3;
const ACCEPTED = { 'accept-encoding': 'br' };

/** One round of one side. */
type Round = Answers & { us: number };

interface Result {
  bytes: number;
  /** Requests per second. */
  site: number;
  bare: number;
  /** Of the processor for an answer, µs. */
  siteUs: number;
  bareUs: number;
  /** 99th percentile of the site's answers, ms. */
  p99: number;
}

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, port: { type: 'string', default: '3450' } },
});
const port = Number(values.port);
const site = await startSite(port, ['taskset', '-c', '0']);
// Before the others read them: what is sent first is compressed less well.
for (const address of ADDRESSES) await site.warm(address);
const bare = await startBare(port + 1, site.address);
try {
  const results: Record<string, Result> = {};
  for (const address of ADDRESSES) results[address] = await compare(address);
  console.log(values.json ? JSON.stringify(results, undefined, 1) : table(results));
} finally {
  bare.kill();
  await site.stop();
}

/** A bare route for each address, on the same core. */
async function startBare(port: number, site: string) {
  const script = path.join(import.meta.dirname, 'bare-routes.ts');
  const child = spawn(
    'taskset',
    ['-c', '0', process.execPath, '--import', 'tsx', script, String(port), site, ...ADDRESSES],
    {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await once(createInterface({ input: child.stdout }), 'line');
  return child;
}

/** The median of each, of rounds in turns. */
async function compare(address: string): Promise<Result> {
  const rounds: [Round, Round][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push([
      await load(site.address + address, site.pid),
      await load(`http://127.0.0.1:${port + 1}${address}`, bare.pid!),
    ]);
  }
  const [ofSite, ofBare] = [rounds.map(([one]) => one), rounds.map(([, other]) => other)];
  const [bytes, bareBytes] = [bytesOf(ofSite), bytesOf(ofBare)];
  // The drawings of a page differ a little.
  if (Math.abs(bytes / bareBytes - 1) > 0.1) throw new Error(`${address}: ${bytes} bytes against ${bareBytes}`);
  return {
    bytes,
    site: median(ofSite.map(({ rate }) => rate)),
    bare: median(ofBare.map(({ rate }) => rate)),
    siteUs: median(ofSite.map(({ us }) => us)),
    bareUs: median(ofBare.map(({ us }) => us)),
    p99: median(ofSite.map(({ p99 }) => p99)),
  };
}

/** Of one answer, its headers included. */
function bytesOf(results: Round[]): number {
  return median(results.map(({ bytes, count }) => bytes / count));
}

/** @param pid of the process that answers */
async function load(url: string, pid: number): Promise<Round> {
  const before = processorMicroseconds(pid);
  const answers = await askSteadily(url, { connections: CONNECTIONS, seconds: SECONDS, headers: ACCEPTED });
  return { ...answers, us: (processorMicroseconds(pid) - before) / answers.count };
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
}

function table(results: Record<string, Result>): string {
  return [
    row(['requests/s on one core', 'bytes', 'bare', 'site', 'of bare', 'bare µs', 'site µs', 'p99 ms']),
    ...Object.entries(results).map(([address, { bytes, bare, site, bareUs, siteUs, p99 }]) => {
      const [part, ...whole] = [(site / bare).toFixed(2), ...[bareUs, siteUs, p99].map((one) => one.toFixed(0))];
      return row([address, bytes.toFixed(0), bare.toFixed(0), site.toFixed(0), part, ...whole]);
    }),
  ].join('\n');
}

function row([name = '', ...cells]: string[]): string {
  return name.padEnd(36) + cells.map((cell) => cell.padStart(12)).join('');
}
