import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { waitForResponses, mockResponses, createFailure, renderRoutes } from '@fotosoc/host/testing';
import routes from '../../routes';

it('opens each link in a new tab', async () => {
  const links = [{ link_name: 'Instagram', link_url: 'https://instagram.example.org/fotosoc' }];
  mockResponses({ 'GET /api/links': { body: { links } } });
  renderRoutes(routes, '/links');
  expect(await screen.findByRole('heading', { level: 1, name: 'Quick Links' })).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Instagram (opens in a new tab)' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([links[0]!.link_url, '_blank']);
});

it('shows a loading message before the first links', async () => {
  mockResponses({ 'GET /api/links': { body: { links: [] } } });
  renderRoutes(routes, '/links');
  await waitForResponses();
  expect(screen.getByRole('status').textContent).toBe('Loading links...');
});

it('shows the default links after a failed request', async () => {
  mockResponses({ 'GET /api/links': createFailure(400, 'server/broken', 'Something broke.') });
  renderRoutes(routes, '/links');
  expect(await screen.findAllByRole('link')).toHaveLength(5);
  const site = screen.getByRole('link', { name: 'New Website (opens in a new tab)' });
  expect(site.getAttribute('href')).toBe(location.origin);
});
