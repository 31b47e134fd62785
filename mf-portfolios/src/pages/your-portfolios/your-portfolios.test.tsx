import type { PortfolioSummary } from '@fotosoc/contract/portfolio';
import { mockResponses, createFailure, renderRoutes } from '@fotosoc/host/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import routes from '../../routes';
import { owner, createSamplePortfolio, createSampleSummary } from '../../testing/sample-portfolio';

const MINE = 'GET /api/portfolios?userId=u1';
const studio = createSampleSummary({ portfolioLink: 'studio', name: 'Studio Inês' });

function open(portfolios: PortfolioSummary[]) {
  mockResponses({
    [MINE]: { body: { portfolios, nextCursor: null } },
    'GET /api/portfolios/ines': { body: { portfolio: createSamplePortfolio(), version: '1' } },
  });
  return renderRoutes(routes, '/your-portfolios', owner);
}

test('redirects to a single portfolio', async () => {
  const router = open([createSampleSummary()]);
  expect(await screen.findByRole('button', { name: 'Delete Portfolio' })).toBeDefined();
  expect(router.state.location.pathname).toBe('/portfolios/ines');
  expect(router.state.historyAction).toBe('REPLACE');
});

test('shows several to choose from', async () => {
  open([createSampleSummary(), studio]);
  const link = await screen.findByRole('link', { name: /Studio Inês/ });
  expect(link.getAttribute('href')).toBe('/portfolios/studio');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('invites users to create a portfolio', async () => {
  open([]);
  expect(await screen.findByRole('heading', { name: 'You have no portfolio yet' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Create Portfolio' }).getAttribute('href')).toBe('/create-portfolio');
});

test('sends visitors to the login page and back', async () => {
  const router = renderRoutes(routes, '/your-portfolios');
  await waitFor(() => expect(router.state.location.search).toBe('?from=%2Fyour-portfolios'));
});

test('offers to try again after a failed request', async () => {
  mockResponses({ [MINE]: createFailure(400, 'request/invalid', 'No.') });
  renderRoutes(routes, '/your-portfolios', owner);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});
