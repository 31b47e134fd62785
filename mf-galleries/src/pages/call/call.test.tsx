import type { Reply } from '@fotosoc/contract';
import { createFailure, mockResponses, renderRoutes } from '@fotosoc/host/testing';
import { createSamplePhoto } from '@fotosoc/photos/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import routes from '../../routes';
import { administrator, member } from '../../testing/accounts';
import { answerYes } from '../../testing/answer-yes';
import { createSampleCall, createSampleResult } from '../../testing/calls';

const participation: Reply<'GET /api/account/calls/:slug'> = {
  entries: [{ id: 'e1', photo: createSamplePhoto('p1'), title: 'Last bus', name: 'Inês', isHidden: false }],
  entriesLeft: 1,
  ownPhotos: [],
  name: 'Inês',
  mayJudge: true,
};
const progress: Reply<'GET /api/calls/:slug/progress'> = {
  judges: [{ id: 'j1', name: 'Ruth', markedCount: 3, validUntil: '2026-12-20T23:59:00.000Z' }],
  ballotCount: 12,
};

let questions: string[];
beforeEach(() => {
  questions = answerYes();
});

test('shows theme and rules, and asks visitors to log in', async () => {
  mockResponses({ 'GET /api/calls/fog': { body: { call: createSampleCall() } } });
  renderRoutes(routes, '/calls/fog');
  expect(await screen.findByRole('heading', { level: 1, name: 'Fog' })).toBeDefined();
  expect(screen.getByText('Each member has 2 votes. Nobody can judge their own photo.')).toBeDefined();
  expect(screen.getByText('Members, up to 2 photos each.')).toBeDefined();
  expect(screen.getByText('Photos with equal scores share a place.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Log in to enter a photo' })).toBeDefined();
});

