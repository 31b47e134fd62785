import os from 'node:os';
import { HttpError } from '../http/errors.ts';
import { MEBIBYTE } from '../units.ts';
import { FairTurns } from './fair-turns.ts';

/** From here on two pieces of large work fit beside the site. */
const ROOMY_BYTES = 1800 * MEBIBYTE;
/** Behind the longest piece, and less than proxies wait for an answer. */
const MAX_WAIT_MS = 60_000;

/** Who does large work. */
type Party = 'photos' | 'publish checks';

/** Work that takes some 500 MB each time. Where memory is short the pieces come one at a time, by turns of those who do
 *  such work; elsewhere nobody waits. */
export class LargeWork {
  readonly #turns: FairTurns | undefined;
  readonly #giveBacks = new Map<Party, () => void>();

  constructor(memoryBytes = memoryHere()) {
    if (memoryBytes >= ROOMY_BYTES) return;
    this.#turns = new FairTurns({ atOnce: 1, atOnceEach: 1, maxWaitMs: MAX_WAIT_MS, busy });
  }

  /** Says how a party gives back the memory that it keeps between its pieces: asked before the piece of another. */
  onOthers(party: Party, giveBack: () => void): void {
    this.#giveBacks.set(party, giveBack);
  }

  /** Does one piece when it is its turn.
   *  @throws HttpError 503 `server/busy` after a minute; what `work` throws */
  async run<T>(party: Party, work: () => Promise<T>): Promise<T> {
    if (!this.#turns) return work();
    return this.#turns.take(party, async () => {
      for (const [other, giveBack] of this.#giveBacks) if (other !== party) giveBack();
      return work();
    });
  }
}

/** What this process may have: of the machine, or of the container it runs in. */
function memoryHere(): number {
  return Math.min(os.totalmem(), process.constrainedMemory() || Infinity);
}

function busy(): HttpError {
  const sentence = 'The server is busy with other large work. Please try again in a moment.';
  return new HttpError(503, 'server/busy', sentence, { retryAfterSeconds: 10 });
}
