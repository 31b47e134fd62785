import type { Background } from './background.ts';
import { RENEW_MS, type Lease } from './lease.ts';

/** Something done by the clock, by one of all processes unless told. */
export interface Job {
  everyMs: number;
  /** Done by each process for itself. */
  isOfEach?: boolean;
  /** Done as well when this process's turn begins: at its start, or after the one whose turn it was has gone. */
  isDoneAtStart?: boolean;
  /** @param isOurs whether it still is this process's turn: what takes long ends early when it is not */
  run: (isOurs: () => boolean) => Promise<unknown>;
}

/** Does each job every so often, beside the answering, those of one process while this one holds the lease, if it may;
 *  what fails is reported, and done again when it is due. None begins again before it has ended.
 *  @returns how to stop: resolves when what was under way has ended, and another process may go on */
export function startJobs(jobs: Job[], background: Background, lease?: Lease): () => Promise<void> {
  const ours = jobs.map(({ isOfEach = false, run, ...job }) => ({
    ...job,
    run: oneAtATime(async () => {
      if (isOfEach || lease?.isHeld) await run(() => lease?.isHeld === true);
    }),
  }));
  const timers = ours.map(({ everyMs, run }) => setInterval(() => background.run(run), everyMs));
  if (lease) {
    const pursue = oneAtATime(async () => {
      const wasHeld = lease.isHeld;
      if (!(await lease.pursue()) || wasHeld) return;
      for (const { isDoneAtStart, run } of ours) if (isDoneAtStart) background.run(run);
    });
    timers.push(setInterval(() => background.run(pursue), RENEW_MS));
    background.run(pursue);
  }
  return async () => {
    timers.forEach(clearInterval);
    await background.idle();
    await lease?.release();
  };
}

function oneAtATime(work: () => Promise<unknown>): () => Promise<void> {
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await work();
    } finally {
      isRunning = false;
    }
  };
}
