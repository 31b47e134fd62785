import { mockResponses, createFailure, renderRoutes } from '@fotosoc/host/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import routes from '../../routes';

const LINK = 'GET /api/email-links?token=t1';
const FOLLOW = 'POST /api/email-links';
const link = { act: 'confirm', email: 'ada@example.org' } as const;
const confirm = () => screen.findByRole('button', { name: 'Confirm ada@example.org' });

it('confirms only after the button was pressed, and leads on', async () => {
  const calls = mockResponses({ [LINK]: { body: { link } }, [FOLLOW]: { body: { link, resetToken: null } } });
  const router = renderRoutes(routes, '/confirm-email?token=t1');
  const button = await confirm();
  expect(calls.map(({ key }) => key)).not.toContain(FOLLOW);
  await userEvent.click(button);
  await screen.findByRole('heading', { name: 'Login' });
  expect(router.state.location.pathname).toBe('/login');
});

it('states that another account has taken the address', async () => {
  const taken = createFailure(409, 'auth/email-already-in-use', 'Taken.', { email: 'Taken.' });
  mockResponses({ [LINK]: { body: { link } }, [FOLLOW]: taken });
  renderRoutes(routes, '/confirm-email?token=t1');
  await userEvent.click(await confirm());
  expect((await screen.findByRole('alert')).textContent).toBe('Taken.');
});

it('states that a link has expired, or is incomplete', async () => {
  mockResponses({ [LINK]: createFailure(404, 'account/link-not-found', 'It was used already.') });
  renderRoutes(routes, '/confirm-email?token=t1');
  expect(await screen.findByText('It was used already.')).toBeTruthy();
  renderRoutes(routes, '/confirm-email');
  expect(await screen.findByText(/^Open the link in the mail again/)).toBeTruthy();
});

it('states that another tab has used the link meanwhile', async () => {
  const used = createFailure(404, 'account/link-not-found', 'It was used already.');
  mockResponses({ [LINK]: { body: { link } }, [FOLLOW]: used });
  renderRoutes(routes, '/confirm-email?token=t1');
  const button = await confirm();
  mockResponses({ [LINK]: used, [FOLLOW]: used });
  await userEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
});
