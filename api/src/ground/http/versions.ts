import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { SetHeader } from './endpoint.ts';

/** The document with its version, a strong validator (RFC 9110, 8.8.1): another one as soon as anything in it differs.
 *  Sent as `ETag` as well. */
export function versioned<T extends object>(document: T, header?: SetHeader): T & { version: string } {
  const version = createHash('sha256').update(JSON.stringify(document)).digest('base64url').slice(0, 22);
  header?.('etag', `"${version}"`);
  return { ...document, version };
}

/** Whether a change was made from this version, as its `If-Match` says (RFC 9110, 13.1.1); without that header it may
 *  replace any. */
export function isMadeFrom({ headers }: FastifyRequest, version: string): boolean {
  const asked = headers['if-match'];
  if (asked === undefined || asked.trim() === '*') return true;
  return asked.split(',').some((tag) => tag.trim() === `"${version}"`);
}
