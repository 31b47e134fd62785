import type { Society } from '@fotosoc/contract/society';
import type { Mail } from '@fotosoc/server-kit/mail/outbox';
import { formatSubjectItems, formatItems, formatItemsByDate } from '../booking-text.ts';
import type { MailedChange } from './change-booking.ts';
import { formatLoanCalendar } from './loan-calendar.ts';
import type { LoanRow } from './loan-state.ts';
import { listHeldItems } from './booking-items.ts';
import { createMail } from '../../../text/mail.ts';

/** Author of a change: `committee` for an officer, `borrower` for a mailed link. */
type ChangeAuthor = 'borrower' | 'committee';

export function createApprovalMail(society: Society, change: MailedChange, place: string | undefined): Mail {
  const approved = listChangedItems(change);
  return {
    ...createBookingMail(society, approved, `Approved: ${formatMailSubject(approved)}`, [
      'your booking was approved:',
      ...formatItemList(approved),
      ...formatUnchangedItems(change),
      ...formatPickupLocation(place),
      `Change or cancel it here: ${change.link}`,
    ]),
    calendar: formatLoanCalendar(society, approved, { publicUrl: change.link, place }),
  };
}

/** Creates the mail about a refused or cancelled booking, with the reason. */
export function createRefusalMail(society: Society, change: MailedChange, reason: string, message: string): Mail {
  const refused = change.before;
  const isCancelled = refused.some(({ lending }) => lending.state === 'booked');
  const subject = `${isCancelled ? 'Cancelled' : 'Not possible'}: ${formatMailSubject(refused)}`;
  return createBookingMail(society, refused, subject, [
    `the committee has ${isCancelled ? 'cancelled' : 'refused'} this booking:`,
    ...formatItemList(refused),
    reason,
    ...(message === '' ? [] : [message]),
    ...formatUnchangedItems(change),
    `If you have a question, write to ${society.committeeEmail}.`,
    `Your booking: ${change.link}`,
  ]);
}

/** Creates the mail about returned items. The mail also lists items that are still out. */
export function createReturnMail(society: Society, change: MailedChange): Mail {
  const returned = listEndedItems(change);
  const out = change.now.filter(({ lending }) => lending.state === 'out');
  const still = out.length === 0 ? [] : ['You still have:', ...formatItemList(out)];
  return createBookingMail(society, returned, `Returned: ${formatMailSubject(returned)}`, [
    out.length === 0 ? 'you have returned everything. Thank you.' : 'you have returned this equipment. Thank you.',
    ...formatItemList(returned),
    ...still,
    `Your booking: ${change.link}`,
  ]);
}

/** Creates the mail about items that the borrower has cancelled. The mail also lists the remaining items. */
export function createCancellationMail(society: Society, change: MailedChange): Mail {
  const cancelled = listEndedItems(change);
  return createBookingMail(society, cancelled, `Cancelled: ${formatMailSubject(cancelled)}`, [
    'you have cancelled:',
    ...formatItemList(cancelled),
    ...formatHeldItems(listHeldItems(change.now)),
    `Your booking: ${change.link}`,
  ]);
}

/** Creates the mail about items that the committee has cancelled.
 *  @param cancelled items before the cancellation
 *  @param held items of the same bookings that the borrower keeps */
export function createDeskCancellationMail(
  society: Society,
  { cancelled, held, message }: { cancelled: readonly LoanRow[]; held: readonly LoanRow[]; message: string },
): Mail {
  return createBookingMail(society, cancelled, `Cancelled: ${formatMailSubject(cancelled)}`, [
    'the committee has cancelled:',
    ...formatItemList(cancelled),
    ...(message === '' ? [] : [message]),
    ...(held.length === 0 ? [] : formatHeldItems(held)),
    `If you have a question, write to ${society.committeeEmail}.`,
  ]);
}

