import { endSession } from '@fotosoc/host';
import { mockResponses, createFailure, renderRoutes, type MockResponseTo } from '@fotosoc/host/testing';
import { createSamplePhoto } from '@fotosoc/photos/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { createPortfolioValues } from '../../components/portfolio-form/portfolio-values';
import routes from '../../routes';
import { owner, createSamplePortfolio, createSampleSummary } from '../../testing/sample-portfolio';

const DRAFT = 'fotosoc-draft:create-portfolio:u1';
const FREE: MockResponseTo<'GET /api/portfolios'> = { body: { portfolios: [], nextCursor: null } };

beforeEach(() => localStorage.clear());

function leaveDraft() {
  const items = [{ key: 'a', name: 'a.jpg', alt: 'A meadow', photo: createSamplePhoto('a') }];
  const value = {
    ...createPortfolioValues(),
    link: ' Inês  Unmown ',
    name: 'Inês Carvalho',
    galleries: [{ key: 'g', title: 'Unmown', items }],
  };
  localStorage.setItem(DRAFT, JSON.stringify({ value: { values: value, conflicts: [], missing: [] } }));
}

async function submitDraft(answer: MockResponseTo<'POST /api/portfolios'>) {
  leaveDraft();
  const calls = mockResponses({
    'POST /api/portfolios': answer,
    'GET /api/portfolios?portfolioLink=ines-unmown': FREE,
  });
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

test('shows a single notice when the session ends, and leads to the login and back', async () => {
  mockResponses({});
  const router = renderRoutes(routes, '/create-portfolio', owner);
  await screen.findByRole('textbox', { name: 'Portfolio link' });
  act(endSession);
  const alerts = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  expect(alerts).toEqual(['Your session has ended. Log in to continue; drafts are kept.']);
  await waitFor(() => expect(router.state.location.search).toBe('?from=%2Fcreate-portfolio'));
});

test('starts with three social buttons and one empty gallery', async () => {
  mockResponses({});
  renderRoutes(routes, '/create-portfolio', owner);
  const platforms = await screen.findAllByRole<HTMLSelectElement>('combobox', { name: 'Platform' });
  expect(platforms.map(({ value }) => value)).toEqual(['instagram', 'linkedin', 'email']);
  expect(screen.getAllByRole('textbox', { name: 'Gallery title' })).toHaveLength(1);
});

test('sends the link again if the address must be confirmed first', async () => {
  const sentence = 'Confirm your e-mail address first: open the link in the mail.';
  leaveDraft();
  const calls = mockResponses({
    'POST /api/portfolios': createFailure(403, 'account/email-unconfirmed', sentence),
    'GET /api/portfolios?portfolioLink=ines-unmown': FREE,
    'POST /api/account/email/links': { status: 202 },
  });
  renderRoutes(routes, '/create-portfolio', owner);
  await userEvent.click(await screen.findByRole('button', { name: 'Create Portfolio' }));
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  await userEvent.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText(/^We sent you the link again/)).toBeDefined();
  expect(calls.map(({ key }) => key)).toContain('POST /api/account/email/links');
});

test('creates the portfolio, confirms it once with a link, and starts over', async () => {
  const { calls } = await submitDraft({
    status: 201,
    body: { portfolio: createSamplePortfolio({ portfolioLink: 'ines-unmown' }), version: '1' },
  });
  const address = `${location.origin}/portfolios/ines-unmown`;
  const shared = await screen.findByRole('link', { name: address });
  expect(shared.getAttribute('href')).toBe('/portfolios/ines-unmown');
  const sentence = `Member portfolio added successfully! Share your link: ${address}`;
  const statuses = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(statuses.filter(Boolean)).toEqual([sentence, 'You can create another portfolio here']);
  expect(document.activeElement?.textContent).toBe(sentence);
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
  expect(localStorage.getItem(DRAFT)).toBeNull();
});

