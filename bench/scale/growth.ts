/** Measures pages, lists and the hourly sweep on a site of 10, 1,000 and 100,000 portfolios and galleries, plus a full
 *  page: the processor time, and the longest time without other responses. Run: `pnpm --filter @fotosoc/bench growth`;
 *  `--postgres` on PostgreSQL, without the second measure; `--json` prints numbers. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../api/src/app.ts';
import { MAX_RANDOM_VARIANTS } from '@fotosoc/server-kit/http/responses/response-cache';
import { deleteExpiredData } from '../../api/src/schedule.ts';
import type { Services } from '../../api/src/services.ts';
import { startPostgres } from '../../api/test/postgres.ts';
import { FIRST_LINK, growSite } from './grown-site.ts';
import { measureLongestTurn, type EventLoopTurn } from './longest-turn.ts';
import { printTables, type MeasureRows } from '../print.ts';
import { countProcessor, getMainThreadMicroseconds } from '../processor-time.ts';
import { createPostgresEnv, openMeasuredSite } from './measured-site.ts';

const SIZES = [10, 1_000, 100_000];
const ROUNDS = 21;
const WARMING_ROUNDS = 9;
const NEXT_VIEWS = 10;

/** Addresses measured by processor time. */
const ADDRESSES = [
  '/',
  '/portfolios',
  '/gallery',
  `/portfolios/${FIRST_LINK}`,
  `/gallery/${FIRST_LINK}`,
  '/api/portfolios?sample=12&covers=12',
  '/api/stats',
  `/api/equipment/availability?start_datetime=${inDays(1)}&end_datetime=${inDays(2)}`,
];
/** Lists measured at their last page as well. */
const LISTS = ['/api/portfolios?limit=24&covers=24', '/api/galleries?limit=24&covers=24'];
/** Addresses measured by their longest turn of the event loop. */
const SITEMAPS = ['/sitemap.xml', '/sitemap-1.xml'];

interface Cost {
  /** Processor time in ms, the database included: for the first response after a change, and for a cached one. */
  first: number;
  next: number;
  bytes: number;
}

interface Site {
  app: FastifyInstance;
  services: Services;
  close: () => Promise<void>;
}

const { values } = parseArgs({
  options: { json: { type: 'boolean' }, postgres: { type: 'boolean', default: false } },
});
const postgres = values.postgres ? await startPostgres() : undefined;
const microsecondsOfDatabase = postgres ? countProcessor(postgres.pid()) : () => 0;
const sites: Site[] = [];
for (const size of SIZES) sites.push(await openSite(size));
const costs: MeasureRows = {};
const turns: MeasureRows = {};
for (const address of ADDRESSES) costs[address] = costRow(await costsOf(sites.map(() => address)));
for (const list of LISTS) {
  costs[list] = costRow(await costsOf(sites.map(() => list)));
  const cursors = await Promise.all(sites.map(({ services }) => lastCursor(services, list)));
  costs[`${list}, last page`] = costRow(await costsOf(cursors.map((cursor) => `${list}&cursor=${cursor}`)));
}
if (!postgres) {
  for (const address of SITEMAPS) turns[address] = turnRow(await turnsOf(({ app }) => ask(app, address)));
  turns['the sweep'] = turnRow(await turnsOf(({ services }) => deleteExpiredData(services)));
  turns['the sweep, nothing to do'] = turnRow(await turnsOf(({ services }) => deleteExpiredData(services)));
  for (const { services } of sites) await requireSwept(services);
}
for (const { close } of sites) await close();
await postgres?.remove();
printTables({ 'processor ms': costs, ...(postgres ? {} : { 'longest turn, processor ms': turns }) });
process.exit();

function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 16);
}

async function openSite(size: number): Promise<Site> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-growth-'));
  const database = `growth_${size}`;
  const services = await openMeasuredSite({
    DATA_DIR: dataDir,
    DRAW_WAIT_MS: '0', // without rendering, which costs the same at any size and would hide other costs
    ...(postgres ? await createPostgresEnv(postgres, database) : {}),
  });
  console.error(`Writing a site of ${size.toLocaleString('en')} portfolios and galleries`);
  await growSite(services.db, size);
  await postgres?.runIn(database, 'vacuum analyze'); // PostgreSQL servers of operators do this automatically
  const app = await buildApp(services);
  const close = async () => {
    await app.close();
    await services.close();
    await rm(dataDir, { recursive: true });
  };
  return { app, services, close };
}

