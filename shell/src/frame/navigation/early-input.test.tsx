import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { INTERACTIVE_EVENT } from '../../document/interactive.ts';
import { Menu } from './menu.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

function becomeInteractive(): void {
  act(() => void dispatchEvent(new Event(INTERACTIVE_EVENT)));
}

it('takes over a menu that was opened after the hydration of the frame', () => {
  render(<Menu label="Account" items={[]} Content={() => <a href="/login">Login</a>} />);
  const button = screen.getByRole('button', { name: 'Account' });
  document.querySelector<HTMLElement>('#account-menu')!.hidden = false; // as page-start.js does
  becomeInteractive();
  expect(button.getAttribute('aria-expanded')).toBe('true');
  fireEvent.click(button);
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
});

it('takes over a theme that was chosen after the hydration of the frame', () => {
  render(<ThemeSwitch />);
  const button = screen.getByRole('button', { name: 'Dark theme' });
  document.documentElement.dataset['theme'] = 'dark'; // as page-start.js does
  becomeInteractive();
  expect(button.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(button);
  expect(document.documentElement.dataset['theme']).toBe('light');
});
