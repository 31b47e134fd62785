import { isDeepStrictEqual } from 'node:util';
import type { PictureReference } from '@fotosoc/contract/loan';
import type { FastifyInstance } from 'fastify';
import { serveEndpoint, createSharedFail, serveReadEndpoint } from '../../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import { normaliseText } from '@fotosoc/server-kit/text/clean-text';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { CannotUndoError, logActivity } from '../../activity-log/log-activity.ts';
import { parseStates } from '../../activity-log/read.ts';
import type { Reverser, Reversers } from '../../activity-log/reversers.ts';
import { createEquipmentChangedError, EQUIPMENT_RESTORERS } from '../equipment-actions.ts';
import { findEquipment, numberEquipmentUnits } from '../queries.ts';
import { findVisiblePhotosById } from '../../photos/read.ts';
import { restoreEquipmentPhoto } from './equipment-photo-routes.ts';
import { findPicture, setPicture } from './pictures.ts';
import { isUnitOut, renumberUnit, type UnitNumberState } from './renumber.ts';
import { findUnitService, setUnitService, type OutOfService } from './shelf.ts';
import { findUnitNote, listUnits, updateUnitNote } from './units.ts';

const failUnits = createSharedFail<'GET /api/equipment/:id/units' | 'PUT /api/equipment/:id/units/:number'>();

interface UnitServiceState {
  number: number;
  outOfService: OutOfService | null;
}

interface UnitNoteState {
  number: number;
  note: string;
}

interface PictureState {
  number?: number;
  picture: PictureReference | null;
}

export function unitRoutes(app: FastifyInstance, site: Pick<ServerKit, 'config' | 'db' | 'now'>): void {
  const { db, now } = site;

  serveReadEndpoint(app, 'GET /api/equipment/:id/units', async ({ params: { id } }) => {
    if (!(await findEquipment(db, id))) throw createEquipmentNotFoundError();
    return listUnits(db, id);
  });

  serveEndpoint(app, 'PUT /api/equipment/:id/units/:number', async ({ params, body, user, fail }) => {
    await limitSaves(site, { user, fail });
    const { id, number } = params;
    const outOfService = body.outOfService && { since: now().toISOString(), why: normaliseText(body.outOfService.why) };
    return write(db, 'equipment', async (trx) => {
      const { name } = await requireNumberedEquipment(trx, id);
      const before = await findUnitService(trx, id, number);
      if (before === undefined) throw createUnitNotFoundError(number);
      await setUnitService(trx, id, [number], outOfService);
      const what = `${name} No. ${number}`;
      const act = {
        area: 'loans',
        actorId: user.id,
        action: outOfService ? 'out-of-service' : 'in-service',
        subject: { id, name: what },
        before: { number, outOfService: before } satisfies UnitServiceState,
        after: { number, outOfService, what, note: outOfService?.why ?? '' },
      } as const;
      const { entry } = await logActivity(trx, act, now());
      return { isInService: outOfService === null, entry };
    });
  });

  serveEndpoint(app, 'PUT /api/equipment/:id/units/:number/note', async ({ params, body, user, fail }) => {
    await limitSaves(site, { user, fail });
    const { id, number } = params;
    const note = normaliseText(body.note);
    return write(db, 'equipment', async (trx) => {
      const { name } = await requireNumberedEquipment(trx, id);
      const before = await findUnitNote(trx, id, number);
      if (before === undefined) throw createUnitNotFoundError(number);
      await updateUnitNote(trx, id, number, note);
      const what = `${name} No. ${number}`;
      const act = {
        area: 'loans',
        actorId: user.id,
        action: 'note',
        subject: { id, name: what },
        before: { number, note: before } satisfies UnitNoteState,
        after: { number, note, what },
      } as const;
      const { entry } = await logActivity(trx, act, now());
      return { note, entry };
    });
  });

  serveEndpoint(app, 'PUT /api/equipment/:id/units/:number/number', async ({ params, body, user, fail }) => {
    await limitSaves(site, { user, fail });
    const { id, number: before } = params;
    const { number } = body;
    return write(db, 'equipment', async (trx) => {
      const { name } = await requireNumberedEquipment(trx, id);
      if ((await findUnitService(trx, id, before)) === undefined) throw createUnitNotFoundError(before);
      if (number !== before) await renumberUnit(trx, id, before, number);
      const act = {
        area: 'loans',
        actorId: user.id,
        action: 'renumber',
        subject: { id, name: `${name} No. ${before}` },
        before: { number: before } satisfies UnitNumberState,
        after: { number, what: `${name} No. ${before}`, note: `No. ${number}` },
      } as const;
      const { entry } = await logActivity(trx, act, now());
      return { number, entry };
    });
  });
}

