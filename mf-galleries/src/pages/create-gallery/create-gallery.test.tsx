import type { Reply } from '@fotosoc/contract';
import type { Gallery } from '@fotosoc/contract/gallery';
import { mockResponses, createFailure, renderRoutes, type MockResponseTo } from '@fotosoc/host/testing';
import { createSamplePhoto } from '@fotosoc/photos/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import routes from '../../routes';
import { emptyEventsResponse } from '../../testing/events';
import { administrator, member } from '../../testing/accounts';
import type { GalleryValues } from '../../components/gallery-form/gallery-values';

const stored: Gallery = { link: 'winter-ball', title: '', galleries: [], createdAt: '2026-11-20T11:30:00.000Z' };
const DRAFT = 'fotosoc-draft:create-gallery:u1';

beforeEach(() => localStorage.clear());

function leaveDraft() {
  const item = { key: 'a', name: 'ball-001.jpg', alt: 'A door', photo: createSamplePhoto('a') };
  const value: GalleryValues = {
    title: 'Captions: Winter Ball',
    link: 'Winter Ball',
    galleries: [{ key: 'g', title: 'Doors open', items: [item] }],
  };
  localStorage.setItem(DRAFT, JSON.stringify({ value: { values: value, conflicts: [], missing: [] } }));
}

const taken = {
  ...emptyEventsResponse,
  'GET /api/galleries?link=winter-ball': {
    body: {
      galleries: [
        {
          link: 'winter-ball',
          title: 'Winter Ball',
          covers: [],
          galleryCount: 1,
          photoCount: 1,
          createdAt: stored.createdAt,
        },
      ],
      nextCursor: null,
    } satisfies Reply<'GET /api/galleries'>,
  },
};
const LINK_TAKEN = 'The gallery link is already taken. Please choose a different link.';

async function submitDraft(answer: MockResponseTo<'POST /api/galleries'>) {
  leaveDraft();
  const calls = mockResponses({
    ...emptyEventsResponse,
    'POST /api/galleries': answer,
    'GET /api/galleries?link=winter-ball': { body: { galleries: [], nextCursor: null } },
    'GET /api/galleries/winter-ball': { body: { gallery: { ...stored, captions: [] }, version: '1' } },
  });
  const router = renderRoutes(routes, '/create-gallery', administrator);
  await userEvent.click(await screen.findByRole('button', { name: 'Create Gallery' }));
  return { calls, router };
}

test('sends visitors to the login page and back', async () => {
  const router = renderRoutes(routes, '/create-gallery');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('?from=%2Fcreate-gallery');
});

test('sends members home', async () => {
  const router = renderRoutes(routes, '/create-gallery', member);
  expect(await screen.findByText('You are not authorized to access this page.')).toBeDefined();
  expect(router.state.location.pathname).toBe('/');
});

test('creates the gallery and opens it', async () => {
  const { calls, router } = await submitDraft({ status: 201, body: { gallery: stored } });
  expect(await screen.findByText('Gallery added successfully!')).toBeDefined();
  expect(calls.find(({ key }) => key === 'POST /api/galleries')?.body).toEqual({
    title: 'Captions: Winter Ball',
    link: 'winter-ball',
    galleries: [{ title: 'Doors open', images: [{ id: 'a', alt: 'A door' }] }],
    takenOn: null,
    description: '',
    coverPhotoId: null,
    photoOrder: 'manual',
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/gallery/winter-ball'));
  expect(localStorage.getItem(DRAFT)).toBeNull();
});

test('states missing values and sends nothing', async () => {
  const calls = mockResponses(emptyEventsResponse);
  renderRoutes(routes, '/create-gallery', administrator);
  await userEvent.click(await screen.findByRole('button', { name: 'Create Gallery' }));
  expect(screen.getByText('Give the gallery a title.')).toBeDefined();
  expect(screen.getByText('Choose a link for the gallery.')).toBeDefined();
  expect(screen.getByText('Give this sub-gallery a title.')).toBeDefined();
  expect(screen.getByText('Add at least one photo.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' }));
  expect(calls.filter(({ key }) => key.startsWith('POST'))).toEqual([]);
});

test('shows the address of a link and whether the link is available', async () => {
  mockResponses({
    ...emptyEventsResponse,
    'GET /api/galleries?link=winter-ball': { body: { galleries: [], nextCursor: null } },
  });
  renderRoutes(routes, '/create-gallery', administrator);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Link' }), 'Winter  Ball');
  expect(await screen.findByText('This link is free.')).toBeDefined();
  expect(screen.getByText('Address: /gallery/winter-ball').closest('[role=status]')).not.toBeNull();
});

test('shows while typing that a link is taken, and uploads no photo for it', async () => {
  const calls = mockResponses(taken);
  renderRoutes(routes, '/create-gallery', administrator);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Link' }), 'winter-ball');
  expect(await screen.findByText(LINK_TAKEN)).toBeDefined();
  const photo = new File(['photo'], 'roofs.jpg', { type: 'image/jpeg' });
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file][multiple]')!, photo);
  // At the field, the photo and in the bar.
  await waitFor(() => expect(screen.getAllByText(new RegExp(LINK_TAKEN))).toHaveLength(3));
  expect(calls.filter(({ key }) => key.startsWith('POST'))).toEqual([]);
});

test('shows at the link that it was taken in the meantime', async () => {
  await submitDraft(createFailure(409, 'galleries/link-taken', LINK_TAKEN));
  expect(await screen.findByText(LINK_TAKEN)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Link' }));
});

test('an ended session leads to the login page without data loss', async () => {
  const { router } = await submitDraft(createFailure(401, 'auth/unauthenticated', 'Sign in first.'));
  expect(await screen.findByText('You must be logged in to submit this form.')).toBeDefined();
  expect(router.state.location.pathname).toBe('/login');
  expect(localStorage.getItem(DRAFT)).not.toBeNull();
});

test('notifies a user who is no longer an administrator', async () => {
  await submitDraft(createFailure(403, 'auth/unauthorized', 'Not yours.'));
  expect(await screen.findByText('You are not authorized to submit this form.')).toBeDefined();
});
