import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UndoNotice } from './undo-notice.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-24T12:41:00') });
});
afterEach(() => {
  vi.useRealTimers();
});

interface RowProps {
  onUndo?: () => void;
  undoUntil?: string | null;
}

function Row({ onUndo = () => undefined, undoUntil = '2026-11-24T12:42:00' }: RowProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Sadhbh
      </h3>
      <UndoNotice undoUntil={undoUntil === null ? null : new Date(undoUntil)} onUndo={onUndo} heading={heading}>
        Handed out.
      </UndoNotice>
    </>
  );
}

it('focuses Undo, and states until when undoing is possible', () => {
  const onUndo = vi.fn<() => void>();
  render(<Row onUndo={onUndo} />);
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  expect(screen.getByText('Undo until 12:42 pm')).toBeDefined();
  undo.click();
  expect(onUndo).toHaveBeenCalledOnce();
});

it('keeps Undo for a period longer than the maximum of a timer', () => {
  render(<Row undoUntil="2999-06-30T12:42:00" />);
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
});

it('removes Undo when the minute ends, and moves the focus to the heading of its row', () => {
  render(<Row />);
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Handed out.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

it('leaves the focus on another element', () => {
  render(
    <>
      <Row />
      <button type="button">Elsewhere</button>
    </>,
  );
  screen.getByRole('button', { name: 'Elsewhere' }).focus();
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  expect(document.activeElement?.textContent).toBe('Elsewhere');
});

it('offers no Undo for irreversible actions', () => {
  render(<Row undoUntil={null} />);
  expect(screen.queryByRole('button')).toBeNull();
});
