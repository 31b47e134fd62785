import type { EventPhotos } from '@fotosoc/contract/event';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { findEventPhotos, selectVisibleGalleries } from '../galleries/read.ts';
import type { PlannedEventRow } from './tables.ts';

/** Returns the photos of the latest earlier event of the same name; null without such an event. */
export async function findEarlierPhotos(db: Db, { id, name, starts_at }: PlannedEventRow): Promise<EventPhotos | null> {
  const before = await selectVisibleGalleries(db)
    .innerJoin('planned_events', 'planned_events.id', 'galleries.event_id')
    .select('planned_events.id')
    .where('planned_events.name', '=', name)
    .where('planned_events.id', '!=', id)
    .where('planned_events.starts_at', '<', starts_at)
    .orderBy('planned_events.starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const photos = before && (await findEventPhotos(db, before.id));
  return photos && photos.count > 0 ? photos : null;
}
