import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

const SCRIPT = path.join(import.meta.dirname, 'lock-watch.ts');

/** Does some work, and says for how long at most it kept everybody else from the event loop, and from writing. */
export async function watchBlocks(
  database: string,
  work: () => Promise<unknown>,
): Promise<{ loop: number; lock: number; ms: number }> {
  const watch = fork(SCRIPT, [database], { execArgv: ['--import', 'tsx'] });
  await hear(watch);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await setTimeout(5); // what comes before its first look is not seen
  const startedAt = performance.now();
  await work();
  const ms = performance.now() - startedAt;
  await setTimeout(5); // the last of it is seen as well
  delay.disable();
  watch.send('stop');
  return { loop: delay.max / 1e6, lock: Number(await hear(watch)), ms };
}

async function hear(child: ChildProcess): Promise<unknown> {
  const [message] = await once(child, 'message');
  return message as unknown;
}
