import { addDays, formatUtcDay } from '@fotosoc/contract/days';
import type { Event } from '@fotosoc/contract/event';
import { formatPictureUrl } from '../content/pictures.ts';
import { insertEvent } from '../events/changes.ts';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';


interface Plan extends Omit<Event, 'start' | 'end' | 'slug'> {
  inDays: number;
  /** `HH:MM`, UTC. */
  from: string;
  to: string;
  /** `SignUpSettings` as JSON. Default: no sign-up. */
  sign_ups?: string;
}

const PLANS: Plan[] = [
  {
    name: 'Night Walk: Docklands',
    image: formatPictureUrl('event-night-walk.jpg'),
    inDays: 5,
    from: '18:30',
    to: '21:00',
    location: 'Front Gate',
    cost: 0,
    capacity: 20,
    type: 'Photo walk',
    description:
      'We walk from Front Gate to the river and back along the docks, stopping wherever there is light. Bring any camera, a tripod if you have one, and a warm coat.',
  },
  {
    name: 'Darkroom Induction',
    image: formatPictureUrl('event-darkroom.jpg'),
    inDays: 10,
    from: '17:00',
    to: '19:30',
    location: 'Darkroom, House 6',
    cost: 5,
    capacity: 6,
    sign_ups: JSON.stringify({ audience: 'anyone', maxGuests: 1 }),
    type: 'Workshop',
    description:
      'Develop a film and make your first print. Chemicals and paper are included; bring a negative you like, or borrow one of ours.',
  },
  {
    name: 'Wild: Photobook Launch',
    image: '',
    inDays: 19,
    from: '19:00',
    to: '22:00',
    location: 'Atrium, Dining Hall',
    cost: 0,
    capacity: null,
    type: 'Social',
    description:
      'The book is back from the printer. Come and see it, meet everybody who is in it, and take a copy home.',
  },
];

/** Plans events of a demonstration, relative to today. */
export async function seedEvents({ db, now }: Pick<ServerKit, 'db' | 'now'>): Promise<void> {
  for (const { inDays, from, to, ...event } of PLANS) {
    const day = addDays(formatUtcDay(now()), inDays);
    const [starts_at, ends_at] = [`${day}T${from}:00.000Z`, `${day}T${to}:00.000Z`];
    await insertEvent(db, { ...event, photo_id: null, starts_at, ends_at }, { userId: null, now: now() });
  }
}
