import type { SignUp } from '@fotosoc/contract/places';
import { createFailure, mockResponses, renderRoutes, type MockResponses } from '@fotosoc/host/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import routes from '../../routes';

const READ = 'GET /api/managed-sign-ups?token=t1';
const signUp: SignUp = {
  id: 's1',
  event: {
    slug: 'night-walk',
    name: 'Night Walk',
    start: '2999-01-01T12:00:00.000Z',
    end: '2999-01-01T14:00:00.000Z',
    location: 'Front Gate',
    isCancelled: false,
  },
  name: 'Ada',
  guests: 1,
  state: 'going',
};
const answer = (change: Partial<SignUp>) => ({ body: { signUp: { ...signUp, ...change } } });

function open(change: Partial<SignUp>, more: MockResponses<string> = {}) {
  const calls = mockResponses({ [READ]: answer(change), ...more });
  renderRoutes(routes, '/places/manage?token=t1');
  return calls;
}

describe('the page of a mailed link to a sign-up', () => {
  it('confirms the sign-up', async () => {
    open({ confirmBy: '2998-01-01T12:00:00.000Z' }, { 'POST /api/managed-sign-ups/confirmations': answer({}) });
    expect(await screen.findByText(/Please confirm by Monday 1 January, 12:00 pm/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('You have places for 2 people.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  it('offers nothing to change after the event', async () => {
    const event = { ...signUp.event, start: '2026-01-01T12:00:00.000Z', end: '2026-01-01T14:00:00.000Z' };
    open({ event, guests: 1, maxGuests: 2 });
    expect(await screen.findByText('This event is over.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /guests|Cancel/ })).toBeNull();
    expect(screen.queryByText(/You need no account/)).toBeNull();
  });

  it('changes the number of guests', async () => {
    const calls = open(
      { guests: 1, maxGuests: 2 },
      { 'POST /api/managed-sign-ups/guests': answer({ guests: 2, maxGuests: 2 }) },
    );
    await userEvent.selectOptions(await screen.findByLabelText('Guests'), '2');
    await userEvent.click(screen.getByRole('button', { name: 'Save guests' }));
    expect(await screen.findByText('Ada, with 2 guests')).toBeDefined();
    expect(calls.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ token: 't1', guests: 2 });
  });

  it('takes an offered place, or says that it came too late', async () => {
    const sentence = 'This came too late: the place went to the next person. Sign up again.';
    open(
      { state: 'offered', offeredUntil: '2998-01-01T12:00:00.000Z' },
      { 'POST /api/managed-sign-ups/confirmations': createFailure(409, 'places/not-possible', sentence) },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Take the place' }));
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  it('cancels the sign-up', async () => {
    open({}, { 'POST /api/managed-sign-ups/cancellations': answer({ state: 'cancelled' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel sign-up' }));
    const outcome = await screen.findByText('You have cancelled your sign-up.');
    expect(document.activeElement).toBe(outcome);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByText(/can cancel the sign-up/)).toBeNull();
  });

  it('shows what another tab has changed, after a refusal', async () => {
    let isCancelled = false;
    open(
      { confirmBy: '2998-01-01T12:00:00.000Z' },
      {
        [READ]: () => answer(isCancelled ? { state: 'cancelled' } : { confirmBy: '2998-01-01T12:00:00.000Z' }),
        'POST /api/managed-sign-ups/confirmations': createFailure(409, 'places/not-possible', 'This sign-up is over.'),
      },
    );
    const confirm = await screen.findByRole('button', { name: 'Confirm' });
    isCancelled = true;
    await userEvent.click(confirm);
    expect(await screen.findByText('This sign-up is over.')).toBeDefined();
    expect(await screen.findByText('You have cancelled your sign-up.')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says that a link is unknown', async () => {
    const sentence = 'This link no longer leads to a sign-up.';
    mockResponses({ [READ]: createFailure(404, 'places/sign-up-not-found', sentence) });
    renderRoutes(routes, '/places/manage?token=t1');
    expect(await screen.findByText(sentence)).toBeDefined();
  });

  it('is not claimed at an address without outcome', async () => {
    mockResponses({});
    renderRoutes(routes, '/places/signed-up');
    expect(await screen.findByText('No sign-up to show. Sign up on the page of an event.')).toBeDefined();
    expect(screen.queryByText(/You have a place/)).toBeNull();
  });

  it('is shown after a form without scripts as well', async () => {
    mockResponses({});
    renderRoutes(routes, '/places/signed-up?event=night-walk&state=going&confirm=1');
    expect(await screen.findByText(/^Please confirm with the link in our mail/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to the event' }).getAttribute('href')).toBe('/events/night-walk');
  });
});
