import { mockResponses, renderFragment } from '@fotosoc/host/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fragments } from '../../routes';
import { createSampleSummary } from '../../testing/sample-portfolio';

const LIST = 'GET /api/portfolios?userId=u1&covers=12';

it('offers to create a portfolio on the page of an account without one', async () => {
  mockResponses({ [LIST]: { body: { portfolios: [], nextCursor: null } } });
  await renderFragment(fragments, 'account.portfolios', { member: 'u1' });
  expect(await screen.findByRole('heading', { name: 'No portfolio yet' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Create Portfolio' }).getAttribute('href')).toBe('/create-portfolio');
});

it('shows the first cover before scripts run, and loads the others lazily', async () => {
  const portfolios = ['ada', 'grace'].map((portfolioLink) => createSampleSummary({ portfolioLink }));
  mockResponses({ [LIST]: { body: { portfolios, nextCursor: null } } });
  await renderFragment(fragments, 'account.portfolios', { member: 'u1' });
  const covers = await screen.findAllByRole<HTMLImageElement>('presentation');
  expect(covers.map(({ loading }) => loading)).toEqual(['eager', 'lazy']);
});
