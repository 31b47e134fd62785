import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { CommitteeMember } from '@fotosoc/contract/committee';
import { mockResponses, createFailure, renderRoutes } from '@fotosoc/host/testing';
import routes from '../../routes';

const chair: CommitteeMember = {
  number: 1,
  name: 'Cormac Ó Dálaigh',
  position: 'Chairperson',
  image: '',
  social1: '',
  social1_type: '',
  social2: '',
  social2_type: '',
  email: 'chair@example.org',
};
const webmaster: CommitteeMember = {
  ...chair,
  number: 11,
  name: 'Eimear Corrigan',
  position: 'Webmaster',
  image: '/api/pictures/webmaster.jpg',
  social1: 'https://eimear.example.org',
  social1_type: 'link',
};

it('shows every member with position, mailbox and links', async () => {
  mockResponses({ 'GET /api/committee': { body: { members: [chair, webmaster] } } });
  renderRoutes(routes, '/committee');
  const [first, last] = await screen.findAllByRole('listitem');
  expect(within(first!).getByRole('heading', { name: 'Cormac Ó Dálaigh' })).toBeTruthy();
  expect(
    within(first!)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['mailto:chair@example.org']);
  expect(within(last!).getByText('Webmaster')).toBeTruthy();
  expect(
    within(last!)
      .getByRole('link', { name: /website/ })
      .getAttribute('href'),
  ).toBe('https://eimear.example.org');
  expect(last!.querySelector('img')?.getAttribute('src')).toBe('/api/pictures/webmaster.jpg');
});

it('shows no link that is not an https page', async () => {
  const member = {
    ...chair,
    social1: 'http://ada.example.org',
    social1_type: 'link',
    social2: 'ada',
    social2_type: 'x',
  };
  mockResponses({ 'GET /api/committee': { body: { members: [member] } } });
  renderRoutes(routes, '/committee');
  const card = await screen.findByRole('listitem');
  expect(within(card).getAllByRole('link')).toHaveLength(1);
});

it('leads to previous committees', async () => {
  mockResponses({ 'GET /api/committee': { body: { members: [] } } });
  renderRoutes(routes, '/committee');
  const link = await screen.findByRole('link', { name: 'View Previous Committees' });
  expect(link.getAttribute('href')).toBe('/previous-committees');
});

it('tries again after a failure', async () => {
  mockResponses({ 'GET /api/committee': createFailure(400, 'server/broken', 'Something broke.') });
  renderRoutes(routes, '/committee');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  mockResponses({ 'GET /api/committee': { body: { members: [chair] } } });
  await userEvent.click(retry);
  expect(await screen.findByText('Chairperson')).toBeTruthy();
});

it('shows the logo of the society on the card of a member without a portrait', async () => {
  mockResponses({ 'GET /api/committee': { body: { members: [chair, webmaster] } } });
  renderRoutes(routes, '/committee');
  const [without, withPortrait] = await screen.findAllByRole('listitem');
  expect([without!.querySelector('img'), without!.querySelector('[class*=logo] svg')]).toEqual([
    null,
    expect.anything(),
  ]);
  expect(withPortrait!.querySelector('[class*=logo]')).toBeNull();
});
