import { isDeepStrictEqual } from 'node:util';
import type { PictureReference } from '@fotosoc/contract/loan';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../ground/db/connection.ts';
import { write } from '../../../ground/db/write.ts';
import { endpoint, failOf } from '../../../ground/http/endpoint.ts';
import { limitSaves } from '../../../ground/http/rate-limit.ts';
import { readEndpoint } from '../../../ground/http/reads.ts';
import { cleanText } from '../../../ground/text/clean-text.ts';
import type { Ground } from '../../../ground/ground.ts';
import { findEntry, noteAct, takeBack } from '../../record.ts';
import { changedMeanwhile, KIND_RESTORED } from '../kind-acts.ts';
import { findEquipment, numberUnits } from '../queries.ts';
import { findShownPhotos } from '../../shown-photos.ts';
import { restoreMade } from './made-with-routes.ts';
import { findPicture, setPicture } from './pictures.ts';
import { isOut, renumber, type Numbered } from './renumber.ts';
import { findService, setService, type OutOfService } from './shelf.ts';
import { findNote, listUnits, setNote } from './units.ts';
import { ownValue } from '@fotosoc/contract/own-value';

const failUnits = failOf<'GET /api/equipment/:id/units' | 'PUT /api/equipment/:id/units/:number'>();
const failUndo = failOf<'POST /api/equipment/record/:id/undo'>();

interface Service {
  number: number;
  outOfService: OutOfService | null;
}

interface Noted {
  number: number;
  note: string;
}

interface Shown {
  number?: number;
  picture: PictureReference | null;
}

export function unitRoutes(app: FastifyInstance, site: Pick<Ground, 'config' | 'db' | 'now'>): void {
  const { db, now } = site;

  readEndpoint(app, 'GET /api/equipment/:id/units', async ({ params: { id } }) => {
    if (!(await findEquipment(db, id))) throw noSuchThing();
    return listUnits(db, id);
  });

  endpoint(app, 'PUT /api/equipment/:id/units/:number', async ({ params, body, user, fail }) => {
    await limitSaves(site, { user, fail });
    const { id, number } = params;
    const outOfService = body.outOfService && { since: now().toISOString(), why: cleanText(body.outOfService.why) };
    return write(db, 'equipment', async (trx) => {
      const { name } = await numbered(trx, id);
      const before = await findService(trx, id, number);
      if (before === undefined) throw noSuchNumber(number);
      await setService(trx, id, [number], outOfService);
      const what = `${name} No. ${number}`;
      const act = {
        area: 'loans',
        actorId: user.id,
        act: outOfService ? 'out-of-service' : 'in-service',
        subject: { id, name: what },
        before: { number, outOfService: before } satisfies Service,
        after: { number, outOfService, what, note: outOfService?.why ?? '' },
      } as const;
      const { entry } = await noteAct(trx, act, now());
      return { isInService: outOfService === null, entry };
    });
  });

  endpoint(app, 'PUT /api/equipment/:id/units/:number/note', async ({ params, body, user, fail }) => {
    await limitSaves(site, { user, fail });
    const { id, number } = params;
    const note = cleanText(body.note);
    return write(db, 'equipment', async (trx) => {
      const { name } = await numbered(trx, id);
      const before = await findNote(trx, id, number);
      if (before === undefined) throw noSuchNumber(number);
      await setNote(trx, id, number, note);
      const what = `${name} No. ${number}`;
      const act = {
        area: 'loans',
        actorId: user.id,
        act: 'note',
        subject: { id, name: what },
        before: { number, note: before } satisfies Noted,
        after: { number, note, what },
      } as const;
      const { entry } = await noteAct(trx, act, now());
      return { note, entry };
    });
  });

  endpoint(app, 'PUT /api/equipment/:id/units/:number/number', async ({ params, body, user, fail }) => {
    await limitSaves(site, { user, fail });
    const { id, number: before } = params;
    const { number } = body;
    return write(db, 'equipment', async (trx) => {
      const { name } = await numbered(trx, id);
      if ((await findService(trx, id, before)) === undefined) throw noSuchNumber(before);
      if (number !== before) await renumber(trx, id, before, number);
      const act = {
        area: 'loans',
        actorId: user.id,
        act: 'renumber',
        subject: { id, name: `${name} No. ${before}` },
        before: { number: before } satisfies Numbered,
        after: { number, what: `${name} No. ${before}`, note: `No. ${number}` },
      } as const;
      const { entry } = await noteAct(trx, act, now());
      return { number, entry };
    });
  });

  endpoint(app, 'POST /api/equipment/record/:id/undo', async ({ params: { id }, user, fail }) => {
    await limitSaves(site, { user, fail });
    return write(db, 'equipment', async (trx) => {
      const undone = await takeBack(trx, 'loans', id, now());
      const restore = undone && ownValue(RESTORED, undone.act);
      if (!restore) throw failUndo(409, 'loans/cannot-undo', 'The time to undo has passed.');
      const [before, after] = [undone.before_state!, undone.after_state!].map((state) => JSON.parse(state) as unknown);
      await restore(trx, undone.subject_id, before, after, now());
      const { number } = before as { number?: number };
      const outOfService = number === undefined ? null : await findService(trx, undone.subject_id, number);
      return { isInService: outOfService === null, entry: (await findEntry(trx, 'loans', id, now()))! };
    });
  });
}

