import type { Portfolio } from '@fotosoc/contract/portfolio';
import { useConfirmation } from '@fotosoc/host';
import { mockResponses, createConflict, createFailure, renderRoutes, type MockResponseTo } from '@fotosoc/host/testing';
import { createSamplePhoto } from '@fotosoc/photos/testing';
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import routes from '../../routes';
import { owner, createSamplePortfolio, otherMember } from '../../testing/sample-portfolio';

const READ = 'GET /api/portfolios/ines';
const SAVE = 'PUT /api/portfolios/ines';

beforeEach(() => localStorage.clear());

async function edit(
  answer: MockResponseTo<'PUT /api/portfolios/ines'> | (() => MockResponseTo<'PUT /api/portfolios/ines'>) = {
    body: { portfolio: createSamplePortfolio(), version: '1' },
  },
) {
  const calls = mockResponses({
    [READ]: { body: { portfolio: createSamplePortfolio(), version: '1' } },
    [SAVE]: answer,
  });
  const router = renderRoutes(routes, '/edit-portfolio/ines', owner);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  return { calls, router, name };
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

test('sends visitors to the login page and back', async () => {
  mockResponses({ [READ]: { body: { portfolio: createSamplePortfolio(), version: '1' } } });
  const router = renderRoutes(routes, '/edit-portfolio/ines');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('?from=%2Fedit-portfolio%2Fines');
});

test('redirects home if the portfolio does not exist', async () => {
  mockResponses({ 'GET /api/portfolios/none': createFailure(404, 'portfolios/not-found', 'Gone.') });
  const router = renderRoutes(routes, '/edit-portfolio/none', owner);
  expect(await screen.findByText('Portfolio not found.')).toBeDefined();
  expect(router.state.location.pathname).toBe('/');
});

test('redirects other users home', async () => {
  mockResponses({ [READ]: { body: { portfolio: createSamplePortfolio(), version: '1' } } });
  const router = renderRoutes(routes, '/edit-portfolio/ines', otherMember);
  expect(await screen.findByText('You are not authorized to edit this portfolio.')).toBeDefined();
  expect(router.state.location.pathname).toBe('/');
});

test('saves changes, but not the link, and shows the portfolio', async () => {
  const { calls, router, name } = await edit();
  await userEvent.clear(name);
  await userEvent.type(name, 'Inês C.');
  await userEvent.type(screen.getByRole('textbox', { name: 'Portfolio link' }), '-new');
  await userEvent.click(screen.getAllByRole('button', { name: 'Move Photo 1 right' })[0]!);
  await save();
  expect(calls.find(({ key }) => key === SAVE)?.body).toEqual({
    name: 'Inês C.',
    bio: 'Third-year botany.',
    profileImage: null,
    socialButtons: createSamplePortfolio().socialButtons,
    galleries: [
      {
        title: 'Unmown',
        images: [
          { id: 'b', alt: '' },
          { id: 'a', alt: 'A meadow' },
        ],
      },
      { title: 'Glasshouse', images: [{ id: 'c', alt: '' }] },
    ],
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/portfolios/ines'));
});

test('states that saving failed and keeps typed text', async () => {
  const { name } = await edit(createFailure(507, 'server/storage-full', 'The server has no room left.'));
  await userEvent.type(name, ' C.');
  await save();
  expect(await screen.findByText('Failed to update portfolio. Please try again.')).toBeDefined();
  expect(screen.getByText('The server has no room left.')).toBeDefined();
  expect(name.value).toBe('Inês Carvalho C.');
});

/** Answers as a server that has `theirs` as version 2, saved after the page was opened, and accepts only changes of
 *  that version. */
function savedElsewhere(theirs: Partial<Portfolio>): MockResponseTo<'PUT /api/portfolios/ines'>[] {
  const current = { portfolio: createSamplePortfolio(theirs), version: '2' };
  return [createConflict('portfolios/changed-meanwhile', current), { body: { ...current, version: '3' } }];
}

async function editWhile(theirs: Partial<Portfolio>) {
  const answers = savedElsewhere(theirs);
  const opened = await edit(() => answers.shift()!);
  const sent = () => opened.calls.filter(({ key }) => key === SAVE);
  return { ...opened, sent };
}

test('merges changes of different fields in two tabs without a question', async () => {
  const { sent, router, name } = await editWhile({ bio: 'Words of the other tab.' });
  await userEvent.type(name, ' C.');
  await save();
  await waitFor(() => expect(router.state.location.pathname).toBe('/portfolios/ines'));
  expect(sent().map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  expect(sent()[1]!.body).toMatchObject({ name: 'Inês Carvalho C.', bio: 'Words of the other tab.' });
});

test('shows both texts if the same field was changed, and saves the form’s text on confirmation', async () => {
  const { sent, router, name } = await editWhile({ name: 'Inês da Silva' });
  await userEvent.type(name, ' C.');
  await save();
  const words = await screen.findByLabelText('Name', { selector: 'dl' });
  expect(words.textContent).toBe('Name, yoursInês Carvalho C.Name, saved elsewhereInês da Silva');
  const notice = screen.getByText(/changed the same fields/).closest('[role=alert]');
  expect(document.activeElement).toBe(notice);
  expect(sent()).toHaveLength(1);
  await save();
  await waitFor(() => expect(router.state.location.pathname).toBe('/portfolios/ines'));
  expect(sent()[1]).toMatchObject({ ifMatch: '"2"', body: { name: 'Inês Carvalho C.' } });
});

test('merges photos of another tab, and shows them before saving', async () => {
  const [unmown, glasshouse] = createSamplePortfolio().galleries;
  const galleries = [{ ...unmown!, images: [...unmown!.images, createSamplePhoto('theirs')] }, glasshouse!];
  const { sent, name } = await editWhile({ galleries });
  await userEvent.type(name, ' C.');
  await save();
  const sentence = '1 photo added elsewhere is now in this form. Check the galleries, then save again.';
  const notice = (await screen.findByText(sentence)).closest('[role=alert]');
  expect(document.activeElement).toBe(notice);
  expect(name.value).toBe('Inês Carvalho C.');
  expect(sent()).toHaveLength(1);
  await save();
  await waitFor(() =>
    expect(sent().at(-1)?.body).toMatchObject({
      galleries: [{ images: [{ id: 'a' }, { id: 'b' }, { id: 'theirs' }] }, { images: [{ id: 'c' }] }],
    }),
  );
});

test('keeps a profile image that was changed only in another tab', async () => {
  const { sent } = await editWhile({ profileImage: createSamplePhoto('face') });
  await save();
  await waitFor(() => expect(sent().at(-1)?.body).toMatchObject({ profileImage: { id: 'face' } }));
});

test('restores typed text, merged with later changes', async () => {
  const { name } = await edit();
  await userEvent.type(name, ' C.');
  cleanup();
  mockResponses({ [READ]: { body: { portfolio: createSamplePortfolio({ bio: 'Newer words.' }), version: '2' } } });
  renderRoutes(routes, '/edit-portfolio/ines', owner);
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Inês Carvalho C.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Bio/ }).value).toBe('Newer words.');
});

test('closes by Cancel with a question only after changes', async () => {
  const { router, name } = await edit();
  await userEvent.type(name, ' C.');
  const answer = renderHook(useConfirmation);
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(answer.result.current?.question).toBe('Leave without saving?');
  await act(async () => answer.result.current!.answer(false));
  expect(router.state.location.pathname).toBe('/edit-portfolio/ines');
  expect(name.value).toBe('Inês Carvalho C.');
  await userEvent.type(name, '{Backspace}{Backspace}{Backspace}');
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/portfolios/ines'));
});

test('states that the portfolio was deleted in the meantime', async () => {
  await edit(createFailure(404, 'portfolios/not-found', 'Gone.'));
  const before = screen.queryAllByText('Portfolio not found.').length;
  await save();
  await waitFor(() => expect(screen.getAllByText('Portfolio not found.')).toHaveLength(before + 1));
});

test('an ended session leads to the login page, and typed text is restored afterwards', async () => {
  const { router, name } = await edit(createFailure(401, 'auth/unauthenticated', 'Sign in first.'));
  await userEvent.type(name, ' C.');
  await save();
  expect(await screen.findByText('You need to be logged in to save changes.')).toBeDefined();
  expect(router.state.location.pathname).toBe('/login');
  await edit();
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Inês Carvalho C.');
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Inês Carvalho');
});
