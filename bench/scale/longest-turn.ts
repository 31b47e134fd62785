import { setTimeout } from 'node:timers/promises';

export interface EventLoopTurn {
  /** Longest turn of the event loop, without other responses; processor time in ms. */
  longest: number;
  ms: number;
}

export async function measureLongestTurn(work: () => Promise<unknown>): Promise<EventLoopTurn> {
  let longest = 0;
  let before = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.cpuUsage();
  }, 1);
  await setTimeout(5);
  longest = 0;
  const startedAt = performance.now();
  await work();
  const ms = performance.now() - startedAt;
  await setTimeout(5); // waits, so that the last turn is measured as well
  clearInterval(timer);
  return { longest, ms };
}
