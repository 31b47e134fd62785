import { formatTime } from '@fotosoc/contract/format-time';
import type { DeskLoan } from '@fotosoc/contract/desk';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { createSharedFail } from '../../endpoints.ts';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { matchesVersion } from '@fotosoc/server-kit/http/versions';
import { queueMail, type Mail } from '@fotosoc/server-kit/mail/outbox';
import { listLogEntries } from '../../activity-log/read.ts';
import { logActivity } from '../../activity-log/log-activity.ts';
import { insertLoanLink } from '../loan-links.ts';
import { assignUnits } from './assign-units.ts';
import { updateLoanData, hashLoanVersion, type LoanData, type LoanRow } from './loan-state.ts';
import { setUnitService } from './shelf.ts';
import { listBookingItems } from './booking-items.ts';

const fail =
  createSharedFail<`POST /api/bookings/:id/${'handouts' | 'returns' | 'approvals' | 'refusals' | 'extensions'}`>();

export type DeskAction = keyof typeof ACTION_VERBS;

/** Verb of each action, for the message that another person has acted in the meantime. */
const ACTION_VERBS = {
  'hand-out': 'handed this out',
  'take-back': 'took this back',
  approve: 'approved this',
  refuse: 'refused this',
  extend: 'extended this',
  cancel: 'cancelled this',
  move: 'changed the dates of this',
};

/** State of an item after an action. */
export interface ItemOutcome {
  lending: LoanData;
  /** Text of the item for the activity log: `Tripod No. 1 and No. 4`. */
  what: string;
  broken?: number[];
}

export interface WantedItem {
  id: string;
  /** Version that the officer saw; `undefined` for borrowers, whose actions apply to the current state. */
  version?: string | undefined;
  numbers?: number[] | undefined;
}

export interface ActionTarget {
  loan: LoanRow;
  numbers: number[] | undefined;
}

/** Item in the activity log entry of an action. `was` is the state before the action, to which a borrower can
 *  return. */
export interface LoggedItem {
  id: string;
  lending: LoanData;
  was?: LoanData;
  broken?: number[];
}

export interface BookingChange {
  /** Id of any item of the booking. */
  id: string;
  /** Items to change; `undefined` for the item `id` alone. */
  items: readonly WantedItem[] | undefined;
  /** Account id of the officer; null for the borrower, whose actions the desk cannot undo. */
  by: string | null;
  /** Action, or a function that derives the action from the state of the items. */
  act: DeskAction | ((targets: readonly ActionTarget[]) => DeskAction);
  request: FastifyRequest;
  now: Date;
  publicUrl: string;
  note?: string | ((outcomes: [ItemOutcome, ...ItemOutcome[]]) => string);
  /** Returns the new state of each item.
   *  @throws HttpError if the state of an item does not allow the action */
  apply: (targets: readonly ActionTarget[], trx: Transaction<Database>) => Promise<ItemOutcome[]>;
  /** Creates the mail to the borrower. The mail is sent when the action can no longer be undone. */
  mail?: (change: MailedChange) => Mail | undefined | Promise<Mail | undefined>;
}

export interface MailedChange {
  before: LoanRow[];
  now: LoanRow[];
  link: string;
}

/** Changes items of a booking, all or none, and adds one entry to the activity log. The caller must hold the lock of
 *  the equipment.
 *  @throws HttpError 404; 412 `loans/changed-meanwhile`, which names what another person did; 428
 *  `loans/version-missing` for an officer's action without version */
