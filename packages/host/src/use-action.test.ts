import { ApiError } from '@fotosoc/contract/request';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useAction, type ActionOptions } from './use-action.ts';

/** Presses a button whose action calls the API.
 *  @returns the hook's latest result, and whether the action succeeded */
async function press(work: () => Promise<unknown>, options?: ActionOptions) {
  const { result } = renderHook(() => useAction(options));
  const isDone = await act(async () => result.current.act(work));
  return { ...result.current, isDone };
}

it('is busy while an action runs, and runs one action at a time', async () => {
  const { result } = renderHook(() => useAction());
  let answer: () => void;
  const work = vi.fn<() => Promise<void>>(async () => new Promise((resolve) => (answer = resolve)));
  let first: Promise<boolean>;
  act(() => {
    first = result.current.act(work);
  });
  expect(result.current.isBusy).toBe(true);
  expect(await result.current.act(work)).toBe(false);
  answer!();
  await act(async () => expect(await first).toBe(true));
  expect(result.current.isBusy).toBe(false);
  expect(work).toHaveBeenCalledOnce();
});

it('shows why an action failed until the next press', async () => {
  const onFailed = vi.fn<NonNullable<ActionOptions['onFailed']>>();
  const error = new ApiError(409, 'loans/taken', 'Somebody was faster.');
  const { result } = renderHook(() => useAction({ onFailed }));
  await act(async () => expect(await result.current.act(async () => Promise.reject(error))).toBe(false));
  expect(result.current).toMatchObject({
    isBusy: false,
    problem: 'Somebody was faster.',
    formProblem: 'Somebody was faster.',
  });
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(error, 'Somebody was faster.');
  await act(async () => result.current.act(async () => undefined));
  expect(result.current.problem).toBeUndefined();
});

it('shows a sentence for each refused field, and then no general problem', async () => {
  const fields = { name: 'Enter a name.' };
  const after = await press(async () => Promise.reject(new ApiError(400, 'invalid', 'Enter a name.', fields)));
  expect(after).toMatchObject({ problem: 'Enter a name.', formProblem: undefined, fields });
});

it("shows the caller's sentence after a lost connection", async () => {
  const away = new ApiError(0, 'network-request-failed', 'The server did not answer.');
  const { problem } = await press(async () => Promise.reject(away), { offline: 'Not sent: no connection.' });
  expect(problem).toBe('Not sent: no connection.');
});

it('shows a refusal without a request', () => {
  const { result } = renderHook(() => useAction());
  act(() => result.current.refuse({ fields: { email: 'Type the address.' } }));
  expect(result.current).toMatchObject({ fields: { email: 'Type the address.' }, problem: undefined });
});

it('rethrows errors that are no API errors', async () => {
  const { result } = renderHook(() => useAction());
  await act(async () =>
    expect(result.current.act(async () => Promise.reject(new TypeError('a defect')))).rejects.toThrow('a defect'),
  );
  expect(result.current.isBusy).toBe(false);
});
