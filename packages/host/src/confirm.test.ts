import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { confirm, useConfirmation } from './confirm.ts';

/** Asks a question, and answers in place of the frame. */
async function answer(yes: boolean): Promise<boolean> {
  const { result } = renderHook(useConfirmation);
  let answered: Promise<boolean>;
  act(() => {
    answered = confirm({ question: 'Delete it?', action: 'Delete', kind: 'bad' });
  });
  expect(result.current).toMatchObject({ question: 'Delete it?', action: 'Delete', kind: 'bad' });
  act(() => {
    result.current!.answer(yes);
  });
  expect(result.current).toBeNull();
  return answered!;
}

it.each([true, false])('resolves to the answer, %s, and closes', async (yes) => {
  expect(await answer(yes)).toBe(yes);
});

it('answers no to the first question when a second is asked', async () => {
  const { result } = renderHook(useConfirmation);
  let first: Promise<boolean>;
  let second: Promise<boolean>;
  act(() => {
    first = confirm({ question: 'One?', action: 'Go' });
    second = confirm({ question: 'Two?', action: 'Go' });
  });
  expect(await first!).toBe(false);
  expect(result.current?.question).toBe('Two?');
  act(() => {
    result.current!.answer(true);
  });
  expect(await second!).toBe(true);
});
