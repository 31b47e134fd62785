import type { CurrentRules } from '@fotosoc/contract/loan-rules';
import { RIGHTS } from '@fotosoc/contract/rights';
import { createSamplePhoto } from '@fotosoc/photos/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { defineResponses, mockResponses, createFailure, renderRoutes } from '@fotosoc/host/testing';
import routes from '../../routes';
import { parsePickerTime } from '../../components/booking-times/booking-times';

const BOOK = 'POST /api/book';
const AVAILABILITY = 'GET /api/equipment/availability?*';
const flash = { id: 'f', name: 'Flash', quantity: 0 };
const tripod = { id: 't', name: 'Tripod', quantity: 5 };
const booking = {
  id: 'b',
  user_email: 'ada@example.org',
  equipment: 'Tripod',
  quantity: 1,
  start_datetime: '2126-11-22 10:00',
  end_datetime: '2126-11-24 17:30',
};
const rules: CurrentRules = {
  openingHours: [],
  closedDays: [],
  bufferMinutes: 0,
  longestLoanDays: 31,
  horizonDays: 60,
  openUnitsPerEmail: null,
  openBookingsPerEmail: 3,
  doesApprove: false,
  version: '1',
};
const stock = defineResponses({
  'GET /api/equipment': { body: [flash, tripod] },
  'GET /api/loan-rules': { body: rules },
  [AVAILABILITY]: createFailure(503, 'server/unavailable', 'Not now.'),
});

/** @param from day of November */
function fortnight(free: number, from = 22) {
  const days = Array.from({ length: 14 }, (_, day) => ({
    date: new Date(Date.UTC(2126, 10, from + day)).toISOString().slice(0, 10),
    free,
  }));
  const equipment = [
    { ...flash, free: 0, days: days.map(({ date }) => ({ date, free: 0 })) },
    { ...tripod, free, days },
  ];
  return defineResponses({ ...stock, [AVAILABILITY]: { body: { equipment } } });
}

async function fillIn() {
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await userEvent.click(screen.getByRole('radio', { name: /Tripod/ }));
  fireEvent.change(screen.getByLabelText('Start'), { target: { value: '2126-11-22T10:00' } });
  fireEvent.change(screen.getByLabelText('End'), { target: { value: '2126-11-24T17:30' } });
  await userEvent.click(screen.getByRole('button', { name: 'Submit Booking' }));
}

it.each([
  ['what its address names', '/loans?kind=t', ['Tripod']],
  ['nothing where that is not there any more', '/loans?kind=gone', []],
])('begins with %s', async (_, address, chosen) => {
  mockResponses(stock);
  renderRoutes(routes, address);
  const radios = await screen.findAllByRole<HTMLInputElement>('radio');
  expect(radios.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(chosen);
});

it('books the chosen equipment and confirms it', async () => {
  const calls = mockResponses({ ...stock, [BOOK]: { status: 201, body: { booking } } });
  renderRoutes(routes, '/loans');
  await fillIn();
  expect((await screen.findByText('Booking successful!')).closest('[role=status]')).toBeTruthy();
  expect(calls.findLast(({ key }) => key === BOOK)).toEqual({
    key: BOOK,
    body: {
      user_email: 'ada@example.org',
      equipment: 'Tripod',
      quantity: 1,
      start_datetime: '2126-11-22 10:00',
      end_datetime: '2126-11-24 17:30',
    },
  });
});

it('shows the booking and an empty form, so that another press books nothing', async () => {
  const calls = mockResponses({ ...stock, [BOOK]: { status: 201, body: { booking } } });
  renderRoutes(routes, '/loans');
  await fillIn();
  await screen.findByText('Booking successful!');
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual(['Tripod', 'Fri 22 November 2126, 10:00 am', 'Sun 24 November 2126, 5:30 pm (Irish time)']);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /Tripod/ }).checked).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Submit Booking' }));
  expect(calls.filter(({ key }) => key === BOOK)).toHaveLength(1);
});

it('states first that a booking must be confirmed, and sends a name only if given', async () => {
  const confirm_by = '2126-11-21T10:00:00.000Z';
  const calls = mockResponses({ ...stock, [BOOK]: { status: 201, body: { booking: { ...booking, confirm_by } } } });
  renderRoutes(routes, '/loans');
  await userEvent.type(await screen.findByLabelText(/^Your name/), 'Ada Byrne');
  await fillIn();
  const done = (await screen.findByText('Booking successful!')).closest('[role=status]');
  expect(done?.nextElementSibling?.textContent).toBe(
    'Please read our e-mail to ada@example.org. If the e-mail asks you to confirm the booking, open its link by Thu 21 November 2126, 10:00 am. Otherwise your booking is cancelled.',
  );
  expect(calls.findLast(({ key }) => key === BOOK)?.body).toMatchObject({ name: 'Ada Byrne' });
});

