import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { createClientError } from './error-responses.ts';
import type { HttpError } from '../http-error.ts';

type RenderPage = (failure: HttpError) => { html: string; headers: Record<string, string> };

/** First bytes of a request for a page, or fewer if the packet is shorter. */
const ASKS_FOR_PAGE = /^(GET|HEAD) \/(?!api[/? ])/;

/** Answers a request that is unreadable or timed out, and closes its connection.
 *  @param renderPage called if the first line requests a page, because the headers may be lost */
export function answerClientError(error: ConnectionError, socket: Socket, renderPage: RenderPage): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[error.code] ?? 400;
  const failure = createClientError(error, status);
  if (socket.writable) {
    const page = asksForPage(error) ? renderPage(failure) : undefined;
    socket.write(page ? responseOf(failure, page.html, page.headers) : responseOf(failure, jsonOf(failure), JSON_TYPE));
  }
  socket.destroy(error);
}

function asksForPage({ rawPacket }: ConnectionError): boolean {
  // Node's types declare the JSON form of the buffer.
  const head = (rawPacket as unknown as Buffer | undefined)?.toString('latin1') ?? '';
  const accept = /\r\naccept: *([^\r]*)/i.exec(head)?.[1];
  return ASKS_FOR_PAGE.test(head) && (accept === undefined || accept.includes('text/html'));
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

function jsonOf({ message, code }: HttpError): string {
  return JSON.stringify({ error: message, code });
}

function responseOf({ status }: HttpError, body: string, headers: Record<string, string>): string {
  const all = { connection: 'close', ...headers, 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}
