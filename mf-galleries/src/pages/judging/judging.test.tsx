import type { Ballot } from '@fotosoc/contract/calls';
import { createFailure, mockResponses, renderRoutes } from '@fotosoc/host/testing';
import { createSamplePhoto } from '@fotosoc/photos/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import routes from '../../routes';
import { member } from '../../testing/accounts';
import { createSampleCall } from '../../testing/calls';

const entry = (id: string, mark: number | null = null) => ({
  id,
  photo: createSamplePhoto(`photo-${id}`),
  title: `Title of ${id}`,
  mark,
});
const votes: Ballot = { kind: 'votes', votesLeft: 1, entries: [entry('a', 1), entry('b')] };
const marks: Ballot = { kind: 'marks', entries: [entry('a', 7), entry('b'), entry('c')] };
const call = { body: { call: createSampleCall({ state: 'judging' }) } };

beforeEach(() => localStorage.clear());

test('marks one photo at a time, from the first photo without a mark, also by keyboard', async () => {
  const calls = mockResponses({
    'GET /api/calls/fog': call,
    'GET /api/calls/fog/ballot?judge=secret': { body: marks },
    'PUT /api/calls/fog/ballot/b': { body: {} },
    'PUT /api/calls/fog/ballot/c': { body: {} },
  });
  renderRoutes(routes, '/calls/fog/judging?judge=secret');
  expect(await screen.findByText('Title of b')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '8' }));
  expect(await screen.findByText('2 of 3 marked')).toBeDefined();
  expect(screen.getByRole('button', { name: '8' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.keyboard('{ArrowRight}0');
  expect(await screen.findByText('You have marked all photos. Thank you.')).toBeDefined();
  expect(calls.filter(({ key }) => key.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { mark: 8, judge: 'secret' },
    { mark: 10, judge: 'secret' },
  ]);
});

test('leads a guest judge who has closed the photos back to them', async () => {
  mockResponses({ 'GET /api/calls/fog': call, 'GET /api/calls/fog/ballot?judge=secret': { body: marks } });
  const router = renderRoutes(routes, '/calls/fog/judging?judge=secret');
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  const back = screen.getByRole('button', { name: 'Back to the photos' });
  expect(document.activeElement).toBe(back);
  expect(screen.getByText(/^1 of 3 marked/)).toBeDefined();
  expect(router.state.location.search).toBe('?judge=secret');
  await userEvent.click(back);
  expect(screen.getByText('Title of b')).toBeDefined();
});

test('leads a member who has closed the photos to the call', async () => {
  mockResponses({
    'GET /api/calls/fog': call,
    'GET /api/calls/fog/ballot': { body: votes },
    'GET /api/account/calls/fog': {
      body: { entries: [], entriesLeft: 2, ownPhotos: [], name: '', mayJudge: true },
    },
  });
  const router = renderRoutes(routes, '/calls/fog/judging', member);
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect((await screen.findByRole('link', { name: /photos$/ })).getAttribute('href')).toBe('/calls/fog/judging');
  expect(router.state.location.pathname).toBe('/calls/fog');
});

test('gives and takes back votes, and stops at the last one', async () => {
  mockResponses({
    'GET /api/calls/fog': call,
    'GET /api/calls/fog/ballot': { body: votes },
    'PUT /api/calls/fog/ballot/b': (body) => ({ body: { votesLeft: (body as { mark: null }).mark === null ? 1 : 0 } }),
  });
  renderRoutes(routes, '/calls/fog/judging', member);
  await userEvent.click(await screen.findByRole('button', { name: 'Vote for this photo' }));
  expect(await screen.findByText('0 votes left')).toBeDefined();
  await userEvent.keyboard('v');
  expect(await screen.findByText('1 vote left')).toBeDefined();
});

test('takes a refused mark back and says why', async () => {
  mockResponses({
    'GET /api/calls/fog': call,
    'GET /api/calls/fog/ballot': { body: votes },
    'PUT /api/calls/fog/ballot/b': createFailure(409, 'calls/not-judging', 'Judging is over.'),
  });
  renderRoutes(routes, '/calls/fog/judging', member);
  await userEvent.click(await screen.findByRole('button', { name: 'Vote for this photo' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Judging is over.');
  expect(screen.getByRole('button', { name: 'Vote for this photo' })).toBeDefined();
});

test('says that another tab has used the last vote', async () => {
  mockResponses({
    'GET /api/calls/fog': call,
    'GET /api/calls/fog/ballot': { body: votes },
    'PUT /api/calls/fog/ballot/b': createFailure(409, 'calls/no-votes-left', 'You have used your vote.'),
  });
  renderRoutes(routes, '/calls/fog/judging', member);
  await userEvent.click(await screen.findByRole('button', { name: 'Vote for this photo' }));
  expect((await screen.findByRole('alert')).textContent).toBe('You have used your vote.');
  expect(screen.getByText('0 votes left')).toBeDefined();
});

test('resumes at the photo at which the judge stopped', async () => {
  localStorage.setItem('fotosoc-judging:fog', 'a');
  mockResponses({ 'GET /api/calls/fog': call, 'GET /api/calls/fog/ballot': { body: votes } });
  renderRoutes(routes, '/calls/fog/judging', member);
  expect(await screen.findByText('Title of a')).toBeDefined();
});

test('leads signed-out members to the login, and back', async () => {
  mockResponses({
    'GET /api/calls/fog': { body: { call: createSampleCall({ state: 'judging' }) } },
    'GET /api/calls/fog/ballot': createFailure(401, 'auth/unauthenticated', 'You need to log in first.'),
  });
  renderRoutes(routes, '/calls/fog/judging');
  const login = await screen.findByRole('link', { name: 'Log in' });
  expect(login.getAttribute('href')).toBe('/login?from=%2Fcalls%2Ffog%2Fjudging');
});

test('says why a link does not work', async () => {
  const sentence = 'This link is not valid any longer. Ask the society for a new link.';
  mockResponses({
    'GET /api/calls/fog': call,
    'GET /api/calls/fog/ballot?judge=forged': createFailure(403, 'calls/not-a-judge', sentence),
  });
  renderRoutes(routes, '/calls/fog/judging?judge=forged');
  expect(await screen.findByRole('heading', { level: 1, name: sentence })).toBeDefined();
});
