import type { LoanRules } from '@fotosoc/contract/loan-rules';
import type { Db } from '../../../ground/db/connection.ts';
import { failOf } from '../../../ground/http/endpoint.ts';
import { instantInWords } from '../../../ground/text/instant.ts';
import { countOutOfService, listBookings } from '../booking-queries.ts';
import { nearestEnds } from '../nearest.ts';
import { bufferMsOf, refusal, withBuffer } from '../require-allowed.ts';
import { brokenInWords, brokenRule } from '../rule-check.ts';
import { laterBy, peakBooked, type Interval } from '../rules.ts';
import type { LoanRow } from './loan-state.ts';

const fail = failOf<'POST /api/bookings/:id/extensions' | 'POST /api/managed-bookings/dates'>();

/** Keeps to nothing but that somebody is next: officers decide. */
const NO_RULES: LoanRules = {
  openingHours: [],
  closedDays: [],
  bufferMinutes: 0,
  longestLoanDays: 10_000,
  horizonDays: 10_000,
  openUnitsPerEmail: null,
};

/** The later end of a loan, where nobody else has the things until then.
 *  @param rules that its borrower keeps to; undefined for the desk
 *  @throws HttpError 400 `loans/invalid-interval`, 409 `loans/not-available`; `details` is a `LoanRefusal` */
export async function requireLater(
  db: Db,
  loan: LoanRow,
  text: string,
  { rules, now }: { rules?: LoanRules; now: Date },
): Promise<string> {
  const end = new Date(text);
  const { equipment, lending } = loan;
  if (Number.isNaN(end.getTime()) || end <= now || end.toISOString() <= lending.endsAt) {
    throw fail(400, 'loans/invalid-interval', 'The new end has to be after now, and after the one of before.');
  }
  const bufferMs = rules ? bufferMsOf(rules) : 0;
  const from = lending.endsAt > now.toISOString() ? lending.endsAt : now.toISOString();
  const others = await listBookings(db, equipment.id, from, now);
  // An overdue loan is counted as out until later already, by as much as it holds.
  const ownQuantity = lending.endsAt <= now.toISOString() ? lending.quantity : 0;
  const lendable = equipment.quantity - ((await countOutOfService(db)).get(equipment.id) ?? 0);
  const isTaken = ({ endsAt }: Interval) => {
    const until = withBuffer({ startsAt: from, endsAt }, bufferMs);
    return peakBooked(others, until) - ownQuantity + lending.quantity > lendable;
  };
  const asked = { startsAt: lending.startsAt, endsAt: end.toISOString() };
  const keeping = { rules: rules ?? NO_RULES, now, before: lending };
  const broken = rules && brokenRule(asked, keeping);
  if (!broken && !isTaken(asked)) return asked.endsAt;
  const works = (when: Interval) => when.endsAt > from && !(rules && brokenRule(when, keeping)) && !isTaken(when);
  const starts = others.map(({ startsAt }) => startsAt).filter((startsAt) => startsAt >= from);
  const ends = starts.map((startsAt) => laterBy(startsAt, -bufferMs));
  const nearest = nearestEnds(asked, keeping, works, ends);
  if (broken) {
    const sentence = brokenInWords(broken, asked, keeping, nearest);
    const details = refusal(broken.rule, nearest);
    throw fail(400, 'loans/invalid-interval', sentence, { fields: { [broken.field]: sentence }, details });
  }
  const [next] = starts.toSorted();
  const until = next === undefined ? '' : ` It is somebody else's from ${instantInWords(next)}.`;
  throw fail(409, 'loans/not-available', `It cannot be kept that long.${until}`, {
    details: refusal('taken', nearest),
  });
}
