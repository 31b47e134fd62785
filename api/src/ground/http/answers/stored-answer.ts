import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const QUICK_QUALITY = 5;
const QUICKEST_QUALITY = 1;
/** Below this an answer fits into one packet either way. */
const THRESHOLD_BYTES = 1024;

export type Encoding = 'br' | 'gzip' | 'identity';

/** An answer as bytes that can be sent again. */
export interface StoredAnswer {
  headers: Record<string, string>;
  bytes: Buffer;
  /** Of the bytes; each encoding's `ETag` is made of it, unless the headers bring one. */
  hash: string;
  /** The bytes, compressed; undefined where that is not worth it. */
  br: Buffer | undefined;
  /** The bytes for browsers that take no brotli, compressed once the first of them asks. */
  gzip?: Promise<Buffer>;
}

/** An answer, compressed as well as the time of a visitor who waits allows. */
export async function storedAnswer(text: string, headers: Record<string, string>): Promise<StoredAnswer> {
  const bytes = Buffer.from(text);
  const br = bytes.length < THRESHOLD_BYTES ? undefined : await brotli(bytes, QUICK_QUALITY);
  return { headers, bytes, hash: hashOf(bytes), br };
}

/** One that is sent once, so that its time counts more than its bytes. */
export async function personalAnswer(bytes: Buffer, headers: Record<string, string>): Promise<StoredAnswer> {
  return { headers, bytes, hash: hashOf(bytes), br: await brotli(bytes, QUICKEST_QUALITY) };
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}

/** Takes some hundred milliseconds, beside everything else. */
export async function compressBest(stored: StoredAnswer): Promise<void> {
  if (stored.br) stored.br = await brotli(stored.bytes, constants.BROTLI_MAX_QUALITY);
}

/** Returns the bytes for a browser that takes no brotli. */
export async function gzipped(stored: StoredAnswer): Promise<Buffer> {
  stored.gzip ??= promisify(gzip)(stored.bytes);
  return stored.gzip;
}

/** A strong validator: another one for other bytes (RFC 9110, 8.8.3.3). */
export function etagOf({ headers, hash }: StoredAnswer, encoding: Encoding): string {
  return headers['etag'] ?? `"${hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
}

/** The best encoding that a browser takes (RFC 9110, 12.5.3) and the answer is worth. */
export function encodingFor({ br }: StoredAnswer, accepted = ''): Encoding {
  if (!br) return 'identity';
  if (takes(accepted, 'br')) return 'br';
  return takes(accepted, 'gzip') ? 'gzip' : 'identity';
}

const LISTED = { br: listed('br'), gzip: listed('gzip') };

/** Whether an `Accept-Encoding` has this encoding in it, and not with a weight of nothing. */
export function takes(accepted: string, name: keyof typeof LISTED): boolean {
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
