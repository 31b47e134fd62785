import { sql, type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { requirePlainText } from './unwanted-text.ts';
import { createInvalidFieldsError } from '../http-error.ts';

/** Sort key of a row, which consists of two values. */
type Key = [first: string, second: string];

/** Sort order of a list that is read page by page. */
interface Keyset<DB, TB extends keyof DB, Row> {
  keyOf: (row: Row) => Key;
  /** Condition for rows after the one with this key. */
  isAfter: (where: ExpressionBuilder<DB, TB>, ...key: Key) => Expression<SqlBool>;
}

/** Returns one page of a sorted query after the row of its cursor, with constant cost at any position.
 *  @throws HttpError 400 for an invalid cursor */
export async function listPage<DB, TB extends keyof DB, Row>(
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

/** Text column of the rows, and the order of its values. */
type Sort<Row> = [column: `${string}.${keyof Row & string}` | (keyof Row & string), direction: 'asc' | 'desc'];

/** Returns one page of a query, sorted by two columns that are unique together.
 *  @throws HttpError 400 for an invalid cursor */
export async function listSortedPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  page: { limit: number; cursor?: string | undefined },
  [first, firstDirection]: Sort<Row>,
  [second, secondDirection]: Sort<Row>,
): Promise<{ page: Row[]; nextCursor: string | null }> {
  const [one, other] = [sql.ref(first), sql.ref(second)];
  const valueOf = (row: Row, column: string) => row[column.split('.').at(-1) as keyof Row] as string;
  return listPage(query.orderBy(one, firstDirection).orderBy(other, secondDirection), page, {
    keyOf: (row) => [valueOf(row, first), valueOf(row, second)],
    isAfter: (where, value, otherValue) =>
      // The first condition alone narrows the range in an index.
      where.and([
        where(one, firstDirection === 'asc' ? '>=' : '<=', value),
        where.or([
          where(one, firstDirection === 'asc' ? '>' : '<', value),
          where(other, secondDirection === 'asc' ? '>' : '<', otherValue),
        ]),
      ]),
  });
}

/** Creates the cursor after a row, opaque to clients. */
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

/** Parses the number in a row's key.
 *  @throws HttpError 400 for other text, which a database would refuse */
export function parseNumberKey(key: string): number {
  if (!/^\d{1,15}$/.test(key)) throw invalidCursor();
  return Number(key);
}

function invalidCursor() {
  return createInvalidFieldsError({ cursor: 'This cursor is not valid. Use the nextCursor of the previous page.' });
}

function parse(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(values) ? values : [];
  } catch {
    return [];
  }
}
