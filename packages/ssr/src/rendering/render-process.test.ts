import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { SsrProcess, isReadableByEveryone } from './render-process.ts';

const ESCAPED = fileURLToPath(new URL('../testing/escaped.mjs', import.meta.url));
const WORKSPACE = fileURLToPath(new URL('../../../..', import.meta.url));

it('isolates code that escaped from its engine from the site', async ({ onTestFinished }) => {
  // Data within the checkout, readable by everyone: tests the permissions of the process, not of its user.
  const data = mkdtempSync(path.join(WORKSPACE, 'data-'));
  chmodSync(data, 0o777);
  const file = path.join(data, 'fotosoc.sqlite');
  writeFileSync(file, 'sessions', { mode: 0o666 });
  const server = createServer((socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drawing = new SsrProcess(ESCAPED);
  onTestFinished(() => {
    drawing.end();
    server.close();
    rmSync(data, { recursive: true });
  });
  const site = { file, port: (server.address() as AddressInfo).port, pid: process.pid };
  const { done, refused } = (await drawing.draw(site as never)) as unknown as Record<'done' | 'refused', string[]>;
  const hasNamespaces = spawnSync('unshare', ['--user', '--net', '--pid', '--fork', 'true']).status === 0;
  const left = hasNamespaces ? [] : ['ask a server of this machine', 'signal the server'];
  expect(done.filter((one) => !left.includes(one))).toEqual([]);
  expect(done.length + refused.length).toBe(7);
});

it('checks the permissions of every folder of a path', () => {
  const home = mkdtempSync(path.join(os.tmpdir(), 'home-'));
  const code = path.join(home, 'site');
  mkdirSync(code);
  chmodSync(code, 0o755);
  chmodSync(home, 0o711);
  expect(isReadableByEveryone(code)).toBe(true);
  chmodSync(home, 0o700);
  expect(isReadableByEveryone(code)).toBe(false);
  chmodSync(home, 0o755);
  chmodSync(code, 0o751);
  expect(isReadableByEveryone(code)).toBe(false);
  rmSync(home, { recursive: true });
});
