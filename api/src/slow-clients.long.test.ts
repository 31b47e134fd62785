import net from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { Photo } from '@fotosoc/contract/photo';
import { startProcess, type ServerProcess } from '../test/server-process.ts';
import { readDemoPicture } from '../test/pictures.ts';
import { startServer } from '../test/server.ts';
import { MULTIPART_TYPE, createUploadRequest } from '../test/upload.ts';

/** Time limits of headers and bodies, plus the check interval. */
const DROPPED_WITHIN_MS = 40_000;

/** Requests the page a hundred times, and returns the second slowest time. */
async function slowestAnswerMs({ port }: ServerProcess): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 100; count++) {
    const since = performance.now();
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
    times.push(performance.now() - since);
  }
  return times.toSorted((one, other) => one - other)[98]!;
}

async function startWithMember() {
  const server = await startServer();
  const as = await server.signUp();
  return { as, own: await startProcess({ ...server.env, RATE_FACTOR: '1000' }) };
}

it('drops two hundred clients that send a byte a second, and answers others in the meantime', async () => {
  const { as, own } = await startWithMember();
  const before = [await slowestAnswerMs(own), await own.memory()] as const;
  const since = performance.now();
  const answers: string[] = [];
  const dripping = Array.from({ length: 200 }, (_, index) => {
    const isBody = index % 2 === 0;
    const socket = net.connect(own.port, '127.0.0.1').setEncoding('latin1');
    const start = `POST /api/photos HTTP/1.1\r\nhost: x\r\ncookie: ${as.cookie}\r\ncontent-type: ${MULTIPART_TYPE}\r\n`;
    socket.write(isBody ? `${start}content-length: 1000000\r\n\r\n--` : start);
    const timer = setInterval(() => socket.write('x'), 1_000);
    socket.on('data', (text) => answers.push(String(text).slice(0, 12)));
    socket.on('error', () => undefined);
    return new Promise<void>((resolve) =>
      socket.on('close', () => {
        clearInterval(timer);
        resolve();
      }),
    );
  });
  const [during, memory] = [await slowestAnswerMs(own), await own.memory()];
  await Promise.all(dripping);
  console.log(
    `slowest ${before[0].toFixed()} → ${during.toFixed()} ms, memory ${before[1].toFixed()} → ${memory.toFixed()} MB`,
  );
  expect(performance.now() - since).toBeLessThan(DROPPED_WITHIN_MS);
  expect(memory - before[1]).toBeLessThan(30);
  expect(new Set(answers.filter((answer) => !answer.includes('503')))).toEqual(new Set(['HTTP/1.1 408']));
  expect(during).toBeLessThan(Math.max(300, 4 * before[0]));
});

it('serves a hundred slow readers of a photo without a buffer for each', async () => {
  const { as, own } = await startWithMember();
  const { payload } = createUploadRequest(await readDemoPicture('white-ribs'));
  const address = `http://127.0.0.1:${own.port}/api/photos`;
  const headers = { cookie: as.cookie, 'content-type': MULTIPART_TYPE };
  const body = new Uint8Array(payload as Buffer);
  const { photo } = (await (await fetch(address, { method: 'POST', headers, body })).json()) as { photo: Photo };
  const before = [await slowestAnswerMs(own), await own.memory()] as const;
  const readers = Array.from({ length: 100 }, () => {
    const socket = net.connect(own.port, '127.0.0.1').pause();
    socket.write(`GET ${photo.url} HTTP/1.1\r\nhost: x\r\n\r\n`);
    const timer = setInterval(() => socket.read(1_000), 250);
    onTestFinished(() => {
      clearInterval(timer);
      socket.destroy();
    });
    return socket;
  });
  const [during, memory] = [await slowestAnswerMs(own), await own.memory()];
  console.log(
    `slowest ${before[0].toFixed()} → ${during.toFixed()} ms, memory ${before[1].toFixed()} → ${memory.toFixed()} MB`,
  );
  expect(readers.every(({ destroyed }) => !destroyed)).toBe(true);
  expect(memory - before[1]).toBeLessThan(40);
  expect(during).toBeLessThan(Math.max(300, 4 * before[0]));
});
