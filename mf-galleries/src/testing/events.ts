import type { Reply } from '@fotosoc/contract';
import type { EventPhotos, ListedEvent } from '@fotosoc/contract/event';

/** Empty response to the event request of the gallery form. */
export const emptyEventsResponse = {
  'GET /api/all-events?limit=50': {
    body: { upcoming: [], past: [], nextCursor: null, feed: null } satisfies Reply<'GET /api/all-events'>,
  },
};

export const night: ListedEvent = {
  id: 'walk',
  slug: 'night-walk',
  name: 'Night Walk',
  image: '',
  photo: null,
  start: '2026-11-20T18:00:00.000Z',
  end: '2026-11-20T20:00:00.000Z',
  location: 'Front Gate',
  cost: 0,
  capacity: null,
  type: 'Photo walk',
  description: '',
  movedFrom: null,
  cancelled: null,
  photoCount: 38,
};

/** Returns photos of an event in one gallery. */
export function createEventPhotos(title: string, shown = 1): EventPhotos {
  const fog = { url: '/media/fog.jpg', width: 3, height: 2, alt: 'Fog', variants: [], placeholder: '', exif: null };
  return {
    count: 38,
    photos: Array.from({ length: shown }, (_, index) => ({
      photo: { ...fog, id: `fog-${index}` },
      path: `/gallery/walk?photo=fog-${index}`,
    })),
    galleries: [{ link: 'walk', title }],
    credits: ['Jonas', 'Kavya', 'Lucía'],
  };
}
