import { setUser } from '@fotosoc/host';
import { mockResponses, createFailure, renderRoutes } from '@fotosoc/host/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import routes from '../../routes';
import { booked, changed, HAND_OUT, NOTHING, officer, openDesk, out } from './testing';

beforeEach(() => localStorage.clear());

it('keeps the dialog open while the new end of a loan is not later than the current end', async () => {
  const sent = openDesk({ dueLater: [out] });
  await userEvent.click(await screen.findByRole('button', { name: 'Extend the loan of Kavya Menon' }));
  fireEvent.change(screen.getByLabelText('Due back'), { target: { value: '2020-01-01T10:00' } });
  await userEvent.click(screen.getByRole('button', { name: 'Extend' }));
  expect(screen.getByText('The new end must be later than now and later than the current end.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Due back'));
  expect(sent('POST /api/bookings/b1/extensions')).toEqual([]);
});

it.each([
  { opens: 'Partial / add note Kavya Menon', call: 'handouts', presses: 'Hand out', fact: 'note', loan: booked },
  { opens: 'Partial / add note Kavya Menon', call: 'returns', presses: 'Take back', fact: 'note', loan: out },
  { opens: 'Cancel booking Kavya Menon', call: 'refusals', presses: 'Cancel booking', fact: 'message', loan: booked },
])('keeps what is typed for $call that the server refuses, with the reason', async (dialog) => {
  const { opens, call, presses, fact, loan } = dialog;
  const field = new RegExp(`^${fact}`, 'i');
  const replies = [createFailure(503, 'server/busy', 'Please try again in a moment.')];
  const sent = openDesk(
    { goingOut: [loan] },
    { [`POST /api/bookings/b1/${call}`]: () => replies.shift() ?? { status: 201, body: changed(loan) } },
  );
  await userEvent.click(await screen.findByRole('button', { name: opens }));
  await userEvent.type(screen.getByLabelText(field), 'The strap is torn.');
  await userEvent.click(screen.getByRole('button', { name: presses }));
  const form = screen.getByRole('dialog');
  expect(await within(form).findByText('Please try again in a moment.')).toBeTruthy();
  expect(within(form).getByLabelText<HTMLTextAreaElement>(field).value).toBe('The strap is torn.');
  await userEvent.click(within(form).getByRole('button', { name: presses }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBe(document.activeElement);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent(`POST /api/bookings/b1/${call}`).at(-1)).toMatchObject({ body: { [fact]: 'The strap is torn.' } });
});

it('sends an action with its note after the login, if the session had ended', async () => {
  const replies = [createFailure(401, 'auth/unauthenticated', 'Please log in.')];
  const calls = mockResponses({
    'GET /api/desk': { body: { ...NOTHING, goingOut: [booked] } },
    [HAND_OUT]: () => replies.shift() ?? { status: 201, body: changed(out) },
  });
  const router = renderRoutes(routes, '/loans/desk', officer);
  await userEvent.click(await screen.findByRole('button', { name: 'Partial / add note Kavya Menon' }));
  await userEvent.type(screen.getByLabelText(/^Note/), 'The strap is torn.');
  await userEvent.click(screen.getByRole('button', { name: 'Hand out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  setUser(officer);
  await act(() => router.navigate('/loans/desk'));
  await waitFor(() => expect(calls.filter(({ key }) => key === HAND_OUT)).toHaveLength(2));
  expect(calls.findLast(({ key }) => key === HAND_OUT)).toMatchObject({ body: { note: 'The strap is torn.' } });
  await waitFor(() => expect(localStorage.getItem('loans-desk-waiting')).toBe('[]'));
});

it('keeps the new end that another booking prevents, and shows the reason only in the dialog', async () => {
  const reason = 'Tripod cannot be kept that long: another booking starts at 2 December 2026 at 1:00 pm.';
  openDesk(
    { dueLater: [out] },
    { 'POST /api/bookings/b1/extensions': createFailure(409, 'loans/not-available', reason) },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Extend the loan of Kavya Menon' }));
  fireEvent.change(screen.getByLabelText('Due back'), { target: { value: '2999-01-01T10:00' } });
  await userEvent.click(screen.getByRole('button', { name: 'Extend' }));
  expect(await within(screen.getByRole('dialog')).findByText(reason)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Due back').value).toBe('2999-01-01T10:00');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getAllByText(reason)).toHaveLength(2); // in the row, and for screen readers
  await userEvent.click(screen.getByRole('button', { name: 'Extend the loan of Kavya Menon' }));
  expect(within(screen.getByRole('dialog')).queryByText(reason)).toBeNull();
});
