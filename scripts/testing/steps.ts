import { spawn } from 'node:child_process';
import path from 'node:path';
import { workspace } from '../build-all.ts';
import { getTestFolder } from './test-folder.ts';
import { SHORT_PROCESS_FLAGS } from '../v8-flags.ts';

export interface Step {
  title: string;
  /** Command of a package of `cwd`, or `node`. */
  command: string[];
  cwd?: string;
  env?: Record<string, string>;
  /** Output after which the step counts as complete. Its servers run until disconnected from this process, which
   *  happens on every exit. */
  isReadyAt?: string;
}

/** Settings of the compiler and the linter, which are written in Go and would otherwise spend up to half of their time on
 *  garbage collection in all threads. */
const ONE_GO_THREAD = { GOMAXPROCS: '1', GOGC: '300' };

/** Static checks. Each uses one core, because tests use the others. */
export const STATIC_STEPS: Step[] = [
  { title: 'Format', command: ['oxfmt', '--check'] },
  // The compiler checks each package once; the linter would check the packages that a project imports again.
  { title: 'Types', command: ['tsc', '-b', '--singleThreaded'], env: ONE_GO_THREAD },
  { title: 'Lint', command: ['oxlint', '--type-aware', '--deny-warnings'], env: ONE_GO_THREAD },
  { title: 'Unused code', command: ['knip', '--no-progress', '--treat-config-hints-as-errors'] },
];

/** @param args additional arguments for Vitest */
export function createUnitStep(...args: string[]): Step {
  const command = ['node', ...SHORT_PROCESS_FLAGS, 'node_modules/vitest/vitest.mjs', 'run', ...args];
  return { title: 'Unit and API tests', command };
}

const ofJourneys = { cwd: path.join(workspace, 'e2e'), env: { TMPDIR: getTestFolder() } };

/** Serves the sites for journeys; creates missing bundles and demo content. */
export const SITES_STEP: Step = {
  ...ofJourneys,
  title: 'Sites of the journeys',
  command: ['node', ...SHORT_PROCESS_FLAGS, '--import', 'tsx', 'site.ts'],
  isReadyAt: 'Serving at',
};

/** Journeys without the long ones, or with `LONG` only those; with `SITES_ARE_UP` at running sites. Workers inherit
 *  V8's settings. */
export function createJourneysStep(env: { LONG?: '1'; SITES_ARE_UP?: '1' }): Step {
  return {
    title: env.LONG ? 'Long journeys in real browsers' : 'Journeys in real browsers',
    command: ['node', ...SHORT_PROCESS_FLAGS, 'node_modules/@playwright/test/cli.js', 'test'],
    cwd: ofJourneys.cwd,
    env: { ...ofJourneys.env, ...env },
  };
}

/** Runs a step with its output, and reports result and duration.
 *  @returns whether it succeeded */
export async function runStep(step: Step): Promise<boolean> {
  console.log(`\n── ${step.title}`);
  return report(step, await time(step, 'inherit'));
}

/** Runs the last step like `runStep`, and the others in sequence at the same time, to use all cores. The output of the
 *  latter is printed at the end, because two interleaved outputs are unreadable.
 *  @returns titles of failed steps */
export async function runInParallel(others: Step[], last: Step): Promise<string[]> {
  const held = (async () => {
    const ended: [Step, Ended][] = [];
    for (const step of others) ended.push([step, await time(step, 'pipe')]);
    return ended;
  })();
  const failed = (await runStep(last)) ? [] : [last.title];
  for (const [step, ended] of await held) {
    console.log(`\n── ${step.title}\n${ended.output.trim()}`);
    if (!report(step, ended)) failed.push(step.title);
  }
  return failed;
}

interface Ended {
  code: number;
  seconds: number;
  output: string;
}

function time({ command, cwd = workspace, env = {}, isReadyAt }: Step, stdio: 'inherit' | 'pipe'): Promise<Ended> {
  const startedAt = performance.now();
  const [name, ...args] = command;
  const bin = name === 'node' ? process.execPath : path.join(cwd, 'node_modules/.bin', name!);
  return new Promise((resolve, reject) => {
    const child = spawn(bin, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['inherit', stdio, stdio, ...(isReadyAt === undefined ? [] : ['ipc' as const])],
    });
    let output = '';
    let hasEnded = false;
    const end = (code: number | null) => {
      hasEnded = true;
      resolve({ code: code ?? 1, seconds: Math.round((performance.now() - startedAt) / 1000), output });
    };
    const note = (chunk: Buffer) => {
      if (hasEnded) process.stdout.write(chunk);
      else output += String(chunk);
      if (isReadyAt !== undefined && output.includes(isReadyAt)) end(0);
    };
    child.stdout?.on('data', note);
    child.stderr?.on('data', note);
    child.on('error', reject);
    child.on('close', end);
  });
}

function report({ title }: Step, { code, seconds }: Ended): boolean {
  console.log(`── ${title}: ${code === 0 ? 'ok' : 'FAILED'} after ${seconds} s`);
  return code === 0;
}
