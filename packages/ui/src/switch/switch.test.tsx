import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Switch } from './switch.tsx';

it('is named and explained, and asks for the other state', async () => {
  const onSwitch = vi.fn<(isOn: boolean) => void>();
  render(<Switch label="Loans" hint="The loans desk" isOn={false} onSwitch={onSwitch} />);
  const control = screen.getByRole('switch', { name: 'Loans', description: 'The loans desk' });
  expect(control.getAttribute('aria-checked')).toBe('false');
  await userEvent.click(control);
  expect(onSwitch).toHaveBeenCalledExactlyOnceWith(true);
});

it('can be reached while it is disabled, and does nothing', async () => {
  const onSwitch = vi.fn<(isOn: boolean) => void>();
  render(<Switch label="Administrator" hint="The only one." isOn isDisabled onSwitch={onSwitch} />);
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(document.activeElement).toBe(screen.getByRole('switch'));
  expect(onSwitch).not.toHaveBeenCalled();
});
