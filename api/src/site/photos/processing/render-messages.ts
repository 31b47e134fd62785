import { Worker } from 'node:worker_threads';
import { isOutOfMemory } from './out-of-memory.ts';
import { Refusal } from './refusal.ts';
import { runRenderJob, type RenderedPhoto, type RenderJob } from './render-job.ts';
import { LIMIT_EXCEEDED_SIGNAL } from './limit-signal.ts';

export interface JobLimits {
  /** Memory of the whole process, including the engine. */
  memoryBytes: number;
  processorMs: number;
}

/** Message to the render process. */
export interface RenderRequest {
  job: RenderJob;
  limits: JobLimits;
}

/** Message of the render process; exactly one field is set. */
export interface RenderResponse {
  rendered?: RenderedPhoto;
  refused?: { reason: Refusal['reason']; sentence: string };
  failed?: string;
}

/** Processes jobs in sequence until the parent process has gone. */
export function processRenderJobs(): void {
  const shared = new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT);
  const limits = new Float64Array(shared);
  const watch = new Worker(new URL('render-watch.mjs', import.meta.url), {
    workerData: { shared, signal: LIMIT_EXCEEDED_SIGNAL },
    execArgv: [],
  });
  watch.on('exit', () => process.exit()); // no decoding without watch
  process.on('message', ({ job, limits: { memoryBytes, processorMs } }: RenderRequest) => {
    globalThis.gc?.(); // otherwise garbage of the previous photo counts
    const { user, system } = process.cpuUsage();
    limits.set([memoryBytes, (user + system) / 1000 + processorMs]);
    void processRenderJob(job).then((answer) => {
      limits.fill(0);
      return process.send!(answer);
    });
  });
  process.on('disconnect', () => process.exit());
  if (!process.connected) process.exit(); // the parent was killed before this process listened
  // A terminal sends these signals to all processes; the parent still finishes jobs, and then ends this process.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
}

async function processRenderJob(job: RenderJob): Promise<RenderResponse> {
  try {
    return { rendered: await runRenderJob(job) };
  } catch (error) {
    if (error instanceof Refusal) return { refused: { reason: error.reason, sentence: error.message } };
    if (isOutOfMemory(error)) process.exit(1); // frees the memory of the codecs as well
    return { failed: String(error) };
  }
}
