import type { FastifyReply, FastifyRequest } from 'fastify';
import { encoded, encodingFor, etagOf, type StoredPage } from './page-cache.ts';

/** Sends what the browser does not have yet. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: 200 | 404 | 410,
  page: StoredPage,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const etag = etagOf(page, encoding);
  void reply.headers({ ...page.headers, etag, vary: 'accept-encoding, cookie' });
  if (status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.code(status).send(await encoded(page, encoding));
}
