import type { FastifyInstance } from 'fastify';
import { invalidFields } from '../http/errors.ts';
import { isPlainText, plainText } from '../text/clean-text.ts';

/** Deeper than anything the API takes; without a bound a small body could nest deeper than the stack. */
const MAX_DEPTH = 16;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether its body was written by nobody who could correct it: what may not be stored of a text is left out then. */
    isToldByPrograms?: boolean;
  }
}

/** Refuses characters that no text needs anywhere in an address or a JSON body. */
export function refuseUnwantedText(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.routeOptions.config.isToldByPrograms) request.body = withPlainTexts(request.body);
    const { body, params, query } = request;
    requirePlainText({ '': body, params, query });
    done();
  });
}

/** What nests too deep is left as it is. */
function withPlainTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return plainText(value);
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((entry) => withPlainTexts(entry, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withPlainTexts(entry, depth + 1)]));
}

/** @param parts of a request, by what comes before their fields' paths
 *  @throws HttpError 400 */
export function requirePlainText(parts: Record<string, unknown>): void {
  for (const [part, value] of Object.entries(parts)) {
    const path = findUnwanted(value, part);
    if (path !== undefined) {
      throw invalidFields({ [path || 'body']: 'This text holds characters that cannot be used.' });
    }
  }
}

/** Path of the first text with unwanted characters, or of what nests too deep. */
function findUnwanted(value: unknown, path: string, depth = 0): string | undefined {
  if (typeof value === 'string') return isPlainText(value) ? undefined : path;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined;
  if (depth > MAX_DEPTH) return path;
  for (const [key, entry] of Object.entries(value)) {
    const found = isPlainText(key) ? findUnwanted(entry, path ? `${path}.${key}` : key, depth + 1) : path;
    if (found !== undefined) return found;
  }
  return undefined;
}
