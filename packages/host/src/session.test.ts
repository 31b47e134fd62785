import { request } from '@fotosoc/contract/request';
import type { User } from '@fotosoc/contract/user';
import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiQuery, createRemoteQueries, queryClient } from './query.ts';
import { formatLoginAddress, setUser, signOut, useUser } from './session.ts';
import { mockResponses, createFailure } from './testing.tsx';
import { useToasts } from './toasts.ts';

const ada: User = { id: 'u1', email: 'ada@example.org', role: 'member', rights: [] };
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
  const calls = mockResponses({ 'POST /api/auth/logout': { status: 204 } });
  await act(() => signOut());
  expect(calls).toEqual([{ key: 'POST /api/auth/logout', body: undefined }]);
  expect(user.current).toBeNull();
});

it('drops all data of the previous user as soon as another user is signed in', () => {
  queryClient.clear();
  signedIn();
  const brought = { '/api/account/captions?limit=6': { captions: [] }, '/api/stats': { stats: {} } };
  const ofPart = createRemoteQueries(1, 1, brought);
  queryClient.setQueryData(['/api/account'], { account: {} });
  act(() => {
    setUser({ ...ada, id: 'u2' });
  });
  const kept = [queryClient, ofPart.queryClient, createRemoteQueries(1, 1, brought).queryClient].flatMap((client) =>
    client.getQueryCache().getAll(),
  );
  expect(kept.map(({ queryKey: [address] }) => address)).toEqual(['/api/stats', '/api/stats']);
});

it('stays signed in if the server could not be reached', async () => {
  const user = signedIn();
  mockResponses({ 'POST /api/auth/logout': createFailure(503, 'server/busy', 'Busy.') });
  await expect(signOut()).rejects.toThrow('Busy.');
  expect(user.current).toEqual(ada);
});

const calls = {
  'a read': () => queryClient.fetchQuery(apiQuery('GET /api/bookings')),
  'a write': () => request('DELETE /api/portfolios/:portfolioLink', { params: { portfolioLink: 'ada' } }),
};

describe.each(Object.entries(calls))('a session that ended elsewhere, at %s', (_, call) => {
  function refusedWith(code: string) {
    const refusal = createFailure(401, code, 'No.');
    mockResponses({ 'GET /api/bookings': refusal, 'DELETE /api/portfolios/ada': refusal });
    return act(async () => {
      await Promise.allSettled([call(), call()]);
      await new Promise((resolve) => setTimeout(resolve));
    });
  }

  it('is noticed and announced once', async () => {
    const user = signedIn();
    const { result: toasts } = renderHook(useToasts);
    await refusedWith('auth/unauthenticated');
    expect(user.current).toBeNull();
    expect(toasts.current.map(({ text }) => text)).toEqual([
      'Your session has ended. Log in to continue; drafts are kept.',
    ]);
  });

  it('is not confused with a wrong password', async () => {
    const user = signedIn();
    await refusedWith('auth/invalid-credential');
    expect(user.current).toEqual(ada);
  });
});

it('returns from the login to the page, with the query and hash of its address', () => {
  const from = '/gallery/a b?photo=1&x=/';
  const address = new URL(formatLoginAddress(from), 'http://x');
  expect(address.pathname).toBe('/login');
  expect(address.searchParams.get('from')).toBe(from);
});
