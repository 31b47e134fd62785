import { readdirSync, readFileSync } from 'node:fs';

const nothing = new Int32Array(new SharedArrayBuffer(4));

/** What the main thread of this process has had of the processor so far, in microseconds: not what is compressed or
 *  collected beside it. */
export function mainThreadMicroseconds(): number {
  Atomics.wait(nothing, 0, 0, 0.05); // Linux counts a thread exactly whenever it sleeps
  return microsecondsOf(`/proc/self/task/${process.pid}`)!;
}

/** Counts what the threads of a process have had of the processor, and those of all that it has started, in microseconds.
 *  Of one that has ended, what was seen last. */
export function countProcessor(pid: number): () => number {
  const seen = new Map<string, number>();
  const look = (process: string) => {
    for (const thread of read(() => readdirSync(`/proc/${process}/task`)) ?? []) {
      const task = `/proc/${process}/task/${thread}`;
      seen.set(task, microsecondsOf(task) ?? seen.get(task) ?? 0);
      for (const [child] of (read(() => readFileSync(`${task}/children`, 'utf8')) ?? '').matchAll(/\d+/g)) look(child);
    }
  };
  return () => {
    look(String(pid));
    return [...seen.values()].reduce((sum, one) => sum + one, 0);
  };
}

/** Of one thread; undefined where it has just ended. */
function microsecondsOf(task: string): number | undefined {
  const text = read(() => readFileSync(`${task}/schedstat`, 'utf8'));
  return text === undefined ? undefined : Number(text.split(' ')[0]) / 1000;
}

/** Undefined for what is of a process that has just ended. */
function read<T>(from: () => T): T | undefined {
  try {
    return from();
  } catch {
    return undefined;
  }
}
