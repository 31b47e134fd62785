import type { LoanRules } from '@fotosoc/contract/loan-rules';
import type { Db } from '../../../ground/db/connection.ts';
import { failOf } from '../../../ground/http/endpoint.ts';
import { instantInWords } from '../../../ground/text/instant.ts';
import { DAY_MS, HOUR_MS } from '../../../ground/units.ts';
import { countOutOfService, listBookings } from '../booking-queries.ts';
import { nearestEnds } from '../nearest.ts';
import { bufferMsOf, refusal, withBuffer } from '../require-allowed.ts';
import { brokenInWords, brokenRule, type BrokenRule } from '../rule-check.ts';
import { laterBy, peakBooked, type Interval } from '../rules.ts';
import type { LoanRow } from './loan-state.ts';

const fail = failOf<'POST /api/bookings/:id/extensions' | 'POST /api/managed-bookings/dates'>();

/** Rules for officers, who are restricted by later bookings only. */
const NO_RULES: LoanRules = {
  openingHours: [],
  closedDays: [],
  bufferMinutes: 0,
  longestLoanDays: 10_000,
  horizonDays: 10_000,
  openUnitsPerEmail: null,
};

/** Longer extensions are typing errors in the year. */
const MAX_EXTENSION_DAYS = 366;

const OFFERED_MS = 2 * DAY_MS;
const LEAST_MS = HOUR_MS;

interface Asking {
  /** Rules for the borrower; undefined for the desk. */
  rules?: LoanRules;
  now: Date;
}

/** Reason why a loan cannot be extended to an end, and possible ends. */
interface Against {
  broken: BrokenRule | undefined;
  /** Broken rule as a sentence; undefined if the obstacle is a later booking. */
  sentence: string | undefined;
  nearest: Interval[];
  next: string | undefined;
}

/** Returns the new end of a loan if the units are available until then.
 *  @throws HttpError 400 `loans/invalid-interval`, 409 `loans/not-available`; `details` is a `LoanRefusal` */
export async function requireLater(db: Db, loan: LoanRow, text: string, asking: Asking): Promise<string> {
  const end = new Date(text);
  if (Number.isNaN(end.getTime()) || end <= asking.now || end.toISOString() <= loan.lending.endsAt) {
    throw fail(400, 'loans/invalid-interval', 'The new end has to be in the future, and later than the current end.');
  }
  if (end.getTime() > asking.now.getTime() + MAX_EXTENSION_DAYS * DAY_MS) {
    throw fail(400, 'loans/invalid-interval', 'The new end has to be within one year from now. Please check the year.');
  }
  const against = await findAgainst(db, loan, end.toISOString(), asking);
  if (!against) return end.toISOString();
  const { broken, sentence, nearest, next } = against;
  if (broken && sentence !== undefined) {
    const details = refusal(broken.rule, nearest);
    throw fail(400, 'loans/invalid-interval', sentence, { fields: { [broken.field]: sentence }, details });
  }
  const why = next === undefined ? '.' : `: somebody else has it from ${instantInWords(next)}.`;
  throw fail(409, 'loans/not-available', `${loan.equipment.name} cannot be kept that long${why}`, {
    details: refusal('taken', nearest),
  });
}

/** Returns the offered extension of a loan before its end, or the reason for none. */
export async function offerLater(
  db: Db,
  loan: LoanRow,
  asking: Required<Asking>,
): Promise<{ keepUntil: string } | { keepRefusal: string }> {
  const { endsAt } = loan.lending;
  const asked = laterBy(endsAt, OFFERED_MS);
  const against = await findAgainst(db, loan, asked, asking);
  if (!against) return { keepUntil: asked };
  const { sentence, nearest, next } = against;
  const works = nearest.find((one) => one.endsAt >= laterBy(endsAt, LEAST_MS));
  if (works) return { keepUntil: works.endsAt };
  const taken = next === undefined ? '.' : `: somebody else has it from ${instantInWords(next)}.`;
  return {
    keepRefusal: `${loan.equipment.name} cannot be kept longer${sentence === undefined ? taken : `: ${sentence}`}`,
  };
}

async function findAgainst(db: Db, loan: LoanRow, end: string, { rules, now }: Asking): Promise<Against | undefined> {
  const { equipment, lending } = loan;
  const bufferMs = rules ? bufferMsOf(rules) : 0;
  const from = lending.endsAt > now.toISOString() ? lending.endsAt : now.toISOString();
  const others = await listBookings(db, equipment.id, from, now);
  // An overdue loan already counts as out until later, with its own quantity.
  const ownQuantity = lending.endsAt <= now.toISOString() ? lending.quantity : 0;
  const lendable = equipment.quantity - ((await countOutOfService(db)).get(equipment.id) ?? 0);
  const isTaken = ({ endsAt }: Interval) => {
    const until = withBuffer({ startsAt: from, endsAt }, bufferMs);
    return peakBooked(others, until) - ownQuantity + lending.quantity > lendable;
  };
  const asked = { startsAt: lending.startsAt, endsAt: end };
  const keeping = { rules: rules ?? NO_RULES, now, before: lending };
  const broken = rules && brokenRule(asked, keeping);
  if (!broken && !isTaken(asked)) return undefined;
  const works = (when: Interval) => when.endsAt > from && !(rules && brokenRule(when, keeping)) && !isTaken(when);
  const starts = others.map(({ startsAt }) => startsAt).filter((startsAt) => startsAt >= from);
  const ends = starts.map((startsAt) => laterBy(startsAt, -bufferMs));
  const nearest = nearestEnds(asked, keeping, works, ends);
  const sentence = broken && brokenInWords(broken, asked, keeping, nearest);
  return { broken, sentence, nearest, next: starts.toSorted()[0] };
}
