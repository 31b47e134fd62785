import { formatDate } from '@fotosoc/contract/format-time';
import { useApi } from '@fotosoc/host';

/** Returns events planned on this site, latest first, with their formatted day, as choices for a gallery. */
export function usePlannedEvents(): { id: string; name: string; day: string }[] {
  const { data } = useApi('GET /api/all-events', { query: { limit: 50 } });
  const all = [...(data?.upcoming.toReversed() ?? []), ...(data?.past ?? [])];
  return all.flatMap(({ id, name, start }) => (id === null ? [] : [{ id, name, day: formatDate(start) }]));
}

/** Returns the photos of an event in galleries, or those of the previous event of the same name if the event has
 *  none. */
export function useEventPhotos(slug: string) {
  const { data } = useApi('GET /api/events/:slug', { params: { slug } });
  if (!data) return undefined;
  const { event, photos, earlierPhotos } = data;
  const isEarlier = photos.count === 0;
  return { name: event.name, isEarlier, photos: isEarlier && earlierPhotos ? earlierPhotos : photos };
}
