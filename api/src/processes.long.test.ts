import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { describe, expect, it } from 'vitest';
import { verifyAuditLog } from '@fotosoc/delivery/audit/verify';
import { publishAndActivate } from '@fotosoc/delivery/rollout/publish-and-activate';
import { insertEquipment } from './features/loans/queries.ts';
import { findInconsistencies } from '../test/consistency.ts';
import { countStatuses, sendLoad } from '../test/load.ts';
import { hasNginx } from '../test/nginx.ts';
import { hasPgbouncer } from '../test/pgbouncer.ts';
import { createJpeg } from '../test/pictures.ts';
import { startProcess } from '../test/server-process.ts';
import { findPostgresPrograms } from '../test/postgres.ts';
import { createRandom, SEED } from '../test/seed.ts';
import { toHeaders, type Actor } from '../test/server.ts';
import { startProcesses, type SeveralProcesses } from '../test/several-processes.ts';
import { encodeBundleParts as bundleOf, createTeamToken } from '@fotosoc/delivery/testing/team';
import { MULTIPART_TYPE, createUploadRequest } from '../test/upload.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';

const isPossible = hasNginx && hasPgbouncer && findPostgresPrograms() !== undefined;
if (!isPossible) {
  console.log('Several processes are not tried: run `sudo apt-get install postgresql nginx-light pgbouncer` for that.');
}

interface Reply {
  /** 0 without a response. */
  status: number;
  text: string;
}

