import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { User } from '@fotosoc/contract/account';
import { mockResponses, createFailure, renderRoutes } from '@fotosoc/host/testing';
import routes from '../../routes';
import { fakeAuthenticator, SIGNING_OPTIONS } from '../../testing';

const ada: User = { id: 'a', email: 'ada@example.org', role: 'member', rights: [] };
const LOGIN = 'POST /api/auth/login';

async function fillIn(password = 'a long walk') {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email'), ada.email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

it('signs in, confirms it and opens the home page', async () => {
  const calls = mockResponses({ [LOGIN]: { body: { user: ada } } });
  const router = renderRoutes(routes, '/login');
  await fillIn();
  expect(await screen.findByText('Login successful!')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/');
  expect(calls).toEqual([{ key: LOGIN, body: { email: ada.email, password: 'a long walk' } }]);
});

it('returns to the visitor’s previous page', async () => {
  mockResponses({ [LOGIN]: { body: { user: ada } } });
  const router = renderRoutes(routes, '/login?from=%2Fcreate-portfolio');
  await fillIn();
  await screen.findByText('Another page');
  expect(router.state.location.pathname).toBe('/create-portfolio');
});

it('shows the refusal and keeps typed text', async () => {
  mockResponses({ [LOGIN]: createFailure(401, 'auth/invalid-credential', 'The email or password is not right.') });
  const router = renderRoutes(routes, '/login');
  await fillIn();
  expect((await screen.findByRole('alert')).textContent).toBe('The email or password is not right.');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(ada.email);
  expect(router.state.location.pathname).toBe('/login');
});

it('redirects a signed-in visitor', async () => {
  mockResponses({});
  const router = renderRoutes(routes, '/login?from=%2Fportfolios', ada);
  await screen.findByText('Another page');
  expect(router.state.location.pathname).toBe('/portfolios');
});

it('shows and hides the password', async () => {
  mockResponses({});
  renderRoutes(routes, '/login');
  const password = await screen.findByLabelText<HTMLInputElement>('Password');
  expect(password.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password.type).toBe('password');
});

it('passes the typed address on to the page for a new password', async () => {
  mockResponses({});
  renderRoutes(routes, '/login');
  await userEvent.type(await screen.findByLabelText('Email'), ada.email);
  await userEvent.click(screen.getByRole('link', { name: 'Reset password' }));
  await screen.findByRole('heading', { name: 'Reset password' });
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(ada.email);
});

it('links to registration, with the same destination, and to a new password', async () => {
  mockResponses({});
  renderRoutes(routes, '/login?from=%2Fcreate-portfolio');
  const register = await screen.findByRole('link', { name: 'Register' });
  expect(register.getAttribute('href')).toBe('/register?from=%2Fcreate-portfolio');
  expect(screen.getByRole('link', { name: 'Reset password' }).getAttribute('href')).toBe('/reset-password');
});

const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));

describe('a passkey', () => {
  const CHALLENGE = 'POST /api/auth/passkey-challenges';
  const SIGN_IN = 'POST /api/auth/passkey-sign-ins';

  it('signs in without the form, with the same destination', async () => {
    const { get } = fakeAuthenticator();
    const calls = mockResponses({
      [CHALLENGE]: { status: 201, body: { options: SIGNING_OPTIONS } },
      [SIGN_IN]: { status: 201, body: { user: { ...ada, hasPasskey: true } } },
    });
    const router = renderRoutes(routes, '/login?from=%2Fcreate-portfolio');
    await press();
    expect(await screen.findByText('Login successful!')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/create-portfolio'));
    expect(get).toHaveBeenCalledTimes(1);
    expect(calls.at(-1)).toMatchObject({ key: SIGN_IN, body: { credential: { response: { signature: 'c2lnbmVk' } } } });
  });

  it('whose dialog is cancelled leaves the page as it is, with a message', async () => {
    fakeAuthenticator().cancel();
    mockResponses({ [CHALLENGE]: { status: 201, body: { options: SIGNING_OPTIONS } } });
    const router = renderRoutes(routes, '/login');
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe('No passkey was used. Please try again.');
    expect(router.state.location.pathname).toBe('/login');
  });

  it('is unavailable in a browser without passkeys, with a message', async () => {
    mockResponses({ [CHALLENGE]: { status: 201, body: { options: SIGNING_OPTIONS } } });
    renderRoutes(routes, '/login');
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe('This browser does not support passkeys.');
  });
});
