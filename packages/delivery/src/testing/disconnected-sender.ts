import net, { type AddressInfo } from 'node:net';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { onTestFinished } from 'vitest';

/** Returns the error of `read` for an upload whose sender has disconnected after `sent`.
 *  @param type content type of the whole upload, of `length` bytes */
export async function readAfterDisconnect(
  { type, length, sent }: { type: string; length: number; sent: Buffer },
  read: (request: FastifyRequest) => Promise<unknown>,
): Promise<unknown> {
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(multipart);
  const thrown = new Promise<unknown>((resolve) => {
    app.post('/', (request: FastifyRequest, reply: FastifyReply) => {
      request.raw.once(
        'close',
        () =>
          void read(request)
            .then(resolve, resolve)
            .then(() => reply.send()),
      );
      socket.destroy();
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = net.connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const head = `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;
  socket.write(Buffer.concat([Buffer.from(head), sent]));
  return thrown;
}
