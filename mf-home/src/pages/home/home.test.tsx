import type { Reply } from '@fotosoc/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CommitteeMember } from '@fotosoc/contract/committee';
import type { Event } from '@fotosoc/contract/event';
import type { SectionKey, SectionValues } from '@fotosoc/contract/page-section';
import type { Photo } from '@fotosoc/contract/photo';
import type { PortfolioSummary } from '@fotosoc/contract/portfolio';
import { queryClient, society } from '@fotosoc/host';
import { defineResponses, mockResponses, createFailure, renderRoutes } from '@fotosoc/host/testing';
import routes from '../../routes';

function photo(id: string): Photo {
  return { id, url: `/media/${id}.jpg`, width: 3, height: 2, alt: id, variants: [], placeholder: '', exif: null };
}

const walk: Event = {
  name: 'Night Walk',
  image: '',
  start: '2026-11-26T18:30:00.000Z',
  end: '2026-11-26T21:00:00.000Z',
  location: 'Front Gate',
  cost: 5,
  capacity: null,
  type: 'Photo walk',
  description: 'Bring a coat.',
  slug: 'night-walk',
};

const AT = '2026-11-20T11:30:00.000Z';

const portfolios = ['Ada', 'Bo', 'Cleo'].map((name): PortfolioSummary => ({
  portfolioLink: name.toLowerCase(),
  name,
  badge: 'Member',
  userId: 'u1',
  updatedAt: AT,
  covers: [photo(name)],
  galleryCount: 1,
  photoCount: 1,
}));

const chair: CommitteeMember = {
  number: 1,
  name: 'Ada',
  position: 'Chairperson',
  image: '',
  social1: '',
  social1_type: '',
  social2: '',
  social2_type: '',
  email: 'chair@example.org',
};

const home: Reply<'GET /api/page-sections'> = {
  sections: {
    society: society(),
    'home.hero': { pictures: [] },
    'home.about': {
      heading: 'About Us',
      text: 'We *walk*.',
      socialsHeading: 'Check Out Our Socials!',
      poster: null,
    },
    'home.why-join': { heading: 'Why Join', reasons: [] },
    'home.join': { text: 'What are you waiting for?' },
  },
  photos: {},
  words: { 'We *walk*.': [{ p: ['We ', { em: ['walk'] }, '.'] }] },
};

const full = defineResponses({
  'GET /api/galleries?limit=12&covers=12': {
    body: {
      galleries: [
        {
          link: 'fog',
          title: 'Fog',
          covers: [photo('f1'), photo('f2')],
          galleryCount: 1,
          photoCount: 2,
          createdAt: AT,
        },
      ],
      nextCursor: null,
    },
  },
  'GET /api/portfolios?sample=3&covers=3': { body: { portfolios, nextCursor: null } },
  'GET /api/stats': {
    body: { stats: { yearsRunning: 22, activeMembers: 141, fotosUploaded: 1284, memberPortfolios: 46 } },
  },
  'GET /api/events': { body: { events: [walk] } },
  'GET /api/foto-of-the-week': {
    body: {
      foto: {
        photo_link: '/media/w.jpg',
        caption: 'October, Light Shafts',
        photographer_name: 'Kavya Menon',
        instagram_link: 'https://instagram.example.org/kavya',
        instagram_username: '@kavya',
        photo: photo('w'),
      },
    },
  },
  'GET /api/committee': { body: { members: [chair] } },
  'GET /api/page-sections?page=home': { body: home },
});

/** Replaces the browser's observer: happy-dom has no layout, so the test reports visibility. */
const observers: { tell: (isIntersecting: boolean) => void; threshold: number }[] = [];
class ObserverOfTheTest {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void, { threshold }: { threshold: number }) {
    observers.push({ threshold, tell: (isIntersecting) => callback([{ isIntersecting }]) });
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  observers.length = 0;
  vi.stubGlobal('IntersectionObserver', ObserverOfTheTest);
  vi.stubGlobal('CSS', { supports: () => true });
  // oxlint-disable-next-line vitest/require-mock-type-parameters -- only `matches` is read
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('has its ten sections in order', async () => {
  mockResponses(full);
  renderRoutes(routes, '/');
  await screen.findByText('Kavya Menon');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('University Photography Society');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Upcoming Events',
    'About Us',
    'Foto of the Week',
    'Featured Portfolios',
    'Latest Galleries',
    'Why Join',
    'Meet the Committee',
    'Fotostats',
    'Join University Photography Society',
  ]);
});

it('leads to joining, galleries, links and portfolios', async () => {
  mockResponses(full);
  renderRoutes(routes, '/');
  const hero = await screen.findByRole('region', { name: 'University Photography Society' });
  const join = within(hero).getByRole('link', { name: /^Join Now/ });
  expect([join.getAttribute('href'), join.getAttribute('target')]).toEqual([
    'https://clubs.example.org/fotosoc',
    '_blank',
  ]);
  for (const [name, href] of [
    ['View Gallery', '/gallery'],
    ['View Linktree', '/links'],
    ['View Portfolios', '/portfolios'],
  ]) {
    expect(within(hero).getByRole('link', { name }).getAttribute('href')).toBe(href);
  }
});

