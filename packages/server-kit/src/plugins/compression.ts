import compress from '@fastify/compress';
import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';
import { constants } from 'node:zlib';

/** Size below which a response fits into one packet uncompressed. */
const THRESHOLD_BYTES = 1024;
const QUALITY = 5;

/** Compresses responses and adds validators (RFC 9110, 8.8). Responses with their own encoding or validator are
 *  unchanged: pages, bundles, documents with a version. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(etag);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    threshold: THRESHOLD_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } },
  });
}