export async function changeBooking(trx: Transaction<Database>, change: BookingChange) {
  const { id, by, now } = change;
  const targets = await requireTargets(trx, change);
  const act = typeof change.act === 'function' ? change.act(targets) : change.act;
  const outcomes = (await change.apply(targets, trx)) as [ItemOutcome, ...ItemOutcome[]];
  const note = typeof change.note === 'function' ? change.note(outcomes) : change.note;
  const before = targets.map(({ loan }) => ({ id: loan.id, lending: loan.lending }));
  const after: LoggedItem[] = [];
  for (const [index, { loan }] of targets.entries()) {
    const { lending, broken } = outcomes[index]!;
    await updateLoanData(trx, loan, lending);
    if (broken) await setUnitService(trx, loan.equipment.id, broken, { since: now.toISOString(), why: note ?? '' });
    after.push({ id: loan.id, lending, ...(by === null && { was: loan.lending }), ...(broken && { broken }) });
  }
  const [{ loan: first }] = targets as [ActionTarget];
  const { entry, hold } = await logActivity(
    trx,
    {
      area: 'loans',
      actorId: by,
      action: act,
      subject: { id: first.bookingId, name: first.name ?? first.email },
      before: by === null ? undefined : { items: before },
      after: { what: outcomes.map(({ what }) => what).join(', '), ...(note && { note }), items: after },
    },
    now,
  );
  if (change.mail) {
    const link = await insertLoanLink(trx, id, change.publicUrl);
    const mail = await change.mail({
      before: targets.map(({ loan }) => loan),
      now: await listBookingItems(trx, id),
      link,
    });
    const canUndo = by !== null || act === 'cancel';
    if (mail) await queueMail(trx, mail, now, canUndo ? hold : undefined);
  }
  return { ...(await listChangedItems(trx, id, now)), entry };
}

/** Returns the items of a booking after an action of the desk.
 *  @param id item of the booking that the officer changed; first in the response */
export async function listChangedItems(trx: Transaction<Database>, id: string, now: Date) {
  const loans = await viewItems(trx, await listBookingItems(trx, id), now);
  return { loan: loans.find((one) => one.id === id)!, loans };
}

async function viewItems(trx: Transaction<Database>, items: readonly LoanRow[], now: Date): Promise<DeskLoan[]> {
  const numbersFor = await assignUnits(trx, items, now);
  return items.map((item) => toDeskLoan(item, item.lending.state === 'booked' ? numbersFor(item) : []));
}

/** @throws HttpError 404, 412, 428 */
async function requireTargets(trx: Transaction<Database>, change: BookingChange): Promise<ActionTarget[]> {
  const { id, by, items, request, now } = change;
  if (by !== null && !items && request.headers['if-match'] === undefined) {
    const sentence = 'Send the version of the booking that you saw: in If-Match, or with each item.';
    throw fail(428, 'loans/version-missing', sentence);
  }
  const together = await listBookingItems(trx, id);
  if (together.length === 0) throw fail(404, 'loans/booking-not-found', 'This booking no longer exists.');
  const targets: ActionTarget[] = [];
  for (const wanted of items ?? [{ id }]) {
    const loan = together.find((one) => one.id === wanted.id);
    if (!loan || targets.some((target) => target.loan === loan)) {
      throw fail(404, 'loans/booking-not-found', 'This item is not part of the booking.');
    }
    const isCurrent = items
      ? wanted.version === undefined || wanted.version === hashLoanVersion(loan.lending)
      : matchesVersion(request, hashLoanVersion(loan.lending));
    if (!isCurrent) {
      const sentence = await describeLastChange(trx, together, now);
      const current = items ? { loans: await viewItems(trx, together, now) } : toDeskLoan(loan);
      throw fail(412, 'loans/changed-meanwhile', sentence, { current });
    }
    targets.push({ loan, numbers: wanted.numbers });
  }
  return targets;
}

async function describeLastChange(
  trx: Transaction<Database>,
  together: readonly LoanRow[],
  now: Date,
): Promise<string> {
  const of = together.map(({ id }) => id);
  const { entries } = await listLogEntries(trx, ['loans'], { limit: 1, of }, now);
  const [last] = entries.filter(({ undoneAt }) => undoneAt === null);
  if (!last) return 'This booking has changed since you opened it. You now see the current state.';
  const when = formatTime(last.at);
  if (last.action === 'lapse') return `The address was not confirmed, so the booking was cancelled at ${when}.`;
  const did = ACTION_VERBS[last.action as DeskAction] ?? 'changed this';
  return `${last.actor ?? 'The borrower'} ${did} at ${when}.`;
}

/** @param here unit numbers that the desk would hand out
 *  @param against sentence about the rule that handing out the item today would break; null without one */
export function toDeskLoan(
  { lending, email, name, trouble, accessories, isRoom: _isRoom, ...loan }: LoanRow,
  here: number[] = [],
  against: string | null = null,
): DeskLoan {
  const optional = { ...(trouble && { trouble }), ...(accessories !== '' && { accessories }) };
  const beside = { borrower: { email, name }, against, here, ...optional };
  return { ...loan, ...lending, ...beside, version: hashLoanVersion(lending) };
}
