import { sql } from 'kysely';
import type { Db } from '../../../db/connection.ts';
import { readCounter } from '../../../db/counters.ts';

/** A portfolio or gallery, as far as its address goes. */
export interface Listed {
  kind: 'portfolio' | 'gallery';
  link: string;
  /** Instant of its last change; of a gallery, of its latest photo. */
  changedAt: string;
}

/** Portfolios, then galleries, each by link. */
export async function listForSitemap(db: Db, { limit, offset }: { limit: number; offset: number }): Promise<Listed[]> {
  const galleries = db
    .selectFrom('galleries')
    .select([sql<Listed['kind']>`'gallery'`.as('kind'), 'link'])
    .select((gallery) => {
      const latestPhoto = gallery
        .selectFrom('photos')
        .innerJoin('photo_sets', 'photo_sets.id', 'photos.set_id')
        .whereRef('photo_sets.gallery_id', '=', 'galleries.id')
        .select((photo) => photo.fn.max('photos.created_at').as('at'));
      return gallery.fn.coalesce(latestPhoto, 'galleries.created_at').as('changedAt');
    });
  return db
    .selectFrom('portfolios')
    .select([sql<Listed['kind']>`'portfolio'`.as('kind'), 'link', 'updated_at as changedAt'])
    .unionAll(galleries)
    .orderBy('kind', 'desc')
    .orderBy('link')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many `listForSitemap` has in all. */
export async function countForSitemap(db: Db): Promise<number> {
  const { galleries } = await db
    .selectFrom('galleries')
    .select(({ fn }) => fn.countAll<number>().as('galleries'))
    .executeTakeFirstOrThrow();
  return galleries + (await readCounter(db, 'member-portfolios'));
}
