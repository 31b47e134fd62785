import type { EventPhotos } from '@fotosoc/contract/event';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { findEventPhotos } from '../galleries/read.ts';
import type { PlannedEventRow } from './tables.ts';

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
