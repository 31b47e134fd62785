import { answerWith, failure, renderRoutes, type AnswerTo } from '@fotosoc/host/testing';
import { samplePhoto } from '@fotosoc/photos/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import routes from '../../routes';
import { owner, samplePortfolio, stranger } from '../../testing/sample-portfolio';

const SAVE = 'PUT /api/portfolios/ines';

beforeEach(() => localStorage.clear());

async function edit(answer: AnswerTo<'PUT /api/portfolios/ines'> = { body: { portfolio: samplePortfolio() } }) {
  const calls = answerWith({ 'GET /api/portfolios/ines': { body: { portfolio: samplePortfolio() } }, [SAVE]: answer });
  const router = renderRoutes(routes, '/edit-portfolio/ines', owner);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  return { calls, router, name };
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

test('sends visitors to the login page and back', async () => {
  answerWith({ 'GET /api/portfolios/ines': { body: { portfolio: samplePortfolio() } } });
  const router = renderRoutes(routes, '/edit-portfolio/ines');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toBe('?from=%2Fedit-portfolio%2Fines');
});

test('sends home who asks for a portfolio that is not there', async () => {
  answerWith({ 'GET /api/portfolios/none': failure(404, 'portfolios/not-found', 'Gone.') });
  const router = renderRoutes(routes, '/edit-portfolio/none', owner);
  expect(await screen.findByText('Portfolio not found.')).toBeDefined();
  expect(router.state.location.pathname).toBe('/');
});

test('sends home who is not the owner', async () => {
  answerWith({ 'GET /api/portfolios/ines': { body: { portfolio: samplePortfolio() } } });
  const router = renderRoutes(routes, '/edit-portfolio/ines', stranger);
  expect(await screen.findByText('You are not authorized to edit this portfolio.')).toBeDefined();
  expect(router.state.location.pathname).toBe('/');
});

test('saves what was changed, but not the link, and shows the portfolio', async () => {
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
    socialButtons: samplePortfolio().socialButtons,
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

test('tells when saving failed and keeps what was typed', async () => {
  const { name } = await edit(failure(500, 'server/failed', 'Oh.'));
  await userEvent.type(name, ' C.');
  await save();
  expect(await screen.findByText('Failed to update portfolio. Please try again.')).toBeDefined();
  expect(name.value).toBe('Inês Carvalho C.');
});

test('takes in what another tab saved meanwhile, and says so before anything is replaced', async () => {
  const { calls, name } = await edit();
  const [unmown, glasshouse] = samplePortfolio().galleries;
  const galleries = [{ ...unmown!, images: [...unmown!.images, samplePhoto('theirs')] }, glasshouse!];
  answerWith({
    'GET /api/portfolios/ines': { body: { portfolio: samplePortfolio({ galleries }) } },
    [SAVE]: (body) => {
      calls.push({ key: SAVE, body });
      return { body: { portfolio: samplePortfolio() } };
    },
  });
  await userEvent.type(name, ' C.');
  await save();
  const sentence = '1 photo added elsewhere was taken in. Look through the galleries, then save again.';
  const notice = (await screen.findByText(sentence)).closest('[role=alert]');
  expect(document.activeElement).toBe(notice);
  expect(name.value).toBe('Inês Carvalho C.');
  expect(calls.some(({ key }) => key === SAVE)).toBe(false);
  await save();
  await waitFor(() =>
    expect(calls.at(-1)?.body).toMatchObject({
      galleries: [{ images: [{ id: 'a' }, { id: 'b' }, { id: 'theirs' }] }, { images: [{ id: 'c' }] }],
    }),
  );
});

test('keeps a profile image that was changed elsewhere only', async () => {
  const { calls } = await edit();
  answerWith({
    'GET /api/portfolios/ines': { body: { portfolio: samplePortfolio({ profileImage: samplePhoto('face') }) } },
    [SAVE]: (body) => {
      calls.push({ key: SAVE, body });
      return { body: { portfolio: samplePortfolio() } };
    },
  });
  await save();
  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ profileImage: { id: 'face' } }));
});

test('says so when it was deleted meanwhile', async () => {
  await edit();
  answerWith({ 'GET /api/portfolios/ines': failure(404, 'portfolios/not-found', 'Gone.') });
  const before = screen.queryAllByText('Portfolio not found.').length;
  await save();
  await waitFor(() => expect(screen.getAllByText('Portfolio not found.')).toHaveLength(before + 1));
});

test('an ended session leads to the login page, and what was typed is back afterwards', async () => {
  const { router, name } = await edit(failure(401, 'auth/unauthenticated', 'Sign in first.'));
  await userEvent.type(name, ' C.');
  await save();
  expect(await screen.findByText('You need to be logged in to save changes.')).toBeDefined();
  expect(router.state.location.pathname).toBe('/login');
  await edit();
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Inês Carvalho C.');
  await userEvent.click(screen.getByRole('button', { name: 'Discard them' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Inês Carvalho');
});
