import { readdirSync, readFileSync } from 'node:fs';

const nothing = new Int32Array(new SharedArrayBuffer(4));

/** Returns the processor time of this process's main thread, in microseconds, without compression and garbage
 *  collection in other threads. */
export function getMainThreadMicroseconds(): number {
  Atomics.wait(nothing, 0, 0, 0.05); // sleeps, because Linux updates a thread's time when the thread sleeps
  return microsecondsOf(`/proc/self/task/${process.pid}`)!;
}

/** Counts the processor time of a process and all its children, in microseconds. For an ended thread, the last known
 *  value counts. */
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

/** Returns the time of one thread; `undefined` if the thread has just ended. */
function microsecondsOf(task: string): number | undefined {
  const text = read(() => readFileSync(`${task}/schedstat`, 'utf8'));
  return text === undefined ? undefined : Number(text.split(' ')[0]) / 1000;
}

/** Returns `undefined` for files of a process that has just ended. */
function read<T>(from: () => T): T | undefined {
  try {
    return from();
  } catch {
    return undefined;
  }
}
