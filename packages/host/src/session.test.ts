import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { loginAddress, setUser, signOut, useUser } from './session.ts';
import { answerWith, failure } from './testing.tsx';

const ada = { id: 'u1', email: 'ada@example.org', role: 'member' } as const;
afterEach(() => {
  vi.unstubAllGlobals();
});

function signedIn() {
  const { result } = renderHook(useUser);
  act(() => {
    setUser(ada);
  });
  expect(result.current).toEqual(ada);
  return result;
}

it('ends the session on the server, then on the page', async () => {
  const user = signedIn();
  const calls = answerWith({ 'POST /api/auth/logout': { status: 204 } });
  await act(() => signOut());
  expect(calls).toEqual([{ key: 'POST /api/auth/logout', body: undefined }]);
  expect(user.current).toBeNull();
});

it('stays signed in when the server could not be told', async () => {
  const user = signedIn();
  answerWith({ 'POST /api/auth/logout': failure(503, 'server/busy', 'Busy.') });
  await expect(signOut()).rejects.toThrow('Busy.');
  expect(user.current).toEqual(ada);
});

it('leads back from the login to the page with all that belongs to its address', () => {
  const from = '/gallery/a b?photo=1&x=/';
  const address = new URL(loginAddress(from), 'http://x');
  expect(address.pathname).toBe('/login');
  expect(address.searchParams.get('from')).toBe(from);
});
