import type { Reply } from '@fotosoc/contract';
import type { BookingFilter, BookingStatus } from '@fotosoc/contract/desk';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { listSortedPage } from '@fotosoc/server-kit/http/paging';
import { selectBorrowerNames } from '../../account-directory/read.ts';
import { getNameKey } from '../../../text/name-key.ts';
import { toDeskLoan } from './change-booking.ts';
import { selectLoanRows, addUnits } from './loan-state.ts';

/** Statuses of items, least urgent first. The status of a booking is that of its most urgent item. */
const STATUSES: BookingStatus[] = [
  'cancelled',
  'refused',
  'returned',
  'not-collected',
  'booked',
  'asked',
  'unconfirmed',
  'out',
  'overdue',
];
const CURRENT = STATUSES.indexOf('booked');

export interface DeskBookingQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  status?: BookingFilter | undefined;
  search?: string | undefined;
}

/** Returns a page of bookings with a status, or of all bookings. Without `status` the page contains open bookings. */
export async function listDeskBookings(
  db: Db,
  { limit = 24, cursor, status, search = '' }: DeskBookingQuery,
  now: Date,
): Promise<Reply<'GET /api/desk/bookings'>> {
  const urgency = computeUrgency(now);
  const wanted = status === undefined || status === 'all' ? undefined : STATUSES.indexOf(status);
  const isCurrent = status !== 'all' && (wanted === undefined || wanted >= CURRENT);
  const order = isCurrent ? 'asc' : 'desc';
  const { page, nextCursor } = await listSortedPage(
    db
      .selectFrom('bookings')
      .select(['bookings.id', 'bookings.starts_at', urgency.as('urgency')])
      .where('bookings.kit_id', 'is', null)
      .$if(status === undefined, (query) => query.where(sql<boolean>`${urgency} >= ${CURRENT}`))
      .$if(wanted !== undefined, (query) => query.where(sql<boolean>`${urgency} = ${wanted}`))
      .$if(isCurrent, (query) =>
        query.where('bookings.id', 'in', (select) =>
          select
            .selectFrom('bookings as open')
            .select(({ fn }) => fn.coalesce('open.kit_id', 'open.id').as('id'))
            .where('open.state', 'in', ['asked', 'booked', 'out']),
        ),
      )
      .$if(search.trim() !== '', (query) => query.where(matchesText(db, search))),
    { limit, cursor },
    ['bookings.starts_at', order],
    ['bookings.id', order],
  );
  const ids = page.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await selectLoanRows(db)
          .where((where) => where.or([where('bookings.id', 'in', ids), where('bookings.kit_id', 'in', ids)]))
          .orderBy('equipment.name')
          .execute();
  const loans = await addUnits(db, rows);
  const bookings = page.map(({ id, urgency: step }) => {
    const items = loans.filter(({ bookingId }) => bookingId === id).map((loan) => toDeskLoan(loan));
    const { borrower, bookedAt } = items[0]!;
    const status = STATUSES[step]!;
    const isByDesk = status === 'cancelled' && items.every(({ cancelledBy }) => cancelledBy === 'desk');
    return { id, status, ...(isByDesk && { cancelledBy: 'desk' as const }), borrower, bookedAt, items };
  });
  return { bookings, nextCursor };
}

/** Returns an SQL expression for the index in `STATUSES` of a booking's status. */
function computeUrgency(now: Date): RawBuilder<number> {
  const instant = now.toISOString();
  return sql<number>`(
    select max(case
      when item.state = 'out' and item.ends_at <= ${instant} then ${getStatusIndex('overdue')}
      when item.state = 'out' then ${getStatusIndex('out')}
      when item.state = 'back' then ${getStatusIndex('returned')}
      when item.state = 'refused' then ${getStatusIndex('refused')}
      when item.state = 'cancelled' then ${getStatusIndex('cancelled')}
      when item.ends_at <= ${instant} then ${getStatusIndex('not-collected')}
      when item.confirm_by is not null then ${getStatusIndex('unconfirmed')}
      when item.state = 'asked' then ${getStatusIndex('asked')}
      else ${getStatusIndex('booked')} end)
    from bookings as item where item.id = bookings.id or item.kit_id = bookings.id)`;
}

/** Returns an SQL condition: the text is part of the e-mail address, of the name that the borrower typed, or of the
 *  name of the borrower's portfolio. Case, and accents in names, do not matter. */
function matchesText(db: Db, text: string): RawBuilder<boolean> {
  const has = (column: string, part: string) =>
    sql<boolean>`${sql.ref(column)} like ${toLikePattern(part)} escape '\\'`;
  const [address, name] = [text.trim().toLowerCase(), getNameKey(text.trim())];
  return sql<boolean>`(
    lower(bookings.user_email) like ${toLikePattern(address)} escape '\\' or ${has('bookings.borrower_key', address)}
    or ${has('bookings.borrower_name_key', name)} or exists ${selectBorrowerNames(db, 'bookings.borrower_key').where(has('portfolios.name_key', name))})`;
}

function toLikePattern(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

function getStatusIndex(status: BookingStatus): RawBuilder<number> {
  return sql.lit(STATUSES.indexOf(status));
}
