import type { Reply } from '@fotosoc/contract';
import { queryClient } from '@fotosoc/host';
import { createFailure, mockResponses, renderRoutes } from '@fotosoc/host/testing';
import { createSamplePhoto } from '@fotosoc/photos/testing';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import routes from '../../routes';
import { member } from '../../testing/accounts';
import { createSampleCall } from '../../testing/calls';

const participation: Reply<'GET /api/account/calls/:slug'> = {
  entries: [],
  entriesLeft: 2,
  ownPhotos: [createSamplePhoto('a', { alt: 'A pier' })],
  name: 'Inês Carvalho',
  mayJudge: true,
};
const entry = { id: 'e1', photo: createSamplePhoto('p1'), title: 'Pier', name: 'Inês Carvalho', isHidden: false };
const page = {
  'GET /api/calls/fog': { body: { call: createSampleCall() } },
  'GET /api/account/calls/fog': { body: participation },
} as const;

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});

test('enters a photo of a portfolio on two screens', async () => {
  const calls = mockResponses({ ...page, 'POST /api/calls/fog/entries': { status: 201, body: { entry } } });
  document.body.insertAdjacentHTML('beforeend', '<div id="main" tabindex="-1"></div>'); // of the shell
  const router = renderRoutes(routes, '/calls/fog/enter', member);
  await userEvent.click(await screen.findByRole('button', { name: 'A pier' }));
  expect(document.activeElement?.id).toBe('main');
  expect(screen.getByRole('heading', { name: 'Give the photo a title' })).toBeDefined();
  expect(screen.getByText('The results show your name. Nobody sees it before.')).toBeDefined();
  await userEvent.type(screen.getByLabelText('Title'), 'Pier');
  await userEvent.click(screen.getByRole('button', { name: 'Enter photo' }));
  expect(await screen.findByText('Photo entered.')).toBeDefined();
  const sent = calls.find(({ key }) => key === 'POST /api/calls/fog/entries');
  expect(sent?.body).toEqual({ photoId: 'a', title: 'Pier', name: 'Inês Carvalho' });
  expect(router.state.location.pathname).toBe('/calls/fog');
});

