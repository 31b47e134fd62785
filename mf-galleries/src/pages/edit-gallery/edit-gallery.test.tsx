import type { GalleryWithCaptions } from '@fotosoc/contract/gallery';
import { useToasts } from '@fotosoc/host';
import { mockResponses, createConflict, createFailure, renderRoutes, type MockResponseTo } from '@fotosoc/host/testing';
import { createSamplePhoto } from '@fotosoc/photos/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import routes from '../../routes';
import { emptyEventsResponse } from '../../testing/events';
import { administrator, member } from '../../testing/accounts';

const READ = 'GET /api/galleries/ball';
const SAVE = 'PUT /api/galleries/ball';

beforeEach(() => localStorage.clear());

function ball(more: Partial<GalleryWithCaptions> = {}): GalleryWithCaptions {
  const galleries = [
    { title: 'Doors open', images: [createSamplePhoto('a', { alt: 'A door' }), createSamplePhoto('b')] },
    { title: 'Late', images: [createSamplePhoto('c')] },
  ];
  return {
    link: 'ball',
    title: 'Winter Ball',
    galleries,
    captions: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    ...more,
  };
}

async function edit(
  answer: MockResponseTo<'PUT /api/galleries/ball'> = { body: { gallery: ball(), version: '1' } },
  stored: Partial<GalleryWithCaptions> = {},
) {
  const read = { body: { gallery: ball(stored), version: '1' } };
  const calls = mockResponses({ ...emptyEventsResponse, [READ]: read, [SAVE]: answer });
  const router = renderRoutes(routes, '/edit-gallery/ball', administrator);
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
  return { calls, router, title };
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

test('sends visitors to the login page and back', async () => {
  mockResponses({ [READ]: { body: { gallery: ball(), version: '1' } } });
  const router = renderRoutes(routes, '/edit-gallery/ball');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('?from=%2Fedit-gallery%2Fball');
});

test('sends members home', async () => {
  mockResponses({ [READ]: { body: { gallery: ball(), version: '1' } } });
  const router = renderRoutes(routes, '/edit-gallery/ball', member);
  expect(await screen.findByText('You are not authorized to access this page.')).toBeDefined();
  expect(router.state.location.pathname).toBe('/');
});

test('links to the list if the gallery does not exist', async () => {
  mockResponses({
    'GET /api/galleries/none': createFailure(404, 'galleries/not-found', 'Gone.'),
    'GET /api/galleries?limit=24&covers=24': { body: { galleries: [], nextCursor: null } },
  });
  const router = renderRoutes(routes, '/edit-gallery/none', administrator);
  expect(await screen.findByText('Gallery not found.')).toBeDefined();
  await waitFor(() => expect(router.state.location.pathname).toBe('/gallery'));
});

test('saves changes and shows the gallery; the link stays', async () => {
  const { calls, router, title } = await edit();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).readOnly).toBe(true);
  await userEvent.clear(title);
  await userEvent.type(title, ' Captions: Ball ');
  await userEvent.click(screen.getByRole('button', { name: 'Move Photo 1 right' }));
  await save();
  expect(await screen.findByText('Gallery updated successfully!')).toBeDefined();
  expect(calls.find(({ key }) => key === SAVE)?.body).toEqual({
    title: 'Captions: Ball',
    galleries: [
      {
        title: 'Doors open',
        images: [
          { id: 'b', alt: '' },
          { id: 'a', alt: 'A door' },
        ],
      },
      { title: 'Late', images: [{ id: 'c', alt: '' }] },
    ],
    takenOn: null,
    description: '',
    coverPhotoId: null,
    photoOrder: 'manual',
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/gallery/ball'));
});

test('saves date, description and the chosen cover', async () => {
  const { calls } = await edit();
  await userEvent.type(screen.getByLabelText(/^Date/), '2025-11-20');
  await userEvent.type(screen.getByRole('textbox', { name: /^Description/ }), 'Fog on the river.');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Photo 3' }));
  await userEvent.click(screen.getByRole('button', { name: 'Use as cover' }));
  const cover = screen.getByRole('group', { name: 'Cover' });
  expect(within(cover).getByRole('img', { name: 'Photo 3' })).toBeDefined();
  await save();
  await screen.findByText('Gallery updated successfully!');
  expect(calls.find(({ key }) => key === SAVE)?.body).toMatchObject({
    takenOn: '2025-11-20',
    description: 'Fog on the river.',
    coverPhotoId: 'c',
  });
});

test('removes the choice of a cover', async () => {
  const { calls } = await edit(undefined, { coverPhotoId: 'c' });
  await userEvent.click(screen.getByRole('button', { name: 'Remove cover' }));
  expect(screen.getByText(/^Select a photo below and choose Use as cover/)).toBeDefined();
  await save();
  await screen.findByText('Gallery updated successfully!');
  expect(calls.find(({ key }) => key === SAVE)?.body).toMatchObject({ coverPhotoId: null });
});

const uploadedPhoto = (id: string, name: string) =>
  createSamplePhoto(id, { url: `/media/galleries/ball/gallery_1/1700000000000_${name}-0123456789abcdef.jpg` });

const listKeys = () =>
  screen.getAllByRole('checkbox', { name: /^Select Photo/ }).map((box) => box.closest('li')!.dataset['key']);

test('sorts photos at once, and an arrangement by hand ends the automatic order', async () => {
  const galleries = [{ title: 'Doors open', images: [uploadedPhoto('ten', 'img_10'), uploadedPhoto('nine', 'img_9')] }];
  const { calls } = await edit(undefined, { galleries });
  const order = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Order of photos' });
  await userEvent.selectOptions(order, 'By file name');
  expect(listKeys()).toEqual(['nine', 'ten']);
  await userEvent.click(screen.getByRole('button', { name: 'Move Photo 2 right' }));
  expect([listKeys(), order.value]).toEqual([['ten', 'nine'], 'manual']);
  await userEvent.selectOptions(order, 'By file name');
  await save();
  await screen.findByText('Gallery updated successfully!');
  expect(calls.find(({ key }) => key === SAVE)?.body).toMatchObject({ photoOrder: 'name' });
});

/** Buttons of toasts, as the shell renders them. */
function ToastActions() {
  return useToasts().map(
    ({ id, action }) => action && <button key={id} onClick={action.run} aria-label={action.label} />,
  );
}

test('undoes the change by the button of the message', async () => {
  const entry = {
    id: 'e1',
    at: '2026-11-28T12:00:00.000Z',
    actor: 'Ada',
    action: 'change',
    subject: 'Winter Ball',
    before: {},
    after: {},
    undoUntil: '2026-11-28T12:01:00.000Z',
    undoneAt: null,
  };
  const calls = mockResponses({
    ...emptyEventsResponse,
    [READ]: { body: { gallery: ball(), version: '1' } },
    [SAVE]: { body: { gallery: ball(), version: '2', entry } },
    'POST /api/activity-log/e1/undo': { body: { entry: { ...entry, undoUntil: null, undoneAt: entry.at } } },
  });
  renderRoutes(routes, '/edit-gallery/ball', administrator);
  render(<ToastActions />);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), ' 2026');
  await save();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone.')).toBeDefined();
  expect(calls.some(({ key }) => key === 'POST /api/activity-log/e1/undo')).toBe(true);
  expect(screen.queryByText('Gallery updated successfully!')).toBeNull();
});

