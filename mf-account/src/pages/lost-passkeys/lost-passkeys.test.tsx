import { mockResponses, createFailure, renderRoutes } from '@fotosoc/host/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { User } from '@fotosoc/contract/account';
import routes from '../../routes';

const RECOVER = 'POST /api/passkey-recoveries';
const ADDRESS = '/account/lost-passkeys?token=t1';
const holder: User = { id: 'u1', email: 'ada@example.org', role: 'member', rights: [], hasPasskey: true };

async function submit() {
  await userEvent.type(await screen.findByLabelText('Your password'), 'horse staple');
  await userEvent.click(screen.getByRole('button', { name: 'Remove all passkeys' }));
}

it('removes all passkeys with the token and the password, and opens the login', async () => {
  const calls = mockResponses({ [RECOVER]: { status: 204 } });
  const router = renderRoutes(routes, ADDRESS);
  await submit();
  expect(await screen.findByText('All your passkeys are removed. Sign in with your password.')).toBeDefined();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(calls).toEqual([{ key: RECOVER, body: { token: 't1', password: 'horse staple' } }]);
});

it('states why a link has no effect', async () => {
  mockResponses({ [RECOVER]: createFailure(404, 'account/link-not-found', 'This link was used already.') });
  const router = renderRoutes(routes, ADDRESS, holder);
  await submit();
  expect((await screen.findByRole('alert')).textContent).toBe('This link was used already.');
  expect(router.state.location.pathname).toBe('/account/lost-passkeys');
});
