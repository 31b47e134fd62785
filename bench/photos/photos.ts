/** What it costs to make a photo and its copies of an upload: the engine that runs anywhere, against the native one.
 *  Run: `pnpm --filter @fotosoc/bench photos`; `--json` prints numbers. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ImageEngine, Plan } from '../../api/src/site/photos/processing/engine.ts';
import { jimpEngine } from '../../api/src/site/photos/processing/jimp-engine.ts';
import { largeJpeg } from '../../api/test/pictures.ts';
import { median, print, type Rows } from '../print.ts';

const ENGINES: Record<string, () => Promise<ImageEngine>> = {
  default: async () => jimpEngine,
  sharp: async () => (await import('./sharp-engine.ts')).sharpEngine,
};
const UPLOADS: Record<string, () => Promise<Uint8Array>> = {
  'as browsers send it (1024 px)': () => readFile(new URL('../../api/demo/white-ribs.jpg', import.meta.url)),
  'as the camera made it (24 megapixels)': () => largeJpeg(6000, 4000),
};
const ROUNDS = 5;
const PLAN: Plan = {
  type: 'image/jpeg',
  orientation: 1,
  isCmyk: false,
  maxSidePixels: 1024,
  maxBytes: 1_000_000,
  variantWidths: [300, 480, 600, 960],
};

type Costs = Record<string, number>;

const { positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } });
const [engine, file] = positionals;
if (engine && file) console.log(JSON.stringify(await costOf(engine, file)));
else await compare();

async function compare(): Promise<void> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-uploads-'));
  const tables: Record<string, Rows> = {};
  try {
    for (const [name, make] of Object.entries(UPLOADS)) {
      const upload = path.join(dir, 'upload.jpg');
      await writeFile(upload, await make());
      const costs = inProcess('default', upload);
      const sharp = inProcess('sharp', upload);
      const parts = Object.entries(costs).map(([measure, cost]) => [measure, cost / sharp[measure]!]);
      tables[name] = { default: costs, sharp, 'of sharp': Object.fromEntries(parts) };
    }
  } finally {
    await rm(dir, { recursive: true });
  }
  print(tables);
}

/** In a process of its own, so that its memory is its own. */
function inProcess(...args: [engine: string, file: string]): Costs {
  const command = ['--import', 'tsx', import.meta.filename, ...args];
  return JSON.parse(execFileSync(process.execPath, command, { cwd: import.meta.dirname, encoding: 'utf8' })) as Costs;
}

/** Of one photo, medians; the memory is that of the process at most. */
async function costOf(engineName: string, file: string): Promise<Costs> {
  const upload = await readFile(file);
  const engine = await ENGINES[engineName]!();
  const { data, variants } = await engine.render(upload, PLAN); // what a process does once, it has done then
  const rounds: { ms: number; cpuMs: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const since = performance.now();
    const before = process.cpuUsage();
    await engine.render(upload, PLAN);
    const { user, system } = process.cpuUsage(before);
    rounds.push({ ms: performance.now() - since, cpuMs: (user + system) / 1000 });
  }
  return {
    ms: median(rounds.map(({ ms }) => ms)),
    'processor ms': median(rounds.map(({ cpuMs }) => cpuMs)),
    kB: [data, ...variants.map((variant) => variant.data)].reduce((sum, one) => sum + one.byteLength, 0) / 1000,
    'memory MB': process.resourceUsage().maxRSS / 1024,
  };
}
