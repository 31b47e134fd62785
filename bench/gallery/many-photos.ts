import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { openDatabase } from '../../api/src/ground/db/connection.ts';
import type { StoredVariant } from '../../api/src/site/photos/photo.ts';

/** The gallery it adds is at `/gallery/many`. */
export const MANY = 'many';

/** Adds a gallery of so many photos to a data folder with demo content: those of its galleries over and over, each under
 *  an address of its own, so that a browser keeps them apart. */
export async function addManyPhotos(dataDir: string, count: number): Promise<void> {
  const db = openDatabase(path.join(dataDir, 'fotosoc.sqlite'));
  try {
    const set = randomUUID();
    const gallery = randomUUID();
    const now = new Date().toISOString();
    const known = await db.selectFrom('photos').selectAll().where('purpose', '=', 'gallery').orderBy('file').execute();
    const copies = Array.from({ length: count }, (_, position) => {
      const photo = known[position % known.length]!;
      const variants = JSON.parse(photo.variants) as StoredVariant[];
      const own = (file: string) => `${file}?${position}`;
      return {
        ...photo,
        id: randomUUID(),
        file: own(photo.file),
        variants: JSON.stringify(variants.map((variant) => ({ ...variant, file: own(variant.file) }))),
        set_id: set,
        position,
        profile_of: null,
      };
    });
    await db
      .insertInto('galleries')
      .values({ id: gallery, link: MANY, title: 'Many photos', created_at: now })
      .execute();
    await db
      .insertInto('photo_sets')
      .values({ id: set, portfolio_id: null, gallery_id: gallery, position: 0, title: 'All of them' })
      .execute();
    for (const copy of copies) await db.insertInto('photos').values(copy).execute();
  } finally {
    await db.destroy();
  }
}
