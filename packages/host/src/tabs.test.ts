import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { User } from '@fotosoc/contract/account';
import { setUser, useUser } from './session.ts';
import { followOtherTabs } from './tabs.ts';
import { mockResponses, createFailure } from './testing.tsx';
import { notify, useToasts } from './toasts.ts';

const ada: User = { id: 'u1', email: 'ada@example.org', role: 'member', rights: [] };
const SESSION = 'GET /api/auth/session';
followOtherTabs();

function hearOfAnotherTab(key = 'fotosoc-session') {
  dispatchEvent(new StorageEvent('storage', { key }));
}

const told = () => localStorage.getItem('fotosoc-session');

it('notifies the other tabs of a sign-in or sign-out', () => {
  const values = [ada, null].map((user) => {
    setUser(user);
    return told();
  });
  expect(new Set([...values, null]).size).toBe(3);
  expect(values.join()).not.toContain(ada.email);
});

it("shows the server's user after a change in another tab, without notifying again", async () => {
  setUser(null);
  const before = told();
  const calls = mockResponses({ [SESSION]: { body: { user: ada } } });
  const { result } = renderHook(useUser);
  hearOfAnotherTab('theme');
  expect(calls).toEqual([]);
  hearOfAnotherTab();
  await waitFor(() => expect(result.current).toEqual(ada));
  expect(told()).toBe(before);
  mockResponses({ [SESSION]: { body: { user: null } } });
  hearOfAnotherTab();
  await waitFor(() => expect(result.current).toBeNull());
});

it("checks the session when restored from the browser's history", async () => {
  setUser(ada);
  mockResponses({ [SESSION]: { body: { user: null } } });
  const { result } = renderHook(useUser);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(result.current).toBeNull());
});

it('keeps the session while the server cannot be reached', async () => {
  setUser(ada);
  const calls = mockResponses({ [SESSION]: createFailure(400, 'server/busy', 'Busy.') });
  const { result } = renderHook(useUser);
  hearOfAnotherTab();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(result.current).toEqual(ada);
});

it('dismisses earlier failures after a sign-in in any tab', () => {
  setUser(null);
  const { result, rerender } = renderHook(useToasts);
  notify('You need to log in to access this page.', 'bad');
  notify('A newer version of the site is ready.', 'ok', { label: 'Reload', run: () => undefined });
  setUser(ada);
  notify('Login successful!');
  rerender();
  expect(result.current.map(({ text }) => text)).toEqual([
    'A newer version of the site is ready.',
    'Login successful!',
  ]);
});
