import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mayCloseFields } from './open-fields';

it('keeps fields open, and has the browser report a date that is incomplete, whose value is empty', async () => {
  render(<input type="datetime-local" aria-label="End" />);
  expect(await mayCloseFields()).toBe(true);
  const field = screen.getByLabelText<HTMLInputElement>('End');
  vi.spyOn(field.validity, 'badInput', 'get').mockReturnValue(true);
  const report = vi.spyOn(field, 'reportValidity');
  expect(await mayCloseFields()).toBe(false);
  expect(report).toHaveBeenCalledOnce();
});
