import { endSession } from '@fotosoc/host';
import { answerWith, failure, renderRoutes, type AnswerTo } from '@fotosoc/host/testing';
import { samplePhoto } from '@fotosoc/photos/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { emptyPortfolio } from '../../components/portfolio-form/portfolio-values';
import routes from '../../routes';
import { owner, samplePortfolio, sampleSummary } from '../../testing/sample-portfolio';

const DRAFT = 'fotosoc-draft:create-portfolio:u1';
const FREE: AnswerTo<'GET /api/portfolios'> = { body: { portfolios: [], nextCursor: null } };

beforeEach(() => localStorage.clear());

/** The form as the owner left it: everything filled in, one photo stored. */
function leaveDraft() {
  const items = [{ key: 'a', name: 'a.jpg', alt: 'A meadow', photo: samplePhoto('a') }];
  const value = {
    ...emptyPortfolio(),
    link: ' Inês  Unmown ',
    name: 'Inês Carvalho',
    galleries: [{ key: 'g', title: 'Unmown', items }],
  };
  localStorage.setItem(DRAFT, JSON.stringify({ value: { values: value, conflicts: [], missing: [] } }));
}

async function submitDraft(answer: AnswerTo<'POST /api/portfolios'>) {
  leaveDraft();
  const calls = answerWith({ 'POST /api/portfolios': answer, 'GET /api/portfolios?portfolioLink=ines-unmown': FREE });
  const router = renderRoutes(routes, '/create-portfolio', owner);
  await userEvent.click(await screen.findByRole('button', { name: 'Create Portfolio' }));
  return { calls, router };
}

const link = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Portfolio link' });

test('sends visitors to the login page and back', async () => {
  const router = renderRoutes(routes, '/create-portfolio');
  expect(await screen.findByText('You need to log in to access this page.')).toBeDefined();
  expect(router.state.location.pathname).toBe('/login');
  expect(router.state.location.search).toBe('?from=%2Fcreate-portfolio');
});

test('whose session ends meanwhile is told that alone, and led to the login and back', async () => {
  answerWith({});
  const router = renderRoutes(routes, '/create-portfolio', owner);
  await screen.findByRole('textbox', { name: 'Portfolio link' });
  act(endSession);
  const alerts = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  expect(alerts).toEqual(['Your session has ended. Log in to go on; what you typed is kept.']);
  await waitFor(() => expect(router.state.location.search).toBe('?from=%2Fcreate-portfolio'));
});

test('starts with three social buttons and one empty gallery', async () => {
  answerWith({});
  renderRoutes(routes, '/create-portfolio', owner);
  const platforms = await screen.findAllByRole<HTMLSelectElement>('combobox', { name: 'Platform' });
  expect(platforms.map(({ value }) => value)).toEqual(['instagram', 'linkedin', 'email']);
  expect(screen.getAllByRole('textbox', { name: 'Gallery title' })).toHaveLength(1);
});

test('has the link mailed again where the address is to be confirmed first', async () => {
  const sentence = 'Confirm your e-mail address first: open the link in the mail.';
  leaveDraft();
  const calls = answerWith({
    'POST /api/portfolios': failure(403, 'account/email-unconfirmed', sentence),
    'GET /api/portfolios?portfolioLink=ines-unmown': FREE,
    'POST /api/account/email/links': { status: 202 },
  });
  renderRoutes(routes, '/create-portfolio', owner);
  await userEvent.click(await screen.findByRole('button', { name: 'Create Portfolio' }));
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText(/^The link is on its way/)).toBeDefined();
  expect(calls.map(({ key }) => key)).toContain('POST /api/account/email/links');
});

