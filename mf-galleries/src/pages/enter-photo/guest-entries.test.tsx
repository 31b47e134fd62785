import type { Reply } from '@fotosoc/contract';
import { queryClient } from '@fotosoc/host';
import { createFailure, mockResponses, renderRoutes } from '@fotosoc/host/testing';
import { createSamplePhoto } from '@fotosoc/photos/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import routes from '../../routes';
import { administrator, member } from '../../testing/accounts';
import { answerYes } from '../../testing/answer-yes';
import { createSampleCall } from '../../testing/calls';

const TOKEN = 'token-of-gus';
const entry = { id: 'e1', photo: createSamplePhoto('p1'), title: 'Pier', name: 'Gus', isHidden: false };
const own: Reply<'GET /api/calls/:slug/managed-entries'> = { entries: [entry], entriesLeft: 1, name: 'Gus' };
const call = { 'GET /api/calls/fog': { body: { call: createSampleCall({ entrants: 'anyone' }) } } } as const;
const OWN = `GET /api/calls/fog/managed-entries?token=${TOKEN}` as const;

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  answerYes();
});

test('mails visitors a link, and says so', async () => {
  const calls = mockResponses({ ...call, 'POST /api/calls/fog/entry-links': { status: 201, body: null } });
  const router = renderRoutes(routes, '/calls/fog/enter');
  await userEvent.type(await screen.findByLabelText('Name'), 'Gus');
  await userEvent.type(screen.getByLabelText('Email'), 'gus@example.org');
  expect(screen.getByRole('link', { name: 'Log in as a member' }).getAttribute('href')).toContain('/login');
  await userEvent.click(screen.getByRole('button', { name: 'E-mail me a link' }));
  expect(await screen.findByText('We e-mail you a link. Open the link to enter a photo.')).toBeDefined();
  const sent = calls.find(({ key }) => key === 'POST /api/calls/fog/entry-links');
  expect(sent?.body).toEqual({ name: 'Gus', email: 'gus@example.org' });
  expect(router.state.location.search).toBe('?sent=1');
  await userEvent.click(screen.getByRole('link', { name: 'ask for the link again' }));
  expect(await screen.findByLabelText('Email')).toBeDefined();
});

test('shows the sentences of the server at the fields', async () => {
  mockResponses({
    ...call,
    'POST /api/calls/fog/entry-links': createFailure(400, 'request/invalid', 'Wrong.', { email: 'Enter an address.' }),
  });
  renderRoutes(routes, '/calls/fog/enter');
  await userEvent.type(await screen.findByLabelText('Name'), 'Gus');
  await userEvent.type(screen.getByLabelText('Email'), 'gus@example');
  await userEvent.click(screen.getByRole('button', { name: 'E-mail me a link' }));
  expect(await screen.findByText('Enter an address.')).toBeDefined();
});

test('says why a form without scripts was refused', async () => {
  mockResponses(call);
  renderRoutes(routes, '/calls/fog/enter?refusal=request%2Ftoo-many-requests');
  expect(await screen.findByText('Too many links were sent. Wait a few minutes and try again.')).toBeDefined();
});

test('shows no form once the call has closed', async () => {
  mockResponses({
    'GET /api/calls/fog': { body: { call: createSampleCall({ entrants: 'anyone', state: 'judging' }) } },
  });
  renderRoutes(routes, '/calls/fog/enter');
  expect(await screen.findByText('This call has closed.')).toBeDefined();
  expect(screen.queryByLabelText('Email')).toBeNull();
});

test('offers no changes of entries once the call has closed', async () => {
  const closed = createSampleCall({ entrants: 'anyone', state: 'results' });
  mockResponses({ 'GET /api/calls/fog': { body: { call: closed, results: [] } }, [OWN]: { body: own } });
  renderRoutes(routes, `/calls/fog/enter?token=${TOKEN}`);
  expect(await screen.findByText('Pier')).toBeDefined();
  expect(screen.queryByText(/can change your photos/)).toBeNull();
});

test('keeps the form of members for members', async () => {
  mockResponses({
    ...call,
    'GET /api/account/calls/fog': { body: { entries: [], entriesLeft: 2, ownPhotos: [], name: '', mayJudge: true } },
  });
  renderRoutes(routes, '/calls/fog/enter', member);
  expect(await screen.findByRole('heading', { name: 'Choose a photo' })).toBeDefined();
});

