import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { usePasswordAction, type PasswordQuestion } from './password-dialog.tsx';

const TOO_LONG_AGO = new Error('Give your password again.');
let isGiven: boolean;
const give = vi.fn<(password: string) => Promise<string | undefined>>();
const act = vi.fn<() => Promise<string>>();
const ended = vi.fn<(outcome: string | undefined) => void>();

beforeEach(() => {
  isGiven = false;
  hasPasskey = false;
  give.mockReset().mockImplementation(async () => {
    isGiven = true;
    return Promise.resolve(undefined);
  });
  act.mockReset().mockResolvedValue('done');
  ended.mockReset();
});

const giveByPasskey = vi.fn<() => Promise<string | undefined>>();
let hasPasskey = false;

function Asking(question: Partial<PasswordQuestion>) {
  const { run, dialog } = usePasswordAction({
    isGiven: () => isGiven,
    give,
    usesPasskey: () => hasPasskey,
    giveByPasskey,
    isTooLongAgo: (error) => {
      isGiven = isGiven && error !== TOO_LONG_AGO;
      return error === TOO_LONG_AGO;
    },
  });
  return (
    <>
      <button onClick={() => void run({ title: 'Sure?', action: 'Go on', ...question }, act).then(ended)}>Begin</button>
      {dialog}
    </>
  );
}

const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = () => screen.queryByLabelText('Your password');

it('performs the action after the password, and does not ask again for a while', async () => {
  render(<Asking />);
  await press('Begin');
  await press('Go on');
  expect([screen.getByText('Enter your password.') !== null, document.activeElement]).toEqual([true, field()]);
  expect(give).not.toHaveBeenCalled();
  await userEvent.type(field()!, 'horse staple');
  await press('Go on');
  expect([give.mock.lastCall, ended.mock.lastCall, screen.queryByRole('dialog')]).toEqual([
    ['horse staple'],
    ['done'],
    null,
  ]);
  await press('Begin');
  expect([give.mock.calls.length, ended.mock.calls.length]).toEqual([1, 2]);
});

it('shows a refusal, and does nothing after a cancellation', async () => {
  give.mockResolvedValue('This is not your password.');
  render(<Asking refusal="Not yet" />);
  await press('Begin');
  await userEvent.type(field()!, 'x');
  await press('Go on');
  expect(screen.getByText('This is not your password.')).toBeDefined();
  expect(document.activeElement).toBe(field());
  await press('Not yet');
  expect([act.mock.calls, ended.mock.lastCall]).toEqual([[], [undefined]]);
});

it('asks again if the confirmation has expired, and always for far-reaching actions', async () => {
  isGiven = true;
  act.mockRejectedValueOnce(TOO_LONG_AGO);
  render(<Asking isAlways consequence="All of it goes." />);
  await press('Begin');
  expect([screen.getByText('All of it goes.') !== null, field()]).toEqual([true, null]);
  await press('Go on');
  await userEvent.type(field()!, 'horse staple');
  await press('Go on');
  expect([act.mock.calls.length, ended.mock.lastCall]).toEqual([2, ['done']]);
});

it('asks for the passkey of an account that has one, and shows a refusal', async () => {
  hasPasskey = true;
  giveByPasskey.mockResolvedValueOnce('No passkey was used.').mockResolvedValueOnce(undefined);
  render(<Asking title={undefined} />);
  await press('Begin');
  expect(screen.getByRole('heading', { name: 'Confirm with your passkey' })).toBeDefined();
  expect([field(), giveByPasskey.mock.calls]).toEqual([null, []]);
  await press('Go on');
  expect((await screen.findByRole('alert')).textContent).toBe('No passkey was used.');
  await press('Go on');
  expect([give.mock.calls, act.mock.calls.length, ended.mock.lastCall]).toEqual([[], 1, ['done']]);
});

it('names the password if the question has no title', async () => {
  render(<Asking title={undefined} />);
  await press('Begin');
  expect(screen.getByRole('heading', { name: 'Confirm your password' })).toBeDefined();
});
