import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button, getButtonClass } from './button.tsx';

it('is pressed by mouse and keyboard', async () => {
  const handleClick = vi.fn<() => void>();
  render(<Button onClick={handleClick}>Save</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  screen.getByRole('button').focus();
  await userEvent.keyboard('{Enter}');
  expect(handleClick).toHaveBeenCalledTimes(2);
});

it('ignores presses while busy, announces the busy state, and keeps the focus', async () => {
  const handleClick = vi.fn<() => void>();
  const { rerender } = render(<Button onClick={handleClick}>Submit Booking</Button>);
  const button = screen.getByRole('button');
  button.focus();
  rerender(
    <Button onClick={handleClick} busy busyLabel="Booking...">
      Submit Booking
    </Button>,
  );
  await userEvent.keyboard('{Enter}');
  expect(handleClick).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Booking...' })).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(button);
});

it('does not submit its form while busy', async () => {
  const handleSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault());
  render(
    <form onSubmit={handleSubmit}>
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(handleSubmit).not.toHaveBeenCalled();
});

it('keeps its label while busy unless a busy label is set', () => {
  render(<Button busy>Delete</Button>);
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
});

it('submits no form by default', () => {
  render(<Button>Add</Button>);
  expect(screen.getByRole('button').getAttribute('type')).toBe('button');
});

it('offers its classes to links', () => {
  render(
    <Button variant="join" size="lg">
      Join
    </Button>,
  );
  expect(screen.getByRole('button').className).toBe(getButtonClass({ variant: 'join', size: 'lg' }));
  expect(getButtonClass({ variant: 'join' })).not.toBe(getButtonClass());
});
