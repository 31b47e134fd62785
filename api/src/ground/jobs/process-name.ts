import { randomUUID } from 'node:crypto';
import os from 'node:os';

const NAME = /^(?<machine>.+)~(?<pid>\d+)~[0-9a-f-]{36}$/;

/** A name that nobody else uses, for something of this process; it says which one that is. */
export function nameOfThisProcess(machine = os.hostname()): string {
  return `${machine}~${process.pid}~${randomUUID()}`;
}

/** Whether something has this name whose process was on this machine and has ended; of other machines nobody here knows. */
export function hasEnded(name: string, machine = os.hostname()): boolean {
  const groups = NAME.exec(name)?.groups;
  return groups?.['machine'] === machine && !isRunning(Number(groups['pid']));
}

/** Whether something has the name of this process, or of an earlier one with the same number. */
export function isOfThisProcess(name: string, machine = os.hostname()): boolean {
  const groups = NAME.exec(name)?.groups;
  return groups?.['machine'] === machine && Number(groups['pid']) === process.pid;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0); // signal 0 only asks
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}
