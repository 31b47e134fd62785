import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Body } from '@fotosoc/contract';
import type { Booking, Equipment, LoanTerms } from '@fotosoc/contract/loan';
import type { Db } from '../../ground/db/connection.ts';
import { write } from '../../ground/db/write.ts';
import { cleanEmail, isEmail } from '../../ground/text/email.ts';
import { invalidFields } from '../../ground/http/errors.ts';
import { findRequester } from '../../ground/http/current-request.ts';
import { endpoint, failOf } from '../../ground/http/endpoint.ts';
import { readEndpoint } from '../../ground/http/reads.ts';
import { withIdempotency } from '../../ground/http/idempotency.ts';
import { consumeRateLimit, visitorKey } from '../../ground/http/rate-limit.ts';
import { consumeShare } from '../../ground/http/shares.ts';
import { queueMail } from '../../ground/mail/outbox.ts';
import { hashToken } from '../../ground/http/token.ts';
import { cleanLine, cleanText, unusableNames } from '../../ground/text/clean-text.ts';
import { HOUR_SECONDS } from '../../ground/units.ts';
import { ownsAddress } from '../account-holder.ts';
import { borrowerKey } from '../borrower.ts';
import type { Site } from '../site.ts';
import { noteStranger, senderOf, strangerOf } from '../strangers.ts';
import { newBookingMail } from './booking-mail.ts';
import { confirmEnd } from './confirming.ts';
import { insertBooking, isBooked } from './booking-queries.ts';
import { loadFree } from './free.ts';
import { findEquipmentByName, listEquipment, listShownEquipment } from './queries.ts';
import { manageLink } from './loan-links.ts';
import { loadRules, viewOf } from './loan-rules.ts';
import { requireAllowed, requireFewOpen, type Wanted } from './require-allowed.ts';
import { bookingTime, daysFrom, requireInterval, requireLendable } from './rules.ts';

const DAYS_SHOWN = 14;

const fail = failOf<'POST /api/book'>();

/** Sentence for unconfirmed addresses in one of many networks with bookings at the same time. */
const IN_FLOOD =
  'We are getting very many bookings at the moment, most of them from programs. Log in to book, or try again in an hour.';