/** Functions that revert each action on equipment, unless the same field was changed since. */
const RESTORED: {
  [act: string]: (trx: Db, id: string, before: unknown, after: unknown, now: Date) => Promise<void>;
} = {
  ...KIND_RESTORED,
  'made-with': restoreMade,
  'out-of-service': restoreService,
  'in-service': restoreService,
  async note(trx, id, before, after) {
    const { number, note } = before as Noted;
    if ((await findNote(trx, id, number)) !== (after as Noted).note) throw changedMeanwhile();
    await setNote(trx, id, number, note);
  },
  async renumber(trx, id, before, after) {
    const [was, is] = [before, after].map((state) => (state as Numbered).number) as [number, number];
    const isFree = was === is || (await findService(trx, id, was)) === undefined;
    if (!isFree || (await isOut(trx, id, is)) || (await findService(trx, id, is)) === undefined)
      throw changedMeanwhile();
    if (was !== is) await renumber(trx, id, is, was);
  },
  async picture(trx, id, before, after) {
    const { number, picture } = before as Shown;
    const current = await findPicture(trx, { id, number });
    if (!isDeepStrictEqual(current, (after as Shown).picture)) throw changedMeanwhile();
    if (picture && (await findShownPhotos(trx, [picture.photoId])).size === 0) {
      throw failUndo(409, 'loans/cannot-undo', 'The earlier picture was deleted. Please add it again.');
    }
    await setPicture(trx, { id, number }, picture);
  },
};

async function restoreService(trx: Db, id: string, before: unknown, after: unknown): Promise<void> {
  const { number, outOfService } = before as Service;
  const current = await findService(trx, id, number);
  if (current === undefined || current?.since !== (after as Service).outOfService?.since) throw changedMeanwhile();
  await setService(trx, id, [number], outOfService);
}

/** Returns an equipment type after numbering all its units.
 *  @throws HttpError 404 */
async function numbered(trx: Db, id: string) {
  const kind = await findEquipment(trx, id);
  if (!kind) throw noSuchThing();
  await numberUnits(trx, kind);
  return kind;
}

function noSuchThing() {
  return failUnits(404, 'loans/equipment-not-found', 'This equipment is not on the list any more.');
}

function noSuchNumber(number: number) {
  const sentence = `There is no No. ${number} any more: it has another number, or there are fewer of them.`;
  return failUnits(404, 'loans/equipment-not-found', sentence);
}
