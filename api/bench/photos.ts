/** What a large upload costs, and whether answering goes on meanwhile.
 *  Run: `node --import tsx api/bench/photos.ts` on an otherwise idle machine. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config/config.ts';
import { insertAccount } from '../src/site/accounts/queries.ts';
import { startSession } from '../src/site/accounts/session-store.ts';
import { openHouses } from '../src/houses.ts';
import { largeJpeg } from '../test/pictures.ts';
import { uploadRequest } from '../test/upload.ts';

const UPLOADS_AT_ONCE = 8;
const SAMPLE_MS = 20;

const [, , makeInto] = process.argv;
if (makeInto) {
  await writeFile(makeInto, await largeJpeg(6000, 4000));
  process.exit();
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-bench-'));
// Made in a process of its own, so that its memory does not count.
const originalFile = path.join(dataDir, 'original.jpg');
spawnSync(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), originalFile], { stdio: 'inherit' });
const original = await readFile(originalFile);
const photo = await readFile(new URL('../demo/white-ribs.jpg', import.meta.url));
const services = await openHouses(readConfig({ DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'silent' }));
const app = await buildApp(services);
const account = await insertAccount(services.db, { email: 'bench@example.org', passwordHash: '' }, new Date());
const cookie = `sid=${await startSession(services.db, account!.id, new Date())}`;
const actor = { id: account!.id, email: account!.email, cookie };

async function upload(file: Buffer): Promise<number> {
  const since = performance.now();
  const reply = await app.inject(uploadRequest(file, actor));
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return performance.now() - since;
}

const idleBytes = process.memoryUsage.rss();
let peakBytes = 0;
const sampling = setInterval(() => (peakBytes = Math.max(peakBytes, process.memoryUsage.rss())), SAMPLE_MS);

await upload(photo);
const seconds = [await upload(original), await upload(original), await upload(original)].map((ms) => ms / 1000);
console.log(
  `24 megapixels, ${(original.length / 1e6).toFixed(1)} MB: ${seconds.map((s) => s.toFixed(2)).join(', ')} s`,
);
console.log(`memory: ${megabytes(idleBytes)} idle, ${megabytes(peakBytes)} at most`);

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const since = performance.now();
await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, () => upload(photo)));
delay.disable();
const p99 = (delay.percentile(99) / 1e6).toFixed(1);
const max = (delay.max / 1e6).toFixed(1);
console.log(`${UPLOADS_AT_ONCE} uploads at once: ${((performance.now() - since) / 1000).toFixed(1)} s`);
console.log(`event loop delay meanwhile: p99 ${p99} ms, at most ${max} ms`);

clearInterval(sampling);
await app.close();
await services.close();
await rm(dataDir, { recursive: true });

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
