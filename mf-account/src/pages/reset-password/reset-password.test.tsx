import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockResponses, createFailure, renderRoutes } from '@fotosoc/host/testing';
import routes from '../../routes';

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const CONFIRM = 'POST /api/auth/reset-password/confirm';

it('requests the mail and confirms it', async () => {
  const calls = mockResponses({ 'POST /api/auth/reset-password': { status: 202 } });
  renderRoutes(routes, '/reset-password');
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Send reset email' }));
  expect((await screen.findByRole('status')).textContent).toBe('Password reset email sent!');
  expect(calls.at(-1)?.body).toEqual({ email: 'ada@example.org' });
});

it('keeps the typed address between the login and this page', async () => {
  mockResponses({});
  renderRoutes(routes, '/login');
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example');
  await userEvent.click(screen.getByRole('link', { name: 'Reset password' }));
  await screen.findByRole('button', { name: 'Send reset email' });
  await userEvent.type(email(), '.org');
  await userEvent.click(screen.getByRole('link', { name: 'Login' }));
  await screen.findByRole('heading', { name: 'Login' });
  expect(email().value).toBe('ada@example.org');
});

it('sets the new password behind the mailed link and opens the login', async () => {
  const calls = mockResponses({ [CONFIRM]: { status: 204 } });
  const router = renderRoutes(routes, '/reset-password?token=t1');
  await userEvent.type(await screen.findByLabelText('New password'), 'a longer walk');
  await userEvent.click(screen.getByRole('button', { name: 'Save new password' }));
  await screen.findByRole('heading', { name: 'Login' });
  expect(router.state.location.pathname).toBe('/login');
  expect(calls).toEqual([{ key: CONFIRM, body: { token: 't1', password: 'a longer walk' } }]);
});

it('states why a used link is refused', async () => {
  mockResponses({ [CONFIRM]: createFailure(400, 'auth/invalid-action-code', 'This link was used already.') });
  renderRoutes(routes, '/reset-password?token=old');
  await userEvent.type(await screen.findByLabelText('New password'), 'a longer walk');
  await userEvent.click(screen.getByRole('button', { name: 'Save new password' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This link was used already.');
  await userEvent.click(screen.getByRole('link', { name: 'Ask for a new link' }));
  expect(await screen.findByRole('button', { name: 'Send reset email' })).toBeTruthy();
});

it('is available to a signed-in visitor', async () => {
  mockResponses({});
  renderRoutes(routes, '/reset-password', { id: 'a', email: 'ada@example.org', role: 'member', rights: [] });
  expect(await screen.findByRole('button', { name: 'Send reset email' })).toBeTruthy();
});
