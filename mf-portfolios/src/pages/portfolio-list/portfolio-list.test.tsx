import { mockResponses, createFailure, renderRoutes } from '@fotosoc/host/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import routes from '../../routes';
import { createSampleSummary } from '../../testing/sample-portfolio';

const ADDRESS = 'GET /api/portfolios?limit=24&covers=24';
const aoife = createSampleSummary({
  portfolioLink: 'aoife',
  name: 'Aoife Brennan',
  badge: 'Committee',
  galleryCount: 1,
});

test('shows a loading message, then each portfolio with badge and numbers of galleries and photos', async () => {
  mockResponses({ [ADDRESS]: { body: { portfolios: [aoife, createSampleSummary()], nextCursor: null } } });
  renderRoutes(routes, '/portfolios');
  expect(await screen.findByText('Loading portfolios...')).toBeDefined();
  const first = await screen.findByRole('link', { name: /Aoife Brennan/ });
  expect(first.getAttribute('href')).toBe('/portfolios/aoife');
  expect(within(first).getByText('Committee')).toBeDefined();
  expect(within(first).getByText('1 Gallery')).toBeDefined();
  const second = within(screen.getByRole('link', { name: /Inês Carvalho/ }));
  expect(second.getByText('Member')).toBeDefined();
  expect(second.getByText('Inês Carvalho').dir).toBe('auto');
  expect(second.getByText('2 Galleries')).toBeDefined();
  expect(second.getByText('3 photos')).toBeDefined();
});

test('invites users to create a portfolio', async () => {
  mockResponses({ [ADDRESS]: { body: { portfolios: [], nextCursor: null } } });
  renderRoutes(routes, '/portfolios');
  const link = await screen.findByRole('link', { name: 'Create Your Own!' });
  expect(link.getAttribute('href')).toBe('/create-portfolio');
  expect(await screen.findByRole('heading', { name: 'No portfolios yet' })).toBeDefined();
});

test('shows more on demand', async () => {
  mockResponses({
    [ADDRESS]: { body: { portfolios: [aoife], nextCursor: 'next' } },
    [`${ADDRESS}&cursor=next`]: { body: { portfolios: [createSampleSummary()], nextCursor: null } },
  });
  renderRoutes(routes, '/portfolios');
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: /Inês Carvalho/ })).toBeDefined();
});

test('offers to try again after a failed request', async () => {
  mockResponses({ [ADDRESS]: createFailure(400, 'request/invalid', 'No.') });
  renderRoutes(routes, '/portfolios');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});
