import { readdirSync, readFileSync } from 'node:fs';

/** What Linux counts a second in, in /proc. */
const TICKS_PER_SECOND = 100;

/** What a process has had of the processor so far, in microseconds, its threads included; its children are not. */
export function processorMicroseconds(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') '); // its name may hold spaces
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user! + system!) * 1e6) / TICKS_PER_SECOND;
}

const nothing = new Int32Array(new SharedArrayBuffer(4));

/** What the main thread of this process has had so far, in microseconds: not what is compressed or collected beside it. */
export function mainThreadMicroseconds(): number {
  Atomics.wait(nothing, 0, 0, 0.05); // Linux counts a thread exactly whenever it sleeps
  return nanosecondsIn(`/proc/self/task/${process.pid}/schedstat`)! / 1000;
}

/** Counts what the processes have had, in microseconds, that a process has started: finer than in ticks, and without
 *  their threads. Of one that has ended, what was last seen. */
export function countChildren(pid: number): () => number {
  const seen = new Map<string, number>();
  return () => {
    for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')) {
      const nanoseconds = nanosecondsIn(`/proc/${child}/schedstat`);
      if (nanoseconds !== undefined) seen.set(child, nanoseconds);
    }
    return [...seen.values()].reduce((sum, one) => sum + one, 0) / 1000;
  };
}

function nanosecondsIn(file: string): number | undefined {
  const text = readText(file);
  return text === undefined ? undefined : Number(text.split(' ')[0]);
}

/** Undefined for a file of a process that has just ended. */
function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** The same of a process and all that it has started, those that ended included. */
export function processorMicrosecondsOfAll(pid: number): number {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (statOf(name) ?? []) : []));
  const sum = (one: Stat): number =>
    one.ticks + processes.filter(({ parent }) => parent === one.pid).reduce((total, child) => total + sum(child), 0);
  return (sum(processes.find((one) => one.pid === pid)!) * 1e6) / TICKS_PER_SECOND;
}

interface Stat {
  pid: number;
  parent: number;
  ticks: number;
}

/** Undefined for one that has just ended. */
function statOf(pid: string): Stat | undefined {
  const fields = readText(`/proc/${pid}/stat`)?.split(') ')[1]!.split(' ').map(Number);
  if (!fields) return undefined;
  const ticks = fields.slice(11, 15).reduce((total, one) => total + one, 0); // its own, and of children that ended
  return { pid: Number(pid), parent: fields[1]!, ticks };
}
