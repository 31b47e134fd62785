import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

const SCRIPT = path.join(import.meta.dirname, 'lock-watch.ts');

/** Does some work, and says what its longest turn of the event loop took of the processor, in which nobody else is
 *  answered, and for how long at most nobody else could write: that by the clock, so it is longer on a busy machine. */
export async function watchBlocks(
  database: string,
  work: () => Promise<unknown>,
): Promise<{ turn: number; lock: number; ms: number }> {
  const watch = fork(SCRIPT, [database], { execArgv: ['--import', 'tsx'] });
  await hear(watch);
  let turn = 0;
  let before = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    turn = Math.max(turn, (user + system) / 1000);
    before = process.cpuUsage();
  }, 1);
  await setTimeout(5);
  turn = 0;
  const startedAt = performance.now();
  await work();
  const ms = performance.now() - startedAt;
  await setTimeout(5); // the last of it is seen as well
  clearInterval(timer);
  watch.send('stop');
  return { turn, lock: Number(await hear(watch)), ms };
}

async function hear(child: ChildProcess): Promise<unknown> {
  const [message] = await once(child, 'message');
  return message as unknown;
}
