import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

// `node --import tsx idle-server.ts`: answers every request with `{}`, and writes a few bytes to disk as often as a
// server with some visitors. Prints its port.

const PAGE = Buffer.alloc(4096);
const WRITES_PER_SECOND = 20;

const folder = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-idle-'));
const file = openSync(path.join(folder, 'page'), 'w');
setInterval(() => {
  writeSync(file, PAGE, 0, PAGE.length, 0);
  fsyncSync(file);
}, 1000 / WRITES_PER_SECOND);
const server = http
  .createServer((_request, response) => response.end('{}'))
  .listen(0, '127.0.0.1', () => {
    console.log((server.address() as AddressInfo).port);
  });
process.on('SIGTERM', () => {
  closeSync(file);
  rmSync(folder, { recursive: true });
  process.exit();
});
