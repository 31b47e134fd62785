import type { OwnBooking } from '@fotosoc/contract/own-account';
import { setUser } from '@fotosoc/host';
import { mockResponses, createFailure, renderFragment } from '@fotosoc/host/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fragments } from '../../routes';

const booking: OwnBooking = {
  id: 'b1',
  user_email: 'ada@example.org',
  equipment: 'Tripod',
  quantity: 2,
  start_datetime: '2026-07-03 12:00',
  end_datetime: '2026-07-04 12:00',
  state: 'booked',
  isOver: false,
  more: [],
};
const { more: _, ...item } = booking;
const SIGN_UPS = 'GET /api/account/sign-ups';
const none = { body: { signUps: [] } };
const LIST = 'GET /api/account/bookings?limit=6';
const answer = { body: { bookings: [booking], nextCursor: null } };

describe('the bookings of an account, on its page', () => {
  it('are shown in the society’s time zone on any device', async () => {
    mockResponses({ [SIGN_UPS]: none, [LIST]: answer });
    await renderFragment(fragments, 'account.bookings', {});
    expect(await screen.findByText('2 × Tripod')).toBeDefined();
    expect(screen.getByText('Friday 3 July, 1:00 pm to Saturday 4 July, 1:00 pm')).toBeDefined();
  });

  it('are one row each, with all items', async () => {
    const more = [{ ...item, id: 'b2', equipment: 'Lens', quantity: 1 }];
    mockResponses({ [SIGN_UPS]: none, [LIST]: { body: { bookings: [{ ...booking, more }], nextCursor: null } } });
    await renderFragment(fragments, 'account.bookings', {});
    expect(await screen.findByText('2 × Tripod and Lens')).toBeDefined();
    expect(screen.getAllByRole('button', { name: /^Manage/ })).toHaveLength(1);
  });

  it('are not requested again after a logout', async () => {
    const calls = mockResponses({ [SIGN_UPS]: none, [LIST]: answer });
    await renderFragment(fragments, 'account.bookings', {});
    await screen.findByText('2 × Tripod');
    await act(async () => setUser({ id: 'a', email: 'ada@example.org', role: 'member', rights: [] }));
    await act(async () => setUser(null));
    expect(calls.filter(({ key }) => key === LIST)).toHaveLength(1);
  });

  it('state why a booking cannot be managed', async () => {
    const gone = createFailure(404, 'account/booking-not-found', 'This booking no longer exists.');
    mockResponses({ [SIGN_UPS]: none, [LIST]: answer, 'POST /api/account/bookings/b1/links': gone });
    await renderFragment(fragments, 'account.bookings', {});
    await userEvent.click(await screen.findByRole('button', { name: 'Manage the booking of 2 × Tripod' }));
    expect(await screen.findByText('This booking no longer exists.')).toBeDefined();
  });
});
