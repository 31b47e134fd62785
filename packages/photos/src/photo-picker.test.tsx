import { queryClient } from '@fotosoc/host';
import { createFailure, mockResponses } from '@fotosoc/host/testing';
import { createSamplePhoto } from './testing.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { FoundPhoto } from './found-photos.ts';
import { PhotoPicker } from './photo-picker.tsx';

const member = {
  portfolioLink: 'kavya',
  name: 'Kavya Menon',
  bio: '',
  profileImage: null,
  badge: 'Member' as const,
  userId: 'm',
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
};

beforeEach(() => queryClient.clear());

it('picks a photo by location, with the credit or else the member as photographer', async () => {
  const images = [createSamplePhoto('a'), createSamplePhoto('b', { alt: 'Lamps', credit: 'Ada' })];
  const portfolio = { ...member, socialButtons: [], galleries: [{ title: 'Night', images }] };
  mockResponses({
    'GET /api/galleries?limit=100&covers=1': { body: { galleries: [], nextCursor: null } },
    'GET /api/portfolios?limit=100&covers=1': {
      body: { portfolios: [{ ...member, covers: [], galleryCount: 1, photoCount: 2 }], nextCursor: null },
    },
    'GET /api/portfolios/kavya': { body: { portfolio, version: '1' } },
  });
  const picked: FoundPhoto[] = [];
  render(<PhotoPicker onPick={(photo) => picked.push(photo)} onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Photo 1 of Night' }));
  await userEvent.click(screen.getByRole('button', { name: 'Lamps' }));
  expect(picked.map(({ photo, photographer }) => [photo.id, photographer])).toEqual([
    ['a', 'Kavya Menon'],
    ['b', 'Ada'],
  ]);
});

it('says that the site has no photos, or that the photos of a location did not load', async () => {
  const none = { body: { galleries: [], nextCursor: null } };
  const lists = {
    'GET /api/galleries?limit=100&covers=1': none,
    'GET /api/portfolios?limit=100&covers=1': { body: { portfolios: [], nextCursor: null } },
  };
  mockResponses(lists);
  const { unmount } = render(<PhotoPicker onPick={() => undefined} onClose={() => undefined} />);
  expect(await screen.findByText('The site has no photos yet.')).toBeDefined();
  unmount();
  queryClient.clear();
  const walk = { link: 'walk', title: 'Walk', covers: [], galleryCount: 1, photoCount: 1, createdAt: member.createdAt };
  mockResponses({
    ...lists,
    'GET /api/galleries?limit=100&covers=1': { body: { galleries: [walk], nextCursor: null } },
    'GET /api/galleries/walk': createFailure(404, 'galleries/not-found', 'This gallery was deleted.'),
  });
  render(<PhotoPicker onPick={() => undefined} onClose={() => undefined} />);
  expect(await screen.findByText(/The photos could not be loaded/)).toBeDefined();
});

it('shows search results in place of the locations', async () => {
  mockResponses({
    'GET /api/galleries?limit=100&covers=1': { body: { galleries: [], nextCursor: null } },
    'GET /api/portfolios?limit=100&covers=1': { body: { portfolios: [], nextCursor: null } },
    'GET /api/search?q=fog&kind=photos&limit=24': {
      body: { groups: [], count: 0, isMore: false, words: ['fog'], suggestion: null },
    },
  });
  render(<PhotoPicker onPick={() => undefined} onClose={() => undefined} />);
  await userEvent.click(screen.getByRole('searchbox'));
  await userEvent.paste('fog');
  expect(screen.queryByLabelText('From')).toBeNull();
  expect(await screen.findByText('No photos found.')).toBeDefined();
});
