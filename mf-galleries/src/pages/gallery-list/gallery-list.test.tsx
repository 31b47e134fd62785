import type { GallerySummary } from '@fotosoc/contract/gallery';
import { mockResponses, createFailure, renderRoutes } from '@fotosoc/host/testing';
import { createSamplePhoto } from '@fotosoc/photos/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import routes from '../../routes';

const ADDRESS = 'GET /api/galleries?limit=24&covers=24';

function gallery(link: string, title: string): GallerySummary {
  const covers = [createSamplePhoto(`${link}-1`), createSamplePhoto(`${link}-2`)];
  return { link, title, covers, galleryCount: 2, photoCount: 3, createdAt: '2026-01-01T00:00:00.000Z' };
}

test('shows each gallery with one of its covers and a link', async () => {
  mockResponses({ [ADDRESS]: { body: { galleries: [gallery('wild', 'Wild')], nextCursor: null } } });
  renderRoutes(routes, '/gallery');
  expect((await screen.findByRole('heading', { name: 'Wild', level: 2 })).dir).toBe('auto');
  expect(screen.getByRole('heading', { name: 'Fotosoc Gallery', level: 1 })).toBeDefined();
  expect(screen.getByRole('link', { name: 'View Gallery: Wild' }).getAttribute('href')).toBe('/gallery/wild');
  expect(document.querySelector('img')?.getAttribute('src')).toMatch(/^\/media\/wild-[12]\.jpg$/);
  expect(document.title).toBe('Fotosoc Gallery');
  expect(screen.getByText('1 January 2026, 3 photos')).toBeDefined();
});

test('shows the date of the event that a gallery belongs to', async () => {
  const walk = { ...gallery('walk', 'Walk'), date: '2025-10-03T17:30:00.000Z', photoCount: 1 };
  mockResponses({ [ADDRESS]: { body: { galleries: [walk], nextCursor: null } } });
  renderRoutes(routes, '/gallery');
  expect(await screen.findByText('3 October 2025, 1 photo')).toBeDefined();
});

test('shows the chosen cover and the description', async () => {
  const walk = { ...gallery('walk', 'Walk'), cover: createSamplePhoto('chosen'), description: 'Fog on the river.' };
  mockResponses({ [ADDRESS]: { body: { galleries: [walk], nextCursor: null } } });
  renderRoutes(routes, '/gallery');
  expect((await screen.findByText('Fog on the river.')).dir).toBe('auto');
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/media/chosen.jpg');
});

test('shows more on demand', async () => {
  mockResponses({
    [ADDRESS]: { body: { galleries: [gallery('wild', 'Wild')], nextCursor: 'next' } },
    [`${ADDRESS}&cursor=next`]: { body: { galleries: [gallery('coast', 'Coast')], nextCursor: null } },
  });
  renderRoutes(routes, '/gallery');
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('heading', { name: 'Coast' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Wild' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('states that there are no galleries', async () => {
  mockResponses({ [ADDRESS]: { body: { galleries: [], nextCursor: null } } });
  renderRoutes(routes, '/gallery');
  expect(await screen.findByRole('heading', { name: 'No galleries yet' })).toBeDefined();
});

test('offers to try again after a failed request', async () => {
  let isUp = false;
  mockResponses({
    [ADDRESS]: () =>
      isUp
        ? { body: { galleries: [gallery('wild', 'Wild')], nextCursor: null } }
        : createFailure(400, 'request/invalid', 'No.'),
  });
  renderRoutes(routes, '/gallery');
  const again = await screen.findByRole('button', { name: 'Try again' });
  isUp = true;
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'Wild' })).toBeDefined();
});

test.each([
  ['who looks after galleries', ['galleries'], true],
  ['who looks after something else', ['loans', 'captions'], false],
  ['a member', [], false],
] as const)('%s (%j) sees the link to create a gallery: %s', async (_, rights, isShown) => {
  mockResponses({ [ADDRESS]: { body: { galleries: [], nextCursor: null } } });
  renderRoutes(routes, '/gallery', { id: 'u1', email: 'ada@example.org', role: 'member', rights: [...rights] });
  await screen.findByRole('heading', { name: 'No galleries yet' });
  expect(screen.queryByRole('link', { name: 'Create Gallery' }) !== null).toBe(isShown);
});