test('states missing values and sends nothing', async () => {
  const calls = mockResponses({});
  renderRoutes(routes, '/create-portfolio', owner);
  await userEvent.click(await screen.findByRole('button', { name: 'Create Portfolio' }));
  expect(screen.getByText('Choose a link for your portfolio.')).toBeDefined();
  expect(screen.getByText('Enter your name.')).toBeDefined();
  expect(screen.getByText('Give this gallery a title.')).toBeDefined();
  expect(screen.getByText('Add at least one photo.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  expect(calls).toEqual([]);
});

test('proposes the link from the name until the user changes it', async () => {
  mockResponses({ 'GET /api/portfolios?*': FREE });
  renderRoutes(routes, '/create-portfolio', owner);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.type(name, 'Inês Car');
  expect(link().value).toBe('ines-car');
  await userEvent.type(link(), '-photos');
  await userEvent.type(name, 'valho');
  expect(link().value).toBe('ines-car-photos');
});

test('accepts a name on a platform, sends the address, and shows all errors at once', async () => {
  leaveDraft();
  const calls = mockResponses({
    'POST /api/portfolios': { status: 201, body: { portfolio: createSamplePortfolio(), version: '1' } },
    'GET /api/portfolios?*': FREE,
  });
  renderRoutes(routes, '/create-portfolio', owner);
  await userEvent.clear(await screen.findByRole('textbox', { name: 'Name' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'LinkedIn name or address' }), 'no name');
  await userEvent.click(screen.getByRole('button', { name: 'Create Portfolio' }));
  expect(screen.getByText('Enter your name.')).toBeDefined();
  expect(screen.getByText(/^Enter your LinkedIn name, like @adabyrne, or the address/)).toBeDefined();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Inês');
  await userEvent.clear(screen.getByRole('textbox', { name: 'LinkedIn name or address' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Instagram name or address' }), '@ines.carvalho');
  await userEvent.click(screen.getByRole('button', { name: 'Create Portfolio' }));
  await screen.findByText(/^Member portfolio added/);
  expect(calls.find(({ key }) => key === 'POST /api/portfolios')?.body).toMatchObject({
    socialButtons: [{ platform: 'instagram', url: 'https://www.instagram.com/ines.carvalho' }, {}, {}],
  });
  expect(screen.getAllByRole('option', { name: 'LinkedIn' })).toHaveLength(3);
});

test('shows the address of a link and whether the link is available', async () => {
  mockResponses({ 'GET /api/portfolios?portfolioLink=ada-lovelace': FREE });
  renderRoutes(routes, '/create-portfolio', owner);
  await screen.findByRole('heading', { name: 'Create Portfolio' });
  await userEvent.type(link(), 'Ada  Lovelace!');
  expect(screen.getByText(/\/portfolios\/ada-lovelace$/)).toBeDefined();
  expect(await screen.findByText('This link is free.')).toBeDefined();
});

test('shows while typing that a link is taken', async () => {
  mockResponses({
    'GET /api/portfolios?portfolioLink=ines': { body: { portfolios: [createSampleSummary()], nextCursor: null } },
  });
  renderRoutes(routes, '/create-portfolio', owner);
  await screen.findByRole('heading', { name: 'Create Portfolio' });
  await userEvent.type(link(), 'ines');
  const sentence = 'The portfolio link is already taken. Please choose a different link.';
  expect(await screen.findByText(sentence)).toBeDefined();
});

test('uploads no photo for a taken link', async () => {
  mockResponses({
    'GET /api/portfolios?portfolioLink=ines': { body: { portfolios: [createSampleSummary()], nextCursor: null } },
  });
  renderRoutes(routes, '/create-portfolio', owner);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Portfolio link' }), 'ines');
  const photo = new File(['photo'], 'roofs.jpg', { type: 'image/jpeg' });
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file][multiple]')!, photo);
  // At the field, the photo and in the bar.
  await waitFor(() => expect(screen.getAllByText(/The portfolio link is already taken/)).toHaveLength(3));
});

test('shows at the link that it was taken in the meantime, and keeps all values', async () => {
  await submitDraft(createFailure(409, 'portfolios/link-taken', 'Taken.'));
  const sentence = 'The portfolio link is already taken. Please choose a different link.';
  expect((await screen.findByText(sentence)).closest('[role=alert]')).not.toBeNull();
  expect(document.activeElement).toBe(link());
  expect(screen.getByRole('button', { name: 'Remove a.jpg' })).toBeDefined();
});

test('shows a refusal at its field, and its sentence above', async () => {
  const fields = { 'socialButtons.0.url': 'Enter another address.' };
  await submitDraft(createFailure(400, 'request/invalid', 'Some fields are not right.', fields));
  expect(await screen.findByText('Some fields are not right.')).toBeDefined();
  expect(screen.getByText('Enter another address.')).toBeDefined();
});

test('an ended session leads to the login page without data loss', async () => {
  const { router } = await submitDraft(createFailure(401, 'auth/unauthenticated', 'Sign in first.'));
  expect((await screen.findByRole('alert')).textContent).toBe('You need to be logged in to save changes.');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(localStorage.getItem(DRAFT)).not.toBeNull();
});
