import type { GalleryWithCaptions } from '@fotosoc/contract/gallery';
import type { OwnCaption } from '@fotosoc/contract/own-account';
import { queryClient, useConfirmation } from '@fotosoc/host';
import { mockResponses, createConflict, createFailure, renderRoutes, type MockResponseTo } from '@fotosoc/host/testing';
import { createSamplePhoto } from '@fotosoc/photos/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import routes from '../../routes';
import { administrator, member } from '../../testing/accounts';

function gallery(title: string): GalleryWithCaptions {
  return {
    link: 'ball',
    title,
    galleries: [
      { title: 'Doors open', images: [createSamplePhoto('a'), createSamplePhoto('b')] },
      { title: 'Late', images: [createSamplePhoto('c')] },
    ],
    captions: [{ id: 'c', photoId: 'b', name: 'Ferdia', caption: 'Who forgot to wind on?' }],
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}

const open = (title: string, more = {}) => {
  const calls = mockResponses({
    'GET /api/galleries/ball': { body: { gallery: gallery(title), version: '1' } },
    ...more,
  });
  renderRoutes(routes, '/gallery/ball');
  return calls;
};

const entry = (name: string, role = 'link') => within(screen.getByRole(role, { name }).closest('li')!);

test('shows a loading message, then the rooms under the title', async () => {
  open('Winter Ball');
  expect(await screen.findByText('Loading...')).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Winter Ball', level: 1 })).toBeDefined();
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Doors open',
    'Late',
  ]);
  expect(document.title).toBe('Winter Ball · Fotosoc');
});

test('shows the first captions of a photo, and all by pages on demand', async () => {
  const captions = Array.from({ length: 51 }, (_, index) => ({
    id: `${index}`,
    photoId: 'b',
    name: 'Ada',
    caption: `No. ${index}`,
  }));
  const wanted = { ...gallery('Captions wanted'), captions: captions.slice(0, 20), captionCounts: { b: 51 } };
  const calls = mockResponses({
    'GET /api/galleries/ball': { body: { gallery: wanted, version: '1' } },
    'GET /api/captions?limit=50&photo=b': { body: { captions: captions.slice(0, 50), nextCursor: 'next' } },
    'GET /api/captions?limit=50&photo=b&cursor=next': { body: { captions: captions.slice(50), nextCursor: null } },
  });
  renderRoutes(routes, '/gallery/ball');
  expect(await screen.findByText('No. 19')).toBeDefined();
  expect(calls).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 51 captions of Photo 2' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('No. 50')).toBeDefined();
  expect(screen.getAllByText(/^No\. /)).toHaveLength(51);
  expect(screen.queryByRole('button', { name: /^Show (?:all|more)/ })).toBeNull();
});

test('counts an added caption of a photo with more captions than are shown', async () => {
  const wanted = { ...gallery('Captions: Winter Ball'), captionCounts: { b: 51 } };
  const caption = { name: 'Ada', caption: 'Fifty-two' };
  mockResponses({
    'GET /api/galleries/ball': { body: { gallery: wanted, version: '1' } },
    'POST /api/photos/b/captions': { status: 201, body: { caption, isWaiting: false, id: 'd' } },
  });
  renderRoutes(routes, '/gallery/ball');
  await userEvent.click(await screen.findByRole('button', { name: 'Add Caption to Photo 2' }));
  await userEvent.type(screen.getByLabelText('Your name'), 'Ada');
  await userEvent.type(screen.getByLabelText('Your caption'), 'Fifty-two');
  await userEvent.click(screen.getByRole('button', { name: 'Submit Caption' }));
  expect(await screen.findByRole('button', { name: 'Show all 52 captions of Photo 2' })).toBeDefined();
});

