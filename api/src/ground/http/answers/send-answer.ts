import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor, etagOf, gzipped, type StoredAnswer } from './stored-answer.ts';

/** Sends a stored response, or 304 if the browser has it.
 *  @param headers replace stored headers */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  status: 200 | 404 | 410,
  stored: StoredAnswer,
  headers: Record<string, string> = {},
): Promise<FastifyReply> {
  const encoding = encodingFor(stored, request.headers['accept-encoding']);
  const etag = etagOf(stored, encoding);
  void reply.headers({ ...stored.headers, ...headers, etag });
  if (status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  void reply.code(status);
  if (encoding === 'identity') return reply.send(stored.bytes);
  void reply.header('content-encoding', encoding);
  return reply.send(encoding === 'br' ? stored.br : await gzipped(stored));
}