it('states that the mail says whether the address can book, if the site confirms no addresses', async () => {
  mockResponses({ ...stock, [BOOK]: { status: 201, body: { booking } } });
  renderRoutes(routes, '/loans');
  await fillIn();
  expect(await screen.findByText(/If the address cannot book now, the e-mail says so\.$/)).toBeDefined();
});

it('states that an officer must approve the booking, if required', async () => {
  const approving = { 'GET /api/loan-rules': { body: { ...rules, doesApprove: true } } };
  mockResponses({ ...stock, ...approving, [BOOK]: { status: 201, body: { booking } } });
  renderRoutes(routes, '/loans');
  await fillIn();
  expect(await screen.findByText('An equipment officer has to approve your booking. We e-mail you then.')).toBeTruthy();
});

it('shows the days of the panel before a choice, above the submit button', async () => {
  mockResponses(fortnight(3));
  renderRoutes(routes, '/loans');
  const panel = await screen.findByRole('region', { name: 'Free from 22 November to 5 December' });
  const days = [...panel.querySelectorAll('ol > li')].map(({ textContent }) => textContent);
  expect(days.slice(0, 2)).toEqual(['FNov22', 'S23']);
  expect(days.at(9)).toBe('SDec1');
  const submit = screen.getByRole('button', { name: 'Submit Booking' });
  expect(panel.compareDocumentPosition(submit)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('names only the next month before its first day, because two names would touch', async () => {
  mockResponses(fortnight(3, 30));
  renderRoutes(routes, '/loans');
  const panel = await screen.findByRole('region', { name: 'Free from 30 November to 13 December' });
  const days = [...panel.querySelectorAll('ol > li')].map(({ textContent }) => textContent);
  expect(days.slice(0, 3)).toEqual(['S30', 'SDec1', 'M2']);
});

it('continues with another booking of the same borrower', async () => {
  mockResponses({ ...stock, [BOOK]: { status: 201, body: { booking } } });
  renderRoutes(routes, '/loans');
  await fillIn();
  await userEvent.click(await screen.findByRole('button', { name: 'Book another' }));
  expect(screen.queryByText('Booking successful!')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Tripod/ }));
});

it('states the terms in advance', async () => {
  mockResponses(stock);
  renderRoutes(routes, '/loans');
  expect(
    await screen.findByText(/You can borrow for up to 31 days, book 60 days ahead, and have 3 bookings at a time\./),
  ).toBeTruthy();
});

it('shows a fortnight of all equipment until a type is chosen', async () => {
  mockResponses(fortnight(3));
  renderRoutes(routes, '/loans');
  const panel = await screen.findByRole('region', { name: 'Free from 22 November to 5 December' });
  const kinds = within(panel).getAllByRole('listitem');
  expect(kinds.map(({ textContent }) => textContent)).toEqual([
    'Flash: none on any day',
    'Tripod: at least 3 on every day',
  ]);
  await userEvent.click(screen.getByRole('radio', { name: /Tripod/ }));
  expect(await screen.findByRole('region', { name: 'Tripod' })).toBeDefined();
  expect(screen.getAllByRole('region')).toHaveLength(1);
});

it('shows pictures of equipment in the row and after the choice', async () => {
  const photo = createSamplePhoto('p', { alt: 'A tripod, folded' });
  mockResponses({ ...fortnight(3), 'GET /api/equipment': { body: [flash, { ...tripod, photo }] } });
  renderRoutes(routes, '/loans');
  const radio = await screen.findByRole('radio', { name: /^Tripod/ }); // has the same name as before
  expect(radio.closest('label')?.querySelector('img')?.alt).toBe('');
  fireEvent.change(screen.getByLabelText('Start'), { target: { value: '2126-11-22T10:00' } });
  fireEvent.change(screen.getByLabelText('End'), { target: { value: '2126-11-24T17:30' } });
  await userEvent.click(radio);
  expect(await screen.findByRole('img', { name: 'A tripod, folded' })).toBeTruthy();
});

it('links only the administrator to all bookings', async () => {
  mockResponses(stock);
  renderRoutes(routes, '/loans', { id: 'a', email: 'admin@example.org', role: 'administrator', rights: [...RIGHTS] });
  expect((await screen.findByRole('link', { name: 'All bookings' })).getAttribute('href')).toBe('/loans/bookings');
});

it('shows the progress, and books once however often the button is pressed', async () => {
  let answer: (() => void) | undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const calls = mockResponses({
    ...stock,
    [BOOK]: async () => {
      await answered;
      return { status: 201, body: { booking } };
    },
  });
  renderRoutes(routes, '/loans');
  await fillIn();
  await userEvent.click(screen.getByRole('button', { name: 'Booking...' }));
  answer?.();
  await screen.findByText('Booking successful!');
  expect(calls.filter(({ key }) => key === BOOK)).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Submit Booking' })).toBeTruthy();
});

it('shows the availability from the server’s refusal', async () => {
  const sentence = 'Tripod: only 1 of 5 is free for this whole time.';
  mockResponses({ ...stock, [BOOK]: createFailure(409, 'loans/not-available', sentence) });
  renderRoutes(routes, '/loans');
  await fillIn();
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
});

it('states that the response is unreadable', async () => {
  mockResponses({ ...stock, [BOOK]: { status: 500 } });
  renderRoutes(routes, '/loans');
  await fillIn();
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to book equipment.');
});

it('states that the server is unreachable', async () => {
  mockResponses({
    ...stock,
    [BOOK]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  renderRoutes(routes, '/loans');
  await fillIn();
  expect((await screen.findByRole('alert')).textContent).toBe('Error connecting to the server.');
});

it('links to the privacy page’s section for borrowers in a new tab, which keeps the form', async () => {
  mockResponses(stock);
  renderRoutes(routes, '/loans');
  await screen.findByLabelText('Start');
  const privacy = screen.getByRole('link', { name: /^What we keep about you/ });
  expect([privacy.getAttribute('href'), privacy.getAttribute('target')]).toEqual(['/privacy#borrower', '_blank']);
});

it('begins with the current minute, a day, and the address of the user', async () => {
  mockResponses(stock);
  renderRoutes(routes, '/loans', { id: 'a', email: 'ada@example.org', role: 'member', rights: [] });
  const start = await screen.findByLabelText<HTMLInputElement>('Start');
  const started = parsePickerTime(start.value, new Date());
  expect(Math.abs(started!.getTime() - Date.now())).toBeLessThan(120_000);
  const end = screen.getByLabelText<HTMLInputElement>('End');
  expect(Date.parse(`${end.value}Z`) - Date.parse(`${start.value}Z`)).toBe(86_400_000);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org');
});

it('lets the end follow the start until the user changes the end', async () => {
  mockResponses(stock);
  renderRoutes(routes, '/loans');
  const start = await screen.findByLabelText<HTMLInputElement>('Start');
  const end = screen.getByLabelText<HTMLInputElement>('End');
  fireEvent.change(start, { target: { value: '2126-11-22T10:00' } });
  expect(end.value).toBe('2126-11-23T10:00');
  fireEvent.change(end, { target: { value: '2126-11-24T17:30' } });
  fireEvent.change(start, { target: { value: '2126-11-21T10:00' } });
  expect(end.value).toBe('2126-11-24T17:30');
  fireEvent.change(end, { target: { value: '' } });
  expect(end.value).toBe('');
});

it('shows the availability for the chosen dates, and five weeks of the chosen type', async () => {
  mockResponses(fortnight(3));
  renderRoutes(routes, '/loans');
  await userEvent.click(await screen.findByRole('radio', { name: 'Tripod 3 of 5 free' }));
  fireEvent.change(screen.getByLabelText('Start'), { target: { value: '2126-11-22T10:00' } });
  fireEvent.change(screen.getByLabelText('End'), { target: { value: '2126-11-24T17:30' } });
  const panel = await screen.findByRole('region', { name: 'Tripod' });
  expect(within(panel).getByText('3 of 5 free for your dates, 22 to 24 November')).toBeTruthy();
  expect(within(panel).getAllByRole('cell')).toHaveLength(35);
});

it('sets start and end by two presses on days', async () => {
  mockResponses(fortnight(3));
  renderRoutes(routes, '/loans');
  await userEvent.click(await screen.findByRole('radio', { name: /Tripod/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Later weeks' }));
  const days = within(screen.getByRole('table')).getAllByRole('button');
  await userEvent.click(days[3]!);
  await userEvent.click(days[5]!);
  const [start, end] = ['Start', 'End'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  expect(Date.parse(end!) - Date.parse(start!)).toBe(2 * 86_400_000);
  expect(days.map((day) => day.getAttribute('aria-pressed')).slice(2, 7)).toEqual([
    'false',
    'true',
    'true',
    'true',
    'false',
  ]);
});

it('sets both dates by one press, within the opening hours', async () => {
  const openingHours = [{ weekday: 3, from: '12:30', to: '14:00' }];
  mockResponses({ ...fortnight(3), 'GET /api/loan-rules': { body: { ...rules, openingHours } } });
  renderRoutes(routes, '/loans');
  const chip = await screen.findByRole('button', { name: /^A week/ });
  await userEvent.click(chip);
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  const start = screen.getByLabelText<HTMLInputElement>('Start').value;
  expect([new Date(start.slice(0, 10)).getUTCDay(), start.slice(11)]).toEqual([3, '13:00']);
  expect(screen.getByText(/^Pick-up and return: Wednesday, 12:30 pm to 2:00 pm/)).toBeTruthy();
});

it('books several types at once', async () => {
  const lamp = { id: 'l', name: 'Lamp', quantity: 4 };
  const calls = mockResponses({
    ...stock,
    'GET /api/equipment': { body: [flash, tripod, lamp] },
    [BOOK]: { status: 201, body: { booking, more: [{ ...booking, id: 'c', equipment: 'Lamp', quantity: 2 }] } },
  });
  renderRoutes(routes, '/loans');
  await screen.findByRole('radio', { name: 'Tripod' });
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Tripod' }));
  expect(screen.queryByRole('button', { name: 'Add Flash' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add Lamp' }));
  await userEvent.click(
    within(screen.getByRole('group', { name: 'How many of Lamp' })).getByRole('button', { name: 'Add one' }),
  );
  const summary = screen.getByRole('list', { name: 'In this booking' });
  expect(
    within(summary)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Tripod', '2 × LampRemove Lamp']);
  await fillIn();
  await screen.findByText('Booking successful!');
  expect(calls.findLast(({ key }) => key === BOOK)?.body).toMatchObject({
    equipment: 'Tripod',
    quantity: 1,
    more: [{ equipment: 'Lamp', quantity: 2 }],
  });
  expect(
    screen
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
      .slice(0, 6),
  ).toContain('2 × Lamp');
  expect(screen.queryByRole('list', { name: 'In this booking' })).toBeNull();
});

it('offers alternatives, and removes the message after a change', async () => {
  const sentence = 'The desk is closed on Saturday. Nearest: Friday 27 November, 1:00 pm.';
  const nearest = [{ start: '2126-11-27T13:00:00.000Z', end: '2126-11-30T13:00:00.000Z' }];
  mockResponses({
    ...stock,
    [BOOK]: {
      status: 400,
      body: {
        error: sentence,
        code: 'loans/invalid-interval',
        fields: { start_datetime: sentence },
        details: { rule: 'closed', nearest },
      },
    },
  });
  renderRoutes(routes, '/loans');
  await fillIn();
  await userEvent.click(await screen.findByRole('button', { name: '27 to 30 November, from 1:00 pm' }));
  expect(screen.queryByText(sentence)).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Start').value).toBe('2126-11-27T13:00');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Submit Booking' }));
});

it('keeps a choice that is unavailable on other dates', async () => {
  mockResponses(stock);
  renderRoutes(routes, '/loans');
  await userEvent.click(await screen.findByRole('radio', { name: /Tripod/ }));
  mockResponses(fortnight(0));
  fireEvent.change(screen.getByLabelText('End'), { target: { value: '2126-11-24T17:30' } });
  const tripodRow = await screen.findByRole<HTMLInputElement>('radio', { name: 'Tripod All out' });
  expect([tripodRow.checked, tripodRow.disabled]).toEqual([true, false]);
});

it('moves the focus to the next type if the availability disables the focused one', async () => {
  const oneFlash = defineResponses({ ...stock, 'GET /api/equipment': { body: [{ ...flash, quantity: 1 }, tripod] } });
  mockResponses(oneFlash);
  renderRoutes(routes, '/loans');
  (await screen.findByRole('radio', { name: 'Flash' })).focus();
  mockResponses({ ...oneFlash, [AVAILABILITY]: fortnight(3)[AVAILABILITY] });
  fireEvent.change(screen.getByLabelText('End'), { target: { value: '2126-11-24T17:30' } });
  await screen.findByRole('radio', { name: 'Flash All out' });
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Tripod/ }));
});

it('offers all types without counts if the availability is unknown', async () => {
  mockResponses(stock);
  renderRoutes(routes, '/loans');
  await userEvent.click(await screen.findByRole('radio', { name: 'Tripod' }));
  expect(screen.queryByRole('region')).toBeNull();
});

it('hides types without units', async () => {
  mockResponses(stock);
  renderRoutes(routes, '/loans');
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Flash/ })).disabled).toBe(true);
});

it('states that the equipment could not be loaded, and tries again', async () => {
  mockResponses({ ...stock, 'GET /api/equipment': createFailure(400, 'server/broken', 'Something broke.') });
  renderRoutes(routes, '/loans');
  expect(screen.queryByRole('link', { name: 'All bookings' })).toBeNull();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  mockResponses(stock);
  await userEvent.click(retry);
  expect(await screen.findByRole('radio', { name: /Tripod/ })).toBeTruthy();
});
