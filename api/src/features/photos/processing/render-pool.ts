import { createSharedFail } from '../../endpoints.ts';
import { FairQueue } from '@fotosoc/server-kit/jobs/fair-queue';
import { MemoryBoundJobs } from '@fotosoc/server-kit/jobs/memory-bound-jobs';
import type { JobLimits, RenderResponse } from './render-messages.ts';
import type { RenderedPhoto, RenderJob } from './render-job.ts';
import { RenderTimedOut, RenderLimitExceeded, type RenderProcess } from './render-process.ts';
import { RenderProcesses } from './render-processes.ts';

const fail = createSharedFail<'POST /api/photos'>();
/** Memory: 700 MB for the photo plus 120 MB for the engine. */
const DEFAULT_JOB_LIMITS: JobLimits = { memoryBytes: 820_000_000, processorMs: 10_000 };
const MAX_PHOTOS_PER_OWNER = 2;
/** Maximum time that a photo waits for a process. Proxies and browsers wait at least two minutes for a response after
 *  the upload. */
const MAX_WAIT_MS = 100_000;

/** Account for which a photo is rendered. */
export interface RenderRequester {
  ownerId: string;
  /** Aborted when the client has gone. */
  signal?: AbortSignal;
}

export interface RenderPoolOptions {
  workers: number;
  /** Maximum number of an owner's photos that are rendered at once. Default 2. */
  atOnceEach?: number | undefined;
  limits?: JobLimits;
  /** Processes that other pools use too; `close` does not end them. Default: processes of this pool only. */
  sharedProcesses?: RenderProcesses | undefined;
  largeWork?: MemoryBoundJobs | undefined;
  /** True if the photos wait until no other process needs the processor. Default false. */
  isForIdleTime?: boolean;
  count?: ((outcome: JobOutcome) => void) | undefined;
}

/** Outcomes of photos for the metrics. A photo beyond a limit counts as `refused`. A process that the system ended
 *  counts as `killed`. */
export const JOB_OUTCOMES = ['rendered', 'refused', 'killed'] as const;
type JobOutcome = (typeof JOB_OUTCOMES)[number];

/** Renders photos in separate processes, so that the server stays responsive. Each owner gets a fair share of the
 *  processes. */
export class RenderPool {
  readonly #turns: FairQueue;
  readonly #processes: RenderProcesses;
  readonly #isOwner: boolean;
  readonly #working = new Set<RenderProcess>();
  #isClosed = false;

  readonly #limits: JobLimits;
  readonly #largeWork: MemoryBoundJobs;
  readonly #party: 'photos' | 'copies';
  readonly #count: (outcome: JobOutcome) => void;

  constructor({
    workers,
    atOnceEach = MAX_PHOTOS_PER_OWNER,
    limits = DEFAULT_JOB_LIMITS,
    sharedProcesses,
    largeWork,
    isForIdleTime = false,
    count,
  }: RenderPoolOptions) {
    this.#processes = sharedProcesses ?? new RenderProcesses({ isForIdleTime });
    this.#isOwner = sharedProcesses === undefined;
    this.#limits = limits;
    this.#largeWork = largeWork ?? new MemoryBoundJobs();
    this.#party = isForIdleTime ? 'copies' : 'photos';
    this.#largeWork.onOthers(this.#party, () => this.#processes.close());
    this.#count = count ?? (() => undefined);
    this.#turns = new FairQueue({ atOnce: workers, atOnceEach, maxWaitMs: MAX_WAIT_MS, busy: createBusyError });
  }

  get working(): number {
    return this.#working.size;
  }

  /** @throws HttpError 503 `storage/busy` if the photo waits too long, or the system ends two processes in a row. 413
   *  `storage/too-large` or 422 `storage/broken-photo` if the photo cannot be decoded, or exceeds 10 s or 700 MB */
  async render(job: RenderJob, { ownerId, signal }: RenderRequester): Promise<RenderedPhoto> {
    const { rendered, refused, failed } = await this.#turns.take(
      ownerId,
      () => this.#largeWork.run(this.#party, () => this.#renderNow(job)),
      signal,
    );
    this.#count(rendered ? 'rendered' : 'refused');
    if (rendered) return rendered;
    if (refused?.reason === 'too-large') throw fail(413, 'storage/too-large', refused.sentence);
    throw createBrokenPhotoError(refused?.sentence, failed);
  }

  /** Renders a photo, and retries once if the system has ended the process, for example for lack of memory. */
  async #renderNow(job: RenderJob): Promise<RenderResponse> {
    try {
      return await this.#renderIn(() => this.#processes.take(), job);
    } catch (error) {
      if (error instanceof RenderLimitExceeded) throw createLimitError(error);
      if (this.#isClosed || error instanceof RenderTimedOut) throw createInterruptedError(error);
    }
    try {
      return await this.#renderIn(() => this.#processes.takeFresh(), job);
    } catch (error) {
      throw error instanceof RenderLimitExceeded ? createLimitError(error) : createInterruptedError(error);
    }
  }

  async #renderIn(take: () => RenderProcess, job: RenderJob): Promise<RenderResponse> {
    const process = take();
    this.#working.add(process);
    try {
      return await process.render({ job, limits: this.#limits });
    } catch (error) {
      this.#count(error instanceof RenderLimitExceeded ? 'refused' : 'killed');
      throw error;
    } finally {
      this.#working.delete(process);
      this.#processes.giveBack(process);
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const process of this.#working) process.end();
    if (this.#isOwner) this.#processes.close();
  }
}

function createBrokenPhotoError(
  sentence = 'This photo is damaged or incomplete. Please export it again and retry.',
  cause?: unknown,
) {
  return fail(422, 'storage/broken-photo', sentence, { cause });
}

function createLimitError(cause: unknown) {
  return createBrokenPhotoError(
    'Preparing this photo takes too long. Export it again, smaller and as a JPEG, and retry.',
    cause,
  );
}

function createInterruptedError(cause: unknown) {
  const sentence =
    'The server could not finish preparing this photo. Nothing is wrong with it: please try again in a minute.';
  return fail(503, 'storage/busy', sentence, { retryAfterSeconds: 30, cause });
}

function createBusyError() {
  const sentence = 'Too many photos are being prepared right now. Please try again in a moment.';
  return fail(503, 'storage/busy', sentence, { retryAfterSeconds: 5 });
}
