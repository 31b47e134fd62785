import type { Privacy } from '@fotosoc/contract/privacy';
import { mockResponses, createFailure, renderRoutes } from '@fotosoc/host/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import routes from '../../routes';

const PRIVACY = 'GET /api/privacy';
const privacy: Privacy = {
  people: [
    { person: 'visitor', data: [] },
    {
      person: 'borrower',
      data: [
        {
          what: 'E-mail address',
          why: 'To lend you equipment.',
          kept: '400 days after the booking ends.',
          seenBy: 'Equipment officers.',
          basis: 'Legal basis: contract',
        },
      ],
    },
  ],
  cookies: [{ name: 'sid', why: 'Keeps you signed in.', kept: '30 days.' }],
  formService: 'forms.example.net',
};

it('lists personal data per reader with purpose, retention and recipients', async () => {
  mockResponses({ [PRIVACY]: { body: { privacy } } });
  renderRoutes(routes, '/privacy');
  const heading = await screen.findByRole('heading', { name: 'If you borrow equipment' });
  const row = within(heading.closest('section')!).getByRole('row', { name: /^E-mail address/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['To lend you equipment.Legal basis: contract', '400 days after the booking ends.', 'Equipment officers.']);
});

it('links at the top to the section of each reader', async () => {
  mockResponses({ [PRIVACY]: { body: { privacy } } });
  renderRoutes(routes, '/privacy');
  const contents = within(await screen.findByRole('navigation', { name: 'On this page' }));
  const targets = contents.getAllByRole('link').map((link) => link.getAttribute('href')!.slice(1));
  expect(targets).toEqual(['visitor', 'borrower']);
  expect(targets.every((id) => document.getElementById(id))).toBe(true);
});

it('names the cookies, the rights and every receiver', async () => {
  mockResponses({ [PRIVACY]: { body: { privacy } } });
  renderRoutes(routes, '/privacy');
  expect(await screen.findByRole('rowheader', { name: 'sid' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Your account page' }).getAttribute('href')).toBe('/account');
  expect(screen.getByText('forms.example.net, which receives messages from the contact form.')).toBeTruthy();
});

it('asks again after a failure', async () => {
  mockResponses({ [PRIVACY]: createFailure(503, 'server/busy', 'Busy.') });
  renderRoutes(routes, '/privacy');
  const again = await screen.findByRole('button', { name: 'Try again' });
  mockResponses({ [PRIVACY]: { body: { privacy } } });
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'Cookies' })).toBeTruthy();
});
