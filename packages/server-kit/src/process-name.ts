import { randomUUID } from 'node:crypto';
import os from 'node:os';

const NAME = /^(?<machine>.+)~(?<pid>\d+)~[0-9a-f-]{36}$/;

/** Creates a unique name of host name and process id, to recognise resources of dead processes. */
export function createProcessName(machine = os.hostname()): string {
  return `${machine}~${process.pid}~${randomUUID()}`;
}

/** Returns whether the process in a name ran on this machine and has ended; `false` for other machines, whose processes
 *  are unknown. */
export function hasProcessEnded(name: string, machine = os.hostname()): boolean {
  const groups = NAME.exec(name)?.groups;
  return groups?.['machine'] === machine && !isRunning(Number(groups['pid']));
}

/** Returns whether a name is that of this process, or of an earlier process on this machine with the same process id. */
export function isOwnProcessName(name: string, machine = os.hostname()): boolean {
  const groups = NAME.exec(name)?.groups;
  return groups?.['machine'] === machine && Number(groups['pid']) === process.pid;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0); // signal 0 only tests whether the process exists
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}
