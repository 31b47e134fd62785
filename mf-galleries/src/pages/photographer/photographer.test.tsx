import type { Reply } from '@fotosoc/contract';
import { mockResponses, createFailure, renderRoutes } from '@fotosoc/host/testing';
import { createSamplePhoto } from '@fotosoc/photos/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import routes from '../../routes';

const ADDRESS = 'GET /api/credited-photos?limit=48&name=Kavya+Menon';

function createPage(id: string, nextCursor: string | null = null): Reply<'GET /api/credited-photos'> {
  const photo = createSamplePhoto(id, { title: `Title of ${id}` });
  return {
    photographer: { name: 'Kavya Menon', photoCount: 2 },
    photos: [{ photo, path: `/gallery/walk?photo=${id}`, from: 'Night Walk' }],
    nextCursor,
  };
}

test('shows the photos of a photographer, each with a link to its page', async () => {
  mockResponses({ [ADDRESS]: { body: createPage('a') } });
  renderRoutes(routes, '/photographers/Kavya%20Menon');
  expect(await screen.findByRole('heading', { level: 1, name: 'Kavya Menon' })).toBeDefined();
  expect(await screen.findByText('2 photos')).toBeDefined();
  expect(screen.getByText('Night Walk')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Title of a' }).getAttribute('href')).toBe('/gallery/walk?photo=a');
  expect(document.title).toBe('Kavya Menon · Fotosoc');
});

test('shows more on demand', async () => {
  mockResponses({
    [ADDRESS]: { body: createPage('a', 'next') },
    [`${ADDRESS}&cursor=next`]: { body: createPage('b') },
  });
  renderRoutes(routes, '/photographers/Kavya%20Menon');
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Title of b' })).toBeDefined();
});

test('states that no photos are credited to a name', async () => {
  mockResponses({ [ADDRESS]: createFailure(404, 'photographers/not-found', 'None.') });
  renderRoutes(routes, '/photographers/Kavya%20Menon');
  expect(await screen.findByRole('heading', { level: 1, name: 'No photos are credited to this name.' })).toBeDefined();
});
