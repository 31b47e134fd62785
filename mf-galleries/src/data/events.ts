import { dateInWords } from '@fotosoc/contract/time-words';
import { useApi } from '@fotosoc/host';

/** Events planned here that a gallery may have been taken at, the latest first, each with its day in words. */
export function usePlannedEvents(): { id: string; name: string; day: string }[] {
  const { data } = useApi('GET /api/all-events', { query: { limit: 50 } });
  const all = [...(data?.upcoming.toReversed() ?? []), ...(data?.past ?? [])];
  return all.flatMap(({ id, name, start }) => (id === null ? [] : [{ id, name, day: dateInWords(start) }]));
}

/** What galleries show of an event, or as long as that is nothing, of the one before of the same name. */
export function useEventPhotos(slug: string) {
  const { data } = useApi('GET /api/events/:slug', { params: { slug } });
  if (!data) return undefined;
  const { event, photos, earlierPhotos } = data;
  const isEarlier = photos.count === 0;
  return { name: event.name, isEarlier, photos: isEarlier && earlierPhotos ? earlierPhotos : photos };
}
