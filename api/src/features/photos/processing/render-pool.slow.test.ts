import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createJpeg, createLargeJpeg } from '../../../../test/pictures.ts';
import type { JobLimits } from './render-messages.ts';
import type { RenderJob } from './render-job.ts';
import { RenderPool } from './render-pool.ts';

const GENEROUS: JobLimits = { memoryBytes: 2_000_000_000, processorMs: 60_000 };

async function startPool(limits: JobLimits) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-render-'));
  const pool = new RenderPool({ workers: 1, limits });
  onTestFinished(async () => {
    pool.close();
    await rm(folder, { recursive: true });
  });
  const render = async (file: Buffer) => {
    const job: RenderJob = {
      path: path.join(folder, crypto.randomUUID()),
      type: 'image/jpeg',
      keepsExif: false,
      maxSidePixels: 1024,
      maxBytes: 1_000_000,
      isProgressive: true,
      variants: [],
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
  const large = await createLargeJpeg(1200, 900);
  Object.assign(limits, little);
  await expect(render(large)).rejects.toMatchObject({ status: 422, code: 'storage/broken-photo' });
  Object.assign(limits, GENEROUS);
  expect(await render(await createJpeg())).toMatchObject({ width: 400, height: 300, exif: null });
});

describe.skipIf(process.platform !== 'linux')('a render process that is killed by the system', () => {
  it('is replaced by another one, which renders the photo', async () => {
    const { render } = await startPool(GENEROUS);
    const killNext = killer();
    const rendering = render(await createLargeJpeg(3000, 2000));
    await killNext();
    expect(await rendering).toMatchObject({ width: 1024, height: 683 });
  });

  it('does not count as a defect of the photo if the next one is killed too, and the next photo is rendered', async () => {
    const { render } = await startPool(GENEROUS);
    const killNext = killer();
    const rendering = render(await createLargeJpeg(3000, 2000));
    rendering.catch(() => undefined);
    await killNext();
    await killNext();
    await expect(rendering).rejects.toMatchObject({
      status: 503,
      code: 'storage/busy',
      retryAfterSeconds: 30,
      message: expect.stringContaining('Nothing is wrong with it'),
    });
    expect(await render(await createJpeg())).toMatchObject({ width: 400, height: 300 });
  });
});

it('a process whose parent has gone during its start ends', async () => {
  const child = fork(fileURLToPath(new URL('render-main.mjs', import.meta.url)), { env: {} });
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

/** Returns a function that kills the next render process of this process. */
function killer() {
  const known = renderProcesses();
  return async () => {
    const started = await vi.waitFor(
      () => {
        const [pid] = renderProcesses().filter((one) => !known.includes(one));
        expect(pid).toBeDefined();
        return pid!;
      },
      { interval: 5, timeout: 20_000 },
    );
    known.push(started);
    process.kill(started, 'SIGKILL');
  };
}

/** Returns the ids of this process's render processes. Read synchronously, for polling at short intervals. */
function renderProcesses(): number[] {
  const started = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
  return started.filter((pid) => commandOf(pid).includes('render-main'));
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // the process has ended meanwhile
  }
}
