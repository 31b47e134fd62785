import type { User } from '@fotosoc/contract/user';
import { createFailure, mockResponses, renderRoutes } from '@fotosoc/host/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import routes from '../../routes';

const officer: User = { id: 'o', email: 'ruairi@example.org', role: 'member', rights: ['loans'] };
const tripod = { id: 't', name: 'Tripod', quantity: 2, loans: 12, days: 34, late: 2, broken: 0, notCollected: 1 };

it('states why a period has no table, without a retry', async () => {
  const sentence = 'The last day has to be the first day, or after it.';
  mockResponses({ 'GET /api/desk/use': createFailure(400, 'request/invalid', sentence) });
  renderRoutes(routes, '/loans/desk/use', officer);
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.queryByText(/Check your connection/)).toBeNull();
});

it('shows use and lateness of a period, and links the same period as CSV', async () => {
  const year = { from: '2025-11-28', to: '2026-11-28' };
  mockResponses({
    'GET /api/desk/use': { body: { ...year, kinds: [{ ...tripod, longestDelay: 1 }] } },
    'GET /api/desk/use?from=2026-09-01': {
      body: { ...year, from: '2026-09-01', kinds: [{ ...tripod, longestDelay: 0 }] },
    },
  });
  renderRoutes(routes, '/loans/desk/use', officer);
  const row = await screen.findByRole('row', { name: /^Tripod/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['12', '34', '2', '1 day', '0', '1']);
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-09-01' } });
  expect(await screen.findByText('none')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')).toBe(
    '/api/desk/use.csv?from=2026-09-01&to=2026-11-28',
  );
});
