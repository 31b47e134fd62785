import type { FastifyInstance } from 'fastify';
import { invalidFields } from '../errors.ts';

/** NUL and other control characters but tab and line ends, characters that turn the reading direction of what follows,
 *  and halves of surrogate pairs: no name or caption needs them, and each has broken a page, a log or a database. */
const UNWANTED = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;

/** Refuses such characters anywhere in an address or a JSON body. */
export function refuseUnwantedText(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    for (const [part, value] of Object.entries({ '': request.body, params: request.params, query: request.query })) {
      const path = findUnwanted(value, part);
      if (path !== undefined) {
        throw invalidFields({ [path || 'body']: 'This text holds characters that cannot be used.' });
      }
    }
  });
}

/** Whether a text may be stored and shown. */
export function isPlainText(text: string): boolean {
  return !UNWANTED.test(text);
}

/** A text as it is stored: without space around it, accents in one form. */
export function cleanText(text: string): string {
  return text.normalize('NFC').trim();
}

/** The fields among these that hold nothing but space, with a sentence each. */
export function missingTexts(texts: Record<string, string>): Record<string, string> {
  const missing = Object.keys(texts).filter((path) => cleanText(texts[path] ?? '') === '');
  return Object.fromEntries(missing.map((path) => [path, `The ${path.split('.').at(-1)} is missing.`]));
}

/** Deeper than anything the API takes; without a bound a small body could nest deeper than the stack. */
const MAX_DEPTH = 16;

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
