/** Serves recorded responses of the site from bare Fastify routes. Run: `node --import tsx bare-routes.ts PORT SITE
 *  ADDRESS…` */
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

/** Reads a response in its compressed form. */
function read(url: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { 'accept-encoding': 'br' } }, (reply) => {
      // Leaves out headers that Node writes itself.
      const { connection: _c, 'keep-alive': _k, 'transfer-encoding': _t, date: _d, ...headers } = reply.headers;
      reply.toArray().then((parts) => resolve({ headers, body: Buffer.concat(parts) }), reject);
    });
    request.on('error', reject);
  });
}
