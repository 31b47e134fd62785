import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { failOf } from '../../../http/endpoint.ts';
import { ConcurrencyLimit } from '../../../jobs/concurrency-limit.ts';
import type { Rendition } from './engine.ts';
import { brokenPhoto } from './inspect.ts';
import type { RenderJob } from './render-job.ts';

const fail = failOf<'POST /api/photos'>();
/** A photo that takes longer is not worth the wait of the others; its worker is ended. */
const RENDER_TIMEOUT_MS = 30_000;
/** Browsers give a call 30 s. */
const MAX_WAIT_MS = 20_000;
/** Ends an idle worker, and gives back the memory its codecs grew to. */
const IDLE_TIMEOUT_MS = 60_000;

export type RenderThreads = Piscina<RenderJob, Rendition>;

/** Threads that start with the first photo. */
export function openRenderThreads(atMost: number): RenderThreads {
  return new Piscina<RenderJob, Rendition>({
    filename: fileURLToPath(new URL('worker.mjs', import.meta.url)),
    execArgv: [],
    minThreads: 0,
    maxThreads: atMost,
    idleTimeout: IDLE_TIMEOUT_MS,
  });
}

/** Renders photos in threads of their own, so that answering goes on meanwhile. */
export class RenderPool {
  readonly #threads: RenderThreads;
  readonly #limit: ConcurrencyLimit;
  readonly #isOwner: boolean;

  /** @param lent threads that others use too, and that stay open */
  constructor(workers: number, maxQueue: number, lent?: RenderThreads) {
    this.#threads = lent ?? openRenderThreads(workers);
    this.#isOwner = lent === undefined;
    this.#limit = new ConcurrencyLimit({ atOnce: workers, maxWaiting: maxQueue, maxWaitMs: MAX_WAIT_MS, busy });
  }

  /** @throws HttpError 503 `storage/busy` when one more would wait too long */
  requireRoom(): void {
    if (this.#limit.isFull) throw busy();
  }

  /** @throws HttpError 503 `storage/busy`, 422 `storage/broken-photo` when it cannot be decoded, or not in 30 s */
  async render(job: RenderJob): Promise<Rendition> {
    return this.#limit.run(() =>
      this.#threads.run(job, { signal: AbortSignal.timeout(RENDER_TIMEOUT_MS) }).catch((error: unknown) => {
        throw brokenPhoto(error);
      }),
    );
  }

  async close(): Promise<void> {
    if (this.#isOwner) await this.#threads.close({ force: true });
  }
}

function busy() {
  const sentence = 'Too many photos are being prepared right now. Please try again in a moment.';
  return fail(503, 'storage/busy', sentence, { retryAfterSeconds: 5 });
}