export function loanRoutes(
  app: FastifyInstance,
  site: Pick<Site, 'administrator' | 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'>,
): void {
  const { db, now, config, background, deliverMails } = site;
  readEndpoint(app, 'GET /api/equipment', async () => listShownEquipment(db), { kept: 1 });

  readEndpoint(app, 'GET /api/equipment/availability', async ({ query }) => {
    const interval = requireInterval(query.start_datetime, query.end_datetime, now());
    requireLendable(interval);
    const days = daysFrom(interval.startsAt, query.days ?? DAYS_SHOWN);
    const endsAt = [interval.endsAt, days.at(-1)!.endsAt].toSorted().at(-1)!;
    const freeIn = await loadFree(site, { startsAt: days[0]!.startsAt, endsAt }, now());
    const equipment = await listEquipment(db);
    return {
      equipment: equipment.map((kind) => ({
        ...kind,
        free: freeIn(kind, interval),
        days: days.map((day) => ({ date: day.date, free: freeIn(kind, day) })),
      })),
    };
  });

  readEndpoint(app, 'GET /api/loan-terms', async (): Promise<LoanTerms> => {
    const { horizonDays, longestLoanDays } = await loadRules(db, config.loans);
    return { horizonDays, longestLoanDays, openBookingsPerEmail: config.loans.openPerEmail };
  });

  endpoint(app, 'POST /api/book', async (call) => {
    const { body, request, user } = call;
    const email = cleanEmail(body.user_email);
    if (!isEmail(email)) throw invalidFields({ user_email: 'This is not an email address.' });
    const name = requireName(body.name ?? '');
    const interval = requireInterval(body.start_datetime, body.end_datetime, now());
    const { bookingTriesPerAddress, bookingsPerAddress, bookingsPerEmail, bookingsInAll } = config.rates;
    const use = { now: now(), fail };
    const visitor = visitorKey(request.ip);
    await consumeRateLimit(db, { ...use, key: `book-try:${visitor}`, rate: bookingTriesPerAddress });
    const stranger = await strangerOf(site, request, user);
    if (stranger?.isInFlood && (await confirmEnd(db, { email, user, now: now() }, config.loans))) {
      await write(db, 'none', (trx) =>
        noteStranger(site, trx, stranger, { kind: 'booking', subject_id: randomUUID() }),
      );
      throw fail(429, 'request/too-many-requests', IN_FLOOD, { retryAfterSeconds: HOUR_SECONDS });
    }
    // Holds the lock from the start: no other booking may come between the count and the insert.
    const answer = await withIdempotency({ db, lock: 'equipment', call, now: now() }, async (trx) => {
      const wanted = await requireWanted(trx, body);
      const rules = await loadRules(trx, config.loans);
      const mostBookings = config.loans.openPerEmail;
      const requester = await findRequester(trx);
      const sender = senderOf(stranger, user);
      const borrower = { email, isOwner: await ownsAddress(trx, requester, email), sender };
      await requireFewOpen(trx, { borrower, units: unitsOf(wanted), mostBookings, rules, now: now() });
      await requireAllowed(trx, wanted, interval, { rules, now: now() });
      // Within the transaction, to count successful bookings only: a search for an available date may take many
      // attempts.
      await consumeRateLimit(trx, { ...use, key: `book:${visitor}`, rate: bookingsPerAddress });
      const borrowerId = borrower.isOwner ? `account:${requester?.id}` : hashToken(borrowerKey(email));
      const ofEmail = { key: `book:${borrowerId}`, total: bookingsPerEmail, sender };
      await consumeShare(trx, { ...use, ...ofEmail });
      await consumeShare(trx, { ...use, key: 'book', total: bookingsInAll, sender });
      const confirmBy = await confirmEnd(trx, { email, user: requester, now: now() }, config.loans);
      const mustConfirm = confirmBy !== null && { confirm_by: confirmBy };
      const isAsked = viewOf(rules, config.loans).doesApprove;
      const times = { start_datetime: bookingTime(interval.startsAt), end_datetime: bookingTime(interval.endsAt) };
      const booked: Booking[] = [];
      let token = '';
      for (const { equipment, quantity } of wanted) {
        const kitId = booked[0]?.id ?? null;
        const row = { equipmentId: equipment.id, email, name, quantity, isAsked, kitId, confirmBy, ...interval };
        const inserted = await insertBooking(trx, row, now());
        token ||= inserted.token; // the link of the first item opens the whole booking
        const item = { id: inserted.id, user_email: email, equipment: equipment.name, quantity };
        booked.push({ ...item, ...times, ...mustConfirm });
      }
      await noteStranger(site, trx, stranger, { kind: 'booking', subject_id: booked[0]!.id });
      const link = manageLink(config.publicUrl, token);
      const { place } = rules;
      const mail = { email, items: booked, link, confirmBy, isAsked, place, ...interval };
      await queueMail(trx, newBookingMail(site.society(), mail), now());
      const [booking, ...more] = booked;
      return { booking: booking!, ...(more.length > 0 && { more }) };
    });
    if (!(await isBooked(db, answer.booking.id))) {
      throw fail(
        409,
        'loans/cancelled',
        'This booking was cancelled meanwhile. Please fill in the form again to book.',
      );
    }
    background.run(deliverMails);
    return answer;
  });
}

/** @throws HttpError 400 for a name with invisible characters */
function requireName(text: string): string {
  const name = cleanLine(text); // a single line, for mails
  if (name === '') return '';
  const unusable = unusableNames({ name });
  if (Object.keys(unusable).length > 0) throw invalidFields(unusable);
  return name;
}

/** Returns all items of a booking. The first one is in the fields of the specified form.
 *  @throws HttpError 400 for unknown equipment, or a duplicate */
async function requireWanted(db: Db, { equipment, quantity = 1, more = [] }: Body<'POST /api/book'>) {
  const wanted: Wanted[] = [];
  for (const one of [{ equipment, quantity }, ...more]) {
    wanted.push({ equipment: await requireEquipment(db, cleanText(one.equipment)), quantity: one.quantity });
  }
  if (new Set(wanted.map((one) => one.equipment.id)).size < wanted.length) {
    throw invalidFields({ more: 'An item is named twice. Please enter its quantity instead.' });
  }
  return wanted;
}

function unitsOf(wanted: readonly Wanted[]): number {
  return wanted.reduce((units, { quantity }) => units + quantity, 0);
}

/** @throws HttpError 400 for unknown equipment */
async function requireEquipment(db: Db, name: string): Promise<Equipment> {
  const equipment = await findEquipmentByName(db, name);
  if (equipment) return equipment;
  const sentence = 'There is no such equipment to borrow.';
  throw fail(400, 'loans/unknown-equipment', sentence, { fields: { equipment: sentence } });
}
