import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import Fastify, { type FastifyRequest } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { keepAddresses } from './addresses.ts';

it('keeps the address of a requester that has disconnected', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  keepAddresses(app);
  const received = new Promise<FastifyRequest>((resolve) => {
    app.get('/', (request) => resolve(request)); // never answers
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const request = await received;
  socket.destroy();
  await once(request.raw.socket, 'close');
  expect(request.ip).toBe('127.0.0.1');
});
