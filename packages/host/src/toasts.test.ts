import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dismissToast, notify, useToasts } from './toasts.ts';

const shown = renderHook(useToasts).result;
afterEach(() => {
  act(() => {
    for (const { id } of shown.current) dismissToast(id);
  });
});

it('shows notices oldest first, each with its action', () => {
  const { result } = renderHook(useToasts);
  const run = vi.fn<() => void>();
  act(() => {
    notify('Saved.');
    notify('Not saved.', 'bad', { label: 'Try again', run });
  });
  expect(result.current).toMatchObject([
    { text: 'Saved.', kind: 'ok' },
    { text: 'Not saved.', kind: 'bad', action: { label: 'Try again' } },
  ]);
  expect(run).not.toHaveBeenCalled();
});

it('removes only the dismissed toast', () => {
  const { result } = renderHook(useToasts);
  let [first, second] = [0, 0];
  act(() => {
    [first, second] = [notify('One.'), notify('One.')];
  });
  expect(first).not.toBe(second);
  act(() => {
    dismissToast(first);
    dismissToast(first);
  });
  expect(result.current.map(({ id }) => id)).toEqual([second]);
});
