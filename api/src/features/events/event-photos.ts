import type { EventPhotos } from '@fotosoc/contract/event';
import { FIRST_EVENT_PHOTOS } from '@fotosoc/contract/event-photos';
import type { Db } from '../../server-kit/db/connection.ts';
import { toPhoto } from '../photos/read.ts';
import type { PlannedEventRow } from './tables.ts';

const MOST_CREDITS = 12;

/** Returns the photos of an event in visible galleries, in the order of the galleries and of their photos. */
export async function findEventPhotos(db: Db, eventId: string): Promise<EventPhotos> {
  const galleries = await db
    .selectFrom('galleries')
    .select(['id', 'link', 'title', 'shows_camera'])
    .where('event_id', '=', eventId)
    .where('hidden_at', 'is', null)
    .orderBy('created_at')
    .orderBy('link')
    .execute();
  if (galleries.length === 0) return { count: 0, photos: [], galleries: [], credits: [] };
  const ids = galleries.map(({ id }) => id);
  const shown = db
    .selectFrom('photos')
    .innerJoin('photo_sets', 'photo_sets.id', 'photos.set_id')
    .innerJoin('galleries', 'galleries.id', 'photo_sets.gallery_id')
    .where('galleries.id', 'in', ids);
  const { count } = await shown.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  const photos = await shown
    .selectAll('photos')
    .select('galleries.link')
    .orderBy('galleries.created_at')
    .orderBy('galleries.link')
    .orderBy('photo_sets.position')
    .orderBy('photos.position')
    .limit(FIRST_EVENT_PHOTOS)
    .execute();
  const credits = await shown
    .select('photos.credit')
    .distinct()
    .where('photos.credit', '!=', '')
    .orderBy('photos.credit')
    .limit(MOST_CREDITS)
    .execute();
  return {
    count: Number(count),
    photos: photos.map(({ link, ...row }) => ({ photo: toPhoto(row), path: `/gallery/${link}?photo=${row.id}` })),
    galleries: galleries.map(({ link, title }) => ({ link, title })),
    credits: credits.map(({ credit }) => credit),
  };
}

/** Returns the photos of the latest earlier event of the same name; null without such an event. */
export async function findEarlierPhotos(db: Db, { id, name, starts_at }: PlannedEventRow): Promise<EventPhotos | null> {
  const before = await db
    .selectFrom('planned_events')
    .innerJoin('galleries', 'galleries.event_id', 'planned_events.id')
    .select('planned_events.id')
    .where('planned_events.name', '=', name)
    .where('planned_events.id', '!=', id)
    .where('planned_events.starts_at', '<', starts_at)
    .where('galleries.hidden_at', 'is', null)
    .orderBy('planned_events.starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const photos = before && (await findEventPhotos(db, before.id));
  return photos && photos.count > 0 ? photos : null;
}
