/** What it costs to make a photo and its copies of an upload: the engine that runs anywhere, against the native one.
 *  Run: `pnpm --filter @fotosoc/bench photos`; `--json` prints numbers. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadEngine, type ImageEngine, type Plan } from '../api/src/site/photos/processing/engine.ts';
import { largeJpeg } from '../api/test/pictures.ts';

const ENGINES: Record<string, () => Promise<ImageEngine>> = {
  default: () => loadEngine('jimp'),
  sharp: async () => (await import('./sharp-engine.ts')).sharpEngine,
};
const UPLOADS: Record<string, () => Promise<Uint8Array>> = {
  'as browsers send it (1024 px)': () => readFile(new URL('../api/demo/white-ribs.jpg', import.meta.url)),
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

interface Cost {
  /** Of one photo, medians. */
  ms: number;
  cpuMs: number;
  /** Of the photo and all its copies. */
  kilobytes: number;
  /** Of the process at most. */
  megabytes: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
});
const [engine, file] = positionals;
if (engine && file) console.log(JSON.stringify(await costOf(engine, file)));
else await compare();

async function compare(): Promise<void> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-uploads-'));
  const results: Record<string, Record<string, Cost>> = {};
  try {
    for (const [name, make] of Object.entries(UPLOADS)) {
      const upload = path.join(dir, 'upload.jpg');
      await writeFile(upload, await make());
      results[name] = Object.fromEntries(Object.keys(ENGINES).map((each) => [each, inProcess(each, upload)]));
    }
  } finally {
    await rm(dir, { recursive: true });
  }
  console.log(values.json ? JSON.stringify(results, undefined, 1) : table(results));
}

/** In a process of its own, so that its memory is its own. */
function inProcess(...args: [engine: string, file: string]): Cost {
  const command = ['--import', 'tsx', import.meta.filename, ...args];
  return JSON.parse(execFileSync(process.execPath, command, { cwd: import.meta.dirname, encoding: 'utf8' })) as Cost;
}

async function costOf(engineName: string, file: string): Promise<Cost> {
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
    cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
    kilobytes: [data, ...variants.map((variant) => variant.data)].reduce((sum, one) => sum + one.byteLength, 0) / 1000,
    megabytes: process.resourceUsage().maxRSS / 1024,
  };
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
}

function table(results: Record<string, Record<string, Cost>>): string {
  return Object.entries(results)
    .map(([name, { default: own, sharp }]) => {
      const row = (measure: string, key: keyof Cost) => {
        const [a, b] = [own![key], sharp![key]];
        return `${measure.padEnd(40)}${a.toFixed(0).padStart(10)}${b.toFixed(0).padStart(10)}${(a / b).toFixed(2).padStart(10)}`;
      };
      return [
        `${name.padEnd(40)}${['default', 'sharp', 'of sharp'].map((head) => head.padStart(10)).join('')}`,
        row('one photo and its copies, ms', 'ms'),
        row('processor ms', 'cpuMs'),
        row('their size, kB', 'kilobytes'),
        row('memory at most, MB', 'megabytes'),
      ].join('\n');
    })
    .join('\n\n');
}
