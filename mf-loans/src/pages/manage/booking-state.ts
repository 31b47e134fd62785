import type { BookedItem, ManagedBooking } from '@fotosoc/contract/managed-booking';
import { formatBookingTime, formatBookingTimeText } from '../../components/booking-times/booking-times';
import { formatItems } from '../../components/item-text/item-text';

/** Items of a booking, grouped by the borrower's possible actions. */
export interface BookingState {
  things: readonly BookedItem[];
  /** Items to collect, which can be changed and cancelled. */
  open: readonly BookedItem[];
  /** Items on loan. */
  out: readonly BookedItem[];
  late: readonly BookedItem[];
  /** Item that determines the first sentence of the page. */
  main: BookedItem;
}

/** States of items, most urgent first. */
const STAGES: BookedItem['state'][] = ['out', 'booked', 'asked', 'back', 'refused', 'cancelled'];

export function getBookingState(booking: ManagedBooking, now: Date): BookingState {
  const things = booking.things ?? [booking];
  const isOver = ({ end_datetime }: BookedItem) => end_datetime <= formatBookingTime(now);
  const out = things.filter(({ state }) => state === 'out');
  const late = out.filter(isOver);
  const open = things.filter((thing) => ['asked', 'booked'].includes(thing.state) && !isOver(thing));
  const main = [late, out, open, things].find((items) => items.length > 0)!.toSorted(byUrgency)[0]!;
  return { things, open, out, late, main };
}

export function describePhase({ things, open, out, late, main }: BookingState): string {
  if (late.length > 0) {
    const due = late.filter(({ end_datetime }) => end_datetime === main.end_datetime);
    const were = due.length === 1 && due[0]!.quantity === 1 ? 'was' : 'were';
    return `${formatItems(due)} ${were} due on ${formatBookingTimeText(main.end_datetime)}. Please return as soon as you can.${restOf(due, out)}`;
  }
  if (out.length > 0) {
    const due = out.filter(({ end_datetime }) => end_datetime === main.end_datetime);
    return `Please return ${formatItems(due)} by ${formatBookingTimeText(main.end_datetime)}.${restOf(due, out)}`;
  }
  if (open.some(({ state }) => state === 'asked')) {
    return 'An equipment officer has to approve your booking. We e-mail you then.';
  }
  if (open.length > 0) {
    const first = open.filter(({ start_datetime }) => start_datetime === main.start_datetime);
    if (main.roomId !== undefined) return describeRoomTime(main);
    return `Pick up ${formatItems(first)} on ${formatBookingTimeText(main.start_datetime)}.${restOf(first, open)}`;
  }
  if (main.state === 'booked' && main.roomId !== undefined) return `Your time in ${main.equipment} is over.`;
  if (main.state === 'booked' || main.state === 'asked')
    return 'You did not collect this booking in time, so it has ended.';
  if (main.state === 'refused')
    return main.refusal ? `This booking was refused: ${main.refusal}` : 'This booking was refused.';
  if (main.state === 'cancelled') return describeCancellation(main);
  return `You returned ${formatItems(things.filter(({ state }) => state === 'back'))}. Thank you.`;
}

/** Rooms are booked alone: they are neither handed out nor returned. */
function describeRoomTime({ equipment, start_datetime, end_datetime }: BookedItem): string {
  return `${equipment} is yours from ${formatBookingTimeText(start_datetime)} to ${formatBookingTimeText(end_datetime)}.`;
}

function describeCancellation({ cancelledBy, refusal }: BookedItem): string {
  if (cancelledBy !== 'desk') return 'This booking is cancelled.';
  return refusal ? `The loans desk cancelled this booking: ${refusal}` : 'The loans desk cancelled this booking.';
}

/** Returns whether all items to collect or return have the same dates. */
export function hasOneInterval({ open, out }: BookingState): boolean {
  return new Set([...open, ...out].map((item) => `${item.start_datetime} ${item.end_datetime}`)).size < 2;
}

export function sumQuantities(items: readonly { quantity: number }[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

function restOf(named: readonly BookedItem[], all: readonly BookedItem[]): string {
  return named.length < all.length ? ' The other items have their own dates below.' : '';
}

/** Sorts by state, then by date of the borrower's next step. */
function byUrgency(one: BookedItem, other: BookedItem): number {
  return STAGES.indexOf(one.state) - STAGES.indexOf(other.state) || nextDate(one).localeCompare(nextDate(other));
}

function nextDate({ state, start_datetime, end_datetime }: BookedItem): string {
  return state === 'out' ? end_datetime : start_datetime;
}
