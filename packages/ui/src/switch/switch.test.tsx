import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Switch } from './switch.tsx';

it('has a name and a description, and requests the opposite state', async () => {
  const onSwitch = vi.fn<(isOn: boolean) => void>();
  render(<Switch label="Loans" hint="The loans desk" isOn={false} onSwitch={onSwitch} />);
  const control = screen.getByRole('switch', { name: 'Loans', description: 'The loans desk' });
  expect(control.getAttribute('aria-checked')).toBe('false');
  await userEvent.click(control);
  expect(onSwitch).toHaveBeenCalledExactlyOnceWith(true);
  await userEvent.click(screen.getByText('Loans'));
  expect(onSwitch).toHaveBeenCalledTimes(2);
});

it('is focusable while disabled, and does nothing', async () => {
  const onSwitch = vi.fn<(isOn: boolean) => void>();
  render(<Switch label="Administrator" hint="The only one." isOn isDisabled onSwitch={onSwitch} />);
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(document.activeElement).toBe(screen.getByRole('switch'));
  expect(onSwitch).not.toHaveBeenCalled();
});
