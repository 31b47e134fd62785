import type { User } from '@fotosoc/contract/user';
import { mockResponses, renderRoutes } from '@fotosoc/host/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import routes from '../../routes';

const officer: User = { id: 'o', email: 'ruairi@example.org', role: 'member', rights: ['loans'] };
const about = { at: '2026-11-27T12:00:00.000Z', subject: 'Ada', undoUntil: null, undoneAt: null };
const after = { what: 'Tripod', note: 'Not collected' };
const was = (state: string) => ({ items: [{ id: 'b', lending: { state } }] });

it.each([
  ['refuse', 'Ruairí', was('asked'), 'refused Tripod to Ada: Not collected'],
  ['refuse', 'Ruairí', was('booked'), 'cancelled Tripod of Ada: Not collected'],
  ['cancel', 'Ruairí', was('booked'), 'cancelled Tripod of Ada: Not collected'],
  ['cancel', null, was('booked'), 'cancelled Tripod of Ada: Not collected'],
  ['cancel', null, null, '(Ada) cancelled Tripod'],
])('formats %s by %s, %j before: %s', async (action, actor, before, sentence) => {
  const entries = [{ id: 'e', ...about, action, actor, before, after }];
  mockResponses({ 'GET /api/activity-log?*': { body: { entries, nextCursor: null } } });
  renderRoutes(routes, '/loans/desk/record', officer);
  expect(await screen.findByText(sentence)).toBeTruthy();
});