test('lets members change and withdraw their photos until the call closes', async () => {
  const calls = mockResponses({
    'GET /api/calls/fog': { body: { call: createSampleCall() } },
    'GET /api/account/calls/fog': { body: participation },
    'DELETE /api/calls/fog/entries/e1': { body: null },
  });
  renderRoutes(routes, '/calls/fog', member);
  expect((await screen.findByRole('link', { name: 'Change' })).getAttribute('href')).toBe('/calls/fog/enter?entry=e1');
  expect(screen.getByRole('link', { name: 'Enter another photo' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Photo withdrawn.')).toBeDefined();
  expect(calls.some(({ key }) => key === 'DELETE /api/calls/fog/entries/e1')).toBe(true);
});

test('shows what another tab has withdrawn or removed since', async () => {
  let own = participation;
  let judges = progress;
  const call = createSampleCall({ judgedBy: 'judges' });
  mockResponses({
    'GET /api/calls/fog': { body: { call } },
    'GET /api/account/calls/fog': () => ({ body: own }),
    'GET /api/calls/fog/progress': () => ({ body: judges }),
    'DELETE /api/calls/fog/entries/e1': createFailure(404, 'calls/entry-not-found', 'This photo was withdrawn.'),
    'DELETE /api/calls/fog/judges/j1': createFailure(404, 'calls/judge-not-found', 'This judge was removed already.'),
  });
  renderRoutes(routes, '/calls/fog', administrator);
  const withdraw = await screen.findByRole('button', { name: 'Withdraw' });
  own = { ...participation, entries: [] };
  await userEvent.click(withdraw);
  expect(await screen.findByText('This photo was withdrawn.')).toBeDefined();
  expect(screen.queryByText('Last bus')).toBeNull();
  const remove = await screen.findByRole('button', { name: 'Remove' });
  judges = { ...progress, judges: [] };
  await userEvent.click(remove);
  expect(await screen.findByText('This judge was removed already.')).toBeDefined();
  expect(screen.queryByText('Ruth')).toBeNull();
});

test('offers the ballot while the photos are judged, and no changes', async () => {
  mockResponses({
    'GET /api/calls/fog': { body: { call: createSampleCall({ state: 'judging' }) } },
    'GET /api/account/calls/fog': { body: participation },
  });
  renderRoutes(routes, '/calls/fog', member);
  expect((await screen.findByRole('link', { name: 'Vote for photos' })).getAttribute('href')).toBe(
    '/calls/fog/judging',
  );
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
});

test('states before the ballot that voting needs a confirmed address, and mails the link', async () => {
  const calls = mockResponses({
    'GET /api/calls/fog': { body: { call: createSampleCall({ state: 'judging' }) } },
    'GET /api/account/calls/fog': { body: { ...participation, mustConfirmToJudge: true } },
    'POST /api/account/email/links': { status: 204 },
  });
  renderRoutes(routes, '/calls/fog', member);
  expect(await screen.findByText('Confirm your e-mail address to vote.')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Vote for photos' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Send me a link' }));
  expect(await screen.findByText(/^Open the link in the mail to .+, then reload this page\./)).toBeDefined();
  expect(calls.some(({ key }) => key === 'POST /api/account/email/links')).toBe(true);
});

test('offers no form to enter a photo before a required address is confirmed', async () => {
  mockResponses({
    'GET /api/calls/fog': { body: { call: createSampleCall({ entrants: 'anyone' }) } },
    'GET /api/account/calls/fog': { body: { ...participation, mustConfirmToEnter: true, mustConfirmToJudge: true } },
  });
  renderRoutes(routes, '/calls/fog/enter', member);
  expect(await screen.findByText('Confirm your e-mail address to enter a photo.')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('shows the podium and all photos of the results', async () => {
  const results = [
    createSampleResult('a', { place: 1, score: 12 }),
    createSampleResult('b', { place: 2, score: 1 }),
    createSampleResult('c', { isChosen: false }),
  ];
  const call = createSampleCall({ state: 'results', entryCount: 3, galleryLink: 'fog' });
  mockResponses({ 'GET /api/calls/fog': { body: { call, results } } });
  renderRoutes(routes, '/calls/fog');
  const podium = within(await screen.findByRole('region', { name: 'Winners' }));
  expect(podium.getAllByRole('listitem')).toHaveLength(2);
  expect(podium.getByRole('heading', { name: 'First' })).toBeDefined();
  expect(podium.getByText(', 12 votes')).toBeDefined();
  expect(podium.getByRole('link', { name: 'Name of a' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'View gallery' }).getAttribute('href')).toBe('/gallery/fog');
});

test('lets officers invite judges and publish the results', async () => {
  const call = createSampleCall({ state: 'judging', judgedBy: 'judges', ballot: 'marks' });
  const calls = mockResponses({
    'GET /api/calls/fog': { body: { call } },
    'GET /api/account/calls/fog': { body: { ...participation, entries: [], mayJudge: false } },
    'GET /api/calls/fog/progress': { body: progress },
    'GET /api/calls/fog/entries': {
      body: {
        entries: [
          { id: 'e1', photo: createSamplePhoto('p1'), title: 'Pier', isHidden: false },
          { id: 'e2', photo: createSamplePhoto('p2'), title: 'Bus', isHidden: true },
        ],
      },
    },
    'POST /api/calls/fog/judges': {
      status: 201,
      body: { judge: { id: 'j2', name: 'Mei', markedCount: 0 }, path: '/calls/fog/judging?judge=secret' },
    },
    'POST /api/calls/fog/results': { status: 201, body: { call } },
  });
  renderRoutes(routes, '/calls/fog', administrator);
  expect(await screen.findByText('14 photos entered. 12 people have judged.')).toBeDefined();
  expect(screen.getByText('3 photos judged, link valid until', { exact: false })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show entries' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hide entries' }));
  expect(await screen.findByText('Pier')).toBeDefined();
  expect(screen.getByText('Judges do not see this photo.')).toBeDefined();
  expect(screen.getAllByRole('button', { name: 'Report this photo' })).toHaveLength(1);
  await userEvent.type(screen.getByLabelText(/Last day of the link/), '2026-12-20');
  await userEvent.type(screen.getByLabelText('Name of a guest judge'), 'Mei');
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByText(/\/calls\/fog\/judging\?judge=secret$/)).toBeDefined();
  expect(calls.find(({ key }) => key === 'POST /api/calls/fog/judges')?.body).toEqual({
    name: 'Mei',
    validUntil: '2026-12-20T23:59:00.000Z',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toMatch(/\/calls\/fog\/judging\?judge=secret$/);
  await userEvent.click(screen.getByRole('button', { name: 'Publish results' }));
  expect(await screen.findByText('Results published.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Tools for officers' }));
  expect(questions).toEqual(['Publish the results?']);
  expect(calls.some(({ key }) => key === 'POST /api/calls/fog/results')).toBe(true);
});

test('shows results that another tab has published since', async () => {
  let call = createSampleCall({ state: 'judging', judgedBy: 'judges' });
  mockResponses({
    'GET /api/calls/fog': () => ({ body: { call, results: [] } }),
    'GET /api/account/calls/fog': { body: participation },
    'GET /api/calls/fog/progress': { body: progress },
    'POST /api/calls/fog/results': createFailure(409, 'calls/published', 'The results are published already.'),
  });
  renderRoutes(routes, '/calls/fog', administrator);
  const publish = await screen.findByRole('button', { name: 'Publish results' });
  expect(await screen.findByText(/^3 photos judged, link valid until/)).toBeDefined();
  call = { ...call, state: 'results' };
  await userEvent.click(publish);
  expect(await screen.findByText('The results are published already.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Publish results' })).toBeNull();
  expect(screen.getByText('3 photos judged')).toBeDefined();
});

test.each([
  [{ entryCount: 0 }, ['Edit call']],
  [{ namesShown: 'never' }, ['Edit call', 'Download photos', 'Print labels']],
] as const)('offers officers only what the results of a call with %o allow', async (settings, links) => {
  const call = createSampleCall({ state: 'results', ...settings });
  mockResponses({
    'GET /api/calls/fog': { body: { call, results: [] } },
    'GET /api/account/calls/fog': { body: participation },
    'GET /api/calls/fog/progress': { body: progress },
  });
  renderRoutes(routes, '/calls/fog', administrator);
  const tools = within(await screen.findByRole('region', { name: 'Tools for officers' }));
  expect(tools.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(links);
  expect(tools.queryByRole('button', { name: 'Plan winner' })).toBeNull();
});

test('shows no link of a guest judge who was removed', async () => {
  const judge = { id: 'j2', name: 'Mei', markedCount: 0 };
  let judges = progress;
  mockResponses({
    'GET /api/calls/fog': { body: { call: createSampleCall({ judgedBy: 'judges' }) } },
    'GET /api/account/calls/fog': { body: participation },
    'GET /api/calls/fog/progress': () => ({ body: judges }),
    'POST /api/calls/fog/judges': { status: 201, body: { judge, path: '/calls/fog/judging?judge=secret' } },
    'DELETE /api/calls/fog/judges/j2': { status: 204 },
  });
  renderRoutes(routes, '/calls/fog', administrator);
  await userEvent.type(await screen.findByLabelText('Name of a guest judge'), 'Mei');
  judges = { ...progress, judges: [judge] };
  await userEvent.click(screen.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByText(/^Send this link to Mei/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Judge removed.')).toBeDefined();
  expect(screen.queryByText(/^Send this link to Mei/)).toBeNull();
});

test('states that a call does not exist', async () => {
  mockResponses({ 'GET /api/calls/none': createFailure(404, 'calls/not-found', 'None.') });
  renderRoutes(routes, '/calls/none');
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no call at this address.' })).toBeDefined();
});
