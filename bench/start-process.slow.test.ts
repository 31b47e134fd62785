import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startProcess } from './start-process.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-start-process-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function program(text: string): string {
  const script = path.join(folder, 'program.mjs');
  writeFileSync(script, text);
  return script;
}

it('stops a process that has already ended, so that the original error is reported', async () => {
  const { line, pid, stop } = await startProcess(program("console.log('listening');"));
  expect(line).toBe('listening');
  await expect.poll(() => isAlive(pid)).toBe(false);
  await stop();
});

it('reports that a process ended before it listened', async () => {
  await expect(startProcess(program('process.exit(3);'))).rejects.toThrow('ended with 3 before it listened');
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
