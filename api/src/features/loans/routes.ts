import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Body } from '@fotosoc/contract';
import type { Booking, Equipment, LoanTerms } from '@fotosoc/contract/loan';
import { serveEndpoint, createSharedFail, serveReadEndpoint } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { isEmail } from '@fotosoc/contract/email';
import { normaliseEmail } from '../../text/email.ts';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { findRequester } from '@fotosoc/server-kit/http/current-request';
import { runIdempotently } from '@fotosoc/server-kit/http/idempotency';
import { consumeRateLimit, getVisitorKey } from '@fotosoc/server-kit/http/rate-limit';
import { consumeShare } from '@fotosoc/server-kit/http/shares';
import { queueMail } from '@fotosoc/server-kit/mail/outbox';
import { hashToken } from '@fotosoc/server-kit/http/token';
import { normaliseLine, normaliseText, findUnusableNames } from '@fotosoc/server-kit/text/clean-text';
import { HOUR_SECONDS } from '@fotosoc/server-kit/units';
import { isAddressOwner, toBorrowerKey } from '../account-directory/read.ts';
import type { SiteServices } from '../services.ts';
import { recordUntrustedPost, getSenderKey, findUntrustedSender } from '../moderation-cases/untrusted-senders.ts';
import { createNewBookingMail } from './booking-mail.ts';
import { computeConfirmDeadline, formatLatestDeadline } from './confirm-address.ts';
import { describeBlock, findBlock, requireNotBlocked } from './blocks.ts';
import { insertBooking, hasActiveBooking } from './booking-queries.ts';
import { loadAvailability } from './availability.ts';
import { findEquipmentByName, listEquipment, listPicturedEquipment } from './queries.ts';
import { requireInduction } from './inductions.ts';
import { formatManageLink } from './loan-links.ts';
import { readLoanRules, toCurrentRules } from './loan-rules.ts';
import { readOpenBookingLimit, requireOpenBookingLimit } from './open-booking-limit.ts';
import { requireBookable, type WantedEquipment } from './require-bookable.ts';
import { findRoom } from './rooms.ts';
import { formatBookingTime, listDays, parseInterval, requireMaxLoanLength } from './rules.ts';

const DAYS_SHOWN = 14;

const fail = createSharedFail<'POST /api/book'>();

/** Refusal of bookings under unconfirmed addresses while many networks send bookings at the same time. */
const FLOOD_SENTENCE =
  'We are getting very many bookings at the moment, mostly from programs. Log in to book, or try again in an hour.';

