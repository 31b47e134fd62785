import { clockInWords } from '@fotosoc/contract/time-words';
import { isDeepStrictEqual } from 'node:util';
import type { DeskLoan } from '@fotosoc/contract/desk';
import type { RecordEntry } from '@fotosoc/contract/record';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Database } from '../../../ground/db/tables.ts';
import { failOf } from '../../../ground/http/endpoint.ts';
import { isMadeFrom } from '../../../ground/http/versions.ts';
import { queueMail, type Mail } from '../../../ground/mail/outbox.ts';
import { findEntry, listEntries, noteAct, takeBack } from '../../record.ts';
import { countOutOfService, listBookings } from '../booking-queries.ts';
import { newLink } from '../loan-links.ts';
import { peakBooked } from '../rules.ts';
import { findLoan, saveLending, versionOf, type Lending, type LoanRow } from './loan-state.ts';
import { listHere, setService } from './shelf.ts';

const fail = failOf<`POST /api/bookings/:id/${'handouts' | 'returns' | 'approvals' | 'refusals' | 'extensions'}`>();
const failUndo = failOf<'POST /api/desk/record/:id/undo'>();

export type DeskAct = keyof typeof DID;

/** How it is said of who was faster. */
const DID = {
  'hand-out': 'handed this out',
  'take-back': 'took this back',
  approve: 'approved this',
  refuse: 'refused this',
  extend: 'gave this longer',
  cancel: 'cancelled this',
  'leave-out': 'left something of this out',
  move: 'changed the dates of this',
};

/** What the record keeps of an act beside how it was before. */
export interface Outcome {
  lending: Lending;
  /** What it was done with, in words: `Tripod No. 1 and No. 4`. */
  what: string;
  /** Numbers that it put out of service. */
  broken?: number[];
  note?: string;
  /** Of what its borrower has cancelled or left out, how it stood: they can undo that, the desk cannot. */
  was?: Lending['state'];
  /** Of what they have left out, how many were booked. */
  wasMany?: number;
}

export interface Change {
  id: string;
  /** Account id; null for the borrower, whose acts the desk does not undo. */
  by: string | null;
  act: DeskAct;
  request: FastifyRequest;
  now: Date;
  publicUrl: string;
  /** @throws HttpError where the booking is not in a state for it */
  apply: (loan: LoanRow, trx: Transaction<Database>) => Promise<Outcome>;
  /** What the borrower is told once it can be undone no more. */
  mail?: (loan: LoanRow, outcome: Outcome, link: string) => Mail | undefined | Promise<Mail>;
}

/** Does something with a booking, under the lock of the equipment, and writes it down.
 *  @throws HttpError 404; 412 `loans/changed-meanwhile`, which says what somebody else did */
export async function changeLoan(trx: Transaction<Database>, change: Change) {
  const { id, by, act, request, now } = change;
  const loan = await requireLoan(trx, id);
  await requireCurrent(trx, request, loan, now);
  const outcome = await change.apply(loan, trx);
  await saveLending(trx, loan, outcome.lending);
  if (outcome.broken) {
    await setService(trx, loan.equipment.id, outcome.broken, { since: now.toISOString(), why: outcome.note ?? '' });
  }
  const subject = { id, name: loan.name ?? loan.email };
  const { entry, hold } = await noteAct(
    trx,
    { area: 'loans', actorId: by, act, subject, before: by === null ? undefined : loan.lending, after: outcome },
    now,
  );
  if (change.mail) {
    const mail = await change.mail(loan, outcome, await newLink(trx, id, change.publicUrl));
    if (mail) await queueMail(trx, mail, now, hold);
  }
  return answerOf(trx, id, entry);
}

/** Undoes an act within its minute.
 *  @throws HttpError 409 `loans/cannot-undo` once it is over, or where the booking or the things are not as it left them */
export async function undoAct(trx: Transaction<Database>, entryId: string, now: Date) {
  const undone = await takeBack(trx, 'loans', entryId, now);
  if (!undone || !(undone.act in DID))
    throw failUndo(409, 'loans/cannot-undo', 'This can be undone no more: its minute is over.');
  const loan = await requireLoan(trx, undone.subject_id);
  const before = JSON.parse(undone.before_state!) as Lending;
  const { lending: after, broken } = JSON.parse(undone.after_state!) as Outcome;
  if (!isDeepStrictEqual(loan.lending, after)) {
    throw failUndo(409, 'loans/cannot-undo', 'Somebody has changed this meanwhile. It is as they left it.');
  }
  if (broken) await setService(trx, loan.equipment.id, broken, null);
  await saveLending(trx, loan, before);
  await requireRoom(trx, loan, before, now);
  return answerOf(trx, loan.id, (await findEntry(trx, 'loans', entryId, now))!);
}

/** What an act freed may be somebody else's by now.
 *  @throws HttpError 409 `loans/cannot-undo` */
export async function requireRoom(
  trx: Transaction<Database>,
  loan: LoanRow,
  { startsAt, endsAt }: Lending,
  now: Date,
): Promise<void> {
  const lendable = loan.equipment.quantity - ((await countOutOfService(trx)).get(loan.equipment.id) ?? 0);
  if (peakBooked(await listBookings(trx, loan.equipment.id, startsAt, now), { startsAt, endsAt }) <= lendable) return;
  throw failUndo(409, 'loans/cannot-undo', 'Somebody has booked it meanwhile, so this cannot be undone.');
}

async function requireLoan(trx: Transaction<Database>, id: string): Promise<LoanRow> {
  const loan = await findLoan(trx, id);
  if (loan) return loan;
  throw fail(404, 'loans/booking-not-found', 'This booking is not there any more.');
}

async function requireCurrent(trx: Transaction<Database>, request: FastifyRequest, loan: LoanRow, now: Date) {
  if (isMadeFrom(request, versionOf(loan.lending))) return;
  const { entries } = await listEntries(trx, 'loans', { limit: 1, of: loan.id }, now);
  const [last] = entries.filter(({ undoneAt }) => undoneAt === null);
  const sentence = last ? whatWasDone(last) : 'This booking was changed meanwhile. It is as it is now.';
  throw fail(412, 'loans/changed-meanwhile', sentence, { current: viewOf(loan) });
}

function whatWasDone({ act, actor, at }: RecordEntry): string {
  const when = clockInWords(at);
  if (act === 'lapse') return `Nobody confirmed the address, so this was given back at ${when}.`;
  return `${actor ?? 'The borrower'} ${DID[act as DeskAct]} at ${when}.`;
}

async function answerOf(trx: Transaction<Database>, id: string, entry: RecordEntry) {
  const loan = await requireLoan(trx, id);
  const here = loan.lending.state === 'booked' ? await listHere(trx, loan.equipment.id) : [];
  return { loan: viewOf(loan, here.slice(0, loan.lending.quantity)), entry };
}

/** @param here numbers that would be handed out
 *  @param against the rule that it would break today, in words */
export function viewOf(
  { lending, email, name, trouble, ...loan }: LoanRow,
  here: number[] = [],
  against: string | null = null,
): DeskLoan {
  const beside = { borrower: { email, name }, against, here, ...(trouble && { trouble }) };
  return { ...loan, ...lending, ...beside, version: versionOf(lending) };
}