test('shows date, number of photos, and a link to its event', async () => {
  const event = { id: 'e', name: 'October Walk', slug: 'october-walk', start: '2025-10-03T17:30:00.000Z' };
  const walk = { ...gallery('Winter Ball'), event, date: event.start };
  mockResponses({ 'GET /api/galleries/ball': { body: { gallery: walk, version: '1' } } });
  renderRoutes(routes, '/gallery/ball');
  expect(await screen.findByText('3 October 2025, 3 photos')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Event: October Walk' });
  expect(link.getAttribute('href')).toBe('/events/october-walk');
});

test('shows the description, also to search engines', async () => {
  const walk = { ...gallery('Winter Ball'), description: 'Fog.\n\nAnd lamps.' };
  mockResponses({ 'GET /api/galleries/ball': { body: { gallery: walk, version: '1' } } });
  renderRoutes(routes, '/gallery/ball');
  const description = await screen.findByText(/^Fog\./);
  expect([description.textContent, description.dir]).toEqual(['Fog.\n\nAnd lamps.', 'auto']);
});

test('downloads all photos at once, if there are several', async () => {
  open('Winter Ball');
  const link = await screen.findByRole('link', { name: 'Download all 3 photos' });
  expect(link.getAttribute('href')).toBe('/api/galleries/ball/photos.zip');
  cleanup();
  queryClient.clear();
  const single = { ...gallery('Winter Ball'), galleries: gallery('Winter Ball').galleries.slice(1) };
  mockResponses({ 'GET /api/galleries/ball': { body: { gallery: single, version: '1' } } });
  renderRoutes(routes, '/gallery/ball');
  await screen.findByText(/, 1 photo$/);
  expect(screen.queryByRole('link', { name: /^Download all/ })).toBeNull();
});

test('sets the tab’s title for a photo opened by its address', async () => {
  const [doors, late] = gallery('Winter Ball').galleries;
  const titled = { ...doors!, images: [createSamplePhoto('a', { title: 'Low tide' })] };
  const body = { gallery: { ...gallery('Winter Ball'), galleries: [titled, late!] }, version: '1' };
  mockResponses({ 'GET /api/galleries/ball': { body } });
  renderRoutes(routes, '/gallery/ball?photo=a');
  expect(await screen.findByRole('heading', { level: 1, name: 'Low tide' })).toBeDefined();
  expect(document.title).toBe('Low tide, Winter Ball · Fotosoc');
});

test('shows the winners of earlier weeks first, each with its photographer, without captions', async () => {
  const images = [createSamplePhoto('w', { alt: 'Lamps in Fog', credit: 'Kavya Menon' })];
  const winners = [{ title: 'Winners of 2026', images }];
  mockResponses({
    'GET /api/galleries/ball': { body: { gallery: gallery('Captions: Winter Ball'), winners, version: '1' } },
  });
  const router = renderRoutes(routes, '/gallery/ball');
  expect(await screen.findByRole('heading', { level: 2, name: 'Winners of 2026' })).toBeDefined();
  const won = entry('View photo 1 in full size: Lamps in Fog');
  expect(won.getByText('Kavya Menon')).toBeDefined();
  expect(won.queryByRole('button', { name: /Add Caption/ })).toBeNull();
  expect(screen.getAllByRole('button', { name: /Add Caption/ })).toHaveLength(3);
  await userEvent.click(won.getByRole('link', { name: /^View photo/ }));
  expect(await screen.findByRole('dialog', { name: 'Winners of 2026' })).toBeDefined();
  expect(router.state.location.search).toBe('?photo=w');
});

test('states that the gallery does not exist', async () => {
  mockResponses({ 'GET /api/galleries/none': createFailure(404, 'galleries/not-found', 'Gone.') });
  renderRoutes(routes, '/gallery/none');
  expect(await screen.findByText('No gallery found for this link and user ID.')).toBeDefined();
});

test('opens a photo in the viewer and adds it to the address', async () => {
  mockResponses({ 'GET /api/galleries/ball': { body: { gallery: gallery('Winter Ball'), version: '1' } } });
  const router = renderRoutes(routes, '/gallery/ball');
  await userEvent.click((await screen.findAllByRole('link', { name: 'View photo 1 in full size' }))[1]!);
  expect(await screen.findByRole('dialog', { name: 'Late' })).toBeDefined();
  expect(router.state.location.search).toBe('?photo=c');
});

test('offers captions only for galleries with “Captions” in the title', async () => {
  open('Winter Ball');
  await screen.findByRole('heading', { name: 'Winter Ball' });
  expect(screen.queryByRole('button', { name: /Add Caption/ })).toBeNull();
});

test('shows captions under their photo', async () => {
  open('Captions: Winter Ball');
  await screen.findByRole('heading', { name: 'Captions: Winter Ball' });
  expect(entry('View photo 2 in full size').getByText('Who forgot to wind on?')).toBeDefined();
  expect(entry('Add Caption to Photo 2', 'button').getByText('Ferdia')).toBeDefined();
});

test('saves and shows a caption and closes its form', async () => {
  const calls = open('Captions: Winter Ball', {
    'POST /api/photos/b/captions': {
      status: 201,
      body: { caption: { name: 'Ada', caption: 'Mind the gap' }, isWaiting: false, id: 'd' },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add Caption to Photo 2' }));
  const privacy = screen.getByRole('link', { name: /^What we keep about you/ });
  expect([privacy.getAttribute('href'), privacy.getAttribute('target')]).toEqual(['/privacy#writer', '_blank']);
  expect(screen.getByRole('button', { name: 'Close' }).getAttribute('aria-expanded')).toBe('true');
  await userEvent.type(screen.getByPlaceholderText('Enter your name'), ' Ada ');
  await userEvent.type(screen.getByPlaceholderText('Enter your caption'), 'Mind the gap');
  await userEvent.click(screen.getByRole('button', { name: 'Submit Caption' }));
  expect(await screen.findByText('Caption saved successfully!')).toBeDefined();
  expect(calls.at(-1)?.body).toEqual({ name: 'Ada', caption: 'Mind the gap' });
  expect(entry('Add Caption to Photo 2', 'button').getByText('Mind the gap')).toBeDefined();
  expect(screen.queryByPlaceholderText('Enter your caption')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add Caption to Photo 2' }));
});

test('asks for a name and a caption', async () => {
  open('Captions: Winter Ball');
  await userEvent.click(await screen.findByRole('button', { name: 'Add Caption to Photo 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Submit Caption' }));
  expect(screen.getByText('Enter your name.')).toBeDefined();
  expect(screen.getByText('Enter your caption.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your name' }));
  await userEvent.keyboard('Ada');
  expect(screen.queryByText('Enter your name.')).toBeNull();
  expect(screen.getByText('Enter your caption.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your name' }));
});

function own(caption: string, state: OwnCaption['state'], link = 'ball'): OwnCaption {
  const [photo, writtenAt] = [createSamplePhoto('b'), '2026-01-01T00:00:00.000Z'];
  return { id: caption, caption, state, gallery: { link, title: link }, photo, writtenAt };
}

test('shows members their waiting captions from any device, and requests them only where captions are accepted', async () => {
  const captions = [own('Soon', 'waiting'), own('Elsewhere', 'waiting', 'fog'), own('Gone', 'hidden')];
  mockResponses({
    'GET /api/galleries/ball': { body: { gallery: gallery('Captions: Winter Ball'), version: '1' } },
    'GET /api/account/captions?limit=50': { body: { captions, nextCursor: null } },
  });
  renderRoutes(routes, '/gallery/ball', member);
  expect(await screen.findByText('Soon')).toBeDefined();
  expect(screen.getAllByText('Waiting to be approved')).toHaveLength(1);
});

test('reports a caption by one press', async () => {
  const calls = open('Captions: Winter Ball', {
    'POST /api/photos/b/caption-reports': { status: 201, body: { isHidden: false } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Report Who forgot to wind on?' }));
  expect(await screen.findByText('Reported. Thank you.')).toBeDefined();
  expect(calls.at(-1)?.body).toEqual({ id: 'c', name: 'Ferdia', caption: 'Who forgot to wind on?' });
});

test('notifies the reporter if the report hides a caption', async () => {
  open('Captions: Winter Ball', {
    'POST /api/photos/b/caption-reports': { status: 201, body: { isHidden: true } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Report Who forgot to wind on?' }));
  expect(await screen.findByText('Reported. The caption is hidden until the committee decides.')).toBeDefined();
});

test('hides a caption that a reviewer reports, and restores it by undo', async () => {
  const entry = {
    id: 'e1',
    action: 'caption:hide',
    actor: 'Ada',
    at: '2026-11-27T12:00:00.000Z',
    subject: 'Who forgot to wind on?',
    before: null,
    after: null,
    undoUntil: null,
    undoneAt: null,
  };
  const calls = open('Captions: Winter Ball', {
    'POST /api/photos/b/caption-reports': { status: 201, body: { isHidden: true, entry } },
    'POST /api/activity-log/e1/undo': { body: { entry } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Report Who forgot to wind on?' }));
  expect(await screen.findByText('Hidden.')).toBeDefined();
  expect(screen.queryByText('Reported. Thank you.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Report Who forgot to wind on?' })).toBeDefined();
  expect(calls.at(-1)?.key).toBe('POST /api/activity-log/e1/undo');
});

test('states why a caption was not saved and keeps typed text', async () => {
  open('Captions: Winter Ball', {
    'POST /api/photos/b/captions': createFailure(403, 'captions/closed', 'It is closed.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add Caption to Photo 2' }));
  await userEvent.type(screen.getByPlaceholderText('Enter your name'), 'Ada');
  await userEvent.type(screen.getByPlaceholderText('Enter your caption'), 'Mind the gap');
  await userEvent.click(screen.getByRole('button', { name: 'Submit Caption' }));
  expect(await screen.findByText('Error saving caption: It is closed.')).toBeDefined();
  expect(screen.getByPlaceholderText<HTMLInputElement>('Enter your caption').value).toBe('Mind the gap');
  const caption = { name: 'Ada', caption: 'Mind the gap' };
  mockResponses({
    'GET /api/galleries/ball': { body: { gallery: gallery('Captions: Winter Ball'), version: '1' } },
    'POST /api/photos/b/captions': { status: 201, body: { caption, isWaiting: false, id: 'd' } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Submit Caption' }));
  expect(await screen.findByText('Caption saved successfully!')).toBeDefined();
  expect(screen.queryByText('Error saving caption: It is closed.')).toBeNull();
});

test.each([
  ['a visitor', null],
  ['a member', member],
])('%s can neither edit nor delete it', async (_, user) => {
  mockResponses({ 'GET /api/galleries/ball': { body: { gallery: gallery('Winter Ball'), version: '1' } } });
  renderRoutes(routes, '/gallery/ball', user);
  await screen.findByRole('heading', { level: 1, name: 'Winter Ball' });
  expect(screen.queryByRole('link', { name: 'Edit Gallery' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete Gallery' })).toBeNull();
});

function Question() {
  const question = useConfirmation();
  return (
    question && (
      <button title={question.consequence} onClick={() => question.answer(true)}>
        {question.question}
      </button>
    )
  );
}

async function deleteWith(answer: MockResponseTo<'DELETE /api/galleries/ball'>) {
  mockResponses({
    'GET /api/galleries/ball': { body: { gallery: gallery('Winter Ball'), version: '1' } },
    'GET /api/galleries?limit=24&covers=24': { body: { galleries: [], nextCursor: null } },
    'DELETE /api/galleries/ball': answer,
  });
  render(<Question />);
  const router = renderRoutes(routes, '/gallery/ball', administrator);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Gallery' }));
  const yes = await screen.findByRole('button', { name: 'Are you sure you want to delete this gallery?' });
  const consequence = yes.title;
  await userEvent.click(yes);
  return { router, consequence };
}

test('the administrator hides the gallery, with a reason', async () => {
  const calls = mockResponses({
    'GET /api/galleries/ball': { body: { gallery: gallery('Winter Ball'), version: '1' } },
    'GET /api/galleries?limit=24&covers=24': { body: { galleries: [], nextCursor: null } },
    'PUT /api/review/galleries/ball/visibility': { body: { entry: {} as never } },
  });
  const router = renderRoutes(routes, '/gallery/ball', administrator);
  await userEvent.click(await screen.findByRole('button', { name: 'Hide this gallery' }));
  await userEvent.type(await screen.findByRole('textbox'), 'One of them asked.');
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/gallery'));
  expect(calls.find(({ body }) => body)?.body).toEqual({ isShown: false, reason: 'One of them asked.' });
});

test('the administrator can edit it', async () => {
  mockResponses({ 'GET /api/galleries/ball': { body: { gallery: gallery('Winter Ball'), version: '1' } } });
  renderRoutes(routes, '/gallery/ball', administrator);
  const link = await screen.findByRole('link', { name: 'Edit Gallery' });
  expect(link.getAttribute('href')).toBe('/edit-gallery/ball');
});

test('the administrator deletes it after a question that names its contents', async () => {
  const { router, consequence } = await deleteWith({ status: 204 });
  expect(consequence).toBe(
    'Winter Ball with 2 sub-galleries, 3 photos and 1 caption will be deleted. You cannot undo this.',
  );
  expect(await screen.findByText('Gallery deleted successfully.')).toBeDefined();
  await waitFor(() => expect(router.state.location.pathname).toBe('/gallery'));
});

test('asks again, with the current contents, if changed since the page was opened', async () => {
  const current = { gallery: { ...gallery('Winter Ball'), captions: [] }, version: '2' };
  const removals = [createConflict('galleries/changed-meanwhile', current), { status: 204 }];
  const calls = mockResponses({
    'GET /api/galleries/ball': { body: { gallery: gallery('Winter Ball'), version: '1' } },
    'GET /api/galleries?limit=24&covers=24': { body: { galleries: [], nextCursor: null } },
    'DELETE /api/galleries/ball': () => removals.shift()!,
  });
  render(<Question />);
  renderRoutes(routes, '/gallery/ball', administrator);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Gallery' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Are you sure you want to delete this gallery?' }));
  const again = await screen.findByRole('button', {
    name: 'This gallery was changed meanwhile. Do you still want to delete it?',
  });
  expect(again.title).toBe('Winter Ball with 2 sub-galleries and 3 photos will be deleted. You cannot undo this.');
  await userEvent.click(again);
  expect(await screen.findByText('Gallery deleted successfully.')).toBeDefined();
  expect(calls.flatMap(({ ifMatch }) => ifMatch ?? [])).toEqual(['"1"', '"2"']);
});

const waits = {
  'POST /api/photos/b/captions': {
    status: 201,
    body: { caption: { name: 'Ada', caption: 'Soon' }, isWaiting: true, id: 'soon' },
  },
};

test('shows a waiting caption to its author in the same tab until refused', async () => {
  open('Captions: Winter Ball', waits);
  await userEvent.click(await screen.findByRole('button', { name: 'Add Caption to Photo 2' }));
  await userEvent.type(screen.getByPlaceholderText('Enter your name'), 'Ada');
  await userEvent.type(screen.getByPlaceholderText('Enter your caption'), 'Soon');
  await userEvent.click(screen.getByRole('button', { name: 'Submit Caption' }));
  expect(await screen.findByText('Caption saved. Visitors see it once approved.')).toBeDefined();
  expect(entry('Add Caption to Photo 2', 'button').getByText('Soon').parentElement?.textContent).toBe(
    'Soon Waiting to be approved',
  );
  expect(JSON.parse(sessionStorage.getItem('captions-waiting')!)).toEqual([
    { id: 'soon', photoId: 'b', caption: 'Soon' },
  ]);

  for (const [waiting, shown] of [
    [['soon'], 1],
    [[], 0],
  ] as const) {
    cleanup();
    queryClient.clear();
    const calls = open('Captions: Winter Ball', { 'GET /api/waiting-captions?ids=soon': { body: { waiting } } });
    await waitFor(() => expect(calls.some(({ key }) => key.startsWith('GET /api/waiting-captions'))).toBe(true));
    await waitFor(() => expect(screen.queryAllByText('Waiting to be approved')).toHaveLength(shown));
  }
});

test('shows the winners of a site without a winners’ gallery, with nothing to edit', async () => {
  const automatic = { link: 'foto-of-the-week', title: 'Foto of the Week', galleries: [], captions: [] };
  const body = { gallery: { ...automatic, createdAt: '2026-01-01T00:00:00.000Z' }, version: '1' };
  mockResponses({ 'GET /api/galleries/foto-of-the-week': { body } });
  renderRoutes(routes, '/gallery/foto-of-the-week', administrator);
  expect(await screen.findByText('No previous winners yet.')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Edit Gallery' })).toBeNull();
});
