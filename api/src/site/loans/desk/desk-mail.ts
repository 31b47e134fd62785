import { society } from '@fotosoc/contract/society';
import type { Mail } from '../../../ground/mail/outbox.ts';
import { intervalInWords } from '../rules.ts';
import type { LoanRow } from './loan-state.ts';

/** Tells a borrower that they get what they asked for, with a date for their calendar. */
export function approvalMail(loan: LoanRow): Mail {
  return {
    ...mail(loan, `Approved: ${loan.equipment.name}`, ['your booking was approved:', inWords(loan)]),
    calendar: calendarOf(loan),
  };
}

/** Tells a borrower that they do not get what they booked, and why. */
export function refusalMail(loan: LoanRow, reason: string, message: string): Mail {
  const said = message === '' ? [] : [message];
  return mail(loan, `Not possible: ${loan.equipment.name}`, [
    'this booking of yours was refused:',
    inWords(loan),
    reason,
    ...said,
    `If you have a question, write to ${society.committeeEmail}.`,
  ]);
}

/** Tells a borrower that all of it came back. */
export function returnMail(loan: LoanRow): Mail {
  return mail(loan, `Back: ${loan.equipment.name}`, ['all of this is back. Thank you.', inWords(loan)]);
}

function mail({ email }: LoanRow, subject: string, paragraphs: string[]): Mail {
  return { recipient: email, subject, body: ['Hello,', ...paragraphs, society.longName].join('\n\n') };
}

function inWords({ equipment, startsAt, lending: { quantity, endsAt } }: LoanRow): string {
  return `${quantity} × ${equipment.name}, ${intervalInWords({ startsAt, endsAt })} (${society.timeZone} time)`;
}

/** The loan as an event (RFC 5545). */
function calendarOf({ id, equipment, bookedAt, startsAt, lending: { quantity, endsAt } }: LoanRow): string {
  const text = `${quantity} × ${equipment.name}`.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${society.shortName}//Loans//EN`,
    'BEGIN:VEVENT',
    `UID:${id}@${society.committeeEmail.split('@')[1]}`,
    `DTSTAMP:${stamp(bookedAt)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${text}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];
  return lines.join('\r\n');
}

function stamp(instant: string): string {
  return instant.replaceAll(/[-:]|\.\d+/g, '');
}
