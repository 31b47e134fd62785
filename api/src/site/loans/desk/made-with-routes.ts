import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../ground/db/connection.ts';
import { write } from '../../../ground/db/write.ts';
import { endpoint, failOf } from '../../../ground/http/endpoint.ts';
import { limitSaves } from '../../../ground/http/rate-limit.ts';
import type { Ground } from '../../../ground/ground.ts';
import { noteAct } from '../../record.ts';
import { changedMeanwhile } from '../kind-acts.ts';
import { findMadePhoto, findMadeWith, setMadePhoto } from '../made-with.ts';
import { findEquipment } from '../queries.ts';

const failUndo = failOf<'POST /api/equipment/record/:id/undo'>();

interface Made {
  photoId: string | null;
}

export function madeWithRoutes(app: FastifyInstance, site: Pick<Ground, 'config' | 'db' | 'now'>): void {
  const { db, now } = site;

  endpoint(app, 'PUT /api/equipment/:id/made-with', async ({ params: { id }, body: { photoId }, user, fail }) => {
    await limitSaves(site, { user, fail });
    return write(db, 'equipment', async (trx) => {
      const kind = await findEquipment(trx, id);
      if (!kind) throw fail(404, 'loans/equipment-not-found', 'This equipment is not on the list any more.');
      const made = photoId === null ? null : ((await findMadeWith(trx, [photoId])).get(photoId) ?? null);
      if (photoId !== null && !made) {
        throw fail(400, 'photos/not-found', 'Visitors can no longer see this photo. Please choose another one.');
      }
      const before: Made = { photoId: await findMadePhoto(trx, id) };
      await setMadePhoto(trx, id, photoId);
      const after = { photoId, what: kind.name };
      const act = { area: 'loans', actorId: user.id, act: 'made-with', subject: kind, before, after } as const;
      return { made, entry: (await noteAct(trx, act, now())).entry };
    });
  });
}

/** Restores the former photo unless it was changed since. */
export async function restoreMade(trx: Db, id: string, before: unknown, after: unknown): Promise<void> {
  const { photoId } = before as Made;
  if ((await findMadePhoto(trx, id)) !== (after as Made).photoId) throw changedMeanwhile();
  if (photoId !== null && !(await findMadeWith(trx, [photoId])).has(photoId)) {
    throw failUndo(409, 'loans/cannot-undo', 'Visitors can no longer see the photo that was shown before.');
  }
  await setMadePhoto(trx, id, photoId);
}
