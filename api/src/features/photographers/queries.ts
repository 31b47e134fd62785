import type { CreditedPhoto } from '@fotosoc/contract/photographer';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { listSortedPage } from '@fotosoc/server-kit/http/paging';
import { toWallTime } from '@fotosoc/contract/wall-time';
import { findFotoTimes } from '../content/read.ts';
import { formatPhotoPath, selectPlacedPhotos, toPhoto } from '../photos/read.ts';
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
  const credited = db
    .selectFrom(selectPlacedPhotos(db))
    .selectAll()
    .where('placed.id', 'in', db.selectFrom(selectCredits(db, now, name)).select('visible.id'));
  const { page, nextCursor } = await listSortedPage(
    credited,
    { limit, cursor },
    ['placed.created_at', 'desc'],
    ['placed.id', 'asc'],
  );
  const times = await findFotoTimes(
    db,
    page.filter(({ set_id }) => set_id === null).map(({ id }) => id),
    now,
  );
  const photos = page.map(({ portfolio, member, gallery, gallery_title, shows_camera, ...row }) => ({
    photo: { ...toPhoto(row, gallery === null ? undefined : shows_camera === 1), credit: name },
    path:
      row.set_id === null
        ? `/foto-of-the-week?year=${toWallTime(times.get(row.id)!).date.slice(0, 4)}#foto-${row.id}`
        : formatPhotoPath({ id: row.id, portfolio, gallery }),
    from: gallery_title ?? member ?? 'Foto of the Week',
  }));
  return { photos, nextCursor };
}