/** Measures in turns, so that all sites have the same conditions.
 *  @param addresses an address per site */
async function costsOf(addresses: string[]): Promise<Cost[]> {
  const rounds = sites.map((): Cost[] => []);
  for (let round = 0; round < ROUNDS + WARMING_ROUNDS; round += 1) {
    for (const [index, site] of sites.entries()) {
      const cost = await costOf(site, addresses[index]!);
      if (round >= WARMING_ROUNDS) rounds[index]!.push(cost);
    }
  }
  return rounds.map((costs) => ({
    // Takes the fastest round: other load on the machine only makes rounds slower.
    first: Math.min(...costs.map(({ first }) => first)),
    next: Math.min(...costs.map(({ next }) => next)),
    bytes: costs.reduce((sum, { bytes }) => sum + bytes, 0) / costs.length,
  }));
}

async function costOf({ app, services: { db } }: Site, address: string): Promise<Cost> {
  const revision = { value: Math.round(performance.now() * 1000) };
  await db.updateTable('counters').set(revision).where('name', '=', 'content-revision').execute();
  let bytes = 0;
  const first = await processorMs(async () => {
    bytes = (await ask(app, address)).rawPayload.length;
  });
  // Fills the cache with every variant.
  for (let view = 0; view < MAX_RANDOM_VARIANTS; view += 1) await ask(app, address);
  const next = await processorMs(async () => {
    for (let view = 0; view < NEXT_VIEWS; view += 1) await ask(app, address);
  });
  return { first, next: next / NEXT_VIEWS, bytes };
}

async function turnsOf(work: (site: Site) => Promise<unknown>): Promise<EventLoopTurn[]> {
  const found: EventLoopTurn[] = [];
  for (const site of sites) found.push(await measureLongestTurn(() => work(site)));
  return found;
}

/** @throws Error unless exactly one unused photo is left, the last added one */
async function requireSwept({ db }: Services): Promise<void> {
  const { left } = await db
    .selectFrom('photos')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('set_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (left !== 1) throw new Error(`The sweep left ${left} photos, not one`);
}

async function processorMs(work: () => Promise<unknown>): Promise<number> {
  const before = processorMicroseconds();
  await work();
  return (processorMicroseconds() - before) / 1000;
}

function processorMicroseconds(): number {
  return getMainThreadMicroseconds() + microsecondsOfDatabase();
}

/** Requests without compression, whose cost depends only on the number of bytes. */
async function ask(app: FastifyInstance, url: string) {
  const reply = await app.inject({ url });
  if (reply.statusCode !== 200 && !url.startsWith('/sitemap-')) throw new Error(`${url}: ${reply.statusCode}`);
  return reply;
}

async function lastCursor({ db }: Services, list: string): Promise<string> {
  const portfolios = db.selectFrom('portfolios').select(['name_key as key', 'link']).orderBy('name_key', 'desc');
  const galleries = db.selectFrom('galleries').select(['created_at as key', 'link']).orderBy('created_at');
  const last = list.startsWith('/api/portfolios') ? portfolios.limit(25).execute() : galleries.limit(25).execute();
  const { key, link } = (await last).at(-1)!;
  return Buffer.from(JSON.stringify([key, link])).toString('base64url');
}

function costRow(found: Cost[]): MeasureRows[string] {
  const [firsts, nexts] = [found.map(({ first }) => first), found.map(({ next }) => next)];
  const bytes = found.map((cost) => cost.bytes);
  return {
    ...bySize(firsts),
    times: times(firsts),
    'when kept': nexts.at(-1),
    'times, when kept': times(nexts),
    kB: bytes.at(-1)! / 1000,
    'times, kB': times(bytes),
  };
}

function turnRow(found: EventLoopTurn[]): MeasureRows[string] {
  return { ...bySize(found.map(({ longest }) => longest)), 'in all ms': found.at(-1)!.ms };
}

function bySize(numbers: number[]): Record<string, number> {
  return Object.fromEntries(SIZES.map((size, index) => [size.toLocaleString('en'), numbers[index]!]));
}

/** Returns the ratio of the last to the first number. */
function times(numbers: number[]): number {
  return numbers.at(-1)! / numbers[0]!;
}
