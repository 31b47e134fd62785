import { EVENT_LIMITS } from '@fotosoc/contract/event';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import { logActivity } from '../activity-log/log-activity.ts';
import { addEvent, type EventChangeContext } from './changes.ts';
import type { PicturedEvent } from './feed-pictures.ts';
import { isOwnPicture, type EventTexts } from './rules.ts';
import { insertSlug } from './slugs.ts';

/** Imports the events of the external feed that are not planned yet. Texts are cut to the limits, and events keep the
 *  slug of their page.
 *  @returns number of imported events, and the log entry that undoes the import
 *  @throws HttpError 409 `events/too-many` */
export async function importFeedEvents(
  trx: Db,
  events: readonly PicturedEvent[],
  by: EventChangeContext,
): Promise<{ copied: number; entry: ActivityLogEntry }> {
  const own = await trx.selectFrom('planned_events').select(['name', 'starts_at']).execute();
  const known = new Set(own.map((row) => `${row.name} ${row.starts_at}`));
  const copied = events.filter((event) => !known.has(`${event.name} ${event.start}`));
  const ids: string[] = [];
  for (const source of copied) {
    const id = await addEvent(trx, toEventTexts(source), by);
    await insertSlug(trx, source.slug, id);
    ids.push(id);
  }
  const count = copied.length === 1 ? '1 event' : `${copied.length} events`;
  const what = { action: 'take-over', subject: { id: 'feed', name: `${count} of the feed` }, before: [], after: ids };
  const { entry } = await logActivity(trx, { area: 'events', actorId: by.userId, ...what }, by.now);
  return { copied: copied.length, entry };
}

function toEventTexts(event: PicturedEvent): EventTexts {
  return {
    name: event.name.slice(0, EVENT_LIMITS.name),
    // Other pictures could not be saved with a later change.
    image: !event.photo && isOwnPicture(event.image) ? event.image : '',
    photo_id: event.photo?.id ?? null,
    starts_at: event.start,
    ends_at: event.end < event.start ? event.start : event.end,
    location: event.location.slice(0, EVENT_LIMITS.location),
    cost: Math.min(event.cost, EVENT_LIMITS.cost),
    capacity: event.capacity !== null && event.capacity <= EVENT_LIMITS.capacity ? event.capacity : null,
    type: event.type.slice(0, EVENT_LIMITS.type),
    description: event.description.slice(0, EVENT_LIMITS.description),
  };
}
