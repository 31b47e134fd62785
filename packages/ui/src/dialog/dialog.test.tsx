import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

function open() {
  const handleClose = vi.fn<() => void>();
  const { unmount } = render(
    <Dialog
      title="Delete this portfolio?"
      onClose={handleClose}
      actions={<Button onClick={handleClose}>Keep it</Button>}
    >
      <p>Its photos go too.</p>
    </Dialog>,
  );
  return { handleClose, unmount, dialog: screen.getByRole<HTMLDialogElement>('dialog') };
}

it('opens as a modal with the question as its name and heading', () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  const { dialog } = open();
  expect(showModal).toHaveBeenCalledOnce();
  expect(dialog.open).toBe(true);
  expect(dialog.getAttribute('aria-label')).toBe('Delete this portfolio?');
  expect(screen.getByRole('heading', { name: 'Delete this portfolio?' })).toBeTruthy();
});

it('requests closing on Escape and leaves closing to its owner', () => {
  const { dialog, handleClose } = open();
  const cancel = new Event('cancel', { cancelable: true });
  fireEvent(dialog, cancel);
  expect(handleClose).toHaveBeenCalledOnce();
  expect(cancel.defaultPrevented).toBe(true);
  expect(dialog.open).toBe(true);
});

it('requests closing on a click outside, not on a click inside', async () => {
  const { dialog, handleClose } = open();
  await userEvent.click(screen.getByText('Its photos go too.'));
  expect(handleClose).not.toHaveBeenCalled();
  await userEvent.click(dialog);
  expect(handleClose).toHaveBeenCalledOnce();
});

it('closes before it leaves the document, so that the focus returns', () => {
  const { dialog, unmount } = open();
  const wasConnected: boolean[] = [];
  dialog.addEventListener('close', () => wasConnected.push(dialog.isConnected));
  unmount();
  expect(wasConnected).toEqual([true]);
});
