import dns from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

const TIMEOUT_MS = 8_000;
const MAX_BYTES = 1_000_000;
const MAX_REDIRECTS = 3;
/** Byte order marks, each with its encoding. */
const MARKS: [Buffer, string][] = [
  [Buffer.from([0xef, 0xbb, 0xbf]), 'utf-8'],
  [Buffer.from([0xff, 0xfe]), 'utf-16le'],
  [Buffer.from([0xfe, 0xff]), 'utf-16be'],
];

export interface SafeHttpOptions {
  /** Returns whether connections to an IP address are allowed; default public addresses. */
  isAllowed?: (address: string) => boolean;
  protocols?: string[];
  /** Timeout of a response including redirects, in ms; default 8 s. */
  timeoutMs?: number;
}

/** HTTP client for outside hosts. Every connection, also after a redirect, uses https and a checked address: neither a
 *  configured name nor a response can reach this machine or its network. */
export class SafeHttpClient {
  readonly #isAllowed: (address: string) => boolean;
  readonly #protocols: string[];
  readonly #timeoutMs: number;

  constructor({ isAllowed = isPublicAddress, protocols = ['https:'], timeoutMs = TIMEOUT_MS }: SafeHttpOptions = {}) {
    this.#isAllowed = isAllowed;
    this.#protocols = protocols;
    this.#timeoutMs = timeoutMs;
  }

  /** Returns the text at an address, decoded by its byte order mark, the response header, or as UTF-8. Web pages count
   *  as a failure, since a private spreadsheet returns its login page.
   *  @throws Error after 8 s, for more than 1 MB, or if the response is not OK */
  async readText(address: string): Promise<string> {
    let type = '';
    const bytes = await this.readBytes(address, MAX_BYTES, ({ headers }) => {
      type = headers['content-type'] ?? '';
      if (type.startsWith('text/html')) throw new Error('The response is a web page, not data.');
    });
    return decode(bytes, type);
  }

  /** Returns the bytes at an address.
   *  @throws Error as `readText` does */
  async readBytes(address: string, maxBytes: number, check: (response: IncomingMessage) => void = () => undefined) {
    const signal = AbortSignal.timeout(this.#timeoutMs);
    try {
      return await this.#read(address, { maxBytes, check, signal });
    } catch (error) {
      const { code, syscall } = error as NodeJS.ErrnoException;
      if (syscall) throw new Error(`${new URL(address).host} cannot be reached (${code}).`, { cause: error });
      if (!signal.aborted) throw error;
      throw new Error(`${new URL(address).host} did not answer within ${this.#timeoutMs / 1000} s.`, { cause: error });
    }
  }

  async #read(
    address: string,
    { maxBytes, check, signal }: { maxBytes: number; check: (response: IncomingMessage) => void; signal: AbortSignal },
  ): Promise<Buffer> {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const response = await this.#ask(url, { signal });
      const { location } = response.headers;
      if (isRedirect(response) && location !== undefined) {
        response.destroy();
        url = new URL(location, url);
        continue;
      }
      requireOk(response, url);
      check(response);
      return await readAll(response, maxBytes);
    }
    throw new Error(`${new URL(address).host} redirects too often.`);
  }

  /** Sends a form like browsers. A redirect counts as success, because form services redirect to a thank-you page.
   *  @throws Error if not accepted within 8 s */
  async postForm(address: string, fields: Record<string, string>): Promise<void> {
    const url = new URL(address);
    const body = new URLSearchParams(fields).toString();
    const response = await this.#ask(url, { signal: AbortSignal.timeout(this.#timeoutMs), body });
    response.destroy();
    if (!isRedirect(response)) requireOk(response, url);
  }

  async #ask(url: URL, { signal, body }: { signal: AbortSignal; body?: string }): Promise<IncomingMessage> {
    if (!this.#protocols.includes(url.protocol)) throw new Error(`${url.host} must be read over https.`);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0) this.#requireAllowed(host, host);
    return new Promise((resolve, reject) => {
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      (url.protocol === 'https:' ? https : http)
        .request(url, {
          method: body === undefined ? 'GET' : 'POST',
          headers: body === undefined ? {} : form,
          agent: false,
          lookup: this.#lookup,
          signal,
        })
        .on('response', resolve)
        .on('error', reject)
        .end(body);
    });
  }

  /** Resolves names as usual, and returns addresses only if all are allowed. */
  readonly #lookup: LookupFunction = (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, found) => {
      try {
        if (error) throw error;
        for (const { address } of found) this.#requireAllowed(address, hostname);
        if (options.all) callback(null, found);
        else callback(null, found[0]!.address, found[0]!.family);
      } catch (refused) {
        callback(refused as NodeJS.ErrnoException, []);
      }
    });
  };

  #requireAllowed(address: string, hostname: string): void {
    if (!this.#isAllowed(address)) throw new Error(`${hostname} is at ${address}, which is not a public address.`);
  }
}

/** A byte order mark is authoritative; an unknown charset is ignored. */
function decode(bytes: Buffer, contentType: string): string {
  const mark = MARKS.find(([start]) => bytes.subarray(0, start.length).equals(start));
  const named = /;\s*charset="?([^\s";]+)/i.exec(contentType)?.[1];
  try {
    return new TextDecoder(mark?.[1] ?? named).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function isRedirect({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 300 && statusCode < 400;
}

function requireOk(response: IncomingMessage, url: URL): void {
  if (response.statusCode! >= 200 && response.statusCode! < 300) return;
  response.destroy();
  throw new Error(`Network response was not ok: ${url.host} answered ${response.statusCode}.`);
}

async function readAll(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`The response is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