/** Returns the reversers of actions on equipment and units. */
export function createEquipmentReversers(): Reversers {
  const kinds = Object.entries(ACTION_RESTORERS).map(([action, restore]): [string, Reverser] => [
    `loans:${action}`,
    {
      lock: 'equipment',
      code: 'loans/cannot-undo',
      async revert(trx, entry, { now }) {
        const { before, after } = parseStates<{ number?: number }>(entry);
        await restore(trx, entry.subject_id, before, after, now);
        const { number } = before;
        const outOfService = number === undefined ? null : await findUnitService(trx, entry.subject_id, number);
        return { isInService: outOfService === null };
      },
    },
  ]);
  return Object.fromEntries(kinds);
}

/** Functions that undo each action on equipment or units. A function fails if the same field was changed since. */
const ACTION_RESTORERS: {
  [action: string]: (trx: Db, id: string, before: unknown, after: unknown, now: Date) => Promise<void>;
} = {
  ...EQUIPMENT_RESTORERS,
  'made-with': restoreEquipmentPhoto,
  'out-of-service': restoreService,
  'in-service': restoreService,
  async note(trx, id, before, after) {
    const { number, note } = before as UnitNoteState;
    if ((await findUnitNote(trx, id, number)) !== (after as UnitNoteState).note) throw createEquipmentChangedError();
    await updateUnitNote(trx, id, number, note);
  },
  async renumber(trx, id, before, after) {
    const [was, is] = [before, after].map((state) => (state as UnitNumberState).number) as [number, number];
    const isFree = was === is || (await findUnitService(trx, id, was)) === undefined;
    if (!isFree || (await isUnitOut(trx, id, is)) || (await findUnitService(trx, id, is)) === undefined)
      throw createEquipmentChangedError();
    if (was !== is) await renumberUnit(trx, id, is, was);
  },
  async picture(trx, id, before, after) {
    const { number, picture } = before as PictureState;
    const current = await findPicture(trx, { id, number });
    if (!isDeepStrictEqual(current, (after as PictureState).picture)) throw createEquipmentChangedError();
    if (picture && (await findVisiblePhotosById(trx, [picture.photoId])).size === 0) {
      throw new CannotUndoError('The earlier picture was deleted. Please add it again.');
    }
    await setPicture(trx, { id, number }, picture);
  },
};

async function restoreService(trx: Db, id: string, before: unknown, after: unknown): Promise<void> {
  const { number, outOfService } = before as UnitServiceState;
  const current = await findUnitService(trx, id, number);
  if (current === undefined || current?.since !== (after as UnitServiceState).outOfService?.since)
    throw createEquipmentChangedError();
  await setUnitService(trx, id, [number], outOfService);
}

/** Returns an equipment type. Units without number get a number first.
 *  @throws HttpError 404 */
async function requireNumberedEquipment(trx: Db, id: string) {
  const kind = await findEquipment(trx, id);
  if (!kind) throw createEquipmentNotFoundError();
  await numberEquipmentUnits(trx, kind);
  return kind;
}

function createEquipmentNotFoundError() {
  return failUnits(404, 'loans/equipment-not-found', 'This equipment is no longer on the list.');
}

function createUnitNotFoundError(number: number) {
  const sentence = `There is no No. ${number} any more: its number was changed, or there are fewer units.`;
  return failUnits(404, 'loans/equipment-not-found', sentence);
}
