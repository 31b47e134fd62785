import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useUndoableAction, type UndoableOutcome } from './use-undoable-action.ts';

const OUTCOME: UndoableOutcome = { entryId: 'e1', sentence: 'Saved.', undoUntil: new Date('2026-11-28T12:00:00') };

const run = async (work: () => Promise<unknown>) =>
  work().then(
    () => true,
    () => false,
  );

function open(undo: () => Promise<true | undefined>) {
  const said: string[] = [];
  const heading = { current: document.body.appendChild(document.createElement('h3')) };
  heading.current.tabIndex = -1;
  const { result } = renderHook(() =>
    useUndoableAction({ act: run, undo, say: (sentence) => said.push(sentence), heading }),
  );
  act(() => result.current.settle(OUTCOME));
  return { result, said, heading };
}

it('keeps the result of an action, and says that it can be undone', () => {
  const { result, said } = open(async () => true);
  expect(result.current.outcome).toBe(OUTCOME);
  expect(said).toEqual(['Saved. Undo is possible for one minute.']);
});

it('undoes the action, and moves the focus to the heading', async () => {
  const undo = vi.fn<() => Promise<true>>(async () => true);
  const { result, said, heading } = open(undo);
  await act(async () => expect(await result.current.takeBack()).toBe(true));
  expect(undo).toHaveBeenCalledWith(OUTCOME);
  expect([result.current.outcome, said.at(-1), document.activeElement]).toEqual([
    undefined,
    'Undone.',
    heading.current,
  ]);
});

it.each([
  ['a cancelled password dialog', async () => undefined],
  ['a refusal', async () => Promise.reject(new Error('refused'))],
])('keeps the notice after %s', async (_, undo) => {
  const { result, said } = open(undo);
  await act(async () => expect(await result.current.takeBack()).toBe(false));
  expect([result.current.outcome, said]).toEqual([OUTCOME, ['Saved. Undo is possible for one minute.']]);
});
