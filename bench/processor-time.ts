import { readFileSync } from 'node:fs';

/** What Linux counts a second in, in /proc. */
const TICKS_PER_SECOND = 100;

/** What a process has had of the processor so far, in microseconds, its threads included; its children are not. */
export function processorMicroseconds(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') '); // its name may hold spaces
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return ((user! + system!) * 1e6) / TICKS_PER_SECOND;
}