export function createNewDatesMail(society: Society, change: MailedChange, by: ChangeAuthor): Mail {
  const changed = listChangedItems(change);
  const waits = changed.some(({ lending }) => lending.state === 'asked');
  return createBookingMail(society, changed, `New dates: ${formatMailSubject(changed)}`, [
    by === 'borrower' ? 'you have changed the dates:' : 'the committee has changed the dates of your booking:',
    ...formatItemList(changed),
    ...(waits ? ['An equipment officer has to approve the new dates. We e-mail you then.'] : []),
    ...formatUnchangedItems(change),
    `Your booking: ${change.link}`,
  ]);
}

/** Creates the mail to an officer about a borrower's report of a broken or missing item. */
export function createProblemMail(
  society: Society,
  recipient: string,
  loan: LoanRow,
  sentence: string,
  publicUrl: string,
): Mail {
  const who = loan.name === null ? loan.email : `${loan.name} (${loan.email})`;
  return {
    ...createBookingMail(society, [loan], `Broken or missing: ${loan.equipment.name}`, [
      `${who} reports broken or missing equipment:`,
      sentence,
      ...formatItemList([loan]),
      `All loans of this borrower: ${publicUrl}/loans/desk/borrower?of=${loan.id}`,
    ]),
    recipient,
  };
}

export function createLapsedBookingMail(society: Society, loans: readonly LoanRow[], link: string): Mail {
  return createBookingMail(society, loans, `Cancelled: ${formatMailSubject(loans)}`, [
    'you did not confirm this booking with the link in our mail, so it was cancelled and others can book the equipment:',
    ...formatItemList(loans),
    `If you still need it, book again: ${link}`,
  ]);
}

export function createReleaseMail(society: Society, loans: readonly LoanRow[], link: string): Mail {
  return createBookingMail(society, loans, `Given back: ${formatMailSubject(loans)}`, [
    'you have not collected this equipment, so your booking has ended and others can book the equipment:',
    ...formatItemList(loans),
    `If you still need it, book again: ${link}`,
  ]);
}

export function createBookingMail(
  society: Society,
  items: readonly LoanRow[],
  subject: string,
  paragraphs: readonly string[],
): Mail {
  return createMail(society, items[0]!.email, subject, paragraphs);
}

export function formatPickupLocation(place: string | undefined): string[] {
  return place === undefined ? [] : [`Where: ${place}`];
}

export function formatMailSubject(items: readonly LoanRow[]): string {
  return formatSubjectItems(items.map(toNamedItem));
}

export function formatItemList(items: readonly LoanRow[]): string[] {
  return formatItemsByDate(items.map((item) => ({ ...toNamedItem(item), ...item.lending })));
}

function toNamedItem({ equipment, lending }: LoanRow) {
  return { equipment: equipment.name, quantity: lending.quantity };
}

/** Returns the changed items in their current state. */
function listChangedItems({ before, now }: MailedChange): LoanRow[] {
  return now.filter(({ id }) => before.some((one) => one.id === id));
}

/** Returns lines for the mail about the items of the booking that the action did not change; empty without such
 *  items. */
function formatUnchangedItems({ before, now }: MailedChange): string[] {
  const others = listHeldItems(now).filter(({ id }) => !before.some((one) => one.id === id));
  return others.length === 0 ? [] : ['The rest of your booking stays as it is:', ...formatItemList(others)];
}

function formatHeldItems(held: readonly LoanRow[]): string[] {
  if (held.length === 0) return ['The whole booking is cancelled.'];
  return [`You keep ${formatItems(held.map(toNamedItem))}:`, ...formatItemList(held)];
}

/** Returns each changed item with the quantity that the action returned or cancelled. */
function listEndedItems({ before, now }: MailedChange): LoanRow[] {
  return before.map((loan) => {
    const left = listHeldItems(now).find(({ id }) => id === loan.id)?.lending.quantity ?? 0;
    return { ...loan, lending: { ...loan.lending, quantity: loan.lending.quantity - left } };
  });
}
