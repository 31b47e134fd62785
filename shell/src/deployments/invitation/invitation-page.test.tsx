import { mockResponses, createFailure, renderRoutes, type MockResponses } from '@fotosoc/host/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { InvitedToken } from '../data/deploy-access.ts';
import { Component } from './invitation-page.tsx';

const AT = '2026-11-20T11:30:00.000Z';
const LOOK = 'GET /api/invited-tokens?link=mfi_x';
const TAKE = 'POST /api/invited-tokens';
const promised: InvitedToken = {
  remote: 'mf-prints',
  prefixes: ['/prints'],
  verbs: ['publish', 'promote'],
  label: 'Prints team',
  days: 90,
  isRotation: false,
  expiresAt: AT,
};
const taken = { token: 'mfp_t', expiresAt: AT, oldUntil: null };

function open(answers: MockResponses<string>, address = '/deployments/invitation?link=mfi_x') {
  const calls = mockResponses(answers);
  renderRoutes([{ path: '/deployments/invitation', element: <Component /> }], address);
  return { taking: () => calls.filter(({ key }) => key === TAKE) };
}

const show = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Show the token' }));
};

it('states the purpose of the token, and shows the token on request', async () => {
  const { taking } = open({ [LOOK]: { body: promised }, [TAKE]: { status: 201, body: taken } });
  expect(await screen.findByText(/^You are invited to deploy mf-prints\./)).toBeDefined();
  for (const fact of ['/prints', 'publish, promote', 'Prints team', '90 days'])
    expect(screen.getByText(fact)).toBeDefined();
  expect(taking()).toEqual([]);
  await show();
  expect(await screen.findByRole('textbox', { name: 'Deploy token for mf-prints' })).toHaveProperty('value', 'mfp_t');
  expect(taking()).toEqual([{ key: TAKE, body: { link: 'mfi_x' } }]);
  expect(screen.queryByRole('button', { name: 'Show the token' })).toBeNull();
});

it('states when the replaced token expires', async () => {
  const rotation = { ...promised, prefixes: null, isRotation: true };
  open({ [LOOK]: { body: rotation }, [TAKE]: { status: 201, body: { ...taken, oldUntil: AT } } });
  expect(await screen.findByText(/^A new deploy token for mf-prints is ready\./)).toBeDefined();
  await show();
  expect(await screen.findByText(/Your previous token expires 20 November/)).toBeDefined();
});

it('states why a link is no longer valid', async () => {
  open({ [LOOK]: createFailure(410, 'remotes/ended-invitation', 'This link was used, and works once.') });
  expect(await screen.findByText('This link was used, and works once.')).toBeDefined();
});

it('states the same to the second visitor of a link', async () => {
  open({
    [LOOK]: { body: promised },
    [TAKE]: createFailure(410, 'remotes/ended-invitation', 'This link was used, and works once.'),
  });
  await show();
  expect((await screen.findByRole('alert')).textContent).toContain('This link was used, and works once.');
});

it('sends no request for an incomplete link', async () => {
  open({}, '/deployments/invitation');
  await waitFor(() => {
    expect(screen.getByText(/^This link is incomplete\./)).toBeDefined();
  });
});
