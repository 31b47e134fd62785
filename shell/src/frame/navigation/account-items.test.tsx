import { mockResponses, createFailure, renderRoutes } from '@fotosoc/host/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AccountItems } from './account-items.tsx';

const LOGOUT = 'POST /api/auth/logout';
const offline = () => {
  throw new TypeError('Failed to fetch');
};

it.each([
  ['the site cannot be reached', offline],
  ['something went wrong on our side', createFailure(500, 'server/error', 'Oh.')],
])('states that the session did not end because %s', async (why, answer) => {
  const said = vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
  mockResponses({ [LOGOUT]: answer });
  const onDone = vi.fn<() => void>();
  const element = <AccountItems items={[]} onDone={onDone} />;
  renderRoutes([{ path: '/', element }], '/', { id: 'a', email: 'ada@example.org', role: 'member', rights: [] });
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  expect((await screen.findByRole('alert')).textContent).toBe(`You are still logged in: ${why}. Please try again.`);
  expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined();
  expect(onDone).not.toHaveBeenCalled();
  expect(said).toHaveBeenCalledOnce();
  said.mockClear();
});

it('replaces the toast of a first logout attempt by that of the second', async () => {
  const said = vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
  const answers = [createFailure(500, 'server/error', 'Oh.'), { status: 204 }, { status: 204 }];
  mockResponses({ [LOGOUT]: () => answers.shift()! });
  const element = <AccountItems items={[]} onDone={() => undefined} />;
  renderRoutes([{ path: '/', element }], '/', { id: 'a', email: 'ada@example.org', role: 'member', rights: [] });
  const logout = await screen.findByRole('button', { name: 'Logout' });
  fireEvent.click(logout);
  await screen.findByRole('alert');
  fireEvent.click(logout);
  fireEvent.click(logout);
  await waitFor(() => expect(answers).toEqual([]));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Logged out successfully']);
  said.mockClear();
});
