import { isCalendarDay } from '@fotosoc/contract/days';
import { isEmail } from '@fotosoc/contract/email';
import type { FastifyInstance } from 'fastify';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { normaliseEmail } from '../../text/email.ts';
import { logActivity } from '../activity-log/log-activity.ts';
import { createSharedFail, serveEndpoint, serveReadEndpoint } from '../endpoints.ts';
import { countOutOfService, listBookings } from './booking-queries.ts';
import { deleteInduction, insertInduction, listInductions } from './inductions.ts';
import { readLoanRules } from './loan-rules.ts';
import { isDeskOpen } from './opening-hours.ts';
import { findEquipment } from './queries.ts';
import { listSlots, parseRoom, toRoomRules } from './rooms.ts';
import type { InductionState } from './undo-induction.ts';
import { findPeakBooked, START_GRACE_MS, addMs } from './rules.ts';

const fail = createSharedFail<'GET /api/equipment/:id/slots' | 'PUT /api/equipment/:id/inductions'>();

/** Routes of rooms: slots, and the list of inducted members. */
export function roomRoutes(app: FastifyInstance, site: Pick<ServerKit, 'config' | 'db' | 'now'>): void {
  const { config, db, now } = site;

  serveReadEndpoint(app, 'GET /api/equipment/:id/slots', async ({ params: { id }, query: { date } }) => {
    if (!isCalendarDay(date)) throw createInvalidFieldsError({ date: 'The day is not a date.' });
    const { room, quantity } = await requireRoom(db, id);
    const rules = toRoomRules(await readLoanRules(db, config.loans), room);
    const earliest = addMs(now().toISOString(), -START_GRACE_MS);
    const slots = listSlots(room, date).filter(({ startsAt }) => isDeskOpen(rules, startsAt));
    const bookings = slots[0] ? await listBookings(db, id, slots[0].startsAt, now()) : [];
    const owned = quantity - ((await countOutOfService(db)).get(id) ?? 0);
    return {
      slots: slots.map((slot) => ({
        start: slot.startsAt,
        end: slot.endsAt,
        free: slot.startsAt < earliest ? 0 : Math.max(0, owned - findPeakBooked(bookings, slot)),
      })),
    };
  });

  serveReadEndpoint(app, 'GET /api/equipment/:id/inductions', async ({ params: { id } }) => ({
    inductions: await listInductions(db, id),
  }));

  serveEndpoint(app, 'PUT /api/equipment/:id/inductions', async ({ params: { id }, body, user, fail: failCall }) => {
    const email = normaliseEmail(body.email);
    if (!isEmail(email)) throw createInvalidFieldsError({ email: 'This is not an e-mail address.' });
    await limitSaves(site, { user, fail: failCall });
    return write(db, 'equipment', async (trx) => {
      const { name } = await requireRoom(trx, id);
      const inductionId = await insertInduction(trx, { equipmentId: id, email, name: '', eventId: null }, now());
      const inductions = await listInductions(trx, id);
      if (inductionId === undefined) return { inductions };
      const induction = { id: inductionId, name: '', granted_at: now().toISOString(), event_id: null };
      const states = { before: { induction: null }, after: { induction } };
      const { entry } = await log(trx, 'induct', user.id, { id, email, room: name }, states);
      return { inductions, entry };
    });
  });

  serveEndpoint(app, 'DELETE /api/equipment/:id/inductions/:inductionId', async ({ params, user, fail: failCall }) => {
    await limitSaves(site, { user, fail: failCall });
    return write(db, 'equipment', async (trx) => {
      const { id, inductionId } = params;
      const removed = await deleteInduction(trx, id, inductionId);
      const inductions = await listInductions(trx, id);
      if (!removed) return { inductions };
      const { email, name, granted_at, event_id } = removed;
      const induction = { id: inductionId, name, granted_at, event_id };
      const room = (await findEquipment(trx, id))?.name ?? '';
      const states = { before: { induction }, after: { induction: null } };
      const { entry } = await log(trx, 'end-induction', user.id, { id, email, room }, states);
      return { inductions, entry };
    });
  });

  async function log(
    trx: Db,
    action: 'induct' | 'end-induction',
    actorId: string,
    { id, email, room }: { id: string; email: string; room: string },
    { before, after }: { before: InductionState; after: InductionState },
  ) {
    const subject = { id, name: email };
    const states = { before, after: { ...after, what: room } };
    return logActivity(trx, { area: 'loans', actorId, action, subject, ...states }, now());
  }
}

/** @throws HttpError 404 `loans/equipment-not-found` */
async function requireRoom(db: Db, id: string) {
  const kind = await findEquipment(db, id);
  const room = parseRoom(kind?.room ?? null);
  if (kind && room) return { ...kind, room };
  throw fail(404, 'loans/equipment-not-found', 'This room is no longer on the list.');
}
