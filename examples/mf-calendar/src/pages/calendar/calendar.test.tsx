import { mockResponses, createFailure, renderRoutes } from '@fotosoc/host/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import routes from '../../routes';

const event = {
  image: '',
  end: '2027-03-05T21:00:00.000Z',
  location: 'Darkroom',
  cost: 0,
  capacity: null,
  type: '',
  description: '',
  slug: 'at-night',
};

it('lists events under their month', async () => {
  const events = [
    { ...event, name: 'Night walk', start: '2027-03-05T19:00:00.000Z' },
    { ...event, name: 'Printing', start: '2027-03-31T23:30:00.000Z' }, // the first of April in Dublin
  ];
  mockResponses({ 'GET /api/events': { body: { events } } });
  renderRoutes(routes, '/calendar');
  const april = (await screen.findByRole('heading', { name: 'April 2027' })).parentElement!;
  expect(within(april).getByText('Printing')).toBeDefined();
  expect(within(april).getByText('Thu 1')).toBeDefined();
  const march = screen.getByRole('heading', { name: 'March 2027' }).parentElement!;
  expect(within(march).getByText('Night walk')).toBeDefined();
});

it('states that no events are planned', async () => {
  mockResponses({ 'GET /api/events': { body: { events: [] } } });
  renderRoutes(routes, '/calendar');
  expect(await screen.findByText('Nothing is planned yet.')).toBeDefined();
});

it('offers to retry after a failed request', async () => {
  mockResponses({ 'GET /api/events': createFailure(503, 'events/unavailable', 'Busy.') });
  renderRoutes(routes, '/calendar');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});
