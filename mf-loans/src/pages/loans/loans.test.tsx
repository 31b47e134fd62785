import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerWith, failure, renderRoutes, type Answers } from '@fotosoc/host/testing';
import routes from '../../routes';

const BOOK = 'POST /api/book';
const stock: Answers = {
  'GET /api/equipment': {
    body: [
      { id: 'f', name: 'Flash', quantity: 0 },
      { id: 't', name: 'Tripod', quantity: 5 },
    ],
  },
};

async function fillIn() {
  await userEvent.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await userEvent.click(screen.getByRole('radio', { name: /Tripod/ }));
  fireEvent.change(screen.getByLabelText('Start'), { target: { value: '2126-11-22T10:00' } });
  fireEvent.change(screen.getByLabelText('End'), { target: { value: '2126-11-24T17:30' } });
  await userEvent.click(screen.getByRole('button', { name: 'Submit Booking' }));
}

it('books what was chosen and says so', async () => {
  const calls = answerWith({ ...stock, [BOOK]: { status: 201, body: { booking: {} } } });
  renderRoutes(routes, '/loans');
  await fillIn();
  expect((await screen.findByText('Booking successful!')).closest('[role=status]')).toBeTruthy();
  expect(calls.at(-1)).toEqual({
    key: BOOK,
    body: {
      user_email: 'ada@example.org',
      equipment: 'Tripod',
      start_datetime: '2126-11-22 10:00',
      end_datetime: '2126-11-24 17:30',
    },
  });
});

it('says that it is booking, and books once however often the button is pressed', async () => {
  let answer: (() => void) | undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const calls = answerWith({
    ...stock,
    [BOOK]: async () => {
      await answered;
      return { status: 201, body: { booking: {} } };
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

it('shows what the server says is free', async () => {
  const sentence = 'Tripod: only 1 of 5 is free for this whole time.';
  answerWith({ ...stock, [BOOK]: failure(409, 'loans/not-available', sentence) });
  renderRoutes(routes, '/loans');
  await fillIn();
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
});

it('says when the answer cannot be read', async () => {
  answerWith({ ...stock, [BOOK]: { status: 500 } });
  renderRoutes(routes, '/loans');
  await fillIn();
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to book equipment.');
});

it('says when the server cannot be reached', async () => {
  answerWith({
    ...stock,
    [BOOK]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  renderRoutes(routes, '/loans');
  await fillIn();
  expect((await screen.findByRole('alert')).textContent).toBe('Error connecting to the server.');
});

it('begins with the current minute in UTC and the address of who is signed in', async () => {
  answerWith(stock);
  renderRoutes(routes, '/loans', { id: 'a', email: 'ada@example.org', role: 'member' });
  const start = await screen.findByLabelText<HTMLInputElement>('Start');
  expect(Math.abs(Date.parse(`${start.value}:00Z`) - Date.now())).toBeLessThan(120_000);
  expect(screen.getByLabelText<HTMLInputElement>('End').value).toBe(start.value);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org');
});

it('does not offer what the society has none of', async () => {
  answerWith(stock);
  renderRoutes(routes, '/loans');
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /Flash/ })).disabled).toBe(true);
});

it('says that the equipment could not be loaded, and tries again', async () => {
  answerWith({ 'GET /api/equipment': failure(400, 'server/broken', 'Something broke.') });
  renderRoutes(routes, '/loans');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  answerWith(stock);
  await userEvent.click(retry);
  expect(await screen.findByRole('radio', { name: /Tripod/ })).toBeTruthy();
});
