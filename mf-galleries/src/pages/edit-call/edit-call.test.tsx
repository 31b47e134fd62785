import type { NewCall } from '@fotosoc/contract/calls';
import { createFailure, mockResponses, renderRoutes } from '@fotosoc/host/testing';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import routes from '../../routes';
import { administrator } from '../../testing/accounts';
import { createSampleCall } from '../../testing/calls';
import { toCallValues, toNewCall } from './call-values';

const progress = { body: { judges: [], ballotCount: 0 } };
const participation = { body: { entries: [], entriesLeft: 2, ownPhotos: [], name: '', mayJudge: true } };

test.each(['edit', 'labels'])('states that a call does not exist, on its page %s', async (page) => {
  const failure = createFailure(404, 'calls/not-found', 'There is no such call.');
  mockResponses({ 'GET /api/calls/none': failure });
  renderRoutes(routes, `/calls/none/${page}`, administrator);
  expect(await screen.findByRole('heading', { name: 'There is no call at this address.' })).toBeDefined();
  expect(screen.queryByText(/Check your connection/)).toBeNull();
});

test('creates a call from its settings, with times in Irish time', async () => {
  const calls = mockResponses({
    'POST /api/calls': { status: 201, body: { call: createSampleCall() } },
    'GET /api/calls/fog': { body: { call: createSampleCall() } },
    'GET /api/account/calls/fog': participation,
    'GET /api/calls/fog/progress': progress,
  });
  renderRoutes(routes, '/calls/new', administrator);
  await userEvent.type(await screen.findByLabelText('Title'), 'After Rain');
  expect(screen.getByText('Address: /calls/after-rain')).toBeDefined();
  fireEvent.change(screen.getByLabelText('Opens'), { target: { value: '2026-07-01T12:00' } });
  fireEvent.change(screen.getByLabelText('Closes'), { target: { value: '2026-12-01T12:00' } });
  await userEvent.click(screen.getByLabelText('Anybody with a link'));
  await userEvent.selectOptions(screen.getByLabelText('Judged by'), 'Guest judges with a link');
  await userEvent.selectOptions(screen.getByLabelText('Judging starts'), 'When the call opens');
  await userEvent.selectOptions(screen.getByLabelText('Judges give'), 'Marks from 1 to 10');
  await userEvent.selectOptions(screen.getByLabelText('Equal scores'), 'More of the highest marks wins');
  await userEvent.click(screen.getByRole('button', { name: 'Create call' }));
  expect(await screen.findByText('Call created.')).toBeDefined();
  expect(calls.find(({ key }) => key === 'POST /api/calls')?.body as NewCall).toMatchObject({
    slug: 'after-rain',
    opensAt: '2026-07-01T11:00:00.000Z',
    closesAt: '2026-12-01T12:00:00.000Z',
    entrants: 'anyone',
    judgedBy: 'judges',
    judgedWhileOpen: true,
    ballot: 'marks',
    tieRule: 'top-marks',
    entriesEach: 2,
  });
});

test('an empty number is missing, not 0', () => {
  const body = JSON.stringify(toNewCall({ ...toCallValues(undefined), entriesEach: '' }));
  expect(JSON.parse(body)).toMatchObject({ entriesEach: null, votesEach: 2 });
});

test('keeps announced rules, and shows the sentences of the server', async () => {
  mockResponses({
    'GET /api/calls/fog': { body: { call: createSampleCall() } },
    'PUT /api/calls/fog': createFailure(400, 'request/invalid', 'Wrong.', { closesAt: 'Choose a later time.' }),
  });
  renderRoutes(routes, '/calls/fog/edit', administrator);
  expect((await screen.findByLabelText<HTMLSelectElement>('Judged by')).disabled).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Title').disabled).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Save call' }));
  expect(await screen.findByText('Choose a later time.')).toBeDefined();
});

test.each([
  ['open', 'members', 'Anybody with a link', /closing time can change, and you can let anybody enter\.$/],
  ['open', 'anyone', 'Members', /closing time can change\.$/],
  ['judging', 'members', 'Anybody with a link', /Title, theme and picture can change\.$/],
] as const)('states what can change in the state %s of a call of %s', async (state, entrants, other, sentence) => {
  mockResponses({ 'GET /api/calls/fog': { body: { call: createSampleCall({ state, entrants }) } } });
  renderRoutes(routes, '/calls/fog/edit', administrator);
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>(other).disabled).toBe(!sentence.source.includes('anybody'));
});
