import type { Background } from './background.ts';
import { RENEW_MS, type Lease } from './lease.ts';

/** Scheduled job, run by one of all processes by default. */
export interface Job {
  everyMs: number;
  isOfEach?: boolean;
  /** True if the job also runs when this process gets the lease: at its start, or after the previous holder. */
  isDoneAtStart?: boolean;
  /** @param isOurs returns whether this process still holds the lease; a long job ends early if not */
  run: (isOurs: () => boolean) => Promise<unknown>;
}

/** Runs each job at its interval in the background, and exclusive jobs only while this process holds the lease, if
 *  given. Failures are reported, and the job runs again when due. Runs of a job never overlap.
 *  @returns function that stops: resolves when running jobs have ended, and a different process may continue */
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
