import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** What time and outside sources change is seen after this; what the database holds, at once (its revision is in the
 *  key). */
const FRESH_MS = 60_000;
const MAKESHIFT_MS = 3_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Worth some hundred milliseconds of the processor from this view on. */
const VIEWS_BEFORE_BEST = 3;
const QUICK_QUALITY = 5;

export type Encoding = 'br' | 'gzip' | 'identity';

/** An answer as bytes that can be sent again. */
export interface StoredPage {
  headers: Record<string, string>;
  html: Buffer;
  /** Of the HTML; each encoding's `ETag` is made of it. */
  hash: string;
  br: Buffer;
}

/** What is kept: a page, with what else is known of it. */
interface Kept {
  page: StoredPage;
  /** It is not what it should be, and is to be made again soon. */
  isMakeshift?: boolean;
}

/** Pages that are the same for everybody who asks with the same key, compressed once. */
export class PageCache<T extends Kept> {
  readonly #pages = new LRUCache<string, { answer: Promise<T>; views: number }>({
    max: 2000,
    maxSize: MAX_BYTES,
    ttl: FRESH_MS,
    sizeCalculation: () => 1, // told once it is known
  });
  #last: Promise<unknown> = Promise.resolve();

  /** @param make called when it is not known, once for all who ask meanwhile */
  async get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#pages.get(key);
    if (known) {
      known.views += 1;
      if (known.views === VIEWS_BEFORE_BEST) this.#compressBest((await known.answer).page);
      return known.answer;
    }
    const entry = { answer: make(), views: 1 };
    this.#pages.set(key, entry);
    try {
      const { page, isMakeshift = false } = await entry.answer;
      const ttl = isMakeshift ? MAKESHIFT_MS : FRESH_MS;
      this.#pages.set(key, entry, { size: page.html.length + page.br.length, ttl });
    } catch {
      this.#pages.delete(key); // told to all who wait for it
    }
    return entry.answer;
  }

  /** One after the other, beside everything else. */
  #compressBest(page: StoredPage): void {
    this.#last = this.#last.then(() => compressBest(page));
  }
}

async function compressBest(page: StoredPage): Promise<void> {
  page.br = await brotli(page.html, constants.BROTLI_MAX_QUALITY);
}

/** A page, compressed as well as the time of a visitor who waits allows. */
export async function storedPage(html: string, headers: Record<string, string>): Promise<StoredPage> {
  const bytes = Buffer.from(html);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { headers, html: bytes, hash, br: await brotli(bytes, QUICK_QUALITY) };
}

/** The bytes of a page in an encoding. */
export async function encoded(page: StoredPage, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return page.br;
  return encoding === 'gzip' ? promisify(gzip)(page.html) : page.html;
}

/** A strong validator: another one for other bytes (RFC 9110, 8.8.3.3). */
export function etagOf({ hash }: StoredPage, encoding: Encoding): string {
  return `"${hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
}

/** The best encoding a browser takes (RFC 9110, 12.5.3). */
export function encodingFor(accepted = ''): Encoding {
  const takes = (name: string) =>
    new RegExp(`(^|,)\\s*${name}\\s*(;(?!\\s*q=0(\\.0*)?\\s*(,|$))[^,]*)?(,|$)`, 'i').test(accepted);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
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
