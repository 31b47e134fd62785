import type { Background } from './background.ts';

/** Something done by the clock. */
export interface Job {
  everyMs: number;
  /** Done once at the start too. */
  isDoneAtStart?: boolean;
  run: () => Promise<unknown>;
}

/** Does each job every so often, beside the answering; what fails is reported, and done again when it is due.
 *  @returns how to stop: what is under way ends by itself */
export function startJobs(jobs: Job[], background: Background): () => void {
  const timers = jobs.map(({ everyMs, run }) => setInterval(() => background.run(run), everyMs));
  for (const { isDoneAtStart, run } of jobs) if (isDoneAtStart) background.run(run);
  return () => timers.forEach(clearInterval);
}
