import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { answerClientError } from '../http/client-errors.ts';
import { refuseSlowBodies } from './slow-bodies.ts';

const WINDOW_MS = 10_000;
const LENGTH = 100_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Opens a connection with the beginning of a body of 100 kB; `send` resolves when these bytes have arrived. */
async function beginBody() {
  const app = Fastify({
    clientErrorHandler: (error, socket) => answerClientError(error, socket, () => ({ html: '', headers: {} })),
  });
  onTestFinished(() => app.close());
  refuseSlowBodies(app, { bytesPerSecond: 1_000, windowMs: WINDOW_MS });
  let arrived = 0;
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.on('data', (chunk: Buffer) => (arrived += chunk.length)).on('end', () => done(null));
  });
  app.post('/', async () => 'done');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => (answer += String(text)));
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: x/y\r\ncontent-length: ${LENGTH}\r\n\r\n`,
  );
  const send = async (count: number) => {
    const expected = arrived + count;
    socket.write(Buffer.alloc(count));
    await vi.waitFor(() => expect(arrived).toBe(expected), { timeout: 20_000 });
  };
  await send(1);
  const ended = once(socket, 'close');
  return { send, answered: () => ended.then(() => answer) };
}

it('ends a request with a dripping body, with a response', async () => {
  const { send, answered } = await beginBody();
  vi.advanceTimersByTime(WINDOW_MS);
  await send(9_000);
  vi.advanceTimersByTime(WINDOW_MS);
  const answer = await answered();
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('"code":"request/timeout"');
});

it('accepts a slow but steady body', async () => {
  const { send, answered } = await beginBody();
  for (let left = LENGTH - 1; left > 0; left -= 11_000) {
    vi.advanceTimersByTime(WINDOW_MS);
    await send(Math.min(left, 11_000));
  }
  expect(await answered()).toMatch(/^HTTP\/1\.1 200 /);
});
