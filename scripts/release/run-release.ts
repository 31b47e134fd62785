import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

export interface ReleaseProcess {
  port: number;
  /** Stops the process; resolves to its exit code. */
  stop: () => Promise<number | null>;
}

/** Environment of a command, without `PATH`: no package manager or compiler is available. */
type Settings = Record<string, string>;

/** Starts `server.js` of an unpacked release; resolves when it listens.
 *  @throws Error with its output, when it ends instead */
export async function startRelease(release: string, env: Settings): Promise<ReleaseProcess> {
  const child = spawn(process.execPath, [path.join(release, 'server.js')], { cwd: '/', env, stdio: 'pipe' });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  while (!output.includes('Listening at')) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}. ${output}`);
    await Promise.race([once(child.stdout, 'data'), ended]);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    return (await ended)[0];
  };
  return { port: Number(/Listening at \S+:(\d+)/.exec(output)![1]), stop };
}

/** Runs a command of an unpacked release, e.g. `admin.js`, and returns its output. */
export async function runReleaseCommand(
  release: string,
  env: Settings,
  command: string,
  ...args: string[]
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(release, command), ...args], {
    cwd: '/',
    env,
  });
  return stdout;
}
