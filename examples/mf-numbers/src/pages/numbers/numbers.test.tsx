import { mockResponses, renderRoutes } from '@fotosoc/host/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import routes from '../../routes';

it('shows totals, and figures per year', async () => {
  const stats = { yearsRunning: 20, activeMembers: 80, fotosUploaded: 400, memberPortfolios: 60 };
  mockResponses({ 'GET /api/stats': { body: { stats } } });
  renderRoutes(routes, '/numbers');
  expect(await screen.findByText('400')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Per year' }));
  expect(screen.getByText('20')).toBeDefined();
});
