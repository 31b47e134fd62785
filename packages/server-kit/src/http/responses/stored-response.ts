import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const QUICK_QUALITY = 5;
const QUICKEST_QUALITY = 1;
/** Size below which a response fits into one packet uncompressed. */
const THRESHOLD_BYTES = 1024;

export type Encoding = 'br' | 'gzip' | 'identity';

/** Response as bytes that can be sent repeatedly. */
export interface StoredResponse {
  headers: Record<string, string>;
  bytes: Buffer;
  /** Hash of the bytes; basis of the `ETag` per encoding, unless the headers contain one. */
  hash: string;
  /** Bytes of the response, compressed with Brotli; `undefined` for small responses. */
  br: Buffer | undefined;
  /** Gzip-compressed bytes for browsers without brotli, created on demand. */
  gzip?: Promise<Buffer>;
}

/** Creates a response with the best compression that a waiting visitor has time for. */
export async function createStoredResponse(text: string, headers: Record<string, string>): Promise<StoredResponse> {
  const bytes = Buffer.from(text);
  const br = bytes.length < THRESHOLD_BYTES ? undefined : await brotli(bytes, QUICK_QUALITY);
  return { headers, bytes, hash: hashOf(bytes), br };
}

/** Creates a response that is sent once, so speed counts more than size. */
export async function createPersonalResponse(bytes: Buffer, headers: Record<string, string>): Promise<StoredResponse> {
  return { headers, bytes, hash: hashOf(bytes), br: await brotli(bytes, QUICKEST_QUALITY) };
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

/** Replaces the compressed bytes by the best compression, which takes some hundred milliseconds in the background. */
export async function compressWithBestQuality(stored: StoredResponse): Promise<void> {
  if (stored.br) stored.br = await brotli(stored.bytes, constants.BROTLI_MAX_QUALITY);
}

/** Returns the bytes for a browser without brotli. */
export async function getGzippedBytes(stored: StoredResponse): Promise<Buffer> {
  stored.gzip ??= promisify(gzip)(stored.bytes);
  return stored.gzip;
}

/** Returns a strong validator, which differs per content (RFC 9110, 8.8.3.3). */
export function createEtag({ headers, hash }: StoredResponse, encoding: Encoding): string {
  return headers['etag'] ?? `"${hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
}

/** Returns the best encoding that the browser accepts (RFC 9110, 12.5.3) and that the response has. */
export function chooseEncoding({ br }: StoredResponse, accepted = ''): Encoding {
  if (!br) return 'identity';
  if (acceptsEncoding(accepted, 'br')) return 'br';
  return acceptsEncoding(accepted, 'gzip') ? 'gzip' : 'identity';
}

const LISTED = { br: listed('br'), gzip: listed('gzip') };

/** Returns whether an `Accept-Encoding` contains this encoding with a positive weight. */
export function acceptsEncoding(accepted: string, name: keyof typeof LISTED): boolean {
  return LISTED[name].test(accepted);
}

function listed(name: string): RegExp {
  return new RegExp(`(^|,)\\s*${name}\\s*(;(?!\\s*q=0(\\.0*)?\\s*(,|$))[^,]*)?(,|$)`, 'i');
}

async function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
