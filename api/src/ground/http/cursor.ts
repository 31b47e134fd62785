import { invalidFields } from './errors.ts';

/** The place after a row in a sorted list, opaque to clients. */
export function cursorAfter(...sortValues: string[]): string {
  return Buffer.from(JSON.stringify(sortValues)).toString('base64url');
}

/** The two sort values of a cursor; undefined without one.
 *  @throws HttpError 400 for a text that is no cursor */
export function readCursor(cursor: string | undefined): [string, string] | undefined {
  if (cursor === undefined) return undefined;
  const [first, second] = parse(cursor);
  if (typeof first === 'string' && typeof second === 'string') return [first, second];
  throw invalidFields({ cursor: 'This cursor is not one of ours: take it from nextCursor.' });
}

function parse(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}
