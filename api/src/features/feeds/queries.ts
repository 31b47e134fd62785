import type { Db } from '@fotosoc/server-kit/db/connection';
import { toWallTime } from '@fotosoc/contract/wall-time';
import { listNewestFotos } from '../content/read.ts';
import { listNewestGalleries } from '../galleries/read.ts';

/** Feed item with its photo. */
export interface NewsItem {
  title: string;
  /** Path and fragment of the page. */
  path: string;
  /** Permanent id for feed readers, which is a URL as well. */
  id: string;
  at: string;
  text: string;
  photo: { id: string; alt: string };
}

/** Returns the newest visible galleries, each with its chosen cover, else its first photo. */
export async function listNewGalleries(db: Db, limit: number): Promise<NewsItem[]> {
  return (await listNewestGalleries(db, limit)).map(({ id, alt, link, title, description, created_at: at }) => ({
    title,
    path: `/gallery/${link}`,
    id: `/gallery/${link}`,
    at,
    text: description || `A new gallery: ${title}`,
    photo: { id, alt },
  }));
}

/** Returns the latest visible Fotos of the Week, without planned ones. */
export async function listNewFotos(db: Db, limit: number, now: Date): Promise<NewsItem[]> {
  return (await listNewestFotos(db, limit, now)).map(
    ({ id, alt, caption, photographer_name: name, shows_from: at }) => ({
      title: `Foto of the Week: ${caption}`,
      path: `/foto-of-the-week?year=${toWallTime(at).date.slice(0, 4)}#foto-${id}`,
      id: `/#foto-${id}`,
      at,
      text: `${caption}, by ${name}`,
      photo: { id, alt: alt || caption },
    }),
  );
}