it('features random portfolios, and keeps them after a later response', async () => {
  mockResponses(full);
  renderRoutes(routes, '/');
  const section = await screen.findByRole('region', { name: 'Featured Portfolios' });
  expect(await within(section).findAllByRole('listitem')).toHaveLength(3);
  const others = [{ ...portfolios[0]!, portfolioLink: 'dan', name: 'Dan' }];
  mockResponses({
    ...full,
    'GET /api/portfolios?sample=3&covers=3': { body: { portfolios: others, nextCursor: null } },
  });
  await act(() => queryClient.refetchQueries({ queryKey: ['/api/portfolios?sample=3&covers=3'] }));
  expect(within(section).getAllByRole('listitem')).toHaveLength(3);
});

it('shows the facts of an event, and its description in a dialog', async () => {
  mockResponses(full);
  renderRoutes(routes, '/');
  const events = await screen.findByRole('region', { name: 'Upcoming Events' });
  expect(await within(events).findByText('€5.00')).toBeTruthy();
  expect(within(events).queryByText('Capacity')).toBeNull();
  await userEvent.click(within(events).getByRole('button', { name: 'Description of Night Walk' }));
  expect(within(screen.getByRole('dialog', { name: 'Night Walk' })).getByText('Bring a coat.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('links each event to its page, and to all events', async () => {
  mockResponses(full);
  renderRoutes(routes, '/');
  const events = await screen.findByRole('region', { name: 'Upcoming Events' });
  const link = await within(events).findByRole('link', { name: 'Night Walk' });
  expect(link.getAttribute('href')).toBe('/events/night-walk');
  expect(within(events).getByRole('link', { name: 'All events' }).getAttribute('href')).toBe('/events');
});

it('shows a cancelled event in its place, with the reason', async () => {
  const flooded = {
    ...walk,
    name: 'Darkroom',
    slug: 'darkroom',
    start: '2020-01-01T10:00:00.000Z',
    reason: 'The darkroom is flooded.',
  };
  mockResponses({ ...full, 'GET /api/events': { body: { events: [walk], cancelled: [flooded] } } });
  renderRoutes(routes, '/');
  const events = await screen.findByRole('region', { name: 'Upcoming Events' });
  expect(await within(events).findByText('Cancelled: The darkroom is flooded.')).toBeTruthy();
  const names = within(events)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);
  expect(names).toEqual(['Darkroom', 'Night Walk']);
  expect(within(events).getByText('Darkroom').tagName).toBe('S');
});

it('says that there are no events', async () => {
  mockResponses({ ...full, 'GET /api/events': { body: { events: [] } } });
  renderRoutes(routes, '/');
  expect(await screen.findByRole('heading', { name: 'No Upcoming Events' })).toBeTruthy();
  expect(screen.getByText('Check back later!')).toBeTruthy();
});

it('fills the hero with photos of the latest galleries, each once, if no pictures are chosen', async () => {
  const pictures = [{ photoId: 'own', alt: 'The pier' }, { photoId: 'f2', alt: 'Fog again' }, null];
  const sections = { ...home.sections, 'home.hero': { pictures } };
  const photos = { own: photo('own'), f2: photo('f2') };
  mockResponses({ ...full, 'GET /api/page-sections?page=home': { body: { ...home, sections, photos } } });
  renderRoutes(routes, '/');
  const top = await screen.findByRole('region', { name: society().longName });
  await within(top).findByAltText('The pier');
  const seen = within(top)
    .getAllByRole('img')
    .map((image) => image.getAttribute('alt'));
  expect(seen).toHaveLength(3);
  expect(new Set(seen)).toEqual(new Set(['The pier', 'Fog again', 'f1']));
});

it('numbers the pictures behind the section Join', async () => {
  mockResponses(full);
  renderRoutes(routes, '/');
  expect(await screen.findByAltText('Gallery image 2')).toBeTruthy();
  expect(screen.queryByAltText('Gallery image 3')).toBeNull();
});

it('sends no request to the film’s host before the visitor starts the film', async () => {
  mockResponses(full);
  renderRoutes(routes, '/');
  const play = await screen.findByRole('button', { name: 'Play video' });
  expect(document.querySelector('iframe')).toBeNull();
  await userEvent.click(play);
  const frame = await screen.findByTitle('A year with the society');
  expect(frame.getAttribute('src')).toBe('https://video.example.org/embed/fotosoc');
});

it('links to the film, and states when the frame has not loaded in time', async () => {
  mockResponses(full);
  renderRoutes(routes, '/');
  const play = await screen.findByRole('button', { name: 'Play video' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.click(play);
  const link = await screen.findByRole('link', { name: /^Watch the video on video.example.org/ });
  expect(link.getAttribute('href')).toBe('https://video.example.org/embed/fotosoc');
  expect(screen.queryByText(/has not loaded/)).toBeNull();
  act(() => {
    vi.advanceTimersByTime(8000);
  });
  expect(screen.getByText(/^The video has not loaded\./)).toBeTruthy();
  fireEvent.load(screen.getByTitle('A year with the society'));
  expect(screen.queryByText(/has not loaded/)).toBeNull();
});

it('renders without data that the API refuses', async () => {
  const refused = createFailure(400, 'server/broken', 'Something broke.');
  mockResponses(Object.fromEntries(Object.keys(full).map((key) => [key, refused])));
  renderRoutes(routes, '/');
  expect(await screen.findByRole('heading', { name: 'Error Loading Events' })).toBeTruthy();
  expect(screen.getByText('Loading Foto of the Week...')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'The figures could not be loaded' })).toBeTruthy();
});

it('shows no figures while loading, and those of a repeated request', async () => {
  const noStats = { ...full, 'GET /api/stats': createFailure(400, 'server/broken', 'Something broke.') };
  mockResponses(noStats);
  renderRoutes(routes, '/');
  const stats = await screen.findByRole('region', { name: 'Fotostats' });
  const retry = await within(stats).findByRole('button', { name: 'Try again' });
  expect(within(stats).queryByText('Years Running')).toBeNull();
  mockResponses(full);
  await userEvent.click(retry);
  expect((await within(stats).findAllByText('22')).length).toBeGreaterThan(0);
});

/** Opens the editor.
 *  @returns values of the section `society` as they were saved */
async function edit(answers: Parameters<typeof mockResponses>[0] = {}) {
  const section = { key: 'society' as const, title: 'Society', version: '1', published: null };
  const sections = Object.entries(home.sections).map(([key, value]) => ({
    ...section,
    key: key as SectionKey,
    value: value as unknown,
    seen: value as unknown,
    drafted: null,
  }));
  const saved: SectionValues['society'][] = [];
  const drafted = { at: AT, by: 'Ada', isYou: true };
  mockResponses({
    ...full,
    'GET /api/section-drafts?page=home': {
      body: { sections, photos: {}, words: home.words, scheduled: null, notPublished: null },
    },
    'PUT /api/section-drafts/society': (body: unknown) => {
      const { value } = body as { value: SectionValues['society'] };
      saved.push(value);
      const sentence = 'The founding year is missing.';
      return value.foundedYear
        ? { body: { section: { ...section, value, seen: society(), drafted }, photos: {}, words: {} } }
        : createFailure(400, 'request/invalid', sentence, { 'value.foundedYear': sentence });
    },
    ...answers,
  });
  renderRoutes(routes, '/', { id: 'u', email: 'ada@example.org', role: 'member', rights: ['content'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit this page' }));
  await screen.findByRole('button', { name: 'Edit Fotostats' });
  return saved;
}

it('edits the Fotostats: an empty number stays empty and is refused, the preview shows the new number', async () => {
  const saved = await edit();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Fotostats' }));
  await userEvent.clear(screen.getByLabelText('Active Members'));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('NaN')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Edit Fotostats/ }));
  const founded = screen.getByLabelText<HTMLInputElement>('Founded');
  await userEvent.clear(founded);
  expect(founded.value).toBe('');
  await waitFor(() => expect(screen.getAllByText('The founding year is missing.')).toHaveLength(2)); // also in the bar
  await userEvent.type(founded, '1999');
  expect(founded.value).toBe('1999');
  fireEvent.change(screen.getByLabelText('Active Members'), { target: { value: '150' } });
  await waitFor(() => expect(saved.at(-1)).toMatchObject({ foundedYear: 1999, figures: { activeMembers: 150 } }));
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const stats = await screen.findByRole('region', { name: 'Fotostats' });
  expect(within(stats).getAllByText('150').length).toBeGreaterThan(0);
});

it('marks the section of a refused field, and discards only the fields of a section', async () => {
  const refusal = createFailure(400, 'request/invalid', 'Wrong.', { 'society:shortName': 'Fill in this field.' });
  const saved = await edit({ 'POST /api/section-publications': refusal });
  await userEvent.click(screen.getByRole('button', { name: 'Edit pictures and names' }));
  fireEvent.change(screen.getByLabelText('Short name'), { target: { value: ' ' } });
  await userEvent.click(screen.getByRole('button', { name: 'Edit Fotostats' }));
  fireEvent.change(screen.getByLabelText('Active Members'), { target: { value: '150' } });
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(saved.at(-1)).toEqual({ ...society(), shortName: ' ' }));
  expect(screen.getByRole('button', { name: /Edit pictures and names/ }).textContent).toContain('Changed');
  expect(screen.getByRole('button', { name: 'Close Fotostats' }).textContent).not.toContain('Changed');
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByRole('button', { name: /^Edit pictures and names, which has mistakes/ })).toBeTruthy();
});
