import type { Booking } from '@fotosoc/contract/loan';
import type { Society } from '@fotosoc/contract/society';
import { TIME_ZONE } from '@fotosoc/contract/time-zone';
import type { Mail } from '../../ground/mail/outbox.ts';
import { instantInWords } from '../../ground/text/instant.ts';
import { manageLink } from './loan-links.ts';
import { intervalInWords, type Interval } from './rules.ts';

/** A booking, and the token of its link. */
export interface Booked {
  booking: Booking;
  token: string;
}

/** Confirms what was booked together. Each link opens a page that asks first: scanners of mail follow links. */
export function confirmationMail(
  society: Society,
  booked: readonly Booked[],
  { publicUrl, place }: { publicUrl: string; place?: string | undefined },
): Mail {
  const { user_email: recipient, equipment } = booked[0]!.booking;
  const isOne = booked.length === 1;
  const linked = booked.map(({ booking, token }) => [inWords(booking), manageLink(publicUrl, token)] as const);
  const where = place === undefined ? [] : [`Where: ${place}`];
  const one = [
    linked[0]![0],
    ...where,
    'Change its dates here, or cancel it if you do not need it after all, so that somebody else can have it:',
    linked[0]![1],
    'The link is good for this one booking. If it was not you who booked, please cancel it as well.',
  ];
  const several = [
    ...linked.map((lines) => lines.join('\n')),
    ...where,
    'By the link below each you change its dates, or cancel it if you do not need it after all, so that somebody else can have it.',
    'If it was not you who booked, please cancel them as well.',
  ];
  return {
    recipient,
    subject: isOne ? `Booked: ${equipment}` : `Booked: ${equipment} and ${booked.length - 1} more`,
    body: paragraphs(
      'Hello,',
      `this is booked for you:`,
      ...(isOne ? one : several),
      ...mustConfirm(booked[0]!.booking),
      society.longName,
    ),
  };
}

/** What a borrower does whose address nobody has confirmed yet. */
function mustConfirm(booking: Booking): string[] {
  if (booking.confirm_by === undefined) return [];
  const end = `${instantInWords(booking.confirm_by)} (${TIME_ZONE} time)`;
  const fetched = intervalOf(booking).startsAt < booking.confirm_by ? ', unless you have fetched it by then' : '';
  return [
    `Please confirm that it was you: open the link and press “Confirm this booking”. Otherwise somebody else can have it from ${end} on${fetched}.`,
  ];
}

/** Tells a borrower that the committee has cancelled these bookings of theirs. */
export function cancellationMail(
  society: Society,
  recipient: string,
  bookings: readonly Booking[],
  message: string,
): Mail {
  const [what, whose] = bookings.length === 1 ? ['booking', 'this booking'] : ['bookings', 'these bookings'];
  return {
    recipient,
    subject: `Your ${what} was cancelled`.replace('bookings was', 'bookings were'),
    body: paragraphs(
      'Hello,',
      `the committee had to cancel ${whose} of yours:`,
      ...bookings.map(inWords),
      ...(message === '' ? [] : [message]),
      `If you have a question, write to ${society.committeeEmail}.`,
      society.longName,
    ),
  };
}

function inWords(booking: Booking): string {
  const { equipment, quantity } = booking;
  return `${quantity} × ${equipment}, ${intervalInWords(intervalOf(booking))} (${TIME_ZONE} time)`;
}

function intervalOf({ start_datetime, end_datetime }: Booking): Interval {
  return { startsAt: instantOf(start_datetime), endsAt: instantOf(end_datetime) };
}

function instantOf(bookingTime: string): string {
  return `${bookingTime.replace(' ', 'T')}:00.000Z`;
}

function paragraphs(...texts: string[]): string {
  return texts.join('\n\n');
}
