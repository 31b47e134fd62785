import { sql } from 'kysely';
import { acceptsCaptions } from '@fotosoc/contract/gallery';
import type { SearchResult } from '@fotosoc/contract/search';
import { formatDate } from '@fotosoc/contract/format-time';
import type { Db } from '../../server-kit/db/connection.ts';
import { toWallTime } from '../../server-kit/text/society-clock.ts';
import { selectHiddenPhotos, toPhoto, formatPhotoPath, selectPublishedPhotos } from '../photos/read.ts';

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
          const photo = await photoWith(db, id);
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
    const rows = await db
      .selectFrom(selectPublishedPhotos(db))
      .innerJoin('captions', 'captions.photo_id', 'placed.id')
      .select(['captions.id', 'captions.name', 'placed.id as photo', 'placed.gallery as link', 'placed.title'])
      .where('captions.id', 'in', ids)
      .where('captions.state', '=', 'shown')
      .where('captions.removed_at', 'is', null)
      .where('placed.gallery', 'is not', null)
      .execute();
    const shown = rows.filter(({ title }) => acceptsCaptions(title!));
    return new Map(
      shown.map(({ id, name, photo, link, title }) => [
        id,
        async () => {
          const line = `${name}, ${title}`;
          return {
            ...EMPTY_DETAILS,
            id,
            path: `/gallery/${link}?photo=${photo}`,
            line,
            photo: await photoWith(db, photo),
          };
        },
      ]),
    );
  },

  async people(db, ids) {
    const rows = await db
      .selectFrom('portfolios')
      .select(['id', 'link', 'bio'])
      .where('id', 'in', ids)
      .where('hidden_at', 'is', null)
      .execute();
    return new Map(
      rows.map(({ id, link, bio }) => [
        id,
        async () => {
          const profile = await db
            .selectFrom('photos')
            .selectAll()
            .where('profile_of', '=', id)
            .where('id', 'not in', db.selectFrom(selectHiddenPhotos(db).as('hidden')).select('hidden.id'))
            .executeTakeFirst();
          const photo = profile ? toPhoto(profile) : null;
          return { ...EMPTY_DETAILS, id, path: `/portfolios/${link}`, line: firstLine(bio), photo };
        },
      ]),
    );
  },

  async galleries(db, ids) {
    const rows = await db
      .selectFrom('galleries')
      .select(['id', 'link', 'cover_photo_id'])
      .where('id', 'in', ids)
      .where('hidden_at', 'is', null)
      .execute();
    return new Map(
      rows.map(({ id, link, cover_photo_id: coverId }) => [
        id,
        async () => {
          const photos = db
            .selectFrom('photos')
            .innerJoin('photo_sets', 'photo_sets.id', 'photos.set_id')
            .where('photo_sets.gallery_id', '=', id);
          const { count } = await photos.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
          const first = await photos
            .selectAll('photos')
            .orderBy(sql`case when photos.id = ${coverId ?? ''} then 0 else 1 end`)
            .orderBy('photo_sets.position')
            .orderBy('photos.position')
            .limit(1)
            .executeTakeFirst();
          const line = Number(count) === 1 ? '1 photo' : `${count} photos`;
          return { ...EMPTY_DETAILS, id, path: `/gallery/${link}`, line, photo: first ? toPhoto(first) : null };
        },
      ]),
    );
  },

  async events(db, ids) {
    const rows = await db
      .selectFrom('planned_events')
      .select(['id', 'slug', 'location', 'starts_at', 'cancelled_at'])
      .where('id', 'in', ids)
      .execute();
    return new Map(
      rows.map(({ id, slug, location, starts_at: start, cancelled_at }) => [
        id,
        async () => {
          const line = cancelled_at === null ? location : 'Cancelled';
          return { ...EMPTY_DETAILS, id, path: `/events/${slug}`, line, start };
        },
      ]),
    );
  },

  async fotos(db, ids, now) {
    const rows = await db
      .selectFrom('fotos_of_the_week')
      .select(['photo_id as id', 'photographer_name as name', 'shows_from'])
      .where('photo_id', 'in', ids)
      .where('photo_id', 'not in', db.selectFrom(selectHiddenPhotos(db).as('hidden')).select('hidden.id'))
      .where('shows_from', '<=', now.toISOString())
      .execute();
    return new Map(
      rows.map(({ id, name, shows_from }) => [
        id,
        async () => {
          const day = toWallTime(shows_from).date;
          const path = `/foto-of-the-week?year=${day.slice(0, 4)}#foto-${id}`;
          return { ...EMPTY_DETAILS, id, path, line: `${name}, ${formatDate(day)}`, photo: await photoWith(db, id) };
        },
      ]),
    );
  },

  async equipment(db, ids) {
    const rows = await db
      .selectFrom('equipment')
      .select(['id', 'quantity'])
      .where('id', 'in', ids)
      .where('retired_at', 'is', null)
      .execute();
    return new Map(
      rows.map(({ id, quantity }) => [
        id,
        async () => ({ ...EMPTY_DETAILS, id, path: '/loans', line: `${quantity} to borrow` }),
      ]),
    );
  },
} satisfies Record<string, FindVisible>;

async function photoWith(db: Db, id: string) {
  const row = await db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toPhoto(row) : null;
}

function firstLine(text: string): string {
  const [line = ''] = text.split('\n');
  return line.length > 90 ? `${line.slice(0, 90).trimEnd()}…` : line;
}