test('starts with the form if a guest has entered no photo', async () => {
  mockResponses({ ...call, [OWN]: { body: { entries: [], entriesLeft: 2, name: 'Gus' } } });
  renderRoutes(routes, `/calls/fog/enter?token=${TOKEN}`);
  expect(await screen.findByRole('heading', { name: 'Choose a photo' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Your photos' })).toBeNull();
});

test("shows a guest's photos, which can be changed and withdrawn", async () => {
  const calls = mockResponses({
    ...call,
    [OWN]: { body: own },
    'PUT /api/calls/fog/managed-entries/e1': { body: { entry } },
    'POST /api/calls/fog/managed-entries/e1/withdrawals': { status: 201, body: null },
  });
  document.body.insertAdjacentHTML('beforeend', '<div id="main" tabindex="-1"></div>'); // of the shell
  renderRoutes(routes, `/calls/fog/enter?token=${TOKEN}`);
  expect(await screen.findByRole('heading', { name: 'Your photos' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Enter another photo' }).getAttribute('href')).toBe(
    `/calls/fog/enter?token=${TOKEN}&entry=new`,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Change' }));
  await screen.findByLabelText('Title');
  expect(document.activeElement?.id).toBe('main');
  await userEvent.type(screen.getByLabelText('Title'), ' in fog');
  await userEvent.click(screen.getByRole('button', { name: 'Save entry' }));
  expect(await screen.findByText('Entry saved.')).toBeDefined();
  const changed = calls.find(({ key }) => key === 'PUT /api/calls/fog/managed-entries/e1');
  expect(changed?.body).toEqual({ token: TOKEN, photoId: 'p1', title: 'Pier in fog', name: 'Gus' });
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Photo withdrawn.')).toBeDefined();
  const withdrawn = calls.find(({ key }) => key === 'POST /api/calls/fog/managed-entries/e1/withdrawals');
  expect(withdrawn?.body).toEqual({ token: TOKEN });
});

test.each(['', '&entry=new'])('keeps a started form if another tab enters a photo (%s)', async (search) => {
  mockResponses({ ...call, [OWN]: { body: { entries: [], entriesLeft: 1, name: 'Gus' } } });
  renderRoutes(routes, `/calls/fog/enter?token=${TOKEN}${search}`);
  await screen.findByRole('heading', { name: 'Choose a photo' });
  mockResponses({ ...call, [OWN]: { body: { ...own, entriesLeft: 0 } } });
  await act(async () => queryClient.invalidateQueries());
  await userEvent.tab(); // lets the page show the new response
  expect(screen.getByRole('heading', { name: 'Choose a photo' })).toBeDefined();
});

test('keeps what was typed for an entry that another tab withdraws', async () => {
  const calls = mockResponses({ ...call, [OWN]: { body: own } });
  renderRoutes(routes, `/calls/fog/enter?token=${TOKEN}&entry=e1`);
  await userEvent.type(await screen.findByLabelText('Title'), ' in fog');
  const sentence = 'This photo was withdrawn, or is not yours.';
  const later = mockResponses({
    ...call,
    [OWN]: { body: { ...own, entries: [] } },
    'PUT /api/calls/fog/managed-entries/e1': createFailure(404, 'calls/entry-not-found', sentence),
  });
  await act(async () => queryClient.invalidateQueries());
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Pier in fog');
  await userEvent.click(screen.getByRole('button', { name: 'Save entry' }));
  expect(await screen.findByText(sentence)).toBeDefined();
  expect([...calls, ...later].some(({ key }) => key.startsWith('POST'))).toBe(false);
});

test('offers a new link once an officer has deleted the guest', async () => {
  const refusal = createFailure(404, 'calls/guest-not-found', 'This link is not valid any longer. Ask for a new link.');
  mockResponses({ ...call, [OWN]: { body: own } });
  renderRoutes(routes, `/calls/fog/enter?token=${TOKEN}`);
  await screen.findByRole('heading', { name: 'Your photos' });
  mockResponses({ ...call, [OWN]: refusal, 'POST /api/calls/fog/managed-entries/e1/withdrawals': refusal });
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByRole('link', { name: 'Ask for a new link' })).toBeDefined();
  expect(screen.queryByText('Pier')).toBeNull();
});

test('moves the focus to the page if a refused withdrawal removes the row', async () => {
  mockResponses({ ...call, [OWN]: { body: own } });
  document.body.insertAdjacentHTML('beforeend', '<div id="main" tabindex="-1"></div>'); // of the shell
  renderRoutes(routes, `/calls/fog/enter?token=${TOKEN}`);
  await screen.findByRole('heading', { name: 'Your photos' });
  const sentence = 'This photo was withdrawn, or is not yours.';
  mockResponses({
    ...call,
    [OWN]: { body: { ...own, entries: [] } },
    'POST /api/calls/fog/managed-entries/e1/withdrawals': createFailure(404, 'calls/entry-not-found', sentence),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByText('Pier')).toBeNull());
  expect(document.activeElement?.id).toBe('main');
});

test('offers a new link instead of an invalid one', async () => {
  mockResponses({
    ...call,
    [OWN]: createFailure(404, 'calls/guest-not-found', 'This link is not valid any longer. Ask for a new link.'),
  });
  renderRoutes(routes, `/calls/fog/enter?token=${TOKEN}`);
  expect((await screen.findByRole('link', { name: 'Ask for a new link' })).getAttribute('href')).toBe(
    '/calls/fog/enter',
  );
});

test('leads visitors of the call to the form', async () => {
  mockResponses(call);
  renderRoutes(routes, '/calls/fog');
  expect((await screen.findByRole('link', { name: 'Enter a photo' })).getAttribute('href')).toBe('/calls/fog/enter');
  expect(screen.getByText('Anybody, up to 2 photos each. Without an account, you get a link by e-mail.')).toBeDefined();
});

test('lets officers delete a guest, but no member', async () => {
  const photo = createSamplePhoto('p2');
  const calls = mockResponses({
    ...call,
    'GET /api/account/calls/fog': { body: { entries: [], entriesLeft: 2, ownPhotos: [], name: '', mayJudge: true } },
    'GET /api/calls/fog/progress': { body: { judges: [], ballotCount: 0 } },
    'GET /api/calls/fog/entries': {
      body: {
        entries: [
          { id: 'e1', photo: createSamplePhoto('p1'), title: 'Pier', isHidden: false, isOfGuest: true },
          { id: 'e2', photo, title: 'Bus', isHidden: false, isOfGuest: false },
        ],
      },
    },
    'DELETE /api/calls/fog/guest-entries/e1': { status: 201, body: null },
  });
  renderRoutes(routes, '/calls/fog', administrator);
  await userEvent.click(await screen.findByRole('button', { name: 'Show entries' }));
  const ofMember = (await screen.findByText('Bus')).closest('li')!;
  expect(within(ofMember).queryByRole('button', { name: 'Delete guest' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Delete guest' }));
  expect(await screen.findByText('Guest deleted.')).toBeDefined();
  expect(calls.some(({ key }) => key === 'DELETE /api/calls/fog/guest-entries/e1')).toBe(true);
});