test('says that the call has closed meanwhile, and keeps what was typed', async () => {
  mockResponses({
    ...page,
    'POST /api/calls/fog/entries': createFailure(409, 'calls/not-open', 'This call has closed.'),
  });
  renderRoutes(routes, '/calls/fog/enter', member);
  await userEvent.click(await screen.findByRole('button', { name: 'A pier' }));
  await userEvent.type(screen.getByLabelText('Title'), 'Pier');
  await userEvent.click(screen.getByRole('button', { name: 'Enter photo' }));
  expect(await screen.findByText('This call has closed.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Pier');
});

test('shows no refusal of a photo any more once another photo is chosen', async () => {
  const refusal = createFailure(400, 'request/invalid', 'Wrong.', { photoId: 'This photo was deleted.' });
  mockResponses({ ...page, 'POST /api/calls/fog/entries': refusal });
  renderRoutes(routes, '/calls/fog/enter', member);
  await userEvent.click(await screen.findByRole('button', { name: 'A pier' }));
  await userEvent.type(screen.getByLabelText('Title'), 'Pier');
  await userEvent.click(screen.getByRole('button', { name: 'Enter photo' }));
  await screen.findByText('This photo was deleted.');
  await userEvent.click(screen.getByRole('button', { name: 'Choose another photo' }));
  await userEvent.click(screen.getByRole('button', { name: 'A pier' }));
  expect(screen.queryByText('This photo was deleted.')).toBeNull();
});

test('changes the title of an entry', async () => {
  const calls = mockResponses({
    ...page,
    'GET /api/account/calls/fog': { body: { ...participation, entries: [entry] } },
    'PUT /api/calls/fog/entries/e1': { body: { entry } },
  });
  renderRoutes(routes, '/calls/fog/enter?entry=e1', member);
  await userEvent.type(await screen.findByLabelText('Title'), ' in fog');
  await userEvent.click(screen.getByRole('button', { name: 'Save entry' }));
  expect(await screen.findByText('Entry saved.')).toBeDefined();
  const sent = calls.find(({ key }) => key === 'PUT /api/calls/fog/entries/e1');
  expect(sent?.body).toEqual({ photoId: 'p1', title: 'Pier in fog', name: 'Inês Carvalho' });
});

test('leads visitors to the login if the call is for members', async () => {
  mockResponses({ 'GET /api/calls/fog': page['GET /api/calls/fog'] });
  const router = renderRoutes(routes, '/calls/fog/enter');
  await screen.findByText('Another page');
  expect(router.state.location.pathname).toBe('/login');
});

test('says that the call does not exist', async () => {
  mockResponses({ 'GET /api/calls/fog': createFailure(404, 'calls/not-found', 'There is no call at this address.') });
  renderRoutes(routes, '/calls/fog/enter');
  expect(await screen.findByRole('heading', { name: 'There is no call at this address.' })).toBeDefined();
});

test('says before a photo is chosen how many photos are left, or that none is', async () => {
  const call = createSampleCall({ entriesEach: 2 });
  mockResponses({ ...page, 'GET /api/calls/fog': { body: { call } } });
  renderRoutes(routes, '/calls/fog/enter', member);
  expect(await screen.findByText('You can enter 2 more photos.')).toBeDefined();
  cleanup();
  const used = { ...participation, entries: [entry], entriesLeft: 0 };
  mockResponses({ 'GET /api/calls/fog': { body: { call } }, 'GET /api/account/calls/fog': { body: used } });
  renderRoutes(routes, '/calls/fog/enter', member);
  expect(
    await screen.findByText(/^You have entered 2 photos, which is the most that this call allows\./),
  ).toBeDefined();
  expect(screen.queryByText('Choose a photo')).toBeNull();
  expect(screen.queryByText('Upload a photo')).toBeNull();
  expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe('/calls/fog/enter?entry=e1');
});

test('says no number of photos left while the photo of an entry is replaced', async () => {
  const used = { ...participation, entries: [entry], entriesLeft: 0 };
  mockResponses({ ...page, 'GET /api/account/calls/fog': { body: used } });
  renderRoutes(routes, '/calls/fog/enter?entry=e1', member);
  await userEvent.click(await screen.findByRole('button', { name: 'Choose another photo' }));
  expect(screen.getByRole('heading', { name: 'Choose a photo' })).toBeDefined();
  expect(screen.queryByText(/more photo/)).toBeNull();
  expect(screen.queryByText(/which is the most/)).toBeNull();
});

test('says in an open form that another tab has entered the last photo', async () => {
  mockResponses(page);
  renderRoutes(routes, '/calls/fog/enter', member);
  await screen.findByText('You can enter 2 more photos.');
  mockResponses({ ...page, 'GET /api/account/calls/fog': { body: { ...participation, entriesLeft: 0 } } });
  await act(async () => queryClient.invalidateQueries());
  expect(await screen.findByText(/which is the most that this call allows/)).toBeDefined();
  expect(screen.queryByText(/0 more/)).toBeNull();
});

test('returns by Back from the form of an entry to the list of used-up entries', async () => {
  const used = { ...participation, entries: [entry], entriesLeft: 0 };
  mockResponses({ ...page, 'GET /api/account/calls/fog': { body: used } });
  const router = renderRoutes(routes, '/calls/fog/enter', member);
  await userEvent.click(await screen.findByRole('link', { name: 'Change' }));
  expect(await screen.findByLabelText('Title')).toBeDefined();
  await act(async () => router.navigate(-1));
  expect(await screen.findByRole('heading', { name: 'Your photos' })).toBeDefined();
});

test('names the mailed link to a member who has entered all photos by the link', async () => {
  mockResponses({ ...page, 'GET /api/account/calls/fog': { body: { ...participation, entriesLeft: 0 } } });
  renderRoutes(routes, '/calls/fog/enter', member);
  expect(
    await screen.findByText('You have entered all your photos by a mailed link. Open the link to change them.'),
  ).toBeDefined();
  expect(screen.queryByText(/which is the most/)).toBeNull();
});

test('offers no other photo once the call has closed', async () => {
  const call = createSampleCall({ state: 'judging' });
  const used = { ...participation, entries: [entry], entriesLeft: 0 };
  mockResponses({ 'GET /api/calls/fog': { body: { call } }, 'GET /api/account/calls/fog': { body: used } });
  renderRoutes(routes, '/calls/fog/enter', member);
  expect(await screen.findByText('This call has closed.')).toBeDefined();
  expect(await screen.findByText('Pier')).toBeDefined();
  expect(screen.queryByText(/To enter another photo/)).toBeNull();
});
