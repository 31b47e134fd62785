import type { SearchResult } from '@fotosoc/contract/search';
import { formatDate } from '@fotosoc/contract/format-time';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { toWallTime } from '@fotosoc/contract/wall-time';
import { listVisibleCaptions } from '../captions/read.ts';
import { listVisibleFotos } from '../content/read.ts';
import { listEvents } from '../events/read.ts';
import { listVisibleGalleries, summarizeGallery } from '../galleries/read.ts';
import { listEquipmentInUse } from '../loans/read.ts';
import { findPhotosById, findProfilePhoto, formatPhotoPath, selectPublishedPhotos } from '../photos/read.ts';
import { listVisiblePortfolios } from '../portfolios/read.ts';

/** Details of a result besides its text. */
export type VisibleDetails = Omit<SearchResult, 'title' | 'excerpt'> & { title?: string };

const EMPTY_DETAILS = { photo: null, image: '', start: null };

/** Returns the visible ones of these ids, in any order. Hidden, pending and removed content and content of deleted
 *  accounts is left out, and thus not counted. */
export type FindVisible = (db: Db, ids: string[], now: Date) => Promise<Map<string, () => Promise<VisibleDetails>>>;

/** Visibility queries of indexed kinds. Details are read for shown results only. */
export const VISIBILITY_QUERIES = {
  async photos(db, ids) {
    const rows = await db.selectFrom(selectPublishedPhotos(db)).selectAll().where('placed.id', 'in', ids).execute();
    return new Map(
      rows.map(({ id, portfolio, name, gallery, title }) => [
        id,
        async () => {
          const photo = await findPhoto(db, id);
          const path = formatPhotoPath({ id, portfolio, gallery });
          const place = name ?? title ?? '';
          const line = [photo?.credit, place].filter((one, at, all) => one && all.indexOf(one) === at).join(', ');
          return {
            ...EMPTY_DETAILS,
            id,
            path,
            photo,
            line,
            ...(!photo?.title && photo?.alt === '' && { title: `Photo of ${place}` }),
          };
        },
      ]),
    );
  },

  async captions(db, ids) {
    const shown = await listVisibleCaptions(db, ids);
    return new Map(
      shown.map(({ id, name, photoId, gallery: { link, title } }) => [
        id,
        async () => {
          const line = `${name}, ${title}`;
          return {
            ...EMPTY_DETAILS,
            id,
            path: `/gallery/${link}?photo=${photoId}`,
            line,
            photo: await findPhoto(db, photoId),
          };
        },
      ]),
    );
  },

  async people(db, ids) {
    const rows = await listVisiblePortfolios(db, ids);
    return new Map(
      rows.map(({ id, link, bio }) => [
        id,
        async () => {
          const photo = await findProfilePhoto(db, id);
          return { ...EMPTY_DETAILS, id, path: `/portfolios/${link}`, line: firstLine(bio), photo };
        },
      ]),
    );
  },

  async galleries(db, ids) {
    const rows = await listVisibleGalleries(db, ids);
    return new Map(
      rows.map(({ id, link, coverId }) => [
        id,
        async () => {
          const { count, cover } = await summarizeGallery(db, { id, coverId });
          const line = count === 1 ? '1 photo' : `${count} photos`;
          return { ...EMPTY_DETAILS, id, path: `/gallery/${link}`, line, photo: cover };
        },
      ]),
    );
  },

  async events(db, ids) {
    const rows = await listEvents(db, ids);
    return new Map(
      rows.map(({ id, slug, location, start, isCancelled }) => [
        id,
        async () => {
          const line = isCancelled ? 'Cancelled' : location;
          return { ...EMPTY_DETAILS, id, path: `/events/${slug}`, line, start };
        },
      ]),
    );
  },

  async fotos(db, ids, now) {
    const rows = await listVisibleFotos(db, ids, now);
    return new Map(
      rows.map(({ id, photographerName, showsFrom }) => [
        id,
        async () => {
          const day = toWallTime(showsFrom).date;
          const path = `/foto-of-the-week?year=${day.slice(0, 4)}#foto-${id}`;
          return {
            ...EMPTY_DETAILS,
            id,
            path,
            line: `${photographerName}, ${formatDate(day)}`,
            photo: await findPhoto(db, id),
          };
        },
      ]),
    );
  },

  async equipment(db, ids) {
    const rows = await listEquipmentInUse(db, ids);
    return new Map(
      rows.map(({ id, quantity }) => [
        id,
        async () => ({ ...EMPTY_DETAILS, id, path: '/loans', line: `${quantity} to borrow` }),
      ]),
    );
  },
} satisfies Record<string, FindVisible>;

async function findPhoto(db: Db, id: string) {
  return (await findPhotosById(db, [id])).get(id) ?? null;
}

function firstLine(text: string): string {
  const [line = ''] = text.split('\n');
  return line.length > 90 ? `${line.slice(0, 90).trimEnd()}…` : line;
}
