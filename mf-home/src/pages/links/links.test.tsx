import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { allAnswered, answerWith, failure, renderRoutes } from '@fotosoc/host/testing';
import routes from '../../routes';

it('opens each link in a new tab', async () => {
  const links = [{ link_name: 'Instagram', link_url: 'https://instagram.example.org/fotosoc' }];
  answerWith({ 'GET /api/links': { body: { links } } });
  renderRoutes(routes, '/links');
  expect(await screen.findByRole('heading', { level: 1, name: 'Quick Links' })).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Instagram (opens in a new tab)' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([links[0]!.link_url, '_blank']);
});

it('goes on loading while there are none', async () => {
  answerWith({ 'GET /api/links': failure(400, 'server/broken', 'Something broke.') });
  renderRoutes(routes, '/links');
  await allAnswered();
  expect(screen.getByRole('heading', { level: 1, name: 'Quick Links' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Loading links...');
});
