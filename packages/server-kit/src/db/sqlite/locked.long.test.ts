import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';

const SERVER = fileURLToPath(new URL('../../../../../api/src/server.ts', import.meta.url));

async function start(dataDir: string): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', SERVER], {
    env: { ...process.env, DATA_DIR: dataDir, SEED: 'none', PORT: '0', RATE_FACTOR: '1000', CHROMIUM_PATH: 'none' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  for await (const text of child.stdout) {
    const address = /Listening at (\S+)/.exec(String(text))?.[1];
    if (address) return address;
  }
  throw new Error('The server ended before it listened.');
}

it.each([
  { heldMs: 500, status: 201 },
  { heldMs: 15_000, status: 503 },
])('while another process holds the write lock for $heldMs ms, reads continue', async ({ heldMs, status }) => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fotosoc-locked-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const address = await start(dataDir);
  const other = new BetterSqlite3(path.join(dataDir, 'fotosoc.sqlite'));
  onTestFinished(() => void other.close());

  other.exec('begin immediate');
  const until = performance.now() + heldMs;
  const writes = Array.from({ length: 5 }, (_, index) => register(address, index));
  const tookMs: number[] = [];
  while (performance.now() < until) {
    const since = performance.now();
    const reply = await fetch(`${address}/api/portfolios`);
    expect(reply.status).toBe(200);
    await reply.arrayBuffer();
    tookMs.push(performance.now() - since);
    await sleep(20);
  }
  other.exec('rollback');

  for (const reply of await Promise.all(writes)) {
    expect(reply.status).toBe(status);
    expect(String(reply.headers.get('retry-after'))).toMatch(status === 503 ? /^[12]$/ : /^null$/);
  }
  tookMs.sort((a, b) => a - b);
  const [p99 = 0, longest = 0] = [tookMs[Math.floor(tookMs.length * 0.99)], tookMs.at(-1)];
  console.log(
    `lock of ${heldMs} ms: ${tookMs.length} reads, p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`,
  );
  expect(p99).toBeLessThan(200);
});

async function register(address: string, index: number): Promise<Response> {
  return fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `member${index}@example.org`, password: 'horse staple battery' }),
  });
}
