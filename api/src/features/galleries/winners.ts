import { WINNERS_GALLERY } from '@fotosoc/contract/foto';
import type { GalleryWithCaptions } from '@fotosoc/contract/gallery';
import type { PhotoSet } from '@fotosoc/contract/portfolio';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { toWallTime } from '@fotosoc/contract/wall-time';
import { findFirstFotoTime, selectFotos } from '../content/read.ts';
import { toPhoto } from '../photos/read.ts';

/** Returns the automatic gallery of winners, to which the home page links, for a site without a created one. The
 *  gallery has no photos of its own, and the date of the first Foto of the Week. */
export async function createAutomaticWinnersGallery(db: Db): Promise<GalleryWithCaptions> {
  const createdAt = (await findFirstFotoTime(db)) ?? new Date(0).toISOString();
  return { link: WINNERS_GALLERY, title: 'Foto of the Week', galleries: [], captions: [], createdAt };
}

/** Returns the Fotos of past weeks, one set per year in the society's time zone, latest first, without hidden photos
 *  and photos of the gallery itself.
 *  @param link of the gallery that shows the winners */
export async function listWinners(db: Db, link: string, now: Date): Promise<PhotoSet[]> {
  const [, ...past] = await db
    .selectFrom(selectFotos(db))
    .selectAll()
    .where('foto.shows_from', '<=', now.toISOString())
    .orderBy('foto.shows_from', 'desc')
    .orderBy('foto.id')
    .execute(); // the first row is the current Foto of the Week, which is not a past winner
  const years = new Map<string, PhotoSet>();
  for (const { caption, photographer_name, shows_from, gallery, ...row } of past) {
    if (gallery === link) continue;
    const title = `Winners of ${toWallTime(shows_from).date.slice(0, 4)}`;
    const set = years.get(title) ?? { title, images: [] };
    set.images.push({ ...toPhoto(row, false), credit: photographer_name, alt: row.alt || caption });
    years.set(title, set);
  }
  return [...years.values()];
}
