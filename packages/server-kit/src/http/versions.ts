import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { SetHeader } from './endpoint.ts';

/** Adds a version to a document: a strong validator (RFC 9110, 8.8.1) that changes with any content. Sent as `ETag` as
 *  well. */
export function addVersion<T extends object>(document: T, header?: SetHeader): T & { version: string } {
  const version = createHash('sha256').update(JSON.stringify(document)).digest('base64url').slice(0, 22);
  header?.('etag', `"${version}"`);
  return { ...document, version };
}

/** Returns whether a change is based on this version according to its `If-Match` (RFC 9110, 13.1.1); without the header
 *  it may replace any version. */
export function matchesVersion({ headers }: FastifyRequest, version: string): boolean {
  const asked = headers['if-match'];
  if (asked === undefined || asked.trim() === '*') return true;
  return asked.split(',').some((tag) => tag.trim() === `"${version}"`);
}
