import type { FastifyInstance } from 'fastify';
import { createInvalidFieldsError } from '../http-error.ts';
import { isPlainText, removeForbiddenCharacters } from '../text/clean-text.ts';

/** Maximum nesting of values, more than any endpoint accepts: a small body could otherwise exceed the stack. */
const MAX_DEPTH = 16;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if a program wrote the body, which no person can correct: forbidden characters are removed instead of
     *  refused. */
    isToldByPrograms?: boolean;
  }
}

/** Refuses forbidden characters in addresses and JSON bodies. */
export function refuseUnwantedText(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.routeOptions.config.isToldByPrograms) request.body = withPlainTexts(request.body);
    const { body, params, query } = request;
    requirePlainText({ '': body, params, query });
    done();
  });
}

/** Returns a value with its texts cleaned. Values deeper than the limit stay as they are. */
function withPlainTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return removeForbiddenCharacters(value);
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((entry) => withPlainTexts(entry, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withPlainTexts(entry, depth + 1)]));
}

/** @param parts parts of a request, by the prefix of their fields' paths
 *  @throws HttpError 400 */
export function requirePlainText(parts: Record<string, unknown>): void {
  for (const [part, value] of Object.entries(parts)) {
    const path = findUnwanted(value, part);
    if (path !== undefined) {
      throw createInvalidFieldsError({ [path || 'body']: 'This text contains characters that cannot be used.' });
    }
  }
}

/** Returns the path of the first text with forbidden characters, or of a value beyond the depth limit. */
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
