import type { ManagedBooking } from '@fotosoc/contract/managed-booking';
import { useConfirmation } from '@fotosoc/host';
import { answerWith, failure, renderRoutes, type Answers } from '@fotosoc/host/testing';
import { samplePhoto } from '@fotosoc/photos/testing';
import { act, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import routes from '../../routes';

const booking: ManagedBooking = {
  id: 'b1',
  user_email: 'ada@example.org',
  equipment: 'Tripod',
  quantity: 1,
  start_datetime: '2999-11-27 13:00',
  end_datetime: '2999-11-30 13:00',
  state: 'booked',
  booked_at: '2999-11-23T12:00:00Z',
  units: [],
};
const LOOK = 'GET /api/managed-bookings?token=t1';
const DATES = 'POST /api/managed-bookings/dates';

function open(found: Partial<ManagedBooking>, answers: Answers<string> = {}) {
  const calls = answerWith({ [LOOK]: { body: { booking: { ...booking, ...found } } }, ...answers });
  renderRoutes(routes, '/loans/manage?token=t1');
  return (key: string) => calls.filter((call) => call.key === key);
}

it('changes dates in a sheet, where a refusal is said and nothing typed is lost', async () => {
  let isTaken = true;
  const sent = open(
    {},
    {
      [DATES]: () =>
        isTaken
          ? failure(409, 'loans/not-available', 'Tripod: none is free for this whole time.')
          : { body: { booking: { ...booking, end_datetime: '2999-12-01 13:00' } } },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Change dates' }));
  const end = screen.getByLabelText('End');
  await userEvent.clear(end);
  await userEvent.type(end, '2999-12-01T13:00');
  const [, submit] = screen.getAllByRole('button', { name: 'Change dates' });
  await userEvent.click(submit!);
  expect(await screen.findByText('Tripod: none is free for this whole time.')).toBeTruthy();
  isTaken = false;
  await userEvent.click(submit!);
  expect(await screen.findByText('The dates were changed.')).toBeTruthy();
  const dates = { start_datetime: '2999-11-27 13:00', end_datetime: '2999-12-01 13:00' };
  expect(sent(DATES).at(-1)).toMatchObject({ body: { token: 't1', ...dates } });
});

it('shows how it stands now where something else was done with it in another tab', async () => {
  let state: ManagedBooking['state'] = 'booked';
  open(
    {},
    {
      [LOOK]: () => ({ body: { booking: { ...booking, state } } }),
      [DATES]: () => {
        state = 'cancelled';
        return failure(409, 'loans/not-possible', 'This booking was cancelled: it cannot be moved.');
      },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Change dates' }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Change dates' }).at(-1)!);
  expect(await screen.findByText('This booking was cancelled: it cannot be moved.')).toBeTruthy();
  expect(await screen.findByText('It was cancelled.')).toBeTruthy();
});

it('shows beside the booking what was made with what is booked, leading to its page', async () => {
  const photo = samplePhoto('p', { alt: 'Lamps' });
  const made = { photo, path: '/portfolios/kavya?photo=p', title: 'Night', credit: 'Kavya Menon' };
  open({ made });
  const aside = await screen.findByRole('complementary', { name: 'Made with it' });
  expect(aside.textContent).toBe('Made with it: Night, Kavya Menon');
  expect(within(aside).getByRole('link', { name: 'Lamps' }).getAttribute('href')).toBe(made.path);
});

it('shows what is out, with no way to cancel it', async () => {
  open({ state: 'out', units: [{ number: 3, outAt: '2026-11-27T13:04:00Z', backAt: null }] });
  expect(await screen.findByText(/^Bring it back on/)).toBeTruthy();
  expect(screen.getByText(/^No\. 3: out Fri 27 November 2026, 13:04/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Keep it longer' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel this booking' })).toBe(null);
});

it('shows what the thing looks like and where to fetch it, and has a file for the calendar', async () => {
  const found = { photo: samplePhoto('p', { alt: 'A tripod' }), place: 'House 6, ground floor' };
  open(found);
  expect(await screen.findByRole('img', { name: 'A tripod' })).toBeTruthy();
  expect(screen.getByText('House 6, ground floor').previousElementSibling?.textContent).toBe('Where');
  const calendar = screen.getByRole('link', { name: 'Add to calendar' });
  expect(calendar.getAttribute('href')).toBe('/api/managed-bookings/booking.ics?token=t1');
});

it('leaves one thing out, and takes it in again, in its row', async () => {
  const [OMIT, UNDO] = ['POST /api/managed-bookings/omissions', 'POST /api/managed-bookings/omissions/undo'];
  const lens = { id: 'b2', equipment: 'Lens', quantity: 1, state: 'booked' } as const;
  const things = (state: 'booked' | 'cancelled') => [booking, { ...lens, state }];
  const reply = (state: 'booked' | 'cancelled') => ({ body: { booking: { ...booking, things: things(state) } } });
  const sent = open({ things: things('booked') }, { [OMIT]: reply('cancelled'), [UNDO]: reply('booked') });
  await userEvent.click(await screen.findByRole('button', { name: 'Leave out Lens' }));
  const row = within(screen.getByText('Lens').closest('li')!);
  await userEvent.click(await row.findByRole('button', { name: 'Undo' }));
  expect(await row.findByRole('button', { name: 'Leave out Lens' })).toBeTruthy();
  const body = { token: 't1', id: 'b2' };
  expect([...sent(OMIT), ...sent(UNDO)]).toMatchObject([{ body }, { body }]);
});

it('keeps what is out by one tap until it is said to be free, and else says why not', async () => {
  const longer = { ...booking, state: 'out', end_datetime: '2999-12-02 13:00' };
  const sent = open(
    { state: 'out', keepUntil: '2999-12-02T13:00:00.000Z' },
    { [DATES]: { body: { booking: longer } } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Keep until Mon 2 December 2999, 13:00' }));
  expect(await screen.findByText('You can keep it until Mon 2 December 2999, 13:00.')).toBeTruthy();
  expect(sent(DATES)).toMatchObject([{ body: { token: 't1', end_datetime: '2999-12-02 13:00' } }]);
});

it('tells the desk what is broken, keeps the sentence when that fails, and shows what it was told', async () => {
  const TELL = 'POST /api/managed-bookings/troubles';
  const sentence = 'A leg is bent.';
  const told = { ...booking, state: 'out', trouble: { at: '2999-11-28T12:00:00.000Z', sentence } };
  let isDown = true;
  const answer = () => (isDown ? failure(429, 'request/too-many-requests', 'Too many.') : { body: { booking: told } });
  open({ state: 'out', keepRefusal: 'It cannot be kept longer.' }, { [TELL]: answer });
  expect(await screen.findByText('It cannot be kept longer.')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Something is broken or missing' }));
  await userEvent.type(screen.getByRole('textbox'), sentence);
  await userEvent.click(screen.getByRole('button', { name: 'Tell the desk' }));
  expect(await screen.findByText('Too many.')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Tell the desk' }));
  expect(await screen.findByText('The desk was told. Thank you.')).toBeTruthy();
  expect(screen.getByText(sentence)).toBeTruthy();
});

it.each([
  ['asked', 'The equipment officer looks at it first. A mail says when it is approved.'],
  ['back', 'All of it is back. Thank you.'],
  ['cancelled', 'It was cancelled.'],
] as const)('says how a booking stands that is %s, with nothing for a calendar', async (state, sentence) => {
  open({ state });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBe(null);
});

const out = { number: 3, outAt: '2026-11-27T13:04:00Z', backAt: null };

it.each([
  [{ state: 'asked' }, ['Asked', 'Pick up', 'Bring back'], 'Asked'],
  [{ state: 'booked' }, ['Booked', 'Pick up', 'Bring back'], 'Pick up'],
  [{ state: 'out', units: [out] }, ['Booked', 'Picked up', 'Bring back'], 'Bring back'],
  [{ state: 'out', end_datetime: '2026-11-30 13:00', units: [out] }, ['Booked', 'Picked up', 'Overdue'], 'Overdue'],
  [{ state: 'back', units: [{ ...out, backAt: '2026-11-29T13:04:00Z' }] }, ['Booked', 'Picked up', 'Back'], undefined],
] as const)('shows how far a booking has come: %j', async (found, names, current) => {
  vi.setSystemTime('2026-12-01T12:00:00Z');
  open(found as Partial<ManagedBooking>);
  const steps = within(await screen.findByRole('list', { name: 'How far it has come' })).getAllByRole('listitem');
  expect(steps.map(({ firstChild }) => firstChild?.textContent)).toEqual(names);
  const now = steps.find((step) => step.getAttribute('aria-current') === 'step');
  expect(now?.firstChild?.textContent).toBe(current);
  vi.useRealTimers();
});

it('says why a booking was refused, and shows no steps of it', async () => {
  open({ state: 'refused', refusal: 'Needed for a workshop' });
  expect(await screen.findByText('It was refused: Needed for a workshop')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'How far it has come' })).toBe(null);
});

it('confirms by a button, not by being opened, and says until when', async () => {
  const CONFIRM = 'POST /api/managed-bookings/confirmations';
  const sent = open({ confirm_by: '2999-11-24T12:00:00.000Z' }, { [CONFIRM]: { body: { booking } } });
  expect(await screen.findByText(/^Please confirm by Sun 24 November 2999, 12:00 that it was you/)).toBeTruthy();
  expect(sent(CONFIRM)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm this booking' }));
  const done = await screen.findByText('Confirmed. It stays yours.');
  expect(done.closest('[tabindex]')).toBe(document.activeElement);
  expect(sent(CONFIRM)).toMatchObject([{ body: { token: 't1' } }]);
  expect(screen.queryByRole('button', { name: 'Confirm this booking' })).toBe(null);
});

it('cancels, once sure, and gives it back within the minute', async () => {
  const [CANCEL, UNDO] = ['POST /api/managed-bookings/cancellations', 'POST /api/managed-bookings/cancellations/undo'];
  const cancelled = { body: { booking: { ...booking, state: 'cancelled' } } };
  const sent = open({}, { [CANCEL]: cancelled, [UNDO]: { body: { booking } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel this booking' }));
  const { result: question } = renderHook(useConfirmation);
  act(() => question.current!.answer(true));
  expect(await screen.findByText(/^Your booking was cancelled\./)).toBeTruthy();
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  await userEvent.click(undo);
  expect(await screen.findByText('It is yours again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cancel this booking' })).toBeTruthy();
  expect(sent(UNDO)).toMatchObject([{ body: { token: 't1' } }]);
});
