import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, createNotFoundError } from '../http-error.ts';
import { acceptsEncoding } from './responses/stored-response.ts';
import { parseByteRange } from './byte-range.ts';
import {
  createUnavailableError,
  type ObjectHead,
  type ObjectStore,
  type StoredObject,
} from '../storage/object-store.ts';
import { getMediaType } from '../storage/object-type.ts';

const FOR_GOOD = 'public, max-age=31536000, immutable';
/** Timeout of a visitor's request to a bucket. Writes have the longer timeout of the store. */
const FOUND_WITHIN_MS = 1_800;
const TEXT = /\.(js|css|svg)$/;

/** Options of routes that send objects: their content is compressed already, or must not be. */
export const OBJECT_ROUTE_OPTIONS = {
  method: ['GET', 'HEAD'],
  schema: { hide: true },
  compress: false as const,
  exposeHeadRoute: false,
};

/** Sends an immutable object: whole, a range, or 304. Cacheable forever, unless the reply has another header. Texts are
 *  sent compressed: as a stored copy with the key suffix `.br` if the browser accepts brotli.
 *  @throws HttpError 404, 416, 503 if the store does not respond within two seconds */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  store: ObjectStore,
  key: string,
): Promise<FastifyReply> {
  const { range, 'accept-encoding': accepted = '', 'if-none-match': known } = request.headers;
  const isHead = request.method === 'HEAD';
  const isAskedFirst = isHead || known !== undefined || range !== undefined;
  const giveUpAtMs = performance.now() + FOUND_WITHIN_MS;
  const find = async (name: string): Promise<ObjectHead | undefined> =>
    foundUntil(giveUpAtMs, isAskedFirst ? store.head(name) : store.get(name));

  const isWholeText = TEXT.test(key) && range === undefined;
  const brotli = isWholeText && acceptsEncoding(accepted, 'br') ? await find(`${key}.br`) : undefined;
  const found = brotli ?? (await find(key));
  if (!found) throw createNotFoundError();
  // A page has dozens of objects, and traces of successful ones are not needed.
  void reply.removeHeader('server-timing');
  const isZipped = !brotli && isWholeText && acceptsEncoding(accepted, 'gzip');
  const etag = isZipped ? found.etag.replace(/"$/, '-gzip"') : found.etag;

  const cacheControl = reply.getHeader('cache-control') ?? FOR_GOOD;
  void reply.type(getMediaType(key)).headers({ 'cache-control': cacheControl, etag });
  if (TEXT.test(key)) void reply.header('vary', 'accept-encoding');
  if (brotli) void reply.header('content-encoding', 'br');
  else if (isZipped) void reply.header('content-encoding', 'gzip');
  else void reply.header('accept-ranges', 'bytes'); // ranges are offered for uncompressed content only
  if (known?.includes(etag)) return reply.code(304).send();

  const isRangeMeant = [undefined, etag].includes(request.headers['if-range'] as string | undefined);
  const bytes = isRangeMeant ? parseByteRange(range, found.sizeBytes) : undefined;
  if (bytes === 'unsatisfiable') throw unsatisfiable(reply, found.sizeBytes);
  if (bytes) void reply.code(206).header('content-range', `bytes ${bytes.first}-${bytes.last}/${found.sizeBytes}`);
  const length = bytes ? bytes.last - bytes.first + 1 : found.sizeBytes;
  if (!isZipped) void reply.header('content-length', length);
  if (isHead) return reply.send();

  const whole = isStored(found) ? found : await foundUntil(giveUpAtMs, store.get(brotli ? `${key}.br` : key, bytes));
  if (!whole) throw createNotFoundError(); // the object was deleted in the meantime
  if (!isZipped) return reply.send(whole.bytes ?? whole.body);
  const zip = createGzip();
  pipeline(whole.body, zip, () => undefined); // an error ends both streams and the response
  return reply.send(zip);
}

/** @throws HttpError 503 after the timeout; a late object is not read */
async function foundUntil<T extends ObjectHead>(
  giveUpAtMs: number,
  finding: Promise<T | undefined>,
): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      finding.then(drop, () => undefined);
      reject(createUnavailableError(new Error(`No answer within ${FOUND_WITHIN_MS} ms.`)));
    }, giveUpAtMs - performance.now());
  });
  return Promise.race([finding, late]).finally(() => clearTimeout(timer));
}

function drop(found: ObjectHead | undefined): void {
  if (found && isStored(found)) found.body.destroy();
}

function isStored(found: ObjectHead): found is StoredObject {
  return 'body' in found;
}

function unsatisfiable(reply: FastifyReply, sizeBytes: number): HttpError {
  void reply.header('content-range', `bytes */${sizeBytes}`);
  return new HttpError(416, 'request/range', `The requested range is outside the ${sizeBytes} bytes of this file.`);
}
