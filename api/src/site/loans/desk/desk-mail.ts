import type { Society } from '@fotosoc/contract/society';
import { TIME_ZONE } from '@fotosoc/contract/time-zone';
import type { Mail } from '../../../ground/mail/outbox.ts';
import { intervalInWords } from '../rules.ts';
import { loanCalendar } from './loan-calendar.ts';
import type { LoanRow } from './loan-state.ts';

/** When a mail about a loan that is out is written: before its end, at it, or after it. */
export type Reminder = 'day-before' | 'due' | 'late-hour' | 'late-day' | 'late-three-days';

/** What a mail says beside the loan. */
export interface Beside {
  /** Where the loan is seen, changed and given longer. */
  link: string;
  /** Where things go out and come back; undefined where nobody has said it. */
  place: string | undefined;
}

/** Reminds a borrower of what is out. */
export function reminderMail(society: Society, loan: LoanRow, kind: Reminder, { link, place }: Beside): Mail {
  const { name } = loan.equipment;
  const words: Record<Reminder, [subject: string, sentence: string]> = {
    'day-before': [`Due tomorrow: ${name}`, 'this is due back tomorrow:'],
    due: [`Due now: ${name}`, 'this is due back now:'],
    'late-hour': [`Late: ${name}`, 'this should have come back an hour ago. Please bring it as soon as you can:'],
    'late-day': [`A day late: ${name}`, 'this should have come back yesterday. Others may be waiting for it:'],
    'late-three-days': [`Three days late: ${name}`, 'this should have come back three days ago. Please write to us:'],
  };
  const [subject, sentence] = words[kind];
  const question = `If you cannot bring it, write to ${society.committeeEmail}.`;
  return mail(society, loan, subject, [sentence, inWords(loan), ...where(place), question, `Your booking: ${link}`]);
}

/** Tells a borrower that they get what they asked for, with a date for their calendar. */
export function approvalMail(society: Society, loan: LoanRow, { link, place }: Beside): Mail {
  const said = ['your booking was approved:', inWords(loan), ...where(place), `Change or cancel it here: ${link}`];
  return {
    ...mail(society, loan, `Approved: ${loan.equipment.name}`, said),
    calendar: loanCalendar(society, loan, { publicUrl: link, place }),
  };
}

/** Tells a borrower that they do not get what they booked, and why. */
export function refusalMail(society: Society, loan: LoanRow, reason: string, message: string, link: string): Mail {
  const said = message === '' ? [] : [message];
  return mail(society, loan, `Not possible: ${loan.equipment.name}`, [
    'this booking of yours was refused:',
    inWords(loan),
    reason,
    ...said,
    `If you have a question, write to ${society.committeeEmail}.`,
    `Your booking: ${link}`,
  ]);
}

/** Tells a borrower that all of it came back. */
export function returnMail(society: Society, loan: LoanRow, link: string): Mail {
  return mail(society, loan, `Back: ${loan.equipment.name}`, [
    'all of this is back. Thank you.',
    inWords(loan),
    `What you had: ${link}`,
  ]);
}

/** Tells one of those who work at the desk what a borrower says is broken or missing. */
export function troubleMail(
  society: Society,
  recipient: string,
  loan: LoanRow,
  sentence: string,
  publicUrl: string,
): Mail {
  const of = `${publicUrl}/loans/desk/borrower?of=${loan.id}`;
  return {
    ...mail(society, loan, `Broken or missing: ${loan.equipment.name}`, [
      `${loan.name ?? loan.email} says that something is broken or missing:`,
      sentence,
      inWords(loan),
      `What they have, and had: ${of}`,
    ]),
    recipient,
  };
}

/** Tells who booked, or whose address was used, that it was given back. */
export function givenBackMail(society: Society, loans: readonly LoanRow[], link: string): Mail {
  const [first] = loans as [LoanRow, ...LoanRow[]];
  const more = loans.length === 1 ? '' : ` and ${loans.length - 1} more`;
  return mail(society, first, `Given back: ${first.equipment.name}${more}`, [
    'nobody has confirmed this booking by the link in our mail, so somebody else can have it now:',
    loans.map(inWords).join('\n'),
    `If you still need it, book it again: ${link}`,
  ]);
}

function mail(society: Society, { email }: LoanRow, subject: string, paragraphs: string[]): Mail {
  return { recipient: email, subject, body: ['Hello,', ...paragraphs, society.longName].join('\n\n') };
}

function where(place: string | undefined): string[] {
  return place === undefined ? [] : [`Where: ${place}`];
}

function inWords({ equipment, lending: { quantity, startsAt, endsAt } }: LoanRow): string {
  return `${quantity} × ${equipment.name}, ${intervalInWords({ startsAt, endsAt })} (${TIME_ZONE} time)`;
}
