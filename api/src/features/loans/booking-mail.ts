import type { Society } from '@fotosoc/contract/society';
import { TIME_ZONE_NAME } from '@fotosoc/contract/society-clock';
import type { Mail } from '@fotosoc/server-kit/mail/outbox';
import type { BorrowerBlock } from '@fotosoc/contract/borrower-blocks';
import { formatInstant } from '@fotosoc/contract/instant';
import { formatSubjectItems, formatItemsByDate, type NamedItem } from './booking-text.ts';
import { describeBlock } from './blocks.ts';
import type { Interval } from './rules.ts';

export interface NewBookingMail extends Interval {
  email: string;
  items: readonly NamedItem[];
  /** Link to the page of the booking. The page asks before any change, because mail scanners open links. */
  link: string;
  /** Time at which the booking is cancelled unless the borrower confirms the address; null if no confirmation is
   *  needed. */
  confirmBy: string | null;
  isAsked: boolean;
  place: string | undefined;
  /** Block of the address, whose owner cannot confirm the booking. */
  block: BorrowerBlock | undefined;
  /** Sentence about the limit of open bookings, if the address has reached it. */
  reachedLimit: string | undefined;
}

/** Creates the mail to the borrower about a new booking. If the borrower must confirm the address, the mail begins with
 *  the confirmation. Without sign-in, only this mail states that the address is blocked, or has reached the limit. */
export function createNewBookingMail(society: Society, booking: NewBookingMail): Mail {
  const { email, items, link, confirmBy, isAsked, place, block, reachedLimit, startsAt, endsAt } = booking;
  if (confirmBy !== null && block) return createRefusedMail(society, booking, describeBlockedMail(block), confirmBy);
  if (confirmBy !== null && reachedLimit !== undefined)
    return createRefusedMail(society, booking, describeLimitMail(reachedLimit), confirmBy);
  const subject = confirmBy !== null ? 'Please confirm your booking' : isAsked ? 'Booking request' : 'Booked';
  const title = isAsked ? 'You have asked for this equipment:' : 'This is booked for you:';
  const approval = isAsked ? ['An equipment officer has to approve your booking. We e-mail you then.'] : [];
  return {
    recipient: email,
    subject: `${subject}: ${formatSubjectItems(items)}`,
    body: joinParagraphs(
      'Hello,',
      ...(confirmBy === null ? [] : formatConfirmation(booking, confirmBy)),
      title,
      ...formatItemsByDate(items.map((item) => ({ ...item, startsAt, endsAt }))),
      ...approval,
      ...(place === undefined ? [] : [`Where: ${place}`]),
      ...(confirmBy === null ? [`To change the dates or cancel items, open your booking: ${link}`] : []),
      ...(confirmBy === null ? [] : ['The same link lets you change the dates or cancel items.']),
      'If you did not make this booking, please cancel it.',
      society.longName,
    ),
  };
}

/** Reason why a booking stays unconfirmed, for its mail. */
interface RefusalText {
  subject: string;
  reason: string;
  /** Sentence about the way to confirm the booking nevertheless. */
  howToConfirm: string;
}

function describeBlockedMail(block: BorrowerBlock): RefusalText {
  return {
    subject: 'Borrowing is blocked',
    reason: describeBlock(block, 'borrow'),
    howToConfirm: 'If the block ends before then, confirm the booking with this link.',
  };
}

function describeLimitMail(reason: string): RefusalText {
  return {
    subject: 'Too many bookings',
    reason,
    howToConfirm: 'Once the address has fewer bookings, confirm this booking with this link.',
  };
}

function createRefusedMail(
  society: Society,
  booking: NewBookingMail,
  { subject, reason, howToConfirm }: RefusalText,
  endsBy: string,
): Mail {
  const { email, items, link, startsAt, endsAt } = booking;
  return {
    recipient: email,
    subject: `${subject}: ${formatSubjectItems(items)}`,
    body: joinParagraphs(
      'Hello,',
      `somebody has booked equipment under your address. ${reason}`,
      `The booking is cancelled on ${formatInstant(endsBy)} (${TIME_ZONE_NAME}):`,
      ...formatItemsByDate(items.map((item) => ({ ...item, startsAt, endsAt }))),
      `${howToConfirm} The same link cancels the booking now:`,
      link,
      `If you have a question, write to ${society.committeeEmail}.`,
      society.longName,
    ),
  };
}

function formatConfirmation({ startsAt, link }: NewBookingMail, confirmBy: string): string[] {
  const end = `${formatInstant(confirmBy)} (${TIME_ZONE_NAME})`;
  const collected = startsAt < confirmBy ? ', unless you have collected the equipment by then' : '';
  return [
    `Please confirm your booking by ${end}. Otherwise it is cancelled${collected}. Open this link and press “Confirm this booking”:`,
    link,
  ];
}

function joinParagraphs(...texts: string[]): string {
  return texts.join('\n\n');
}
