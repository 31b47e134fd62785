import type { DeskLoan, Today } from '@fotosoc/contract/desk';
import type { User } from '@fotosoc/contract/user';
import { mockResponses, renderRoutes, type MockResponses } from '@fotosoc/host/testing';
import routes from '../../routes';

export const officer: User = { id: 'o', email: 'ruairi@example.org', role: 'member', rights: ['loans'] };
export const soon = new Date(Date.now() + 3_600_000).toISOString();
export const booked: DeskLoan = {
  id: 'b1',
  bookingId: 'b1',
  state: 'booked',
  borrower: { email: 'kavya@example.org', name: 'Kavya Menon' },
  equipment: { id: 't', name: 'Tripod', quantity: 5 },
  quantity: 2,
  startsAt: soon,
  endsAt: soon,
  bookedAt: soon,
  confirmBy: null,
  against: null,
  note: '',
  units: [],
  here: [1, 4],
  version: 'v1',
};
export const unit = { outAt: soon, backAt: null, condition: null, note: '' };
export const out: DeskLoan = {
  ...booked,
  state: 'out',
  here: [],
  units: [
    { ...unit, number: 1 },
    { ...unit, number: 4 },
  ],
  version: 'v2',
};
const entry = { id: 'e1', at: soon, actor: 'ruairi@example.org', action: 'hand-out', subject: 'Kavya Menon' };
export const changed = (loan: DeskLoan, ...others: DeskLoan[]) => ({
  loan,
  loans: [loan, ...others],
  entry: { ...entry, before: {}, after: {}, undoUntil: soon, undoneAt: null },
});
export const NOTHING: Today = {
  doesApprove: false,
  goingOut: [],
  dueBack: [],
  overdue: [],
  dueLater: [],
  toApprove: [],
};
export const HAND_OUT = 'POST /api/bookings/b1/handouts';

/** Opens the desk of an officer.
 *  @returns function that lists the requests of an endpoint */
export function openDesk(today: Partial<Today>, answers: MockResponses<string> = {}) {
  const calls = mockResponses({ 'GET /api/desk': { body: { ...NOTHING, ...today } }, ...answers });
  renderRoutes(routes, '/loans/desk', officer);
  return (key: string) => calls.filter((call) => call.key === key);
}
