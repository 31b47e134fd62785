import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { jpeg, largeJpeg } from '../../../testing/pictures.ts';
import type { JobLimits } from './render-answers.ts';
import type { RenderJob } from './render-job.ts';
import { RenderPool } from './render-pool.ts';

const GENEROUS: JobLimits = { memoryBytes: 2_000_000_000, processorMs: 60_000 };

async function startPool(limits: JobLimits) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-render-'));
  const pool = new RenderPool(1, 1, limits);
  onTestFinished(async () => {
    pool.close();
    await rm(folder, { recursive: true });
  });
  const render = async (file: Buffer) => {
    const job: RenderJob = {
      engine: 'jimp',
      path: path.join(folder, crypto.randomUUID()),
      type: 'image/jpeg',
      keepsExif: false,
      maxSidePixels: 1024,
      maxBytes: 1_000_000,
      variantWidths: [300],
    };
    await writeFile(job.path, file);
    return pool.render(job, { ownerId: 'ada' });
  };
  return { limits, render };
}

it.each<[string, Partial<JobLimits>]>([
  ['time', { processorMs: 1 }],
  ['memory', { memoryBytes: 1 }],
])('ends a photo that takes more %s than it may, and goes on with the next', async (_what, little) => {
  const { limits, render } = await startPool({ ...GENEROUS });
  const large = await largeJpeg(1200, 900);
  Object.assign(limits, little);
  await expect(render(large)).rejects.toMatchObject({ status: 422, code: 'storage/broken-photo' });
  Object.assign(limits, GENEROUS);
  expect(await render(await jpeg())).toMatchObject({ width: 400, height: 300, exif: null });
});
