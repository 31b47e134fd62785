import type { CreditedPhoto } from '@fotosoc/contract/photographer';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { listPage } from '@fotosoc/server-kit/http/paging';
import { toWallTime } from '@fotosoc/contract/wall-time';
import { formatPhotoPath, toPhoto } from '../photos/read.ts';
import { selectCredits } from './read.ts';

export async function countCreditedPhotos(db: Db, name: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom(selectCredits(db, now, name))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns a page of the photographer's photos, newest first. */
export async function listCreditedPhotos(
  db: Db,
  { name, limit, cursor }: { name: string; limit: number; cursor?: string | undefined },
  now: Date,
): Promise<{ photos: CreditedPhoto[]; nextCursor: string | null }> {
  const newestFirst = db
    .selectFrom('photos')
    .leftJoin('photo_sets', 'photo_sets.id', 'photos.set_id')
    .leftJoin('portfolios', 'portfolios.id', 'photo_sets.portfolio_id')
    .leftJoin('galleries', 'galleries.id', 'photo_sets.gallery_id')
    .selectAll('photos')
    .select(['portfolios.link as portfolio', 'portfolios.name as member'])
    .select(['galleries.link as gallery', 'galleries.title as galleryTitle', 'galleries.shows_camera as showsCamera'])
    .where('photos.id', 'in', db.selectFrom(selectCredits(db, now, name)).select('visible.id'))
    .orderBy('photos.created_at', 'desc')
    .orderBy('photos.id');
  const { page, nextCursor } = await listPage(
    newestFirst,
    { limit, cursor },
    {
      keyOf: ({ created_at, id }) => [created_at, id],
      isAfter: (where, createdAt, id) =>
        where.and([
          where('photos.created_at', '<=', createdAt),
          where.or([where('photos.created_at', '<', createdAt), where('photos.id', '>', id)]),
        ]),
    },
  );
  const years = await listFotoYears(
    db,
    page.filter(({ set_id }) => set_id === null).map(({ id }) => id),
    now,
  );
  const photos = page.map(({ portfolio, member, gallery, galleryTitle, showsCamera, ...row }) => ({
    photo: { ...toPhoto(row, gallery === null ? undefined : showsCamera === 1), credit: name },
    path:
      row.set_id === null
        ? `/foto-of-the-week?year=${years.get(row.id)}#foto-${row.id}`
        : formatPhotoPath({ id: row.id, portfolio, gallery }),
    from: galleryTitle ?? member ?? 'Foto of the Week',
  }));
  return { photos, nextCursor };
}

/** Returns the years of Fotos of the Week that are in no gallery and no portfolio, by photo id. */
async function listFotoYears(db: Db, ids: readonly string[], now: Date): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('fotos_of_the_week')
    .select(['photo_id', 'shows_from'])
    .where('photo_id', 'in', ids)
    .where('shows_from', '<=', now.toISOString())
    .orderBy('shows_from')
    .execute();
  return new Map(rows.map(({ photo_id, shows_from }) => [photo_id, toWallTime(shows_from).date.slice(0, 4)]));
}