test('creates the portfolio, tells its address and starts over', async () => {
  const { calls } = await submitDraft({
    status: 201,
    body: { portfolio: samplePortfolio({ portfolioLink: 'ines-unmown' }), version: '1' },
  });
  const address = `${location.origin}/portfolios/ines-unmown`;
  const sentence = `Member portfolio added successfully! Share your link: ${address}`;
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(calls.find(({ key }) => key === 'POST /api/portfolios')?.body).toEqual({
    portfolioLink: 'ines-unmown',
    name: 'Inês Carvalho',
    bio: '',
    profileImage: null,
    socialButtons: [
      { platform: 'instagram', url: '' },
      { platform: 'linkedin', url: '' },
      { platform: 'email', url: '' },
    ],
    galleries: [{ title: 'Unmown', images: [{ id: 'a', alt: 'A meadow' }] }],
  });
  expect(link().value).toBe('');
  expect(screen.getByRole('link', { name: 'View your portfolio' }).getAttribute('href')).toBe(
    '/portfolios/ines-unmown',
  );
  expect(localStorage.getItem(DRAFT)).toBeNull();
});

test('says what is missing and sends nothing', async () => {
  const calls = answerWith({});
  renderRoutes(routes, '/create-portfolio', owner);
  await userEvent.click(await screen.findByRole('button', { name: 'Create Portfolio' }));
  expect(screen.getByText('Choose a link for your portfolio.')).toBeDefined();
  expect(screen.getByText('Enter your name.')).toBeDefined();
  expect(screen.getByText('Give this gallery a title.')).toBeDefined();
  expect(screen.getByText('Add at least one photo.')).toBeDefined();
  expect(document.activeElement).toBe(link());
  expect(calls).toEqual([]);
});

test('shows the address a link makes and whether it is free', async () => {
  answerWith({ 'GET /api/portfolios?portfolioLink=ada-lovelace': FREE });
  renderRoutes(routes, '/create-portfolio', owner);
  await screen.findByRole('heading', { name: 'Create Portfolio' });
  await userEvent.type(link(), 'Ada  Lovelace!');
  expect(screen.getByText(/\/portfolios\/ada-lovelace$/)).toBeDefined();
  expect(await screen.findByText('This link is free.')).toBeDefined();
});

test('shows while typing that a link is taken', async () => {
  answerWith({
    'GET /api/portfolios?portfolioLink=ines': { body: { portfolios: [sampleSummary()], nextCursor: null } },
  });
  renderRoutes(routes, '/create-portfolio', owner);
  await screen.findByRole('heading', { name: 'Create Portfolio' });
  await userEvent.type(link(), 'ines');
  const sentence = 'The portfolio link is already taken. Please choose a different link.';
  expect(await screen.findByText(sentence)).toBeDefined();
});

test('sends no photo up under a link that is taken', async () => {
  answerWith({
    'GET /api/portfolios?portfolioLink=ines': { body: { portfolios: [sampleSummary()], nextCursor: null } },
  });
  renderRoutes(routes, '/create-portfolio', owner);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Portfolio link' }), 'ines');
  const photo = new File(['photo'], 'roofs.jpg', { type: 'image/jpeg' });
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file][multiple]')!, photo);
  await waitFor(() => expect(screen.getAllByText(/The portfolio link is already taken/)).toHaveLength(2)); // at both
});

test('shows at the link that it was taken meanwhile, and keeps everything', async () => {
  await submitDraft(failure(409, 'portfolios/link-taken', 'Taken.'));
  const sentence = 'The portfolio link is already taken. Please choose a different link.';
  expect((await screen.findByText(sentence)).getAttribute('role')).toBe('alert');
  expect(document.activeElement).toBe(link());
  expect(screen.getByRole('button', { name: 'Remove a.jpg' })).toBeDefined();
});

test('shows what the server refused at its field, and its sentence above', async () => {
  const fields = { 'socialButtons.0.url': 'Enter a full address that starts with https://.' };
  await submitDraft(failure(400, 'request/invalid', 'Some fields are not right.', fields));
  expect(await screen.findByText('Some fields are not right.')).toBeDefined();
  expect(screen.getByText('Enter a full address that starts with https://.')).toBeDefined();
});

test('an ended session leads to the login page and loses nothing', async () => {
  const { router } = await submitDraft(failure(401, 'auth/unauthenticated', 'Sign in first.'));
  expect((await screen.findByRole('alert')).textContent).toBe('You need to be logged in to save changes.');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(localStorage.getItem(DRAFT)).not.toBeNull();
});
