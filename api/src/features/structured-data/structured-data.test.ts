import { society } from '../../../test/society.ts';
import type { Event } from '@fotosoc/contract/event';
import type { Photo } from '@fotosoc/contract/photo';
import type { Portfolio } from '@fotosoc/contract/portfolio';
import { describe, expect, it } from 'vitest';
import { createStructuredData } from './structured-data.ts';

const SITE = 'https://society.example.org';

const event: Event = {
  name: 'Night walk',
  image: '/media/walk.jpg',
  start: '2026-11-24T18:00:00.000Z',
  end: '2026-11-24T20:00:00.000Z',
  location: 'The front gate',
  cost: 4,
  capacity: null,
  type: 'walk',
  description: '',
  slug: 'night-walk',
};

function portfolio(change: Partial<Portfolio> = {}): Portfolio {
  return {
    portfolioLink: 'ada',
    name: 'Ada',
    bio: 'Takes photographs of engines.',
    profileImage: null,
    badge: 'Member',
    userId: 'ada',
    socialButtons: [],
    galleries: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-02-01T00:00:00.000Z',
    ...change,
  };
}

function photo(alt = ''): Photo {
  const url = '/media/member-portfolios/ada/gallery_1/engine.jpg';
  return { id: 'engine', url, width: 4, height: 3, alt, variants: [], placeholder: 'data:,', exif: null };
}

/** Returns the data as a search engine reads it, without undefined values. */
function read(path: string, answers: Record<string, unknown>): Record<string, unknown>[] {
  const things = createStructuredData({ url: SITE + path, answers }, SITE, society);
  return JSON.parse(JSON.stringify(things)) as Record<string, unknown>[];
}

const readPortfolio = (change: Partial<Portfolio>) =>
  read('/portfolios/ada', { '/api/portfolios/ada': { portfolio: portfolio(change) } })[0]!;

describe('a portfolio', () => {
  it('is an image gallery by a person', () => {
    const engine = photo('An engine');
    expect(readPortfolio({ galleries: [{ title: 'Engines', images: [engine] }] })).toEqual({
      '@type': 'ImageGallery',
      name: 'Ada',
      url: `${SITE}/portfolios/ada`,
      dateModified: '2026-02-01T00:00:00.000Z',
      author: {
        '@type': 'Person',
        name: 'Ada',
        url: `${SITE}/portfolios/ada`,
        description: 'Takes photographs of engines.',
        sameAs: [],
      },
      image: [{ '@type': 'ImageObject', contentUrl: SITE + engine.url, width: 4, height: 3, caption: 'An engine' }],
    });
  });

  it('has at most twenty photos, and truncated texts', () => {
    const images = Array.from({ length: 30 }, () => photo());
    const { image, author } = readPortfolio({
      bio: 'a'.repeat(4000),
      galleries: [
        { title: 'One', images: images.slice(0, 15) },
        { title: 'Two', images: images.slice(15) },
      ],
    });
    expect(image).toHaveLength(20);
    expect(author).toMatchObject({ description: `${'a'.repeat(300)}…` });
  });

  it('lists other profiles of its author, without mailboxes', () => {
    const socialButtons: Portfolio['socialButtons'] = [
      { platform: 'instagram', url: 'https://instagram.example.org/ada' },
      { platform: 'email', url: 'mailto:ada@example.org' },
    ];
    expect(readPortfolio({ socialButtons })['author']).toMatchObject({ sameAs: ['https://instagram.example.org/ada'] });
  });
});

it('a gallery is an image gallery without author', () => {
  const gallery = { link: 'night', title: 'Night', galleries: [], createdAt: '2026-01-01T00:00:00.000Z' };
  const [thing] = read('/gallery/night', { '/api/galleries/night': { gallery } });
  expect(thing).toMatchObject({ '@type': 'ImageGallery', name: 'Night', url: `${SITE}/gallery/night` });
  expect(thing).not.toHaveProperty('author');
});

it('a gallery has the description, day and cover that its editor chose', () => {
  const cover = photo('Lamps');
  const facts = { description: 'Fog.', takenOn: '2026-01-02', cover };
  const gallery = { link: 'night', title: 'Night', galleries: [], createdAt: '2026-01-03T00:00:00.000Z', ...facts };
  const [thing] = read('/gallery/night', { '/api/galleries/night': { gallery } });
  expect(thing).toMatchObject({
    description: 'Fog.',
    temporalCoverage: '2026-01-02',
    primaryImageOfPage: { '@type': 'ImageObject', contentUrl: SITE + cover.url, caption: 'Lamps' },
  });
});

it('the page of a photographer is a profile with photos', () => {
  const photos = [{ photo: photo('Lamps'), path: '/gallery/night?photo=engine', from: 'Night' }];
  const answer = { photographer: { name: 'Kavya Menon', photoCount: 1 }, photos, nextCursor: null };
  const url = '/photographers/Kavya%20Menon';
  const [thing] = read(url, { '/api/credited-photos?limit=48&name=Kavya+Menon': answer });
  expect(thing).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', name: 'Kavya Menon', url: SITE + url },
    image: [{ '@type': 'ImageObject', caption: 'Lamps' }],
  });
});

describe('the home page', () => {
  it('is of the society, and lists its events', () => {
    const [society, walk] = read('/', { '/api/events': { events: [event] }, '/api/stats': {} });
    expect(society).toMatchObject({ '@type': 'Organization', url: `${SITE}/`, foundingDate: '2003' });
    expect(walk).toMatchObject({
      '@type': 'Event',
      startDate: '2026-11-24T18:00:00.000Z',
      location: { '@type': 'Place', name: 'The front gate' },
      image: `${SITE}/media/walk.jpg`,
      offers: { price: 4, priceCurrency: 'EUR' },
    });
    expect(walk).not.toHaveProperty('description');
  });

  it('lists twenty events at most', () => {
    expect(read('/', { '/api/events': { events: Array.from({ length: 30 }, () => event) } })).toHaveLength(1 + 20);
  });
});

it('another page has no structured data', () => {
  expect(read('/links', { '/api/links': {}, '/api/galleries?limit=12': {} })).toEqual([]);
});
