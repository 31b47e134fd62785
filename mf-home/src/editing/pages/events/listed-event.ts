import type { ListedEvent, PlannedEvent } from '@fotosoc/contract/event';
import type { EventSection, ReferencedData, RowKey } from '@fotosoc/contract/page-section';
import { parseWallTime } from '@fotosoc/contract/society-clock';

/** Converts a draft to an entry of the list of events.
 *  @param published published event; `undefined` for a new one, which has no address yet */
export function toListedEvent(
  key: RowKey,
  value: EventSection,
  published: PlannedEvent | undefined,
  photos: ReferencedData['photos'],
): ListedEvent {
  const photo = photos[value.photoId] ?? null;
  const start = instantOf(value.start);
  return {
    id: key.slice('event.'.length),
    slug: published?.slug ?? '',
    name: value.name,
    image: photo?.url ?? value.image,
    photo,
    start,
    end: instantOf(value.end) || start,
    location: value.location,
    cost: Number(value.cost.replace(/^€\s*/, '').replace(',', '.')) || 0,
    capacity: Number(value.capacity) || null,
    type: value.type,
    description: value.description,
    movedFrom: published?.movedFrom ?? null,
    cancelled: value.cancelled === null ? null : { at: '', reason: value.cancelled },
    photoCount: published?.photoCount ?? 0,
    takesSignUps: (value.signUps ?? null) !== null,
  };
}

/** @returns ISO 8601; empty for an event without a time */
function instantOf(wall: string): string {
  return parseWallTime(wall)[0]?.toISOString() ?? '';
}
