import { failOf } from '../../../ground/http/endpoint.ts';
import { FairTurns } from '../../../ground/jobs/fair-turns.ts';
import { LargeWork } from '../../../ground/jobs/large-work.ts';
import type { JobLimits, RenderAnswer } from './render-answers.ts';
import type { Rendered, RenderJob } from './render-job.ts';
import { NothingHeard, TooMuchTaken, type RenderProcess } from './render-process.ts';
import { RenderProcesses } from './render-processes.ts';

const fail = failOf<'POST /api/photos'>();
/** 700 MB for the photo, plus the memory of the engine. */
const LIMITS: JobLimits = { memoryBytes: 820_000_000, processorMs: 10_000 };
const AT_ONCE_PER_OWNER = 2;
/** Proxies and browsers wait two minutes and more for a response after the upload. */
const MAX_WAIT_MS = 100_000;

/** Owner of a photo that is rendered. */
export interface Claim {
  ownerId: string;
  /** Aborted when the client has gone. */
  signal?: AbortSignal;
}

export interface RenderPoolOptions {
  workers: number;
  /** Concurrent photos per owner. */
  atOnceEach?: number | undefined;
  limits?: JobLimits;
  /** Shared processes, which the pool does not end. */
  lent?: RenderProcesses | undefined;
  largeWork?: LargeWork | undefined;
  count?: ((outcome: JobOutcome) => void) | undefined;
}

/** Outcomes of photos: photos beyond a limit count as refused; a process ended by the system counts as killed. */
export const JOB_OUTCOMES = ['rendered', 'refused', 'killed'] as const;
type JobOutcome = (typeof JOB_OUTCOMES)[number];

/** Renders photos in separate processes: the server stays responsive. Owners take turns. */
export class RenderPool {
  readonly #turns: FairTurns;
  readonly #processes: RenderProcesses;
  readonly #isOwner: boolean;
  readonly #working = new Set<RenderProcess>();
  #isClosed = false;

  readonly #limits: JobLimits;
  readonly #largeWork: LargeWork;
  readonly #count: (outcome: JobOutcome) => void;

  constructor({ workers, atOnceEach = AT_ONCE_PER_OWNER, limits = LIMITS, lent, largeWork, count }: RenderPoolOptions) {
    this.#processes = lent ?? new RenderProcesses();
    this.#isOwner = lent === undefined;
    this.#limits = limits;
    this.#largeWork = largeWork ?? new LargeWork();
    this.#largeWork.onOthers('photos', () => this.#processes.close());
    this.#count = count ?? (() => undefined);
    this.#turns = new FairTurns({ atOnce: workers, atOnceEach, maxWaitMs: MAX_WAIT_MS, busy });
  }

  get working(): number {
    return this.#working.size;
  }

  /** @throws HttpError 503 `storage/busy`, also if the system ends two processes in a row; 413 `storage/too-large` and
   *  422 `storage/broken-photo` for a photo that cannot be decoded, or exceeds 10 s or 700 MB */
  async render(job: RenderJob, { ownerId, signal }: Claim): Promise<Rendered> {
    const { rendered, refused, failed } = await this.#turns.take(
      ownerId,
      () => this.#largeWork.run('photos', () => this.#renderNow(job)),
      signal,
    );
    this.#count(rendered ? 'rendered' : 'refused');
    if (rendered) return rendered;
    if (refused?.reason === 'too-large') throw fail(413, 'storage/too-large', refused.sentence);
    throw brokenPhoto(refused?.sentence, failed);
  }

  /** Retries once after the system has ended a process, e.g. because memory is short. */
  async #renderNow(job: RenderJob): Promise<RenderAnswer> {
    try {
      return await this.#renderIn(() => this.#processes.take(), job);
    } catch (error) {
      if (error instanceof TooMuchTaken) throw tooMuch(error);
      if (this.#isClosed || error instanceof NothingHeard) throw cutShort(error);
    }
    try {
      return await this.#renderIn(() => this.#processes.takeFresh(), job);
    } catch (error) {
      throw error instanceof TooMuchTaken ? tooMuch(error) : cutShort(error);
    }
  }

  async #renderIn(take: () => RenderProcess, job: RenderJob): Promise<RenderAnswer> {
    const process = take();
    this.#working.add(process);
    try {
      return await process.render({ job, limits: this.#limits });
    } catch (error) {
      this.#count(error instanceof TooMuchTaken ? 'refused' : 'killed');
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

function brokenPhoto(
  sentence = 'This photo is damaged or incomplete. Please export it again and retry.',
  cause?: unknown,
) {
  return fail(422, 'storage/broken-photo', sentence, { cause });
}

function tooMuch(cause: unknown) {
  return brokenPhoto('Preparing this photo takes too long. Export it again, smaller and as a JPEG, and retry.', cause);
}

function cutShort(cause: unknown) {
  const sentence =
    'The server could not finish preparing this photo. Nothing is wrong with it: please try again in a minute.';
  return fail(503, 'storage/busy', sentence, { retryAfterSeconds: 30, cause });
}

function busy() {
  const sentence = 'Too many photos are being prepared right now. Please try again in a moment.';
  return fail(503, 'storage/busy', sentence, { retryAfterSeconds: 5 });
}
