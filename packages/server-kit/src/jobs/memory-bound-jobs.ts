import os from 'node:os';
import { HttpError } from '../http-error.ts';
import { MEBIBYTE } from '../units.ts';
import { FairQueue } from './fair-queue.ts';

/** Memory from which two memory-bound jobs fit beside the site. */
const ROOMY_BYTES = 1800 * MEBIBYTE;
/** Timeout behind the longest job, less than the timeout of proxies. */
const MAX_WAIT_MS = 60_000;

type Party = 'photos' | 'copies' | 'publish checks';

/** Queue of jobs that need some 500 MB each. With little memory the jobs run one at a time, in turns of their kinds;
 *  otherwise concurrently. */
export class MemoryBoundJobs {
  readonly #turns: FairQueue | undefined;
  readonly #giveBacks = new Map<Party, () => void>();

  constructor(memoryBytes = memoryHere()) {
    if (memoryBytes >= ROOMY_BYTES) return;
    this.#turns = new FairQueue({ atOnce: 1, atOnceEach: 1, maxWaitMs: MAX_WAIT_MS, busy });
  }

  /** Registers how a party releases memory between jobs; called before a job of a different party. */
  onOthers(party: Party, giveBack: () => void): void {
    this.#giveBacks.set(party, giveBack);
  }

  /** Runs a job in its turn.
   *  @throws HttpError 503 `server/busy` after a minute; errors of `work` */
  async run<T>(party: Party, work: () => Promise<T>): Promise<T> {
    if (!this.#turns) return work();
    return this.#turns.take(party, async () => {
      for (const [other, giveBack] of this.#giveBacks) if (other !== party) giveBack();
      return work();
    });
  }
}

/** Memory available to this process: of the machine, or of its container. */
function memoryHere(): number {
  return Math.min(os.totalmem(), process.constrainedMemory() || Infinity);
}

function busy(): HttpError {
  const sentence = 'The server is busy. Please try again in a moment.';
  return new HttpError(503, 'server/busy', sentence, { retryAfterSeconds: 10 });
}
