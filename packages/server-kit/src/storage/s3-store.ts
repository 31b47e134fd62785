import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { HttpError } from '../http-error.ts';
import type { S3Config } from '../config.ts';
import { listElements, findText } from './s3-xml.ts';
import {
  isObjectKey,
  requireObjectKey,
  createUnavailableError,
  createEtagOfHash,
  type ByteRange,
  type ObjectEntry,
  type ObjectHead,
  type ObjectStore,
  type StoredObject,
} from './object-store.ts';
import { getMediaType } from './object-type.ts';

/** Timeout until a response begins, and between two of its chunks. */
const SILENCE_MS = 4_000;
/** Minimum upload speed, for the timeout of sent data. */
const BYTES_PER_MS = 250;
const WAITS_MS = [100, 400];
const SHA256 = 'x-amz-meta-sha256';
/** Requested objects per response, the maximum of S3; a server may send fewer. */
const LISTED_OBJECTS = '1000';

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Object of the request; without a key the request is about the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
}

/** Objects in a bucket, below the prefix of its address. Every request is signed (AWS Signature Version 4) including
 *  its content, and is tried three times. */
export class S3Store implements ObjectStore {
  readonly isShared = true;
  readonly #signingKeys = new Map<string, ArrayBuffer>();
  constructor(private readonly config: S3Config) {}

  async put(key: string, content: Uint8Array): Promise<void> {
    requireObjectKey(key);
    const headers = { 'content-type': getMediaType(key), [SHA256]: sha256Of(content) };
    await this.#done({ method: 'PUT', key, headers, body: content });
  }

  async get(key: string, range?: ByteRange): Promise<StoredObject | undefined> {
    if (!isObjectKey(key)) return undefined;
    const headers = range && { range: `bytes=${range.first}-${range.last}` };
    const { response, silence } = await this.#ask({ method: 'GET', key, ...(headers && { headers }) });
    if (response.status === 404) {
      await response.body?.cancel();
      return undefined;
    }
    const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
    return {
      sizeBytes: Number(total ?? response.headers.get('content-length')),
      etag: etagOf(response),
      body: Readable.from(piecesOf(response, silence), { objectMode: false }),
    };
  }

  async head(key: string): Promise<ObjectHead | undefined> {
    if (!isObjectKey(key)) return undefined;
    const { response } = await this.#ask({ method: 'HEAD', key });
    if (response.status === 404) return undefined;
    return { sizeBytes: Number(response.headers.get('content-length')), etag: etagOf(response) };
  }

  async move(from: string, to: string): Promise<boolean> {
    requireObjectKey(to);
    if (!isObjectKey(from)) return false;
    const source = { 'x-amz-copy-source': `/${encode(this.config.bucket)}/${encode(this.config.prefix + from)}` };
    const { response } = await this.#ask({ method: 'PUT', key: to, headers: source });
    const answer = await response.text();
    if (response.status === 404) return false;
    // A copy that fails after its start is a 200 with an error in the body.
    if (answer.includes('<Error>'))
      throw createUnavailableError(new Error(`S3 did not copy ${from}: ${findText(answer, 'Code')}`));
    await this.delete(from);
    return true;
  }

  async delete(key: string): Promise<void> {
    if (isObjectKey(key)) await this.#done({ method: 'DELETE', key });
  }

  async *list(prefix: string): AsyncGenerator<ObjectEntry[]> {
    let token: string | undefined;
    do {
      const query = {
        'list-type': '2',
        'encoding-type': 'url',
        'max-keys': LISTED_OBJECTS,
        prefix: this.config.prefix + prefix,
      };
      const { response } = await this.#ask({
        method: 'GET',
        query: { ...query, ...(token !== undefined && { 'continuation-token': token }) },
      });
      const xml = await response.text();
      if (response.status === 404) throw createUnavailableError(new Error(`S3 has no bucket ${this.config.bucket}.`));
      yield listElements(xml, 'Contents').map((entry) => ({
        key: decodeKey(findText(entry, 'Key') ?? '').slice(this.config.prefix.length),
        sizeBytes: Number(findText(entry, 'Size')),
        modifiedAt: new Date(findText(entry, 'LastModified') ?? 0),
        revision: `${findText(entry, 'ETag')}-${findText(entry, 'LastModified')}`,
      }));
      token = findText(xml, 'IsTruncated') === 'true' ? findText(xml, 'NextContinuationToken') : undefined;
    } while (token !== undefined);
  }

  async ping(): Promise<void> {
    const { response } = await this.#ask({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } });
    await response.body?.cancel();
    if (response.status === 404) throw createUnavailableError(new Error(`S3 has no bucket ${this.config.bucket}.`));
  }

  async #done(request: S3Request): Promise<void> {
    const { response } = await this.#ask(request);
    await response.body?.cancel();
    if (response.status === 404 && request.method === 'PUT')
      throw createUnavailableError(new Error(`S3 has no bucket ${this.config.bucket}.`));
  }

  /** @returns a successful or 404 response
   *  @throws HttpError 503 for all other responses */
  async #ask(request: S3Request): Promise<{ response: Response; silence: AbortController }> {
    const body = request.body ?? new Uint8Array();
    for (let tries = 0; ; tries++) {
      const silence = new AbortController();
      try {
        const response = await this.#send(request, body, silence);
        if (response.ok || response.status === 404) return { response, silence };
        const why = findText(await response.text(), 'Code') ?? '';
        const error = new Error(`S3 answers ${request.method} ${request.key ?? ''} with ${response.status} ${why}`);
        if (response.status < 500 && response.status !== 429) throw createUnavailableError(error);
        throw error;
      } catch (error) {
        const wait = WAITS_MS[tries];
        if (error instanceof HttpError || wait === undefined) throw createUnavailableError(error);
        await setTimeout(wait * (0.5 + Math.random()));
      }
    }
  }

  async #send({ method, key, query = {}, headers }: S3Request, body: Uint8Array, silence: AbortController) {
    const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = this.config;
    const url = new URL(`${endpoint}/${encode(bucket)}${key === undefined ? '' : `/${encode(prefix + key)}`}`);
    url.search = new URLSearchParams(query).toString();
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': sha256Of(body) },
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region,
      cache: this.#signingKeys,
    }).sign();
    // Not signed, because `fetch` changes the header of a range request.
    signed.headers.set('accept-encoding', 'identity');
    const timer = globalThis.setTimeout(() => silence.abort(), SILENCE_MS + body.byteLength / BYTES_PER_MS);
    try {
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        signal: silence.signal,
        redirect: 'manual',
        ...(method === 'PUT' && { body }),
      });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Yields the chunks of a response; the timeout applies to the bucket, not to the reader. */
async function* piecesOf({ body }: Response, silence: AbortController): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const timer = globalThis.setTimeout(() => silence.abort(), SILENCE_MS);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw createUnavailableError(error);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Foreign objects have no stored hash; the bucket's own validator is the same on every machine. */
function etagOf({ headers }: Response): string {
  const hash = headers.get(SHA256);
  return hash === null ? (headers.get('etag') ?? '""') : createEtagOfHash(hash);
}

function sha256Of(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

function encode(path: string): string {
  const encoded = path.split('/').map(encodeURIComponent).join('/');
  return encoded.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function decodeKey(key: string): string {
  return decodeURIComponent(key.replaceAll('+', '%20'));
}