/** Sends a request to nginx, or to a process at a different port. */
async function send(port: number, url: string, init: RequestInit = {}): Promise<Reply> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${url}`, init);
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

function post(port: number, url: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
  const all = { 'content-type': 'application/json', ...headers };
  return send(port, url, { method: 'POST', headers: all, body: JSON.stringify(body) });
}

/** Repeats a request while the response is 503, like a client after a lock timeout. */
async function insist(ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    const reply = await ask();
    if (reply.status !== 503) return reply;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Runs `count` calls concurrently. */
function atOnce<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => make(index)));
}

function booking(index: number, days = 7) {
  const interval = { start_datetime: inDays(days), end_datetime: inDays(days + 1) };
  return { user_email: `member${index}@example.org`, equipment: 'Tripod', ...interval };
}

function inDays(days: number): string {
  return `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)} 10:00`;
}

const versionOf = (index: number) => `1.0.${index}+${String(index).padStart(8, '0')}`;

function publish(port: number, token: string, version: string): Promise<Reply> {
  const { dir } = writeBundle({ version, files: { 'page.js': `export default '${version}';` } });
  const parts = readdirSync(dir).map((file): [string, Buffer] => [file, readFileSync(path.join(dir, file))]);
  const { payload, headers } = bundleOf(parts);
  const all = { ...(headers as Record<string, string>), authorization: `Bearer ${token}` };
  return send(port, '/api/remotes/mf-x/versions', {
    method: 'POST',
    headers: all,
    body: new Uint8Array(payload as Buffer),
  });
}

async function upload(port: number, as: Actor, key: string, file: Buffer): Promise<Reply> {
  const body = new Uint8Array(createUploadRequest(file).payload as Buffer);
  const headers = { ...toHeaders(as), 'content-type': MULTIPART_TYPE, 'idempotency-key': key };
  return send(port, '/api/photos', { method: 'POST', headers, body });
}

async function publishSite({ server }: SeveralProcesses): Promise<void> {
  const shell = writeBundle({ name: 'shell', version: '1.0.0+00000000' });
  await publishAndActivate(server.services, shell.dir);
  await publishAndActivate(server.services, writeBundle({ version: versionOf(0) }).dir);
}

describe.skipIf(!isPossible)('several processes', () => {
  it.each([
    ['two processes', { count: 2 }],
    ['three processes, by a pooler of connections', { count: 3, isPooled: true }],
  ])('%s keep every guarantee of a single process', async (_how, several) => {
    const site = await startProcesses(several);
    const { port, server, processes } = site;
    const { db } = server.services;
    await insertEquipment(db, { name: 'Tripod', quantity: 17 });

    const statuses: number[] = [];
    let next = 0;
    await atOnce(50, async () => {
      while (next < 500) {
        const index = next++;
        statuses.push((await insist(() => post(port, '/api/book', booking(index)))).status);
      }
    });
    expect(countStatuses(statuses.map((status) => ({ status })))).toEqual({ 201: 17, 409: 483 });

    const key = { 'idempotency-key': 'one' };
    const repeated = await atOnce(20, () => insist(() => post(port, '/api/book', booking(1000, 20), key)));
    expect(new Set(repeated.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(repeated[0]!.status).toBe(201);
    expect(await db.selectFrom('bookings').select('id').execute()).toHaveLength(17 + 1);

    const right = { email: 'ada@example.org', password: 'horse staple battery' };
    expect((await post(port, '/api/auth/register', right)).status).toBe(201);
    const guesses = await atOnce(30, () =>
      insist(() => post(port, '/api/auth/login', { ...right, password: 'wrong' })),
    );
    expect(countStatuses(guesses)).toEqual({ 401: 5, 429: 25 });

    await publishSite(site);
    const token = await createTeamToken(server, 'mf-x');
    const authorization = { authorization: `Bearer ${token}` };
    const published = await atOnce(8, (index) => insist(() => publish(port, token, versionOf(index + 1))));
    expect(countStatuses(published)).toEqual({ 201: 8 });
    const acts = await atOnce(16, (index) =>
      insist(() =>
        index % 2
          ? publish(port, token, versionOf(9 + index))
          : post(port, '/api/remotes/mf-x/activate', { version: versionOf(1 + index / 2) }, authorization),
      ),
    );
    expect(countStatuses(acts)).toEqual({ 200: 8, 201: 8 });
    expect(await verifyAuditLog(db)).toMatchObject({ firstWrong: null });

    await Promise.all(processes.map((own) => send(own.port, '/x'))); // fills every cache
    const sinceMs = performance.now();
    expect((await post(port, '/api/remotes/mf-x/activate', { version: versionOf(3) }, authorization)).status).toBe(200);
    const pages = await Promise.all(processes.map((own) => send(own.port, '/x')));
    const seenMs = performance.now() - sinceMs;
    expect(pages.map(({ text }) => text.includes(`/remotes/mf-x/${versionOf(3)}/`))).toEqual(pages.map(() => true));
    expect(seenMs).toBeLessThan(2_000);

    await atOnce(40, (index) =>
      insist(() =>
        post(port, '/api/contact', { 'contact-name': `Ada ${index}`, email: 'ada@example.org', message: 'Hello.' }),
      ),
    );
    const unsent = () => db.selectFrom('mails').where('sent_at', 'is', null).select('id').execute();
    await expect.poll(unsent, { timeout: 60_000 }).toEqual([]);
    const sent = await db.selectFrom('mails').select('id').execute();
    expect(sent.length).toBeGreaterThanOrEqual(40);
    expect(site.mails.toSorted()).toEqual(sent.map(({ id }) => id).toSorted());

    const owner = await server.signUp();
    await server.addPortfolio(owner, 'ada');
    for (let round = 0; round < 5; round++) {
      const { version } = JSON.parse((await send(port, '/api/portfolios/ada')).text) as { version: string };
      const saves = await atOnce(2, (index) =>
        send(port, '/api/portfolios/ada', {
          method: 'PUT',
          headers: { ...toHeaders(owner), 'content-type': 'application/json', 'if-match': `"${version}"` },
          body: JSON.stringify({ name: `Ada ${round} ${index}`, galleries: [] }),
        }),
      );
      expect(countStatuses(saves)).toEqual({ 200: 1, 412: 1 });
    }
    expect(await findInconsistencies(server.services)).toEqual([]);
  });

  it(`lose no answered write when one is killed during an upload or a publication, seed ${SEED}`, async () => {
    const random = createRandom(SEED);
    const site = await startProcesses({ count: 2 });
    const { port, server, processes } = site;
    const as = await server.signUp();
    const token = await createTeamToken(server, 'mf-x');
    const file = await createJpeg(1200, 900);
    const [answered, expected]: [number[], number[][]] = [[], []];
    for (let round = 0; round < 6; round++) {
      const write = (to: number) =>
        round % 2 ? publish(to, token, versionOf(round)) : upload(to, as, `upload-${round}`, file);
      const dead = round % 4 < 2 ? 0 : 1;
      const tried = atOnce(2, () => write(processes[dead]!.port));
      await new Promise((resolve) => setTimeout(resolve, random() * 800));
      await processes[dead]!.kill();
      await tried;
      // Aborted requests are sent again, like browsers and pipelines do; the remaining process answers.
      answered.push((await insist(() => write(port))).status);
      expected.push(round % 2 ? [200, 201] : [201]);
      await site.restart(dead);
    }
    expect(answered).toEqual(expected.map((statuses) => expect.toBeOneOf(statuses) as number));
    const photos = await server.services.db.selectFrom('photos').select('id').execute();
    expect(photos).toHaveLength(3);
    for (const round of [1, 3, 5]) {
      const page = await send(port, `/remotes/mf-x/${versionOf(round)}/page.js`);
      expect(page).toEqual({ status: 200, text: `export default '${versionOf(round)}';` });
    }
    expect(await verifyAuditLog(server.services.db)).toMatchObject({ firstWrong: null });
    const left = await findInconsistencies(server.services);
    // A kill may leave files without a row, which the next sweep deletes.
    expect(left.filter((sentence) => !/(was left in tmp|belongs to no photo)$/.test(sentence))).toEqual([]);
  });

  it('serve pages and refuse writes with a message while the database is unreachable, and recover', async () => {
    const site = await startProcesses({ count: 2 });
    const { port, server, postgres, processes } = site;
    await insertEquipment(server.services.db, { name: 'Tripod', quantity: 1_000 });
    await publishSite(site);
    for (const own of processes) expect((await send(own.port, '/x')).status).toBe(200);

    await postgres.stop();
    const goneSince = performance.now();
    const reads: number[] = [];
    const writes: Reply[] = [];
    for (let index = 0; performance.now() - goneSince < 10_000; index++) {
      reads.push((await send(port, '/x')).status);
      writes.push(await post(port, '/api/book', booking(index)));
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await postgres.start();
    const backSince = performance.now();
    const book = async () => (await post(port, '/api/book', booking(5_000), { 'idempotency-key': 'after' })).status;
    await expect.poll(book, { timeout: 20_000 }).toBe(201);
    console.log(`a write is answered ${(performance.now() - backSince).toFixed(0)} ms after the database is back`);
    expect(countStatuses(reads.map((status) => ({ status })))).toEqual({ 200: reads.length });
    expect(new Set(writes.map(({ status }) => status))).toEqual(new Set([503]));
    expect(new Set(writes.map(({ text }) => (JSON.parse(text) as { code: string }).code))).toEqual(
      new Set(['server/busy']),
    );
    const statuses = await atOnce(20, (index) => post(port, '/api/book', booking(6_000 + index)));
    expect(countStatuses(statuses)).toEqual({ 201: 20 });
    for (const own of processes) expect((await send(own.port, '/api/health')).status).toBe(200);
  });

  it('are restarted in sequence without a failed read', async () => {
    const site = await startProcesses({ count: 3, env: { DRAIN_SECONDS: '1' } });
    const { port, processes } = site;
    await publishSite(site);
    const seconds = 40;
    const paths = ['/x', '/api/portfolios', '/api/galleries', '/api/stats'];
    const reading = sendLoad({
      port,
      perSecond: 30,
      seconds,
      request: (index) => ({ path: paths[index % paths.length]! }),
    });
    for (const index of processes.keys()) {
      expect(await processes[index]!.stop()).toBe(0);
      await site.restart(index);
    }
    expect(countStatuses(await reading)).toEqual({ 200: 30 * seconds });
  });

  it('take over scheduled jobs within 30 s of a death', async () => {
    const { server, processes } = await startProcesses({ count: 1, env: { ROLE: 'jobs' } });
    const { db, config } = server.services;
    const holder = async () => (await db.selectFrom('leases').select('owner').executeTakeFirst())?.owner;
    await expect.poll(holder, { timeout: 20_000 }).toBeDefined();
    const dead = await holder();
    const env = { DATABASE_URL: config.databaseUrl!, DATA_DIR: config.dataDir, ROLE: 'jobs' };
    await Promise.all([startProcess(env), startProcess(env)]);
    await processes[0]!.kill();
    const since = performance.now();
    await expect.poll(holder, { timeout: 30_000, interval: 100 }).not.toBe(dead);
    console.log(`taken over after ${((performance.now() - since) / 1000).toFixed(1)} s`);
  });
});
