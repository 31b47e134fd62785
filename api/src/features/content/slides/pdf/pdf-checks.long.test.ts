import http from 'node:http';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCostlyPdfs, arbitraryMutatedPdf } from '../../../../../test/hostile-pdfs.ts';
import { createPdf } from '../../../../../test/pdf.ts';
import { SEED } from '../../../../../test/seed.ts';
import { startServer } from '../../../../../test/server.ts';
import { MULTIPART_TYPE, encodeMultipart } from '../../../../../test/upload.ts';
import { findPdfProblem } from './find-pdf-problem.ts';
import { MEBIBYTE } from '@fotosoc/server-kit/units';

const MAX_DELAY_MS = 200;
const MAX_GROWTH_BYTES = 300 * MEBIBYTE;
const MAX_HONEST_MS = 1000;

it(`handles 2,000 damaged PDFs, seed ${SEED}`, () => {
  for (const file of fc.sample(arbitraryMutatedPdf('7 0 obj\n<< /S /GoTo >>\nendobj'), { seed: SEED, numRuns: 2000 })) {
    expect(['string', 'undefined']).toContain(typeof findPdfProblem(file));
  }
});

it('answers other requests in time while the costliest PDFs are checked, within its memory limit', async () => {
  const server = await startServer({ RATE_FACTOR: '1000000' });
  const ada = await server.signUpWith('content');
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const upload = (file: Buffer) => send(port, ada.cookie, file);
  await upload(createPdf());
  const content = Buffer.alloc(19e6, 'q');
  const [start, end] = createPdf(`6 0 obj\n<< /Length ${content.length} >>\nstream\n@\nendstream\nendobj`)
    .toString('latin1')
    .split('@');
  const tail = end!.replace(/startxref\n(\d+)/, (_all, offset) => `startxref\n${Number(offset) + content.length - 1}`);
  const honest = Buffer.concat([Buffer.from(start!, 'latin1'), content, Buffer.from(tail, 'latin1')]);
  let fastest = Infinity;
  for (let attempt = 0; attempt < 3; attempt++) {
    const since = performance.now();
    expect(await upload(honest)).toBe(201);
    fastest = Math.min(fastest, performance.now() - since);
  }
  expect(fastest).toBeLessThan(MAX_HONEST_MS);

  const files = createCostlyPdfs(15e6);
  const atStart = memoryOfTree();
  let [slowest, most] = [0, 0];
  const checked = new AbortController();
  const watch = async () => {
    while (!checked.signal.aborted) {
      const asked = performance.now();
      await fetch(`http://127.0.0.1:${port}/api/loan-terms`);
      slowest = Math.max(slowest, performance.now() - asked);
      most = Math.max(most, memoryOfTree());
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const watching = watch();
  for (const file of files) expect(await upload(file)).toBe(422);
  checked.abort();
  await watching;
  expect(slowest).toBeLessThan(MAX_DELAY_MS);
  expect(most - atStart).toBeLessThan(MAX_GROWTH_BYTES);
});

function memoryOfTree(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const pids = [String(process.pid), ...children].filter((pid) => pid !== '');
  const pages = pids.map((pid) => {
    try {
      return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    } catch {
      return 0; // the process has ended
    }
  });
  return pages.reduce((sum, count) => sum + count, 0) * PAGE_BYTES;
}
const PAGE_BYTES = Number(execFileSync('getconf', ['PAGESIZE'], { encoding: 'utf8' }));

function send(port: number, cookie: string, file: Buffer): Promise<number> {
  const body = encodeMultipart([['file', file, 'slides.pdf']]);
  const headers = { cookie, 'content-type': MULTIPART_TYPE, 'content-length': body.length };
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method: 'POST', path: '/api/slides', headers };
    const request = http.request(options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject);
    request.end(body);
  });
}
