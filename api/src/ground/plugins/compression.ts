import compress from '@fastify/compress';
import etag from '@fastify/etag';
import type { FastifyInstance } from 'fastify';
import { constants } from 'node:zlib';

/** Below this an answer fits into one packet either way. */
const THRESHOLD_BYTES = 1024;
const QUALITY = 5;

/** Answers leave compressed, and say by which validator they need not be sent again (RFC 9110, 8.8). What brings an
 *  encoding or a validator of its own is left as it is: pages, bundles, documents with a version. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(etag);
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    threshold: THRESHOLD_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } },
  });
}
