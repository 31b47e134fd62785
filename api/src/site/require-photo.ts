import type { Db } from '../server-kit/db/connection.ts';
import { createSharedFail } from '../server-kit/http/endpoint.ts';
import { selectHiddenPhotos } from './unpublish-photo.ts';

const fail = createSharedFail<'PUT /api/foto-of-the-week' | 'POST /api/events'>();

/** @param uploaderId account whose unpublished uploads are accepted, like uploads of all editors for pages; without it,
 *  only published photos are accepted
 *  @throws HttpError 400 `photos/not-found` for a photo invisible to visitors */
export async function requireVisiblePhoto(trx: Db, photoId: string, uploaderId?: string): Promise<void> {
  const photo = await trx
    .selectFrom('photos')
    .select('id')
    .where('id', '=', photoId)
    .where('id', 'not in', trx.selectFrom(selectHiddenPhotos(trx).as('hidden')).select('hidden.id'))
    .where((where) =>
      where.or([
        where('set_id', 'is not', null),
        where('profile_of', 'is not', null),
        ...(uploaderId === undefined ? [] : [where('owner_id', '=', uploaderId), where('purpose', '=', 'page')]),
      ]),
    )
    .executeTakeFirst();
  if (photo) return;
  const sentence = 'This photo is hidden or was deleted. Choose another photo.';
  throw fail(400, 'photos/not-found', sentence, { fields: { photoId: sentence } });
}
