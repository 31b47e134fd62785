import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockResponses, createFailure, renderRoutes } from '@fotosoc/host/testing';
import routes from '../../routes';

const REGISTER = 'POST /api/auth/register';

async function fillIn() {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'a long walk');
  await user.click(screen.getByRole('button', { name: 'Register' }));
}

it('creates an account, confirms it and opens the home page', async () => {
  mockResponses({
    [REGISTER]: {
      status: 201,
      body: { user: { id: 'a', email: 'ada@example.org', role: 'member', rights: [] }, isLinkMailed: true },
    },
  });
  const router = renderRoutes(routes, '/register');
  await fillIn();
  expect(await screen.findByText('Registration successful!')).toBeTruthy();
  expect(screen.getByText('We have e-mailed a link to ada@example.org. Open it to confirm your address.')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/');
});

it('links to the privacy page’s section for members in a new tab, which keeps the form', async () => {
  mockResponses({});
  renderRoutes(routes, '/register');
  await screen.findByLabelText('Email');
  const privacy = screen.getByRole('link', { name: /^What we keep about you/ });
  expect([privacy.getAttribute('href'), privacy.getAttribute('target')]).toEqual(['/privacy#member', '_blank']);
});

it('shows a validation error at its field, which gets the focus', async () => {
  const sentence = 'This password is too common.';
  mockResponses({ [REGISTER]: createFailure(400, 'auth/weak-password', sentence, { password: sentence }) });
  renderRoutes(routes, '/register');
  await fillIn();
  expect(await screen.findByText(sentence)).toBeTruthy();
  const password = screen.getByLabelText('Password');
  expect(password.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(password);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows any other refusal above the fields', async () => {
  const sentence = 'There is an account with this email already.';
  mockResponses({ [REGISTER]: createFailure(409, 'auth/email-already-in-use', sentence) });
  renderRoutes(routes, '/register');
  await fillIn();
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
});
