import { useConfirmation } from '@fotosoc/host';
import { mockResponses, createFailure, renderRoutes, type MockResponses } from '@fotosoc/host/testing';
import { RIGHTS } from '@fotosoc/contract/rights';
import type { DeskBooking, DeskLoan } from '@fotosoc/contract/desk';
import type { User } from '@fotosoc/contract/user';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import routes from '../../routes';

const administrator: User = { id: 'a', email: 'admin@example.org', role: 'administrator', rights: [...RIGHTS] };
const LIST = 'GET /api/desk/bookings?*';
const CANCEL = 'POST /api/bookings/cancellations';

function booking(id: string, email = 'ada@example.org', more: Partial<DeskBooking> = {}): DeskBooking {
  const borrower = { email, name: null };
  const item: DeskLoan = {
    id,
    bookingId: id,
    state: 'booked',
    borrower,
    equipment: { id: 't', name: 'Tripod', quantity: 5 },
    quantity: 1,
    startsAt: '2126-11-22T10:00:00.000Z',
    endsAt: '2126-11-24T17:30:00.000Z',
    bookedAt: '2126-11-20T10:00:00.000Z',
    confirmBy: null,
    note: '',
    units: [],
    against: null,
    here: [],
    version: 'v1',
  };
  return { id, status: 'booked', borrower, bookedAt: item.bookedAt, items: [item], ...more };
}

/** Answers every question of the page, and records the question. */
function Answering({ asked, yes }: { asked: string[]; yes: boolean }) {
  const open = useConfirmation();
  if (open) {
    asked.push(`${open.question} ${open.consequence}`);
    setTimeout(() => open.answer(yes));
  }
  return null;
}

function openPage(
  answers: MockResponses<string>,
  { user = administrator, yes = true }: { user?: User; yes?: boolean } = {},
) {
  const asked: string[] = [];
  const calls = mockResponses(answers);
  render(<Answering asked={asked} yes={yes} />);
  const router = renderRoutes(routes, '/loans/bookings', user);
  return { asked, router, sent: () => calls.filter(({ key }) => key === CANCEL) };
}

it('is for the administrator only', async () => {
  const { router } = openPage({}, { user: { id: 'm', email: 'm@example.org', role: 'member', rights: [] } });
  expect(await screen.findByText('You are not authorized to access this page.')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/');
});

it('cancels selected bookings after a confirmation, with a message to the borrowers', async () => {
  const bookings = [booking('b1'), booking('b2', 'bo@example.org'), booking('b3')];
  const page = openPage({
    [LIST]: { body: { bookings, nextCursor: null } },
    [CANCEL]: () => {
      mockResponses({ [LIST]: { body: { bookings: [bookings[1]!], nextCursor: null } } });
      return { body: { cancelled: 2, bookings: 2 } };
    },
  });
  const [first, , third] = await screen.findAllByRole('checkbox', { name: /Tripod/ });
  await userEvent.click(first!);
  await userEvent.click(third!);
  await userEvent.type(screen.getByLabelText(/Message to borrowers/), 'It broke.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel 2 bookings' }));
  expect(await screen.findByText('2 bookings cancelled')).toBeTruthy();
  expect(page.asked).toEqual([
    'Cancel 2 bookings? All items will be free for others. ada@example.org will get an e-mail. You cannot undo this.',
  ]);
  expect(page.sent()).toEqual([{ key: CANCEL, body: { ids: ['b1', 'b3'], message: 'It broke.' } }]);
  await waitFor(() => expect(screen.getAllByRole('checkbox', { name: /Tripod/ })).toHaveLength(1));
  expect(screen.getByText(/bo@example\.org/)).toBeTruthy();
});

it('cancels all shown bookings after a flood of bookings', async () => {
  const bookings = ['b1', 'b2', 'b3'].map((id) => booking(id, `${id}@example.org`));
  const page = openPage({
    [LIST]: { body: { bookings, nextCursor: null } },
    [CANCEL]: { body: { cancelled: 3, bookings: 3 } },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose all 3 that can be cancelled' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel 3 bookings' }));
  expect(await screen.findByText('3 bookings cancelled')).toBeTruthy();
  expect(page.asked).toEqual([
    'Cancel 3 bookings? All items will be free for others. 3 borrowers will get an e-mail. You cannot undo this.',
  ]);
  expect(page.sent()).toMatchObject([{ body: { ids: ['b1', 'b2', 'b3'] } }]);
});

it('cancels nothing without a selection, or without the confirmation', async () => {
  const page = openPage({ [LIST]: { body: { bookings: [booking('b1')], nextCursor: null } } }, { yes: false });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel bookings' }));
  expect(screen.getByRole('alert').textContent).toBe('Choose the bookings to cancel first.');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel 1 booking' }));
  await waitFor(() => expect(page.asked).toHaveLength(1));
  expect(page.sent()).toEqual([]);
});

it('states why the cancellation failed, and keeps the selection', async () => {
  openPage({
    [LIST]: { body: { bookings: [booking('b1')], nextCursor: null } },
    [CANCEL]: createFailure(429, 'request/too-many-requests', 'That was too often.'),
  });
  await userEvent.click(await screen.findByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel 1 booking' }));
  expect((await screen.findByRole('alert')).textContent).toBe('That was too often.');
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
});

it('states that there are no bookings', async () => {
  openPage({ [LIST]: { body: { bookings: [], nextCursor: null } } });
  expect(await screen.findByText('Nothing is booked')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows one row per booking with its status, and offers no cancellation of equipment on loan', async () => {
  const [first] = booking('b1').items as [DeskLoan];
  const camera: DeskLoan = { ...first, id: 'b2', equipment: { id: 'c', name: 'Camera', quantity: 2 }, quantity: 2 };
  const bookings = [
    booking('b1', 'ada@example.org', {
      items: [first, camera],
      borrower: { email: 'ada@example.org', name: 'Ada Byrne' },
    }),
    booking('b3', 'bo@example.org', { status: 'out', items: [{ ...first, state: 'out' }] }),
    booking('b4', 'cyd@example.org', { status: 'overdue', items: [{ ...first, state: 'out' }] }),
  ];
  const page = openPage({
    [LIST]: { body: { bookings, nextCursor: null } },
    [CANCEL]: { body: { cancelled: 2, bookings: 1 } },
  });
  expect(await screen.findByText('Overdue', { selector: 'span' })).toBeTruthy();
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Tripod and 2 × Camera, Ada Byrne' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel 1 booking' }));
  await waitFor(() => expect(page.sent()).toMatchObject([{ body: { ids: ['b1', 'b2'] } }]));
  expect(page.asked[0]).toContain('Tripod and 2 × Camera will be free for others.');
});

const found = (id: string) => ({ body: { bookings: [booking(id, `${id}@example.org`)], nextCursor: null } });

it('filters by status and searches by name or address at the server', async () => {
  openPage({
    'GET /api/desk/bookings?limit=24': found('all'),
    'GET /api/desk/bookings?limit=24&status=overdue': found('late'),
    'GET /api/desk/bookings?limit=24&status=overdue&search=ada': found('ada'),
    [LIST]: { body: { bookings: [], nextCursor: null } },
  });
  expect(await screen.findByText('all@example.org')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Overdue');
  expect(await screen.findByText('late@example.org')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/^Name or email/), 'ada');
  expect(await screen.findByText('ada@example.org')).toBeTruthy();
});
