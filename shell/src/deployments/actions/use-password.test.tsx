import { mockResponses, createFailure, renderRoutes, type MockResponses } from '@fotosoc/host/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '@fotosoc/contract/user';
import { confirmation, confirmed } from '../data/confirmation.ts';
import { usePassword } from './use-password.tsx';

const KEY = 'POST /api/auth/confirmations';
const MINUTE_MS = 60_000;
const given = vi.fn<(mayGoOn: boolean) => void>();

function Asking() {
  const { field, give } = usePassword();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void give().then(given);
      }}
    >
      {field}
      <button type="submit">Do it</button>
    </form>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  given.mockClear();
});
afterEach(() => {
  confirmation.forget();
  vi.useRealTimers();
});

function open(answers: MockResponses<typeof KEY>) {
  const calls = mockResponses(answers);
  renderRoutes([{ path: '/', element: <Asking /> }], '/');
  return calls;
}

const rightAnswer = () => {
  const expiresAt = new Date(Date.now() + 10 * MINUTE_MS).toISOString();
  return { [KEY]: { status: 201, body: { confirmation: 'c', expiresAt } } } as const;
};
const field = () => screen.queryByLabelText('Your password');

async function submit(password?: string): Promise<boolean> {
  const before = given.mock.calls.length;
  if (password !== undefined)
    fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: password } });
  fireEvent.click(await screen.findByRole('button', { name: 'Do it' }));
  await vi.waitFor(() => {
    expect(given.mock.calls.length).toBeGreaterThan(before);
  });
  return given.mock.lastCall![0];
}

it('asks once, and again after ten minutes', async () => {
  const calls = open(rightAnswer());
  expect(await submit('horse staple')).toBe(true);
  expect(calls).toEqual([{ key: KEY, body: { password: 'horse staple' } }]);
  expect([field(), confirmed()]).toEqual([null, { confirmation: 'c' }]);
  expect(await submit()).toBe(true);
  expect(calls).toHaveLength(1);
  act(() => {
    vi.advanceTimersByTime(10 * MINUTE_MS);
  });
  expect([field() === null, confirmed()]).toEqual([false, {}]);
});

it('sends nothing without a password', async () => {
  const calls = open(rightAnswer());
  expect(await submit()).toBe(false);
  expect(screen.getByText('Enter your password.')).toBeDefined();
  expect([calls, document.activeElement]).toEqual([[], field()]);
});

it('states that the password is wrong', async () => {
  open({ [KEY]: createFailure(401, 'auth/invalid-credential', 'This is not your password.') });
  expect(await submit('x')).toBe(false);
  expect(screen.getByText('This is not your password.')).toBeDefined();
  expect(field()?.getAttribute('aria-invalid')).toBe('true');
});

describe('an account with a passkey', () => {
  const CHALLENGE = 'POST /api/auth/confirmation-challenges';
  const holder: User = { id: 'a', email: 'ada@example.org', role: 'administrator', rights: [], hasPasskey: true };

  it('is asked for the passkey once the server refuses a password because of a passkey unknown to the page', async () => {
    open({ [KEY]: createFailure(403, 'auth/passkey-required', 'Your account has a passkey.') });
    expect(await submit('horse staple')).toBe(false);
    expect((await screen.findByRole('alert')).textContent).toBe('Your account has a passkey.');
    expect(field()).toBeNull();
  });

  it('is asked for the password once the server finds no passkey', async () => {
    mockResponses({ [CHALLENGE]: createFailure(404, 'account/passkey-not-found', 'Your account has no passkey.') });
    renderRoutes([{ path: '/', element: <Asking /> }], '/', holder);
    expect(await submit()).toBe(false);
    expect([field() === null, screen.getByText('Your account has no passkey.') !== null]).toEqual([false, true]);
  });
});
