import type { ListedEvent } from '@fotosoc/contract/event';
import type { SectionKey } from '@fotosoc/contract/page-section';
import type { User } from '@fotosoc/contract/user';
import { mockResponses, createFailure, renderRoutes } from '@fotosoc/host/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import routes from '../../routes';

const HOUR = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

const walk: ListedEvent = {
  id: 'walk',
  slug: 'night-walk',
  name: 'Night Walk',
  image: '',
  photo: null,
  start: at(240),
  end: at(242),
  location: 'Front Gate',
  cost: 5,
  capacity: 20,
  type: 'Photo walk',
  description: 'Bring a coat.\n\nAnd a torch.',
  movedFrom: null,
  cancelled: null,
  photoCount: 0,
};
const none = { count: 0, photos: [], galleries: [], credits: [] };
const fog = {
  id: 'fog',
  url: '/media/fog.jpg',
  width: 3,
  height: 2,
  alt: 'Fog',
  variants: [],
  placeholder: '',
  exif: null,
};
const some = {
  count: 38,
  photos: [{ photo: fog, path: '/gallery/walk?photo=fog' }],
  galleries: [{ link: 'walk', title: 'Walk in Fog' }],
  credits: ['Jonas', 'Kavya', 'Lucía'],
};

/** Reserved height of the photo slot: rows on a phone, rows on wide windows, and the space below. */
function room() {
  const { style } = document.querySelector<HTMLElement>('[data-slot="event.gallery"]')!;
  return ['--rows', '--wide-rows', '--below'].map((name) => style.getPropertyValue(name));
}

async function open(change: Partial<ListedEvent> = {}, more: object = {}) {
  const event = { ...walk, ...change };
  const body = { event, photos: none, earlierPhotos: null, next: [], feed: null, ...more };
  mockResponses({ 'GET /api/events/night-walk': { body } });
  renderRoutes(routes, '/events/night-walk');
  return screen.findByRole('heading', { level: 1 });
}

describe('the page of an event', () => {
  it('shows all facts, a map and a link to the equipment', async () => {
    await open();
    expect(screen.getByText('€5.00')).toBeDefined();
    expect(screen.getByText('And a torch.')).toBeDefined();
    const map = screen.getByRole('link', { name: /^Map/ }).getAttribute('href');
    expect(map).toBe('https://www.openstreetmap.org/search?query=Front%20Gate');
    expect(screen.getByRole('link', { name: 'Borrow equipment for this event' }).getAttribute('href')).toBe('/loans');
  });

  it('downloads the event for a calendar, or subscribes to all events', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add to calendar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to calendar' }));
    const file = dialog.getByRole('link', { name: /^This event/ });
    expect(file.getAttribute('href')).toBe('/api/events/night-walk/event.ics');
    expect(dialog.getByRole('link', { name: /^Subscribe to all events/ }).getAttribute('href')).toMatch(
      /^webcal:\/\/.*\/api\/events\.ics$/,
    );
  });

  it('states that the event was moved, and its previous time', async () => {
    await open({ movedFrom: at(240 - 7 * 24) });
    expect(screen.getByText(/^Moved by a week\./).parentElement?.textContent).toMatch(
      /The old date was \w+day \d+ \w+, /,
    );
  });

  it('states the reason of a cancellation, and the following event', async () => {
    const next = [{ ...walk, slug: 'darkroom', name: 'Darkroom' }];
    const heading = await open({ cancelled: { at: '2026-11-25T10:00:00.000Z', reason: 'storm warning' } }, { next });
    expect(heading.querySelector('s')?.textContent).toBe('Night Walk');
    expect(screen.getByText('Cancelled: storm warning')).toBeDefined();
    expect(screen.getByText(/^Was planned for \w+day \d+ \w+/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'After that: Darkroom' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
  });

  it('begins with the photos of a past event', async () => {
    await open({ start: at(-50), end: at(-48), photoCount: 38 }, { photos: some });
    expect(screen.getByText('Over. 38 photos')).toBeDefined();
    expect(room()).toEqual(['4', '2', '7.5rem']);
  });

  it('shows photos of the previous event before an upcoming one', async () => {
    await open({}, { earlierPhotos: { ...some, count: 3 } });
    expect(screen.getByRole('heading', { name: 'Photos' })).toBeDefined();
    expect(room()).toEqual(['2', '1', '3.25rem']);
  });

  it('states that photos will follow', async () => {
    await open({ start: at(-50), end: at(-48) });
    expect(screen.getByText('No photos yet')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Add photos' })).toBeNull();
  });

  it('states that the event does not exist', async () => {
    mockResponses({ 'GET /api/events/none': createFailure(404, 'events/not-found', 'Event not found.') });
    renderRoutes(routes, '/events/none');
    expect(await screen.findByText('Event not found')).toBeDefined();
  });
});

describe('the button to edit an event', () => {
  const officer: User = { id: 'e', email: 'e@example.org', role: 'member', rights: ['content'] };
  const times = { start: '2020-01-01T10:00', end: '' };
  const texts = { location: '', cost: '', capacity: '', type: '', description: '', photoId: '', image: '' };
  const sectionOf = (name: string) => ({ name, ...times, ...texts, cancelled: null });
  const createSection = (key: SectionKey, name: string) => {
    const value = sectionOf(name);
    return { key, title: name, value, seen: value, version: key, drafted: null, published: null };
  };

  async function openAs(user: User | undefined, id: string | null) {
    const body = { event: { ...walk, id }, photos: none, earlierPhotos: null, next: [], feed: null };
    const others = Array.from({ length: 30 }, (_, index) =>
      createSection(`event.other-${index}` as const, `Other ${index}`),
    );
    const sections = [createSection('event.walk', 'Night Walk'), ...others];
    mockResponses({
      'GET /api/events/night-walk': { body },
      'GET /api/section-drafts?page=events': {
        body: { sections, photos: {}, words: {}, scheduled: null, notPublished: null },
      },
      'GET /api/all-events?limit=24': { body: { upcoming: [], past: [], nextCursor: null, feed: null } },
      'GET /api/planned-events': { body: { events: [] } },
      'GET /api/sources': { body: { sources: [] } },
    });
    renderRoutes(routes, '/events/night-walk', user);
    await screen.findByRole('heading', { level: 1 });
  }

  it('opens the fields of this event, also of a long past one', async () => {
    await openAs(officer, 'walk');
    await userEvent.click(screen.getByRole('button', { name: 'Edit event' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Night Walk');
    await userEvent.click(screen.getByRole('button', { name: /^Close/ }));
    expect(await screen.findByRole('button', { name: 'Edit event' })).toBeDefined();
  });

  it.each([
    ['a visitor', undefined, 'walk'],
    ['an event of the feed', officer, null],
  ])('is absent for %s', async (_, user, id) => {
    await openAs(user, id);
    expect(screen.queryByRole('button', { name: 'Edit event' })).toBeNull();
  });
});
