import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import { requirePlainText } from '../plugins/unwanted-text.ts';
import { invalidFields } from './errors.ts';

/** The two values of a row that place it in a sorted list. */
type Key = [first: string, second: string];

/** How a list is sorted. */
interface Keyset<DB, TB extends keyof DB, Row> {
  keyOf: (row: Row) => Key;
  /** Whether a row comes after the one with this key. */
  isAfter: (where: ExpressionBuilder<DB, TB>, ...key: Key) => Expression<SqlBool>;
}

/** One page of a sorted query, from the row on that follows the one of its cursor, so that it costs as much far behind as
 *  at the beginning.
 *  @throws HttpError 400 for a text that is no cursor */
export async function pageOf<DB, TB extends keyof DB, Row>(
  sorted: SelectQueryBuilder<DB, TB, Row>,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  { keyOf, isAfter }: Keyset<DB, TB, Row>,
): Promise<{ page: Row[]; nextCursor: string | null }> {
  const key = cursor === undefined ? undefined : readCursor(cursor);
  const following = key === undefined ? sorted : sorted.where((where) => isAfter(where, ...key));
  const rows = await following.limit(limit + 1).execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: rows.length > limit && last ? cursorAfter(keyOf(last)) : null };
}

/** The place after a row, opaque to clients. */
function cursorAfter(key: Key): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

function readCursor(cursor: string): Key {
  const [first, second] = parse(cursor);
  if (typeof first === 'string' && typeof second === 'string') {
    requirePlainText({ cursor: [first, second] });
    return [first, second];
  }
  throw invalidCursor();
}

/** Returns the number that a key of a row stands for.
 *  @throws HttpError 400 for another text, which a database would refuse */
export function numberOfKey(key: string): number {
  if (!/^\d{1,15}$/.test(key)) throw invalidCursor();
  return Number(key);
}

function invalidCursor() {
  return invalidFields({ cursor: 'This cursor is not valid. Use the nextCursor of the previous page.' });
}

function parse(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}
