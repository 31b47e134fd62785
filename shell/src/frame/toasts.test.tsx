import { notify } from '@fotosoc/host';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Toasts } from './toasts.tsx';

it('moves the focus to the page when the toast with the focus is dismissed', () => {
  render(
    <>
      <main id="main" tabIndex={-1} />
      <Toasts />
    </>,
  );
  act(() => void notify('Saved.'));
  const button = screen.getByRole('button', { name: 'Dismiss' });
  button.focus();
  fireEvent.click(button);
  expect(screen.queryByText('Saved.')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
