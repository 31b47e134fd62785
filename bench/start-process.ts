import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface Process {
  pid: number;
  /** First line of output: the address. */
  line: string;
  /** Stops the process, also an ended one. */
  stop: () => Promise<void>;
}

/** Starts a program of this workspace as a process, which prints a line when it listens.
 *  @param command prefix of the command line, e.g. `['taskset', '-c', '0']`
 *  @throws Error when it ends earlier */
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
  process.once('exit', () => child.kill()); // stops the child however this process exits
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
      // The child may already have exited. Waiting for a new `exit` event would hang and hide the original error.
      await ended;
    },
  };
}