test('shows a refused date at its field', async () => {
  const fields = { takenOn: 'This day has not come yet. Choose today or an earlier day.' };
  await edit(createFailure(400, 'request/invalid', fields.takenOn, fields));
  await save();
  expect(await screen.findByText(fields.takenOn, { selector: 'p span' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Date/));
});

test('states missing values and sends nothing', async () => {
  const { calls, title } = await edit();
  await userEvent.clear(title);
  await save();
  expect(screen.getByText('Give the gallery a title.')).toBeDefined();
  expect(document.activeElement).toBe(title);
  expect(calls.some(({ key }) => key === SAVE)).toBe(false);
});

test('merges changes of another tab, and shows them before saving', async () => {
  const galleries = [...ball().galleries, { title: 'Afterwards', images: [createSamplePhoto('theirs')] }];
  const current = { gallery: ball({ galleries }), version: '2' };
  const { calls } = await edit(createConflict('galleries/changed-meanwhile', current));
  await save();
  expect(await screen.findByText(/^1 photo added elsewhere is now in this form/)).toBeDefined();
  expect(screen.getByRole('list', { name: 'Photos of Afterwards' })).toBeDefined();
  expect(calls.filter(({ key }) => key === SAVE).map(({ ifMatch }) => ifMatch)).toEqual(['"1"']);
});

test('states why saving failed and keeps typed text', async () => {
  const { title } = await edit(createFailure(500, 'server/failed', 'Something went wrong.'));
  await userEvent.type(title, ' 2026');
  await save();
  const notice = (await screen.findByText('Something went wrong.')).closest('[role=alert]');
  expect(document.activeElement).toBe(notice);
  expect(title.value).toBe('Winter Ball 2026');
});

test('an ended session leads to the login page, and typed text is restored afterwards', async () => {
  const { router, title } = await edit(createFailure(401, 'auth/unauthenticated', 'Sign in first.'));
  await userEvent.type(title, ' 2026');
  await save();
  expect(await screen.findByText('You must be logged in to submit this form.')).toBeDefined();
  expect(router.state.location.pathname).toBe('/login');
  const again = await edit();
  expect(again.title.value).toBe('Winter Ball 2026');
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(again.title.value).toBe('Winter Ball');
});
