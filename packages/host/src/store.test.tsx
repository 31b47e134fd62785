import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from './store.ts';

it('keeps a value, and rerenders its subscribers', () => {
  const store = createStore(1);
  function Shown() {
    return <p>{store.use()}</p>;
  }
  const { unmount } = render(<Shown />);
  act(() => {
    store.set(2);
  });
  expect(screen.getByText('2')).toBeDefined();
  unmount();
  store.set(3);
  expect(store.get()).toBe(3);
});
