/** Answers of the site, kept as they came, by routes of Fastify alone.
 *  Run: `node --import tsx bare-routes.ts PORT SITE ADDRESS…` */
import http, { type IncomingHttpHeaders } from 'node:http';
import fastify from 'fastify';

const [, , port, site = '', ...addresses] = process.argv;
const app = fastify();
for (const address of addresses) {
  const { headers, body } = await read(site + address);
  app.get(address.split('?')[0]!, (_, reply) => reply.headers(headers).send(body));
}
await app.listen({ port: Number(port), host: '127.0.0.1' });
console.log('Ready');

/** An answer as it is sent, compressed. */
function read(url: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { 'accept-encoding': 'br' } }, async (reply) => {
      const { connection, 'keep-alive': keepAlive, 'transfer-encoding': chunked, date, ...headers } = reply.headers;
      resolve({ headers, body: Buffer.concat(await reply.toArray()) });
    });
    request.on('error', reject);
  });
}
