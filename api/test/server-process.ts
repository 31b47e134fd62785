import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { compileProgram } from './compiled.ts';

const SERVER = fileURLToPath(new URL('../src/server.ts', import.meta.url));
const LOOP_DELAY = fileURLToPath(new URL('report-loop-delay.ts', import.meta.url));

/** Required settings of a process on PostgreSQL, with an unknown account and an unused port. */
const STANDALONE_SETTINGS = { ADMIN_USER_ID: randomUUID(), SMTP_URL: 'smtp://127.0.0.1:9' };

export interface ServerProcess {
  port: number;
  /** Time from the start of the process until it listens. */
  startedInMs: number;
  kill: () => Promise<void>;
  /** Stops the process; resolves to the exit code. */
  stop: () => Promise<number | null>;
  /** Memory in megabytes, without child processes; Linux only. */
  memory: () => Promise<number>;
  /** Number of open files and sockets; Linux only. */
  openFiles: () => Promise<number>;
  /** 99th percentile of the event loop delay since the last call, in milliseconds. */
  loopDelayMs: () => Promise<number>;
}

export async function startProcess(env: Record<string, string>): Promise<ServerProcess> {
  const own: Record<string, string> = {
    SEED: 'none',
    PORT: '0',
    LOG_LEVEL: 'silent',
    CHROMIUM_PATH: 'none',
    MIN_FREE_PERCENT: '0',
  };
  if (env['DATABASE_URL']) Object.assign(own, STANDALONE_SETTINGS);
  const program = await compileProgram(LOOP_DELAY, SERVER);
  const since = performance.now();
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (output += String(text)));
  while (!output.includes('Listening at')) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`It ended by ${child.signalCode ?? child.exitCode} before it listened. ${output}`);
    }
    await Promise.race([once(child.stdout!, 'data'), ended]);
  }
  const startedInMs = performance.now() - since;
  const stop = async () => {
    child.kill('SIGTERM');
    return ((await ended) as [number | null])[0];
  };
  const memory = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
  };
  const openFiles = async () => (await readdir(`/proc/${child.pid}/fd`)).length;
  const loopDelayMs = async () => {
    child.send('');
    return ((await once(child, 'message')) as [number])[0];
  };
  const port = Number(/:(\d+)\s*$/.exec(output.trim())![1]);
  return { port, startedInMs, kill, stop, memory, openFiles, loopDelayMs };
}
