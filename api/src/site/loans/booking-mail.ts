import type { Booking } from '@fotosoc/contract/loan';
import { society } from '@fotosoc/contract/society';
import type { Mail } from '../../ground/mail/outbox.ts';
import { manageLink } from './loan-links.ts';
import { intervalInWords, type Interval } from './rules.ts';

/** Confirms a booking. Its link opens a page that asks first: scanners of mail follow links. */
export function confirmationMail(booking: Booking, publicUrl: string, token: string): Mail {
  return {
    recipient: booking.user_email,
    subject: `Booked: ${booking.equipment}`,
    body: paragraphs(
      'Hello,',
      `this is booked for you:`,
      inWords(booking),
      'Change its dates here, or cancel it if you do not need it after all, so that somebody else can have it:',
      manageLink(publicUrl, token),
      'The link is good for this one booking. If it was not you who booked, please cancel it as well.',
      society.longName,
    ),
  };
}

/** Tells a borrower that the committee has cancelled these bookings of theirs. */
export function cancellationMail(recipient: string, bookings: readonly Booking[], message: string): Mail {
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
  return `${quantity} × ${equipment}, ${intervalInWords(intervalOf(booking))} (${society.timeZone} time)`;
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