export function loanRoutes(
  app: FastifyInstance,
  site: Pick<SiteServices, 'administrator' | 'background' | 'config' | 'db' | 'deliverMails' | 'now' | 'society'>,
): void {
  const { db, now, config, background, deliverMails } = site;
  serveReadEndpoint(app, 'GET /api/equipment', async () => listPicturedEquipment(db), { kept: 1 });

  serveReadEndpoint(app, 'GET /api/equipment/availability', async ({ query }) => {
    const interval = parseInterval(query.start_datetime, query.end_datetime, now());
    requireMaxLoanLength(interval);
    const days = listDays(interval.startsAt, query.days ?? DAYS_SHOWN);
    const endsAt = [interval.endsAt, days.at(-1)!.endsAt].toSorted().at(-1)!;
    const freeIn = await loadAvailability(site, { startsAt: days[0]!.startsAt, endsAt }, now());
    const equipment = await listEquipment(db);
    return {
      equipment: equipment.map((kind) => ({
        ...kind,
        free: freeIn(kind, interval),
        days: days.map((day) => ({ date: day.date, free: freeIn(kind, day) })),
      })),
    };
  });

  serveReadEndpoint(app, 'GET /api/loan-terms', async (): Promise<LoanTerms> => {
    const { horizonDays, longestLoanDays } = await readLoanRules(db, config.loans);
    return { horizonDays, longestLoanDays, openBookingsPerEmail: config.loans.openPerEmail };
  });

  serveEndpoint(app, 'POST /api/book', async (call) => {
    const { body, request, user } = call;
    const email = normaliseEmail(body.user_email);
    if (!isEmail(email)) throw createInvalidFieldsError({ user_email: 'This is not an email address.' });
    const name = requireBorrowerName(body.name ?? '');
    const interval = parseInterval(body.start_datetime, body.end_datetime, now());
    const { bookingTriesPerAddress, bookingsPerAddress, bookingsPerEmail, bookingsInAll } = config.rates;
    const use = { now: now(), fail };
    const visitor = getVisitorKey(request.ip);
    await consumeRateLimit(db, { ...use, key: `book-try:${visitor}`, rate: bookingTriesPerAddress });
    const stranger = await findUntrustedSender(site, request, user);
    const doesConfirm = config.loans.confirmHours > 0;
    if (
      stranger?.isInFlood &&
      doesConfirm &&
      (await computeConfirmDeadline(db, { email, user, isRefused: false, now: now() }, config.loans))
    ) {
      await write(db, 'none', (trx) =>
        recordUntrustedPost(site, trx, stranger, { kind: 'booking', subject_id: randomUUID() }),
      );
      throw fail(429, 'request/too-many-requests', FLOOD_SENTENCE, { retryAfterSeconds: HOUR_SECONDS });
    }
    // The transaction holds the lock from the start, so that no other booking comes between the count of available
    // units and the insert.
    const answer = await runIdempotently({ db, lock: 'equipment', call, now: now() }, async (trx) => {
      const wanted = await requireWantedEquipment(trx, body);
      const rules = await readLoanRules(trx, config.loans);
      const requester = await findRequester(trx);
      if (rules.isForMembers && requester === null)
        throw fail(403, 'loans/members-only', 'Only members can book equipment. Log in to book.');
      const sender = getSenderKey(stranger, user);
      const borrower = { email, isOwner: await isAddressOwner(trx, requester, email), sender };
      for (const { equipment } of wanted) await requireInduction(trx, equipment, requester);
      await requireNotBlocked(trx, requester?.id, now());
      const limit = await readOpenBookingLimit(trx, config.loans);
      const reachedLimit = await requireOpenBookingLimit(trx, borrower, {
        units: countUnits(wanted),
        limit,
        now: now(),
      });
      await requireBookable(trx, wanted, interval, { rules, now: now() });
      // The limit is counted in the transaction, so that only successful bookings count. A search for an available date
      // may take many attempts.
      await consumeRateLimit(trx, { ...use, key: `book:${visitor}`, rate: bookingsPerAddress });
      const borrowerId = borrower.isOwner ? `account:${requester?.id}` : hashToken(toBorrowerKey(email));
      const ofEmail = { key: `book:${borrowerId}`, total: bookingsPerEmail, sender };
      await consumeShare(trx, { ...use, ...ofEmail });
      await consumeShare(trx, { ...use, key: 'book', total: bookingsInAll, sender });
      const block = await findBlock(trx, email, now());
      const refusal = block ? describeBlock(block, 'borrow') : reachedLimit;
      const booker = { email, user: requester, isRefused: refusal !== undefined, now: now() };
      const confirmBy = await computeConfirmDeadline(trx, booker, config.loans);
      // Anyone can type an address: the response is the same whether the address was confirmed lately, is blocked, or has
      // reached its limit.
      const mustConfirm = doesConfirm && !borrower.isOwner && { confirm_by: formatLatestDeadline(now(), config.loans) };
      const isRoom = (await findRoom(trx, wanted[0]!.equipment.id)) !== undefined;
      const isAsked = !isRoom && toCurrentRules(rules, config.loans).doesApprove;
      const times = {
        start_datetime: formatBookingTime(interval.startsAt),
        end_datetime: formatBookingTime(interval.endsAt),
      };
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
      await recordUntrustedPost(site, trx, stranger, { kind: 'booking', subject_id: booked[0]!.id });
      const link = formatManageLink(config.publicUrl, token);
      const place = isRoom ? undefined : rules.place; // the pick-up location is not the room
      const mail = { email, items: booked, link, confirmBy, isAsked, place, block, reachedLimit, ...interval };
      await queueMail(trx, createNewBookingMail(site.society(), mail), now());
      const [booking, ...more] = booked;
      return { booking: booking!, ...(more.length > 0 && { more }) };
    });
    if (!(await hasActiveBooking(db, answer.booking.id))) {
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

/** Returns the name on a single line, because mails contain it.
 *  @throws HttpError 400 for a name with invisible characters */
function requireBorrowerName(text: string): string {
  const name = normaliseLine(text);
  if (name === '') return '';
  const unusable = findUnusableNames({ name });
  if (Object.keys(unusable).length > 0) throw createInvalidFieldsError(unusable);
  return name;
}

/** Returns the equipment and quantity of each item of a booking. The fields `equipment` and `quantity` hold the first
 *  item, as the specified form requires.
 *  @throws HttpError 400 for unknown equipment, or a duplicate */
async function requireWantedEquipment(db: Db, { equipment, quantity = 1, more = [] }: Body<'POST /api/book'>) {
  const wanted: WantedEquipment[] = [];
  for (const one of [{ equipment, quantity }, ...more]) {
    wanted.push({ equipment: await requireEquipment(db, normaliseText(one.equipment)), quantity: one.quantity });
  }
  if (new Set(wanted.map((one) => one.equipment.id)).size < wanted.length) {
    throw createInvalidFieldsError({ more: 'An item is named twice. Please enter its quantity instead.' });
  }
  return wanted;
}

function countUnits(wanted: readonly WantedEquipment[]): number {
  return wanted.reduce((units, { quantity }) => units + quantity, 0);
}

/** @throws HttpError 400 for unknown equipment */
async function requireEquipment(db: Db, name: string): Promise<Equipment> {
  const equipment = await findEquipmentByName(db, name);
  if (equipment) return equipment;
  const sentence = 'This equipment cannot be borrowed.';
  throw fail(400, 'loans/unknown-equipment', sentence, { fields: { equipment: sentence } });
}
