import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerWith, failure, renderRoutes } from '@fotosoc/host/testing';
import routes from '../../routes';

const CANCEL = 'POST /api/booking-cancellations';
const LOOK = 'GET /api/booking-cancellations?token=t1';
const GONE = 'This link leads to no booking any more.';
const booking = {
  id: 'b',
  user_email: 'ada@example.org',
  equipment: 'Tripod',
  quantity: 2,
  start_datetime: '2126-07-22 10:00',
  end_datetime: '2126-07-24 17:30',
};

it('shows the booking, and cancels it only when the button is pressed', async () => {
  const calls = answerWith({ [LOOK]: { body: { booking } }, [CANCEL]: { body: { booking } } });
  renderRoutes(routes, '/loans/cancel?token=t1');
  const button = await screen.findByRole('button', { name: 'Cancel this booking' });
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual(['Tripod', '2', 'Mon 22 July 2126, 11:00', 'Wed 24 July 2126, 18:30 (Ireland Time)']);
  expect(calls).toEqual([{ key: LOOK, body: undefined }]);
  await userEvent.click(button);
  expect((await screen.findByRole('status')).textContent).toBe('Your booking was cancelled.');
  expect(calls.at(-1)).toEqual({ key: CANCEL, body: { token: 't1' } });
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that a used link leads nowhere any more', async () => {
  answerWith({ [LOOK]: failure(404, 'loans/booking-not-found', GONE) });
  renderRoutes(routes, '/loans/cancel?token=t1');
  expect(await screen.findByText(GONE)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says when it was cancelled elsewhere meanwhile', async () => {
  answerWith({ [LOOK]: { body: { booking } }, [CANCEL]: failure(404, 'loans/booking-not-found', GONE) });
  renderRoutes(routes, '/loans/cancel?token=t1');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel this booking' }));
  expect((await screen.findByRole('alert')).textContent).toBe(GONE);
});

it('says that a link is not complete', async () => {
  answerWith({});
  renderRoutes(routes, '/loans/cancel');
  expect(await screen.findByText(/This link is not complete\./)).toBeTruthy();
});
