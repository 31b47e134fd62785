import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Notice } from './notice.tsx';

it('is announced assertively if bad, politely otherwise', () => {
  render(
    <>
      <Notice kind="bad">Failed to book equipment.</Notice>
      <Notice kind="ok">Booking successful!</Notice>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toBe('Failed to book equipment.');
  expect(screen.getByRole('status').textContent).toBe('Booking successful!');
});
