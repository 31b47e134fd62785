import type { BookedItem, ManagedBooking } from '@fotosoc/contract/managed-booking';
import { useConfirmation } from '@fotosoc/host';
import { mockResponses, createFailure, renderRoutes, type MockResponses } from '@fotosoc/host/testing';
import { createSamplePhoto } from '@fotosoc/photos/testing';
import { act, fireEvent, renderHook, screen, within } from '@testing-library/react';
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
const tripod: BookedItem = {
  id: 'b1',
  equipment: 'Tripod',
  quantity: 1,
  state: 'booked',
  start_datetime: booking.start_datetime,
  end_datetime: booking.end_datetime,
  units: [],
};
const camera: BookedItem = { ...tripod, id: 'b2', equipment: 'Camera', quantity: 2 };
/** Returns a booking with these items. */
const all = (...things: BookedItem[]) => ({ body: { booking: { ...booking, things } } });
const LOOK = 'GET /api/managed-bookings?token=t1';
const DATES = 'POST /api/managed-bookings/dates';

function open(found: Partial<ManagedBooking>, answers: MockResponses<string> = {}) {
  const calls = mockResponses({ [LOOK]: { body: { booking: { ...booking, ...found } } }, ...answers });
  renderRoutes(routes, '/loans/manage?token=t1');
  return (key: string) => calls.filter((call) => call.key === key);
}

it('changes dates in a dialog, which shows a refusal and keeps typed values', async () => {
  let isTaken = true;
  const sent = open(
    {},
    {
      [DATES]: () =>
        isTaken
          ? createFailure(409, 'loans/not-available', 'Tripod: none is free for this whole time.')
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
  expect(
    await screen.findByText(
      'New dates for Tripod: from Wed 27 November 2999, 1:00 pm until Sun 1 December 2999, 1:00 pm. We have sent you an e-mail.',
    ),
  ).toBeTruthy();
  const dates = { start_datetime: '2999-11-27 13:00', end_datetime: '2999-12-01 13:00' };
  expect(sent(DATES).at(-1)).toMatchObject({ body: { token: 't1', ids: ['b1'], ...dates } });
});

it.each(['booked', 'out'] as const)('changes no other dates than those on screen unless ticked: %s', async (state) => {
  const later = { ...camera, state, end_datetime: '2999-12-04 13:00' };
  const things = [{ ...tripod, state }, { ...tripod, id: 'b3', equipment: 'Flash', state }, later];
  const sent = open({ state, things }, { [DATES]: all(...things) });
  await userEvent.click(await screen.findByRole('button', { name: state === 'out' ? 'Keep longer' : 'Change dates' }));
  const ticks = screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked);
  expect(ticks).toEqual([true, true, false]);
  fireEvent.change(screen.getByLabelText(/^End/), { target: { value: '2999-12-01T13:00' } });
  await userEvent.click(screen.getAllByRole('button', { name: 'Change dates' }).at(-1)!);
  expect(await screen.findByText(/The dates of 2 × Camera do not change\./)).toBeTruthy();
  expect(sent(DATES)).toMatchObject([{ body: { ids: ['b1', 'b3'] } }]);
});

it('shows the current state after a change in another tab', async () => {
  let state: ManagedBooking['state'] = 'booked';
  open(
    {},
    {
      [LOOK]: () => ({ body: { booking: { ...booking, state } } }),
      [DATES]: () => {
        state = 'cancelled';
        return createFailure(409, 'loans/not-possible', 'Tripod was cancelled: it cannot be moved.');
      },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Change dates' }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Change dates' }).at(-1)!);
  expect(await screen.findByText('Tripod was cancelled: it cannot be moved.')).toBeTruthy();
  expect(await screen.findByText('This booking is cancelled.')).toBeTruthy();
});

