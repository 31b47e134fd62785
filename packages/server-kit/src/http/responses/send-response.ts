import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, createEtag, getGzippedBytes, type StoredResponse } from './stored-response.ts';

/** Sends a stored response, or 304 if the browser has it.
 *  @param headers replace stored headers */
export async function sendStoredResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  status: 200 | 400 | 404 | 410,
  stored: StoredResponse,
  headers: Record<string, string> = {},
): Promise<FastifyReply> {
  const encoding = chooseEncoding(stored, request.headers['accept-encoding']);
  const etag = createEtag(stored, encoding);
  void reply.headers({ ...stored.headers, ...headers, etag });
  if (status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  void reply.code(status);
  if (encoding === 'identity') return reply.send(stored.bytes);
  void reply.header('content-encoding', encoding);
  return reply.send(encoding === 'br' ? stored.br : await getGzippedBytes(stored));
}
