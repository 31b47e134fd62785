import { mockResponses, renderRoutes } from '@fotosoc/host/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import routes from '../../routes';
import { administrator } from '../../testing/accounts';
import { createSampleCall } from '../../testing/calls';

test('lists the calls with their state and number of photos', async () => {
  const judged = createSampleCall({ slug: 'rain', title: 'After Rain', state: 'judging', entryCount: 1 });
  mockResponses({ 'GET /api/calls': { body: { calls: [createSampleCall(), judged] } } });
  renderRoutes(routes, '/calls');
  expect(await screen.findByText('Open until Sunday 6 December 2026 at 11:59 pm')).toBeDefined();
  expect(screen.getByText('14 photos')).toBeDefined();
  expect(screen.getByRole('link', { name: 'After Rain' }).getAttribute('href')).toBe('/calls/rain');
  expect(screen.getByText('1 photo')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Create Call' })).toBeNull();
});

test('offers officers a new call', async () => {
  mockResponses({ 'GET /api/calls': { body: { calls: [] } } });
  renderRoutes(routes, '/calls', administrator);
  expect(await screen.findByText('No calls yet')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Create Call' }).getAttribute('href')).toBe('/calls/new');
});
