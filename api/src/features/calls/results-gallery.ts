import { LIMITS } from '@fotosoc/contract/limits';
import type { User } from '@fotosoc/contract/user';
import type { CallResult } from '@fotosoc/contract/calls';
import { createSharedFail } from '../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { logGallery } from '../galleries/log.ts';
import { findVisibleGalleryRow, insertGallery } from '../galleries/queries.ts';
import { replacePhotos } from '../photos/photo-sets/queries.ts';
import { listResults } from './results.ts';
import type { CallRow } from './tables.ts';

const fail = createSharedFail<'POST /api/calls/:slug/galleries'>();

/** Creates a gallery of the results: places first, then all other photos. The transaction must hold the lock
 *  `galleries`.
 *  @returns link of the gallery
 *  @throws HttpError 409 `calls/has-gallery`, `galleries/link-taken` */
export async function createResultsGallery(
  trx: Db,
  call: CallRow,
  { user, onlyChosen, now }: { user: Pick<User, 'id'>; onlyChosen: boolean; now: Date },
): Promise<string> {
  if (call.gallery_id !== null) throw fail(409, 'calls/has-gallery', 'The gallery of this call exists already.');
  const results = (await listResults(trx, call)).filter(({ isChosen }) => isChosen || !onlyChosen);
  if (results.length === 0) throw fail(409, 'calls/no-results', 'There are no photos for a gallery.');
  await insertGallery(trx, call.slug, user.id, { title: call.title, galleries: [] }, now);
  const gallery = (await findVisibleGalleryRow(trx, call.slug))!;
  const contributed = results.map(({ photo }) => photo.id);
  await replacePhotos(trx, { kind: 'gallery_id', id: gallery.id }, user.id, {
    sets: toSets(call, results),
    contributed,
  });
  await logGallery(trx, 'create', gallery, { userId: user.id, now });
  await trx.updateTable('open_calls').set({ gallery_id: gallery.id }).where('id', '=', call.id).execute();
  return gallery.link;
}

function toSets(call: CallRow, results: readonly CallResult[]) {
  const chosen = results.filter(({ isChosen }) => isChosen);
  const others = results.filter(({ isChosen }) => !isChosen);
  const title = call.judged_by === 'none' ? call.title : 'Results';
  return [...splitSet(title, chosen), ...splitSet('All other photos', others)];
}

/** Returns sets of as many photos as a sub-gallery may have. */
function splitSet(title: string, results: readonly CallResult[]) {
  const count = Math.ceil(results.length / LIMITS.images);
  return Array.from({ length: count }, (_, index) => ({
    title: index === 0 ? title : `${title}, part ${index + 1}`,
    images: results
      .slice(index * LIMITS.images, (index + 1) * LIMITS.images)
      .map(({ photo, title }) => ({ id: photo.id, title })),
  }));
}
