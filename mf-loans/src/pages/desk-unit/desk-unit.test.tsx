import type { DeskLoan, Today } from '@fotosoc/contract/desk';
import type { User } from '@fotosoc/contract/user';
import { defineResponses, mockResponses, renderRoutes } from '@fotosoc/host/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { decodeQR } from 'qr/decode.js';
import { expect, it } from 'vitest';
import { formatUnitPath, parseUnitPath } from '../../components/unit-label/unit-label';
import routes from '../../routes';

const officer: User = { id: 'o', email: 'ruairi@example.org', role: 'member', rights: ['loans'] };
const kind = { id: 'camera & co', name: 'Film Camera', quantity: 3 };
const unit = { note: '', photo: null, outOfService: null, holder: null };
const units = { units: [1, 2, 3].map((number) => ({ ...unit, number })), loans: [] };
const loan: DeskLoan = {
  id: 'b1',
  bookingId: 'b1',
  state: 'booked',
  borrower: { email: 'ada@example.org', name: 'Ada' },
  equipment: kind,
  quantity: 1,
  startsAt: '2026-11-28T12:00:00.000Z',
  endsAt: '2026-11-30T12:00:00.000Z',
  bookedAt: '2026-11-20T12:00:00.000Z',
  confirmBy: null,
  note: '',
  units: [],
  against: null,
  here: [1],
  accessories: 'Battery\nStrap',
  version: 'v',
};
const today: Today = { doesApprove: false, goingOut: [loan], dueBack: [], overdue: [], dueLater: [], toApprove: [] };
const entry = { id: 'e', at: '2026-11-28T12:00:00.000Z', actor: null, action: 'hand-out', subject: 'Ada' };
const undoable = { before: {}, after: {}, undoUntil: null, undoneAt: null };
const base = defineResponses({
  'GET /api/equipment': { body: [kind] },
  'GET /api/desk': { body: today },
  'GET /api/equipment/camera%20%26%20co/units': { body: units },
});
const PATH = formatUnitPath(kind.id, 2);

it('hands out the unit of the scanned label, and lists its accessories', async () => {
  const out = { number: 2, outAt: entry.at, backAt: null, condition: null, note: '' };
  const after: DeskLoan = { ...loan, state: 'out', units: [out] };
  const calls = mockResponses({
    ...base,
    'POST /api/bookings/b1/handouts': { body: { loan: after, loans: [after], entry: { ...entry, ...undoable } } },
  });
  renderRoutes(routes, PATH, officer);
  expect(await screen.findByRole('heading', { name: 'Film Camera No. 2' })).toBeTruthy();
  expect(screen.getByText('With Battery, Strap')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Hand out/ }));
  expect(await screen.findByText(/^Handed out \d/)).toBeTruthy();
  expect(calls.find(({ key }) => key.endsWith('/handouts'))?.body).toMatchObject({
    items: [{ id: 'b1', numbers: [2] }],
  });
});

it('takes back the unit of the scanned label', async () => {
  const [, other, mine] = [1, 2, 3].map((number) => ({
    number,
    outAt: entry.at,
    backAt: null,
    condition: null,
    note: '',
  }));
  const createLoan = (id: string, of: typeof mine) => ({
    ...loan,
    id,
    bookingId: id,
    state: 'out' as const,
    here: [],
    units: [of!],
  });
  const overdue = [createLoan('b2', mine), createLoan('b3', other)];
  mockResponses({ ...base, 'GET /api/desk': { body: { ...today, overdue } } });
  renderRoutes(routes, PATH, officer);
  await screen.findByRole('button', { name: /^Take back/ });
  expect(screen.getAllByRole('listitem').some(({ textContent }) => textContent.includes('No. 3'))).toBe(false);
});

it('prints labels whose codes lead to their units, and reads no other codes', async () => {
  const counts = { id: kind.id, here: 3, out: 0, overdue: 0, outOfService: 0, numbers: [1, 2] };
  mockResponses({
    'GET /api/equipment': base['GET /api/equipment'],
    'GET /api/desk/equipment': { body: { kinds: [counts] } },
  });
  renderRoutes(routes, '/loans/desk/labels', officer);
  const labels = await screen.findAllByRole('listitem');
  expect(labels.map(({ textContent }) => textContent)).toEqual(
    [1, 2].map((number) => expect.stringContaining(`Film CameraNo. ${number}`)),
  );
  expect(parseUnitPath(readCode(labels[1]!.querySelector('svg')!))).toBe(PATH);
  expect(parseUnitPath('https://example.org/loans')).toBe(undefined);
  expect(parseUnitPath('WIFI:S:society;;')).toBe(undefined);
});

/** Decodes the QR code of a label, with dots of four pixels. */
function readCode(svg: SVGElement): string {
  const dots = Number(svg.getAttribute('viewBox')!.split(' ')[2]);
  const [side, path] = [dots * 4, svg.querySelectorAll('path')[1]!.getAttribute('d')!];
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g)) {
    for (let row = 0; row < 4; row++) {
      const from = ((Number(y) * 4 + row) * side + Number(x) * 4) * 4;
      for (let pixel = 0; pixel < 16; pixel++) data[from + pixel] = pixel % 4 === 3 ? 255 : 0;
    }
  }
  return decodeQR({ width: side, height: side, data });
}
