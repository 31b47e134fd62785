import type { PortfolioSummary } from '@fotosoc/contract/portfolio';
import { answerWith, failure, renderRoutes } from '@fotosoc/host/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import routes from '../../routes';
import { owner, samplePortfolio, sampleSummary } from '../../testing/sample-portfolio';

const MINE = 'GET /api/portfolios?userId=u1';
const studio = sampleSummary({ portfolioLink: 'studio', name: 'Studio Inês' });

function open(portfolios: PortfolioSummary[]) {
  answerWith({
    [MINE]: { body: { portfolios, nextCursor: null } },
    'GET /api/portfolios/ines': { body: { portfolio: samplePortfolio(), version: '1' } },
  });
  return renderRoutes(routes, '/your-portfolios', owner);
}

test('redirects to a single portfolio', async () => {
  const router = open([sampleSummary()]);
  expect(await screen.findByRole('button', { name: 'Delete Portfolio' })).toBeDefined();
  expect(router.state.location.pathname).toBe('/portfolios/ines');
  expect(router.state.historyAction).toBe('REPLACE');
});

test('shows several to choose from', async () => {
  open([sampleSummary(), studio]);
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
  answerWith({ [MINE]: failure(400, 'request/invalid', 'No.') });
  renderRoutes(routes, '/your-portfolios', owner);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});
