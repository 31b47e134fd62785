import { failOf } from '../../../ground/http/endpoint.ts';
import { FairTurns } from '../../../ground/jobs/fair-turns.ts';
import type { JobLimits, RenderAnswer } from './render-answers.ts';
import type { Rendered, RenderJob } from './render-job.ts';
import type { RenderProcess } from './render-process.ts';
import { RenderProcesses } from './render-processes.ts';

const fail = failOf<'POST /api/photos'>();
/** 700 MB for the photo, and what the engine itself holds. */
const LIMITS: JobLimits = { memoryBytes: 820_000_000, processorMs: 10_000 };
/** Photos of one account being rendered at once. */
const AT_ONCE_PER_OWNER = 2;
/** Proxies and browsers give an answer two minutes and more, once the photo is with us. */
const MAX_WAIT_MS = 100_000;

/** For whom a photo is rendered. */
export interface Claim {
  ownerId: string;
  /** Aborts when nobody waits for it any more. */
  signal?: AbortSignal;
}

/** Renders photos in processes of their own, so that answering goes on meanwhile, owners taking turns. */
export class RenderPool {
  readonly #turns: FairTurns;
  readonly #processes: RenderProcesses;
  readonly #isOwner: boolean;
  readonly #working = new Set<RenderProcess>();

  /** @param atOnceEach of one owner
   *  @param lent processes that others use too, and that stay */
  constructor(
    workers: number,
    atOnceEach = AT_ONCE_PER_OWNER,
    private readonly limits = LIMITS,
    lent?: RenderProcesses,
  ) {
    this.#processes = lent ?? new RenderProcesses();
    this.#isOwner = lent === undefined;
    this.#turns = new FairTurns({ atOnce: workers, atOnceEach, maxWaitMs: MAX_WAIT_MS, busy });
  }

  /** @throws HttpError 503 `storage/busy`; 413 `storage/too-large` and 422 `storage/broken-photo` for what cannot be
   *  decoded, or takes more than 10 s or 700 MB */
  async render(job: RenderJob, { ownerId, signal }: Claim): Promise<Rendered> {
    const { rendered, refused, failed } = await this.#turns.take(ownerId, () => this.#renderNow(job), signal);
    if (rendered) return rendered;
    if (refused?.reason === 'too-large') throw fail(413, 'storage/too-large', refused.sentence);
    throw brokenPhoto(refused?.sentence, failed);
  }

  async #renderNow(job: RenderJob): Promise<RenderAnswer> {
    const process = this.#processes.take();
    this.#working.add(process);
    try {
      return await process.render({ job, limits: this.limits });
    } catch (error) {
      throw brokenPhoto(
        'Preparing this photo takes too long. Export it again, smaller and as a JPEG, and retry.',
        error,
      );
    } finally {
      this.#working.delete(process);
      this.#processes.giveBack(process);
    }
  }

  close(): void {
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

function busy() {
  const sentence = 'Too many photos are being prepared right now. Please try again in a moment.';
  return fail(503, 'storage/busy', sentence, { retryAfterSeconds: 5 });
}