it('shows photos taken with the booked equipment, linked to their pages', async () => {
  const photo = createSamplePhoto('p', { alt: 'Lamps' });
  const made = { photo, path: '/portfolios/kavya?photo=p', title: 'Night', credit: 'Kavya Menon' };
  open({ made });
  const aside = await screen.findByRole('complementary', { name: 'Sample photo' });
  expect(aside.textContent).toBe('Sample photo: Night, Kavya Menon');
  expect(within(aside).getByRole('link', { name: 'Lamps' }).getAttribute('href')).toBe(made.path);
});

it('shows equipment on loan without a cancel button', async () => {
  open({ state: 'out', units: [{ number: 3, outAt: '2026-11-27T13:04:00Z', backAt: null }] });
  expect(await screen.findByText(/^Please return Tripod by/)).toBeTruthy();
  expect(screen.getByText(/^No\. 3: collected Fri 27 November 2026, 1:04 pm/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Keep longer' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBe(null);
});

it('shows the picture of the equipment and the pick-up location, with a calendar file', async () => {
  const found = { photo: createSamplePhoto('p', { alt: 'A tripod' }), place: 'House 6, ground floor' };
  open(found);
  expect((await screen.findByRole('list', { name: 'In this booking' })).querySelector('img')).toBeTruthy();
  expect(screen.getByText('House 6, ground floor').previousElementSibling?.textContent).toBe('Where');
  const calendar = screen.getByRole('link', { name: 'Add to calendar' });
  expect(calendar.getAttribute('href')).toBe('/api/managed-bookings/booking.ics?token=t1');
});

it('cancels one item, names it and the remaining items before and after, and undoes it', async () => {
  const [CANCEL, UNDO] = ['POST /api/managed-bookings/cancellations', 'POST /api/managed-bookings/cancellations/undo'];
  const sent = open(
    { things: [tripod, camera] },
    { [CANCEL]: all({ ...tripod, state: 'cancelled' }, camera), [UNDO]: all(tripod, camera) },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel Tripod' }));
  const { result: question } = renderHook(useConfirmation);
  expect(question.current).toMatchObject({
    question: 'Cancel Tripod?',
    consequence: 'Only Tripod is cancelled; 2 × Camera stay booked.',
    action: 'Cancel Tripod',
    refusal: 'Keep Tripod',
  });
  act(() => question.current!.answer(true));
  expect(await screen.findByText(/^You have cancelled Tripod\. 2 × Camera stay booked\./)).toBeTruthy();
  expect(sent(CANCEL)).toMatchObject([{ body: { token: 't1', items: [{ id: 'b1', quantity: 1 }] } }]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone. The items are yours again.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cancel Tripod' })).toBeTruthy();
});

it('cancels one of several units', async () => {
  const CANCEL = 'POST /api/managed-bookings/cancellations';
  const sent = open({ things: [tripod, camera] }, { [CANCEL]: all(tripod, { ...camera, quantity: 1 }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel one Camera' }));
  const { result: question } = renderHook(useConfirmation);
  expect(question.current).toMatchObject({
    question: 'Cancel 1 × Camera?',
    consequence: 'Only 1 × Camera is cancelled; Tripod and 1 × Camera stay booked.',
    action: 'Cancel 1 × Camera',
    refusal: 'Keep booking',
  });
  act(() => question.current!.answer(true));
  await screen.findByText(/^You have cancelled 1 × Camera\. Tripod and 1 × Camera stay booked\./);
  expect(sent(CANCEL)).toMatchObject([{ body: { items: [{ id: 'b2', quantity: 1 }] } }]);
});

it('cancels all items of a booking, for any item in the link', async () => {
  const CANCEL = 'POST /api/managed-bookings/cancellations';
  const gone = [tripod, camera].map((thing) => ({ ...thing, state: 'cancelled' as const }));
  const sent = open({ things: [tripod, camera] }, { [CANCEL]: all(...gone) });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel booking' }));
  const { result: question } = renderHook(useConfirmation);
  expect(question.current!.consequence).toBe('Tripod and 2 × Camera will be free for others.');
  act(() => question.current!.answer(true));
  expect(
    await screen.findByText(/^You have cancelled Tripod and 2 × Camera\. No items are left in this booking\./),
  ).toBeTruthy();
  const items = [
    { id: 'b1', quantity: 1 },
    { id: 'b2', quantity: 2 },
  ];
  expect(sent(CANCEL)).toMatchObject([{ body: { items } }]);
});

it('removes the error about the dates when they change', async () => {
  const fields = { end_datetime: 'The desk is closed on Sunday.' };
  open({}, { [DATES]: createFailure(400, 'loans/invalid-interval', 'The desk is closed on Sunday.', fields) });
  await userEvent.click(await screen.findByRole('button', { name: 'Change dates' }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Change dates' }).at(-1)!);
  expect(await screen.findByText('The desk is closed on Sunday.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^End/), { target: { value: '2999-12-02T13:00' } });
  expect(screen.queryByText('The desk is closed on Sunday.')).toBeNull();
});

const slot = (start: string, end: string, free: number) => ({
  start: `2999-11-27T${start}:00.000Z`,
  end: `2999-11-27T${end}:00.000Z`,
  free,
});

it('changes the dates of a room by its slots, also to slots of the booking itself', async () => {
  const slots = [
    slot('11:30', '13:00', 0),
    slot('13:00', '14:30', 0),
    slot('14:30', '16:00', 0),
    slot('16:00', '17:30', 1),
  ];
  const room = { ...tripod, equipment: 'Darkroom', roomId: 'r1', end_datetime: '2999-11-27 16:00' };
  const list = { 'GET /api/equipment/r1/slots?date=2999-11-27': { body: { slots } } };
  const sent = open({ things: [room] }, { ...list, [DATES]: all(room) });
  await userEvent.click(await screen.findByRole('button', { name: 'Change dates' }));
  const group = within(await screen.findByRole('group', { name: /^Slots on Wed/ }));
  const states = group.getAllByRole('button').map(({ textContent }) => textContent?.replace(/^.* [ap]m/, ''));
  expect(states).toEqual(['Not free', 'Yours', 'Yours', 'Free']);
  expect(screen.queryByLabelText('End')).toBeNull();
  await userEvent.click(group.getByRole('button', { name: /^2:30 pm/ }));
  await userEvent.click(group.getByRole('button', { name: /^4:00 pm/ }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Change dates' }).at(-1)!);
  expect(await screen.findByText(/^New dates for Darkroom: from Wed 27 November 2999, 2:30 pm until/)).toBeTruthy();
  const dates = { start_datetime: '2999-11-27 14:30', end_datetime: '2999-11-27 17:30' };
  expect(sent(DATES)).toMatchObject([{ body: { ids: ['b1'], ...dates } }]);
});

it('says when a room can be used, and not that it is picked up or returned', async () => {
  open({ things: [{ ...tripod, equipment: 'Darkroom', roomId: 'r1', end_datetime: '2999-11-27 16:00' }] });
  expect(await screen.findByText(/^Darkroom is yours from Wed 27 November 2999, 1:00 pm to /)).toBeDefined();
  const steps = within(screen.getByRole('list', { name: 'Progress of the booking' })).getAllByRole('listitem');
  expect(steps.map(({ firstChild }) => firstChild?.textContent)).toEqual(['Booked', 'Start', 'End']);
});

it('does not say of a past time in a room that it was not collected', async () => {
  const past = { start_datetime: '2020-11-27 13:00', end_datetime: '2020-11-27 14:00' };
  open({ things: [{ ...tripod, ...past, equipment: 'Darkroom', roomId: 'r1' }] });
  expect(await screen.findByText('Your time in Darkroom is over.')).toBeDefined();
});

it('changes the dates of all or the selected items', async () => {
  const sent = open({ things: [tripod, camera] }, { [DATES]: all(tripod, camera) });
  await userEvent.click(await screen.findByRole('button', { name: 'Change dates' }));
  await userEvent.click(screen.getByRole('checkbox', { name: '2 × Camera' }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Change dates' }).at(-1)!);
  expect(await screen.findByText(/^New dates for Tripod: .* The dates of 2 × Camera do not change\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Change dates' }));
  await userEvent.click(screen.getAllByRole('button', { name: 'Change dates' }).at(-1)!);
  expect(await screen.findByText(/^New dates for Tripod and 2 × Camera:/)).toBeTruthy();
  expect(sent(DATES)).toMatchObject([{ body: { ids: ['b1'] } }, { body: { ids: ['b1', 'b2'] } }]);
});

it('starts with the item to be collected first, and shows no common steps for items with other dates', async () => {
  const later = { ...camera, start_datetime: '2999-11-28 13:00', end_datetime: '2999-12-02 13:00' };
  open({ things: [later, tripod] });
  expect(
    await screen.findByText(
      'Pick up Tripod on Wed 27 November 2999, 1:00 pm. The other items have their own dates below.',
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Progress of the booking' })).toBe(null);
});

it('names the item of two overdue ones that was due first', async () => {
  const late = { ...camera, state: 'out' as const, start_datetime: '2020-01-01 13:00' };
  const [second, first] = ['2020-01-09 13:00', '2020-01-05 13:00'].map((end_datetime, index) => ({
    ...late,
    id: `b${index}`,
    end_datetime,
    equipment: ['Camera', 'Flash'][index]!,
  }));
  open({ things: [second!, first!] });
  expect(await screen.findByText(/^2 × Flash were due on Sun 5 January 2020, 1:00 pm\./)).toBeTruthy();
});

it('opens the whole booking by a link of an earlier release', async () => {
  mockResponses({ [LOOK]: all(tripod, camera) });
  renderRoutes(routes, '/loans/cancel?token=t1');
  const list = await screen.findByRole('list', { name: 'In this booking' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
});

it('extends equipment on loan with one tap, or states why not', async () => {
  const longer = { ...booking, state: 'out', end_datetime: '2999-12-02 13:00' };
  const sent = open(
    { state: 'out', keepUntil: '2999-12-02T13:00:00.000Z' },
    { [DATES]: { body: { booking: longer } } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Keep until Mon 2 December 2999, 1:00 pm' }));
  expect(
    await screen.findByText('You can keep Tripod until Mon 2 December 2999, 1:00 pm. We have sent you an e-mail.'),
  ).toBeTruthy();
  expect(sent(DATES)).toMatchObject([{ body: { token: 't1', ids: ['b1'], end_datetime: '2999-12-02 13:00' } }]);
});

it('reports a broken item, keeps the text after a failure, and shows the report', async () => {
  const TELL = 'POST /api/managed-bookings/problems';
  const sentence = 'A leg is bent.';
  const told = { ...booking, state: 'out', trouble: { at: '2999-11-28T12:00:00.000Z', sentence } };
  let isDown = true;
  const answer = () =>
    isDown ? createFailure(429, 'request/too-many-requests', 'Too many.') : { body: { booking: told } };
  open({ state: 'out', keepRefusal: 'It cannot be kept longer.' }, { [TELL]: answer });
  expect(await screen.findByText('It cannot be kept longer.')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Report damage or loss' }));
  await userEvent.type(screen.getByRole('textbox'), sentence);
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Too many.')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Thank you. The desk has your report.')).toBeTruthy();
  expect(screen.getByText(sentence)).toBeTruthy();
});

it.each([
  ['asked', 'An equipment officer has to approve your booking. We e-mail you then.'],
  ['back', 'You returned Tripod. Thank you.'],
  ['cancelled', 'This booking is cancelled.'],
] as const)('states the status of a booking that is %s, without a calendar file', async (state, sentence) => {
  open({ state });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBe(null);
});

const out = { number: 3, outAt: '2026-11-27T13:04:00Z', backAt: null };

it.each([
  [{ state: 'asked' }, ['Requested', 'Pick up', 'Return'], 'Requested'],
  [{ state: 'booked' }, ['Booked', 'Pick up', 'Return'], 'Pick up'],
  [{ state: 'out', units: [out] }, ['Booked', 'Picked up', 'Return'], 'Return'],
  [{ state: 'out', end_datetime: '2026-11-30 13:00', units: [out] }, ['Booked', 'Picked up', 'Overdue'], 'Overdue'],
  [
    { state: 'back', units: [{ ...out, backAt: '2026-11-29T13:04:00Z' }] },
    ['Booked', 'Picked up', 'Returned'],
    undefined,
  ],
] as const)('shows the progress of a booking: %j', async (found, names, current) => {
  vi.setSystemTime('2026-12-01T12:00:00Z');
  open(found as Partial<ManagedBooking>);
  const steps = within(await screen.findByRole('list', { name: 'Progress of the booking' })).getAllByRole('listitem');
  expect(steps.map(({ firstChild }) => firstChild?.textContent)).toEqual(names);
  const now = steps.find((step) => step.getAttribute('aria-current') === 'step');
  expect(now?.firstChild?.textContent).toBe(current);
  vi.useRealTimers();
});

it.each([
  [{ cancelledBy: 'desk', refusal: 'Not collected' }, 'The loans desk cancelled this booking: Not collected'],
  [{ cancelledBy: 'desk' }, 'The loans desk cancelled this booking.'],
  [{}, 'This booking is cancelled.'],
] as const)('states who cancelled a booking: %j', async (cancelled, sentence) => {
  open({ state: 'cancelled', ...cancelled });
  expect(await screen.findByText(sentence)).toBeTruthy();
  const words = 'cancelledBy' in cancelled ? 'Cancelled by the desk' : 'Cancelled';
  expect(within(screen.getByRole('list', { name: 'In this booking' })).getByText(words)).toBeTruthy();
  expect(screen.queryByText(/refused/i)).toBe(null);
});

it('states why a booking was refused, without its steps', async () => {
  open({ state: 'refused', refusal: 'Needed for a workshop' });
  expect(await screen.findByText('This booking was refused: Needed for a workshop')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Progress of the booking' })).toBe(null);
});

it('confirms with a button, not by opening the link, and states the deadline', async () => {
  const CONFIRM = 'POST /api/managed-bookings/confirmations';
  const sent = open({ confirm_by: '2999-11-24T12:00:00.000Z' }, { [CONFIRM]: { body: { booking } } });
  expect(
    await screen.findByText(
      /^Please confirm by Sun 24 November 2999, 12:00 pm that you made this booking\. Otherwise the booking is cancelled\./,
    ),
  ).toBeTruthy();
  expect(sent(CONFIRM)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm this booking' }));
  const done = await screen.findByText('Confirmed. The booking is yours.');
  expect(done.closest('[tabindex]')).toBe(document.activeElement);
  expect(sent(CONFIRM)).toMatchObject([{ body: { token: 't1' } }]);
  expect(screen.queryByRole('button', { name: 'Confirm this booking' })).toBe(null);
});

it('states a block in place of the confirmation, without actions that the block refuses', async () => {
  const confirmRefusal = 'You cannot borrow until the end of 24 December 2999. Reason: Lost a lens';
  open({ confirm_by: '2999-11-24T12:00:00.000Z', confirmRefusal });
  expect(await screen.findByText(confirmRefusal)).toBeTruthy();
  expect(screen.getByText('This booking is not confirmed.')).toBeTruthy();
  expect(screen.queryByText(/^Pick up/)).toBe(null);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Cancel booking']);
  expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBe(null);
});
