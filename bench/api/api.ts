/** Measures requests per second of one core, compared with a bare Fastify route with the same bytes and headers, in
 *  turns, and the processor time per response, which is more reliable on a busy machine. Run: `pnpm --filter
 *  @fotosoc/bench api`, on an idle machine with two cores; `--json` prints numbers. */
import path from 'node:path';
import { runSteadyLoad } from '../ask.ts';
import { computeMedian, printTables, type MeasureRows } from '../print.ts';
import { countProcessor } from '../processor-time.ts';
import { startProcess } from '../start-process.ts';
import { startSite } from '../start-site.ts';

const ADDRESSES = ['/', '/portfolios', '/gallery', '/api/galleries?limit=12&covers=12'];
const ONE_CORE = ['taskset', '-c', '0'];
const BARE_PORT = 3451;
const CONNECTIONS = 20;
const SECONDS = 2;
const ROUNDS = 3;

/** Round of one side; values per response except for the rate. */
interface Round {
  perSecond: number;
  bytes: number;
  us: number;
  /** 99th percentile, ms. */
  p99: number;
}

const site = await startSite(ONE_CORE);
// Warms the cache before the bare routes read the responses, because first responses are compressed less.
for (const address of ADDRESSES) await site.warm(address);
const bare = await startProcess(path.join(import.meta.dirname, 'bare-routes.ts'), {
  args: [String(BARE_PORT), site.address, ...ADDRESSES],
  command: ONE_CORE,
});
try {
  const rows: MeasureRows = {};
  for (const address of ADDRESSES) rows[address] = await compare(address);
  printTables({ 'requests on one core': rows });
} finally {
  await bare.stop();
  await site.stop();
}

async function compare(address: string): Promise<MeasureRows[string]> {
  const [ofSite, ofBare]: [Round[], Round[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    ofSite.push(await load(site.address + address, site.pid));
    ofBare.push(await load(`http://127.0.0.1:${BARE_PORT}${address}`, bare.pid));
  }
  const of = (rounds: Round[], measure: keyof Round) => computeMedian(rounds.map((round) => round[measure]));
  const [bytes, bareBytes] = [of(ofSite, 'bytes'), of(ofBare, 'bytes')];
  // Compares sizes with a tolerance, because random variants of a page differ slightly.
  if (Math.abs(bytes / bareBytes - 1) > 0.1) throw new Error(`${address}: ${bytes} bytes against ${bareBytes}`);
  return {
    bytes,
    'bare / s': of(ofBare, 'perSecond'),
    'site / s': of(ofSite, 'perSecond'),
    'of bare': of(ofSite, 'perSecond') / of(ofBare, 'perSecond'),
    'bare µs': of(ofBare, 'us'),
    'site µs': of(ofSite, 'us'),
    'p99 ms': of(ofSite, 'p99'),
  };
}

/** @param pid id of the responding process */
async function load(url: string, pid: number): Promise<Round> {
  const used = countProcessor(pid);
  const before = used();
  const options = { url, connections: CONNECTIONS, duration: SECONDS, headers: { 'accept-encoding': 'br' } };
  const { requests, throughput, latency, duration } = await runSteadyLoad(options);
  return {
    perSecond: requests.total / duration,
    bytes: throughput.total / requests.total,
    us: (used() - before) / requests.total,
    p99: latency.p99,
  };
}
