import type { BookedThing, ManagedBooking } from '@fotosoc/contract/managed-booking';
import { bookingTime, inWords } from '../../components/booking-times/booking-times';
import { itemsInWords } from '../../components/item-words/item-words';

/** The items of a booking by what their borrower can do with them. */
export interface BookingState {
  things: readonly BookedThing[];
  /** Not collected yet, and still in time: can be changed and cancelled. */
  open: readonly BookedThing[];
  /** With the borrower. */
  out: readonly BookedThing[];
  late: readonly BookedThing[];
  /** The item that decides which sentence the page begins with. */
  main: BookedThing;
}

/** The most urgent state comes first. */
const STAGES: BookedThing['state'][] = ['out', 'booked', 'asked', 'back', 'refused', 'cancelled'];

export function stateOf(booking: ManagedBooking, now: Date): BookingState {
  const things = booking.things ?? [booking];
  const isOver = ({ end_datetime }: BookedThing) => end_datetime <= bookingTime(now);
  const out = things.filter(({ state }) => state === 'out');
  const late = out.filter(isOver);
  const open = things.filter((thing) => ['asked', 'booked'].includes(thing.state) && !isOver(thing));
  const main = late[0] ?? out[0] ?? open.toSorted(byStage)[0] ?? things.toSorted(byStage)[0]!;
  return { things, open, out, late, main };
}

/** Says what the borrower has to do next. */
export function describePhase({ things, open, out, late, main }: BookingState): string {
  const dates = new Set(out.map(({ end_datetime }) => end_datetime));
  if (late.length > 0) {
    const were = late.length === 1 && late[0]!.quantity === 1 ? 'was' : 'were';
    return `${itemsInWords(late)} ${were} due on ${inWords(main.end_datetime)}. Please return as soon as you can.`;
  }
  if (out.length > 0) {
    const rest = dates.size > 1 ? ' The other items have their own dates below.' : '';
    const due = out.filter(({ end_datetime }) => end_datetime === main.end_datetime);
    return `Please return ${itemsInWords(due)} by ${inWords(main.end_datetime)}.${rest}`;
  }
  if (open.some(({ state }) => state === 'asked')) {
    return 'An equipment officer has to approve your booking. You get an e-mail then.';
  }
  if (open.length > 0) return `Pick up ${itemsInWords(open)} on ${inWords(main.start_datetime)}.`;
  if (main.state === 'booked' || main.state === 'asked') return 'You did not collect this booking. It is over.';
  if (main.state === 'refused')
    return main.refusal ? `This booking was refused: ${main.refusal}` : 'This booking was refused.';
  if (main.state === 'cancelled') return 'This booking is cancelled.';
  return `${itemsInWords(things.filter(({ state }) => state === 'back'))} came back. Thank you.`;
}

export function sumQuantities(items: readonly { quantity: number }[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

function byStage(one: BookedThing, other: BookedThing): number {
  return STAGES.indexOf(one.state) - STAGES.indexOf(other.state);
}
