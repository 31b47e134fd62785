import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const SERVER = fileURLToPath(new URL('../server.ts', import.meta.url));

/** The server as a process of its own, with no content but that of its data folder. */
export interface OwnProcess {
  port: number;
  kill: () => Promise<void>;
  /** Megabytes of memory, without the processes it started; Linux only. */
  memory: () => Promise<number>;
}

export async function startProcess(env: Record<string, string>): Promise<OwnProcess> {
  const own = { SEED: 'none', PORT: '0', LOG_LEVEL: 'silent', CHROMIUM_PATH: 'none', MIN_FREE_PERCENT: '0' };
  const child = spawn(process.execPath, ['--import', 'tsx', SERVER], { env: { ...process.env, ...own, ...env } });
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  let output = '';
  child.stderr.on('data', (text) => (output += String(text)));
  child.stdout.on('data', (text) => (output += String(text)));
  while (!output.includes('Listening at')) {
    if (child.exitCode !== null) throw new Error(output);
    await Promise.race([once(child.stdout, 'data'), ended]);
  }
  const memory = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
  };
  return { port: Number(/:(\d+)\s*$/.exec(output.trim())![1]), kill, memory };
}
