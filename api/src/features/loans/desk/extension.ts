import type { LoanRules } from '@fotosoc/contract/loan-rules';
import { createSharedFail } from '../../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { formatInstant } from '@fotosoc/contract/instant';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';
import { countOutOfService, listBookings } from '../booking-queries.ts';
import { suggestEnds } from '../suggest-dates.ts';
import { toBufferMs, toLoanRefusal, addBuffer } from '../require-bookable.ts';
import { describeBrokenRule, findBrokenRule, type BrokenRule } from '../rule-check.ts';
import { addMs, findPeakBooked, type Interval } from '../rules.ts';
import type { LoanRow } from './loan-state.ts';

const fail = createSharedFail<'POST /api/bookings/:id/extensions' | 'POST /api/managed-bookings/dates'>();

/** Rules that allow everything. Officers may extend a loan against the rules, and only later bookings limit the
 *  extension. */
const NO_RULES: LoanRules = {
  openingHours: [],
  closedDays: [],
  bufferMinutes: 0,
  longestLoanDays: 10_000,
  horizonDays: 10_000,
  openUnitsPerEmail: null,
};

/** Maximum extension in days. A longer extension is a typing error in the year. */
const MAX_EXTENSION_DAYS = 366;

const OFFERED_EXTENSION_MS = 2 * DAY_MS;
const MIN_EXTENSION_MS = HOUR_MS;

interface ExtensionContext {
  /** Rules that the borrower must keep; `undefined` for the desk, which need not keep rules. */
  rules?: LoanRules;
  now: Date;
}

/** Reason why a loan cannot be extended to an end, with ends that are possible. */
interface ExtensionObstacle {
  broken: BrokenRule | undefined;
  /** Sentence about the broken rule; `undefined` if the units are booked for somebody else. */
  sentence: string | undefined;
  nearest: Interval[];
  next: string | undefined;
}

/** Returns the new end of a loan, in ISO 8601, if the units are available until then.
 *  @throws HttpError 400 `loans/invalid-interval`, 409 `loans/not-available`; `details` is a `LoanRefusal` */
export async function requireExtension(db: Db, loan: LoanRow, text: string, asking: ExtensionContext): Promise<string> {
  const end = new Date(text);
  if (Number.isNaN(end.getTime()) || end <= asking.now || end.toISOString() <= loan.lending.endsAt) {
    throw fail(400, 'loans/invalid-interval', 'The new end has to be in the future, and later than the current end.');
  }
  if (end.getTime() > asking.now.getTime() + MAX_EXTENSION_DAYS * DAY_MS) {
    throw fail(400, 'loans/invalid-interval', 'The new end has to be within one year from now. Please check the year.');
  }
  const against = await findExtensionObstacle(db, loan, end.toISOString(), asking);
  if (!against) return end.toISOString();
  const { broken, sentence, nearest, next } = against;
  if (broken && sentence !== undefined) {
    const details = toLoanRefusal(broken.rule, nearest);
    throw fail(400, 'loans/invalid-interval', sentence, { fields: { [broken.field]: sentence }, details });
  }
  const why = next === undefined ? '.' : `: another booking starts at ${formatInstant(next)}.`;
  throw fail(409, 'loans/not-available', `${loan.equipment.name} cannot be kept that long${why}`, {
    details: toLoanRefusal('taken', nearest),
  });
}

/** Returns the extension that a loan can get before its end, or the reason why the loan cannot be extended. */
export async function offerExtension(
  db: Db,
  loan: LoanRow,
  asking: Required<ExtensionContext>,
): Promise<{ keepUntil: string } | { keepRefusal: string }> {
  const { endsAt } = loan.lending;
  const asked = addMs(endsAt, OFFERED_EXTENSION_MS);
  const against = await findExtensionObstacle(db, loan, asked, asking);
  if (!against) return { keepUntil: asked };
  const { sentence, nearest, next } = against;
  const works = nearest.find((one) => one.endsAt >= addMs(endsAt, MIN_EXTENSION_MS));
  if (works) return { keepUntil: works.endsAt };
  const taken = next === undefined ? '.' : `: another booking starts at ${formatInstant(next)}.`;
  return {
    keepRefusal: `${loan.equipment.name} cannot be kept longer${sentence === undefined ? taken : `: ${sentence}`}`,
  };
}

async function findExtensionObstacle(
  db: Db,
  loan: LoanRow,
  end: string,
  { rules, now }: ExtensionContext,
): Promise<ExtensionObstacle | undefined> {
  const { equipment, lending } = loan;
  const bufferMs = rules ? toBufferMs(rules) : 0;
  const from = lending.endsAt > now.toISOString() ? lending.endsAt : now.toISOString();
  const others = await listBookings(db, equipment.id, from, now);
  // The bookings already contain an overdue loan with a later expected return, so its own units must not count twice.
  const ownQuantity = lending.endsAt <= now.toISOString() ? lending.quantity : 0;
  const lendable = equipment.quantity - ((await countOutOfService(db)).get(equipment.id) ?? 0);
  const isTaken = ({ endsAt }: Interval) => {
    const until = addBuffer({ startsAt: from, endsAt }, bufferMs);
    return findPeakBooked(others, until) - ownQuantity + lending.quantity > lendable;
  };
  const asked = { startsAt: lending.startsAt, endsAt: end };
  const keeping = { rules: rules ?? NO_RULES, now, before: lending };
  const broken = rules && findBrokenRule(asked, keeping);
  if (!broken && !isTaken(asked)) return undefined;
  const works = (when: Interval) => when.endsAt > from && !(rules && findBrokenRule(when, keeping)) && !isTaken(when);
  const starts = others.map(({ startsAt }) => startsAt).filter((startsAt) => startsAt >= from);
  const ends = starts.map((startsAt) => addMs(startsAt, -bufferMs));
  const nearest = suggestEnds(asked, keeping, works, ends);
  const sentence = broken && describeBrokenRule(broken, asked, keeping, nearest);
  return { broken, sentence, nearest, next: starts.toSorted()[0] };
}
