import { ApiError } from '@fotosoc/contract/request';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useAct, type ActOptions } from './act.ts';

/** Presses the button of something that the API does so.
 *  @returns the hook's last, and whether it was done */
async function press(work: () => Promise<unknown>, options?: ActOptions) {
  const { result } = renderHook(() => useAct(options));
  const isDone = await act(async () => result.current.act(work));
  return { ...result.current, isDone };
}

it('says that it is under way, and does it once however often it is pressed', async () => {
  const { result } = renderHook(() => useAct());
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

it('says why it was not done, until it is pressed again', async () => {
  const onFailed = vi.fn<NonNullable<ActOptions['onFailed']>>();
  const error = new ApiError(409, 'loans/taken', 'Somebody was faster.');
  const { result } = renderHook(() => useAct({ onFailed }));
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

it('has a sentence for each field that was refused, and none above them then', async () => {
  const fields = { name: 'Enter a name.' };
  const after = await press(async () => Promise.reject(new ApiError(400, 'invalid', 'Enter a name.', fields)));
  expect(after).toMatchObject({ problem: 'Enter a name.', formProblem: undefined, fields });
});

it('says in words of its own that nothing reached the site', async () => {
  const away = new ApiError(0, 'network-request-failed', 'The server did not answer.');
  const { problem } = await press(async () => Promise.reject(away), { offline: 'Not sent: no connection.' });
  expect(problem).toBe('Not sent: no connection.');
});

it('says why something is not even asked', () => {
  const { result } = renderHook(() => useAct());
  act(() => result.current.refuse({ fields: { email: 'Type the address.' } }));
  expect(result.current).toMatchObject({ fields: { email: 'Type the address.' }, problem: undefined });
});

it('keeps nothing to itself that is no failure of a call', async () => {
  const { result } = renderHook(() => useAct());
  await act(async () =>
    expect(result.current.act(async () => Promise.reject(new TypeError('a defect')))).rejects.toThrow('a defect'),
  );
  expect(result.current.isBusy).toBe(false);
});
