import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface Process {
  pid: number;
  /** What it has said first: where it listens. */
  line: string;
  /** Also one that has ended by itself. */
  stop: () => Promise<void>;
}

/** Starts a program of this workspace in a process of its own, which says a line once it listens.
 *  @param command what the process is started by, e.g. `['taskset', '-c', '0']`
 *  @throws Error when it ends before */
export async function startProcess(
  script: string,
  { args = [], env = {}, command = [] }: { args?: string[]; env?: NodeJS.ProcessEnv; command?: string[] } = {},
): Promise<Process> {
  const [file, ...rest] = [...command, process.execPath, '--import', 'tsx', script];
  const child = spawn(file, [...rest, ...args], {
    cwd: import.meta.dirname,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill()); // whatever ends this one
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code} before it listened`)));
  });
  return {
    pid: child.pid!,
    line,
    async stop() {
      child.kill('SIGTERM');
      await ended; // may be long ago: whoever waited for another end would never say what went wrong
    },
  };
}
