import { EventEmitter, once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { createDisconnectSignal } from './disconnect-signal.ts';

/** Server that answers on request, and records the requester's state. */
async function serve() {
  const app = Fastify();
  onTestFinished(() => app.close());
  const told = new EventEmitter();
  const asked = new Promise<AbortSignal>((resolve) => {
    app.post('/', async (_request, reply) => {
      resolve(createDisconnectSignal(reply));
      await once(told, 'answer');
      return 'done';
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  return { socket, gone: await asked, answer: () => told.emit('answer') };
}

it('notices that the requester disconnected before the response', async () => {
  const { socket, gone, answer } = await serve();
  expect(gone.aborted).toBe(false);
  socket.destroy();
  await new Promise((resolve) => gone.addEventListener('abort', resolve));
  expect(gone.reason).toMatchObject({ status: 400, code: 'request/malformed' });
  answer();
});

it('notices nothing if the requester waits for the response', async () => {
  const { socket, gone, answer } = await serve();
  answer();
  await new Promise((resolve) => socket.on('close', resolve).resume());
  expect(gone.aborted).toBe(false);
});
