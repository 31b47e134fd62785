import { ApiError, useConfirmation } from '@fotosoc/host';
import { renderRoutes } from '@fotosoc/host/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { OwnerBar, type OwnerBarProps } from './owner-bar.tsx';

interface Series {
  prints: number;
  frames: number;
}

function Question() {
  const open = useConfirmation();
  return (
    open && (
      <>
        <p>{open.consequence}</p>
        <button onClick={() => open.answer(true)}>{open.question}</button>
        <button onClick={() => open.answer(false)}>No</button>
      </>
    )
  );
}

const AGREE = 'Are you sure you want to delete this series?';
const press = async (button: string) => userEvent.click(await screen.findByRole('button', { name: button }));
const toasts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

function open(change: Partial<OwnerBarProps<Series>> = {}) {
  const remove = vi.fn<OwnerBarProps<Series>['remove']>(() => Promise.resolve(undefined));
  const forget = vi.fn<() => void>();
  const element = (
    <>
      <OwnerBar
        kind="Series"
        stored={{ prints: 3, frames: 1 }}
        contentsOf={({ prints, frames }) => ({
          whole: 'The wall',
          parts: [
            [prints, 'print', 'prints'],
            [frames, 'frame', 'frames'],
          ],
        })}
        editAt="/edit"
        remove={remove}
        forget={forget}
        leaveTo="/all"
        {...change}
      >
        It is yours.
      </OwnerBar>
      <Question />
    </>
  );
  return { remove, forget, router: renderRoutes([{ path: '/one', element }], '/one') };
}

test('deletes after a question that names the contents, navigates, and only then drops the cached response', async () => {
  const { remove, forget, router } = open();
  await press('Delete Series');
  expect(screen.getByText('The wall with 3 prints and 1 frame will be deleted. You cannot undo this.')).toBeDefined();
  expect([remove.mock.calls.length, forget.mock.calls.length]).toEqual([0, 0]);
  await press(AGREE);
  expect(await screen.findByText('Series deleted successfully.')).toBeDefined();
  await waitFor(() => expect(router.state.location.pathname).toBe('/all'));
  expect(remove).toHaveBeenCalledExactlyOnceWith({ prints: 3, frames: 1 });
  await waitFor(() => expect(forget).toHaveBeenCalledOnce());
});

test('deletes nothing after a cancellation', async () => {
  const { remove } = open();
  await press('Delete Series');
  await press('No');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'No' })).toBeNull());
  expect(remove).not.toHaveBeenCalled();
});

test('asks again with the current contents after a concurrent change', async () => {
  const answers = [{ prints: 5, frames: 2 }, undefined];
  const { remove } = open({ remove: (stored) => Promise.resolve((remove(stored), answers.shift())) });
  await press('Delete Series');
  await press(AGREE);
  expect(await screen.findByText(/^The wall with 5 prints and 2 frames will be deleted\./)).toBeDefined();
  await press('This series was changed meanwhile. Do you still want to delete it?');
  expect(await screen.findByText('Series deleted successfully.')).toBeDefined();
  expect(remove.mock.calls).toEqual([[{ prints: 3, frames: 1 }], [{ prints: 5, frames: 2 }]]);
});

const OFFLINE = 'The server could not be reached. Check your connection and try again.';
test.each([
  ['was deleted already', 404, 'There is none.', 'Series not found. The page was deleted already.'],
  ['belongs to somebody else', 403, 'You are not authorized to delete it.', undefined],
  ['cannot be sent', 0, OFFLINE, undefined],
  ['was tried too often', 429, 'That was too often. Try again in 2 minutes.', undefined],
  ['fails on the server', 500, 'Something went wrong.', undefined],
])(
  'shows the failure when it %s, and stays',
  async (_, status, message, said = `Failed to delete series. ${message}`) => {
    const { router, forget } = open({ remove: () => Promise.reject(new ApiError(status, 'some/code', message)) });
    await press('Delete Series');
    await press(AGREE);
    await waitFor(() => expect(toasts()).toEqual([said]));
    expect([router.state.location.pathname, forget.mock.calls.length]).toEqual(['/one', 0]);
  },
);

test('leaves the message about an ended session to the shell', async () => {
  const remove = vi.fn<() => Promise<never>>(() =>
    Promise.reject(new ApiError(401, 'auth/unauthenticated', 'Sign in first.')),
  );
  open({ remove });
  await press('Delete Series');
  await press(AGREE);
  await waitFor(() => expect(remove).toHaveBeenCalled());
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Delete Series' }).getAttribute('aria-disabled')).toBeNull(),
  );
  expect(toasts()).toEqual([]);
});

test('dismisses the previous failure', async () => {
  const failures = [new ApiError(429, 'some/code', 'Too often.'), new ApiError(500, 'some/code', 'Oh.')];
  open({ remove: () => Promise.reject(failures.shift()!) });
  for (const said of ['Too often.', 'Oh.']) {
    await press('Delete Series');
    await press(AGREE);
    await waitFor(() => expect(toasts()).toEqual([`Failed to delete series. ${said}`]));
  }
});
