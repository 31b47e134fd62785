import type { BookingFilter, BookingStatus } from '@fotosoc/contract/desk';

export const STATUS_LABELS: Record<BookingStatus, string> = {
  unconfirmed: 'Waiting for confirmation',
  asked: 'Waiting for approval',
  booked: 'Booked',
  out: 'Out',
  overdue: 'Overdue',
  returned: 'Returned',
  'not-collected': 'Not collected',
  refused: 'Refused',
  cancelled: 'Cancelled',
};

/** Options of the filter; the first one is the default. */
export const BOOKING_FILTERS: readonly (readonly [BookingFilter | undefined, string])[] = [
  [undefined, 'Current bookings'],
  ['all', 'All bookings'],
  ...(Object.entries(STATUS_LABELS) as [BookingStatus, string][]),
];
