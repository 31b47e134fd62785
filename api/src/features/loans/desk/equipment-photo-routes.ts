import type { FastifyInstance } from 'fastify';
import { serveEndpoint } from '../../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { limitSaves } from '@fotosoc/server-kit/http/rate-limit';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { CannotUndoError, logActivity } from '../../activity-log/log-activity.ts';
import { createEquipmentChangedError } from '../equipment-actions.ts';
import { findEquipmentPhotoId, findEquipmentPhotos, updateEquipmentPhoto } from '../equipment-photos.ts';
import { findEquipment } from '../queries.ts';

interface EquipmentPhotoState {
  photoId: string | null;
}

export function equipmentPhotoRoutes(app: FastifyInstance, site: Pick<ServerKit, 'config' | 'db' | 'now'>): void {
  const { db, now } = site;

  serveEndpoint(
    app,
    'PUT /api/equipment/:id/example-photo',
    async ({ params: { id }, body: { photoId }, user, fail }) => {
      await limitSaves(site, { user, fail });
      return write(db, 'equipment', async (trx) => {
        const kind = await findEquipment(trx, id);
        if (!kind) throw fail(404, 'loans/equipment-not-found', 'This equipment is no longer on the list.');
        const made = photoId === null ? null : ((await findEquipmentPhotos(trx, [photoId])).get(photoId) ?? null);
        if (photoId !== null && !made) {
          throw fail(400, 'photos/not-found', 'Visitors can no longer see this photo. Please choose another one.');
        }
        const before: EquipmentPhotoState = { photoId: await findEquipmentPhotoId(trx, id) };
        await updateEquipmentPhoto(trx, id, photoId);
        const after = { photoId, what: kind.name };
        const act = { area: 'loans', actorId: user.id, action: 'made-with', subject: kind, before, after } as const;
        return { made, entry: (await logActivity(trx, act, now())).entry };
      });
    },
  );
}

/** Restores the photo of the equipment to its former state. Fails if the photo was changed since the undone action. */
export async function restoreEquipmentPhoto(trx: Db, id: string, before: unknown, after: unknown): Promise<void> {
  const { photoId } = before as EquipmentPhotoState;
  if ((await findEquipmentPhotoId(trx, id)) !== (after as EquipmentPhotoState).photoId)
    throw createEquipmentChangedError();
  if (photoId !== null && !(await findEquipmentPhotos(trx, [photoId])).has(photoId)) {
    throw new CannotUndoError('Visitors can no longer see the photo that was shown before.');
  }
  await updateEquipmentPhoto(trx, id, photoId);
}
