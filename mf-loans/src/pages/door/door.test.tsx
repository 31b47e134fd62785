import type { DoorEntry } from '@fotosoc/contract/places';
import { createFailure, mockResponses, renderRoutes, type MockResponses } from '@fotosoc/host/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import routes from '../../routes';

const DOOR = 'GET /api/events/night-walk/door';
const PUT_ADA = 'PUT /api/events/night-walk/door/ada';
const officer = { id: 'o', email: 'ruairi@example.org', role: 'member' as const, rights: ['content' as const] };
const event = { name: 'Night Walk', start: '2999-01-01T12:00:00.000Z', end: '2999-01-01T14:00:00.000Z', capacity: 9 };
const ada: DoorEntry = {
  id: 'ada',
  name: 'Ada',
  guests: 2,
  state: 'going',
  isConfirmed: true,
  isWalkIn: false,
  arrived: 0,
};
const bo: DoorEntry = { ...ada, id: 'bo', name: 'Bo', guests: 0, state: 'waiting', isConfirmed: false };

beforeEach(() => localStorage.clear());

function open(answers: MockResponses<string> = {}, entries: DoorEntry[] = [ada, bo]) {
  const calls = mockResponses({ [DOOR]: () => ({ body: { event, entries } }), ...answers });
  renderRoutes(routes, '/places/door/night-walk', officer);
  return calls;
}

/** Answers a check-in; without a connection first, if `isOffline`. */
function createCheckIn(line: { isOffline: boolean }, entries: DoorEntry[]) {
  return (body: unknown) => {
    if (line.isOffline) throw new TypeError('offline');
    const entry = { ...ada, ...(body as { arrived: number }) };
    entries[0] = entry;
    return { body: { entry } };
  };
}

describe('the door list', () => {
  it('states why an event has no list, without a retry', async () => {
    mockResponses({ [DOOR]: createFailure(404, 'places/no-sign-ups', 'There is no sign-up for this event.') });
    renderRoutes(routes, '/places/door/night-walk', officer);
    expect(await screen.findByRole('heading', { name: 'There is no sign-up for this event.' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('checks a group in with one press, corrects its number, and undoes the check-in', async () => {
    const entries = [ada, bo];
    const calls = open({ [PUT_ADA]: createCheckIn({ isOffline: false }, entries) }, entries);
    await userEvent.click(await screen.findByRole('button', { name: 'Check in 3 Ada' }));
    expect(document.activeElement).toBe(await screen.findByText('3 of 3 people are here'));
    const here = within(await screen.findByRole('region', { name: 'Here' }));
    await userEvent.selectOptions(here.getByRole('combobox'), '2');
    expect(await screen.findByText('2 of 3 people are here')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Undo Ada' }));
    expect(await screen.findByText('0 of 3 people are here')).toBeDefined();
    const sent = calls.filter(({ key }) => key === PUT_ADA).map(({ body }) => body);
    expect(sent).toEqual([{ arrived: 3 }, { arrived: 2 }, { arrived: 0 }]);
  });

  it('shows the check-ins of other officers', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const entries = [ada, bo];
    open({}, entries);
    expect(await screen.findByText('0 of 3 people are here')).toBeDefined();
    entries[0] = { ...ada, arrived: 3 };
    await act(async () => vi.advanceTimersByTimeAsync(15_000));
    expect(await screen.findByText('3 of 3 people are here')).toBeDefined();
  });

  it('keeps presses without a connection, and sends them once when it is back', async () => {
    const line = { isOffline: true };
    const entries = [ada, bo];
    const calls = open({ [PUT_ADA]: createCheckIn(line, entries) }, entries);
    await userEvent.click(await screen.findByRole('button', { name: 'Check in 3 Ada' }));
    expect(await screen.findByText('3 of 3 people are here')).toBeDefined();
    expect(screen.getByText('1 change waits for the connection. Leave this page open.')).toBeDefined();
    // Another tab stores an action, which this tab must neither send nor remove.
    const stored = JSON.parse(localStorage.getItem('door-list-waiting')!) as object[];
    const ofOtherTab = { ...stored[0], key: 'of-other-tab' };
    localStorage.setItem('door-list-waiting', JSON.stringify([...stored, ofOtherTab]));
    line.isOffline = false;
    const before = calls.length;
    await act(async () => window.dispatchEvent(new Event('online')));
    await screen.findByText('3 of 3 people are here');
    expect(screen.queryByText(/waits for the connection/)).toBeNull();
    expect(calls.slice(before).filter(({ key }) => key === PUT_ADA)).toHaveLength(1);
    expect(JSON.parse(localStorage.getItem('door-list-waiting')!)).toEqual([ofOtherTab]);
  });

  it('adds people who came without sign-up', async () => {
    const entries = [ada, bo];
    open(
      {
        'POST /api/events/night-walk/door': (body) => {
          const cy = { ...ada, ...(body as { id: string; name: string }), guests: 0, isWalkIn: true, arrived: 1 };
          entries.push(cy);
          return { status: 201, body: { entry: cy } };
        },
      },
      entries,
    );
    const field = await screen.findByLabelText('Came without sign-up');
    await userEvent.type(field, ' ');
    await userEvent.click(screen.getByRole('button', { name: 'Add person' }));
    expect(screen.getByText('Enter the name.')).toBeDefined();
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, 'Cy');
    await userEvent.click(screen.getByRole('button', { name: 'Add person' }));
    expect(await screen.findByText('without sign-up')).toBeDefined();
  });

  it('lists the waiting people below, with unconfirmed addresses', async () => {
    open();
    const waiting = within(await screen.findByRole('region', { name: 'Waiting list' }));
    expect(waiting.getByText('address not confirmed')).toBeDefined();
  });
});
