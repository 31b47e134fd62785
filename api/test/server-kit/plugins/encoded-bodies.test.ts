import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { startServer } from '../../server.ts';
import { encodeMultipart, MULTIPART_TYPE } from '../../upload.ts';

const FIELDS = encodeMultipart([['purpose', 'portfolio-create']]);

/** Sends requests to a listening server over one kept-alive connection. */
async function connect() {
  const server = await startServer();
  const member = await server.signUp();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ask = (method: string, path: string, headers: http.OutgoingHttpHeaders = {}, body: string | Buffer = '') =>
    new Promise<{ status: number | undefined; headers: http.IncomingHttpHeaders; text: string; isReused: boolean }>(
      (resolve, reject) => {
        const all = { cookie: member.cookie, 'content-length': Buffer.byteLength(body), ...headers };
        const asked = http.request({ host: '127.0.0.1', port, agent, method, path, headers: all }, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => (text += String(chunk)));
          response.on('end', () => {
            const { statusCode: status, headers } = response;
            resolve({ status, headers, text, isReused: asked.reusedSocket });
          });
        });
        asked.on('error', reject).end(body);
      },
    );
  return ask;
}

it.each([
  ['/api/photos', MULTIPART_TYPE, FIELDS],
  ['/api/photos', MULTIPART_TYPE, gzipSync(FIELDS)],
  ['/api/portfolios', 'application/json', gzipSync('{}')],
  ['/api/portfolios', 'x/y', Buffer.alloc(200_000)],
])('refuses an encoded body for %s (%s), and answers the next request of that connection', async (path, type, body) => {
  const ask = await connect();
  const refused = await ask('POST', path, { 'content-type': type, 'content-encoding': 'gzip' }, body);
  expect(refused).toMatchObject({ status: 415, headers: { 'accept-encoding': 'identity' } });
  expect(JSON.parse(refused.text)).toEqual({
    error: 'Send the body as it is, without a content encoding.',
    code: 'request/unsupported-type',
  });
  expect(await ask('GET', '/api/portfolios')).toMatchObject({ status: 200, isReused: true });
});

it('accepts a body declared as identity', async () => {
  const ask = await connect();
  const reply = await ask(
    'POST',
    '/api/photos',
    { 'content-type': MULTIPART_TYPE, 'content-encoding': 'identity' },
    FIELDS,
  );
  expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('The file is missing.')]);
});
