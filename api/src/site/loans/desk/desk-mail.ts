import type { Society } from '@fotosoc/contract/society';
import type { Mail } from '../../../ground/mail/outbox.ts';
import { itemsInSubject, itemsInWords, itemsWithDates } from '../booking-words.ts';
import type { MailedChange } from './change-booking.ts';
import { loanCalendar } from './loan-calendar.ts';
import type { LoanRow } from './loan-state.ts';
import { heldOf } from './together.ts';

/** Author of a change: the committee at the desk, or the borrower by a link. */
type By = 'borrower' | 'committee';

export function approvalMail(society: Society, change: MailedChange, place: string | undefined): Mail {
  const approved = changedOf(change);
  return {
    ...bookingMail(society, approved, `Approved: ${subjectOf(approved)}`, [
      'your booking was approved:',
      ...listItems(approved),
      ...listOthers(change),
      ...where(place),
      `Change or cancel it here: ${change.link}`,
    ]),
    calendar: loanCalendar(society, approved, { publicUrl: change.link, place }),
  };
}

/** Creates the mail about a refused or cancelled booking, with the reason. */
export function refusalMail(society: Society, change: MailedChange, reason: string, message: string): Mail {
  const refused = change.before;
  const isCancelled = refused.some(({ lending }) => lending.state === 'booked');
  const subject = `${isCancelled ? 'Cancelled' : 'Not possible'}: ${subjectOf(refused)}`;
  return bookingMail(society, refused, subject, [
    `the committee has ${isCancelled ? 'cancelled' : 'refused'} this booking:`,
    ...listItems(refused),
    reason,
    ...(message === '' ? [] : [message]),
    ...listOthers(change),
    `If you have a question, write to ${society.committeeEmail}.`,
    `Your booking: ${change.link}`,
  ]);
}

/** Creates the mail about returned items, and items that are still out. */
export function returnMail(society: Society, change: MailedChange): Mail {
  const returned = endedOf(change);
  const out = change.now.filter(({ lending }) => lending.state === 'out');
  const still = out.length === 0 ? [] : ['You still have:', ...listItems(out)];
  return bookingMail(society, returned, `Back: ${subjectOf(returned)}`, [
    out.length === 0 ? 'everything is back. Thank you.' : 'this is back. Thank you.',
    ...listItems(returned),
    ...still,
    `Your booking: ${change.link}`,
  ]);
}

/** Creates the mail about a cancellation by the borrower, and remaining items. */
export function cancellationMail(society: Society, change: MailedChange): Mail {
  const cancelled = endedOf(change);
  return bookingMail(society, cancelled, `Cancelled: ${subjectOf(cancelled)}`, [
    'you have cancelled:',
    ...listItems(cancelled),
    ...describeHeld(heldOf(change.now)),
    `Your booking: ${change.link}`,
  ]);
}

/** Creates the mail about a cancellation by the committee, and remaining items.
 *  @param cancelled items before the cancellation
 *  @param held items of the same bookings that the borrower keeps */
export function deskCancellationMail(
  society: Society,
  { cancelled, held, message }: { cancelled: readonly LoanRow[]; held: readonly LoanRow[]; message: string },
): Mail {
  return bookingMail(society, cancelled, `Cancelled: ${subjectOf(cancelled)}`, [
    'the committee has cancelled:',
    ...listItems(cancelled),
    ...(message === '' ? [] : [message]),
    ...(held.length === 0 ? [] : describeHeld(held)),
    `If you have a question, write to ${society.committeeEmail}.`,
  ]);
}

export function datesMail(society: Society, change: MailedChange, by: By): Mail {
  const changed = changedOf(change);
  const waits = changed.some(({ lending }) => lending.state === 'asked');
  return bookingMail(society, changed, `New dates: ${subjectOf(changed)}`, [
    by === 'borrower' ? 'you have changed the dates:' : 'the committee has changed the dates of your booking:',
    ...listItems(changed),
    ...(waits ? ['An equipment officer has to approve the new dates. You get an e-mail then.'] : []),
    ...listOthers(change),
    `Your booking: ${change.link}`,
  ]);
}

/** Creates the mail to an officer about a borrower's report of a broken or missing item. */
export function troubleMail(
  society: Society,
  recipient: string,
  loan: LoanRow,
  sentence: string,
  publicUrl: string,
): Mail {
  const who = loan.name === null ? loan.email : `${loan.name} (${loan.email})`;
  return {
    ...bookingMail(society, [loan], `Broken or missing: ${loan.equipment.name}`, [
      `${who} reports that something is broken or missing:`,
      sentence,
      ...listItems([loan]),
      `All loans of this borrower: ${publicUrl}/loans/desk/borrower?of=${loan.id}`,
    ]),
    recipient,
  };
}

export function givenBackMail(society: Society, loans: readonly LoanRow[], link: string): Mail {
  return bookingMail(society, loans, `Cancelled: ${subjectOf(loans)}`, [
    'nobody confirmed this booking by the link in our mail, so it was cancelled and others can book the equipment:',
    ...listItems(loans),
    `If you still need it, book again: ${link}`,
  ]);
}

export function bookingMail(
  society: Society,
  items: readonly LoanRow[],
  subject: string,
  paragraphs: readonly string[],
): Mail {
  return { recipient: items[0]!.email, subject, body: ['Hello,', ...paragraphs, society.longName].join('\n\n') };
}

export function where(place: string | undefined): string[] {
  return place === undefined ? [] : [`Where: ${place}`];
}

export function subjectOf(items: readonly LoanRow[]): string {
  return itemsInSubject(items.map(namedItem));
}

export function listItems(items: readonly LoanRow[]): string[] {
  return itemsWithDates(items.map((item) => ({ ...namedItem(item), ...item.lending })));
}

function namedItem({ equipment, lending }: LoanRow) {
  return { equipment: equipment.name, quantity: lending.quantity };
}

/** Returns the changed items in their current state. */
function changedOf({ before, now }: MailedChange): LoanRow[] {
  return now.filter(({ id }) => before.some((one) => one.id === id));
}

/** Lists the items of the booking that the action did not change. */
function listOthers({ before, now }: MailedChange): string[] {
  const others = heldOf(now).filter(({ id }) => !before.some((one) => one.id === id));
  return others.length === 0 ? [] : ['The rest of your booking stays as it is:', ...listItems(others)];
}

function describeHeld(held: readonly LoanRow[]): string[] {
  if (held.length === 0) return ['Nothing of this booking is left.'];
  return [`You keep ${itemsInWords(held.map(namedItem))}:`, ...listItems(held)];
}

/** Returns the changed items with the quantity that was returned or cancelled. */
function endedOf({ before, now }: MailedChange): LoanRow[] {
  return before.map((loan) => {
    const left = heldOf(now).find(({ id }) => id === loan.id)?.lending.quantity ?? 0;
    return { ...loan, lending: { ...loan.lending, quantity: loan.lending.quantity - left } };
  });
}
