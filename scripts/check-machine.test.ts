import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const NOBODY = 65_534;

/** Runs the check in a fresh checkout on a machine without a compiler or permission to install one.
 *  @param status HTTP status of the host of prebuilt binaries */
async function check(status: number) {
  const asked: string[] = [];
  const host = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(status).end();
  });
  await once(host.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void host.close());
  const checkout = mkdtempSync(path.join(os.tmpdir(), 'checkout-'));
  onTestFinished(() => rmSync(checkout, { recursive: true }));
  for (const file of ['check-machine.mjs', '../pnpm-lock.yaml']) {
    cpSync(path.join(import.meta.dirname, file), path.join(checkout, path.basename(file)));
  }
  chmodSync(checkout, 0o755);
  const { port } = host.address() as AddressInfo;
  const said = await promisify(execFile)(process.execPath, ['check-machine.mjs'], {
    cwd: checkout,
    env: { PATH: checkout, npm_config_better_sqlite3_binary_host: `http://127.0.0.1:${port}` },
    ...(process.getuid?.() === 0 && { uid: NOBODY }),
  }).then(
    () => undefined,
    (error: { stderr: string }) => error.stderr,
  );
  return { said, asked };
}

it('continues if a prebuilt SQLite is available', async () => {
  const { said, asked } = await check(302);
  expect(said).toBeUndefined();
  expect(asked).toEqual([expect.stringMatching(/^HEAD \/v([\d.]+)\/better-sqlite3-v\1-node-v\d+-\w+-\w+\.tar\.gz$/)]);
});

it('stops with one sentence before compiling if not', async () => {
  expect((await check(404)).said).toBe(
    'SQLite has to be compiled here, which needs python3, make, g++: run sudo apt-get install python3 make g++\n',
  );
});
