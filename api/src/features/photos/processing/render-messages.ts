import { Worker } from 'node:worker_threads';
import { isOutOfMemory } from './out-of-memory.ts';
import { Refusal } from './refusal.ts';
import { runRenderJob, type RenderedPhoto, type RenderJob } from './render-job.ts';
import { LIMIT_EXCEEDED_SIGNAL } from './limit-signal.ts';

export interface JobLimits {
  /** Memory limit of the whole process, including the engine. */
  memoryBytes: number;
  processorMs: number;
}

/** Message that sends a job to the render process. */
export interface RenderRequest {
  job: RenderJob;
  limits: JobLimits;
}

/** Result that the render process returns; exactly one of the fields is set. */
export interface RenderResponse {
  rendered?: RenderedPhoto;
  refused?: { reason: Refusal['reason']; sentence: string };
  failed?: string;
}

/** Runs the jobs that the parent process sends, one after the other, until the parent process ends. */
export function processRenderJobs(): void {
  const shared = new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT);
  const limits = new Float64Array(shared);
  const watch = new Worker(new URL('render-watch.mjs', import.meta.url), {
    workerData: { shared, signal: LIMIT_EXCEEDED_SIGNAL },
    execArgv: [],
  });
  watch.on('exit', () => process.exit()); // Without the thread that enforces the limits, the process must not decode.
  process.on('message', ({ job, limits: { memoryBytes, processorMs } }: RenderRequest) => {
    const { user, system } = process.cpuUsage();
    limits.set([memoryBytes, (user + system) / 1000 + processorMs]);
    void processRenderJob(job).then((answer) => {
      limits.fill(0);
      return process.send!(answer);
    });
  });
  process.on('disconnect', () => process.exit());
  if (!process.connected) process.exit(); // The parent process ended before this process listened for its end.
  // A terminal sends SIGINT and SIGTERM to all processes. This process ignores them, so that the parent can finish
  // running jobs and then end this process.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
}

async function processRenderJob(job: RenderJob): Promise<RenderResponse> {
  try {
    return { rendered: await runRenderJob(job) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: { reason: error.reason, sentence: error.message } };
    if (isOutOfMemory(error)) process.exit(1); // The process ends, because only its end frees the memory of the codecs.
    return { failed: String(error) };
  }
}
