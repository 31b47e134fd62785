import type { DeskLoan } from '@fotosoc/contract/desk';
import { createFailure, renderRoutes } from '@fotosoc/host/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import routes from '../../routes';
import { booked, changed, HAND_OUT, NOTHING, officer, openDesk, out, soon, unit } from './testing';

beforeEach(() => localStorage.clear());

describe('handing out', () => {
  it('takes one tap, undone in place', async () => {
    const sent = openDesk(
      { goingOut: [booked] },
      {
        [HAND_OUT]: { status: 201, body: changed(out) },
        'POST /api/activity-log/e1/undo': { body: changed(booked) },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Hand out both to Kavya Menon' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    expect(undo).toBe(document.activeElement);
    expect(screen.getByRole('status').textContent).toBe('Handed out. Undo is possible for one minute.');
    expect(sent(HAND_OUT)).toMatchObject([{ body: { items: [{ id: 'b1', version: 'v1', numbers: [1, 4] }] } }]);
    await userEvent.click(undo);
    expect(await screen.findByRole('button', { name: 'Hand out both to Kavya Menon' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Undone.');
  });

  it('shows the notes of units that are handed out', async () => {
    openDesk({ goingOut: [{ ...booked, notes: [{ number: 4, note: 'The leg sticks.' }] }] });
    expect(await screen.findByText('No. 4: The leg sticks.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Partial / add note Kavya Menon' }));
    const tick = screen.getByRole('checkbox', { name: 'Tripod No. 4' });
    const hint = document.getElementById(tick.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe('The leg sticks.');
  });

  it('in part sends the selected numbers', async () => {
    const sent = openDesk({ goingOut: [booked] }, { [HAND_OUT]: { status: 201, body: changed(out) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Partial / add note Kavya Menon' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tripod No. 1' }));
    await userEvent.type(screen.getByLabelText(/Note/), 'No case');
    await userEvent.click(screen.getByRole('button', { name: 'Hand out 1 of 2' }));
    await screen.findByRole('button', { name: 'Undo' });
    expect(sent(HAND_OUT)).toMatchObject([
      { body: { items: [{ id: 'b1', version: 'v1', numbers: [4] }], note: 'No case' } },
    ]);
  });

  it('by a faster officer is shown, without remaining buttons', async () => {
    const sentence = 'Hannah Moran handed this out at 1:01 pm.';
    const refusal = createFailure(412, 'loans/changed-meanwhile', sentence);
    openDesk(
      { goingOut: [booked] },
      { [HAND_OUT]: { status: 412, body: { ...refusal.body, current: { loans: [out] } } as typeof refusal.body } },
    );
    const row = (await screen.findByRole('heading', { name: 'Kavya Menon' })).closest('li')!;
    await userEvent.click(within(row).getByRole('button', { name: /^Hand out/ }));
    expect(await within(row).findByText(sentence)).toBeTruthy();
    expect(within(row).queryByRole('button')).toBe(null);
    expect(document.activeElement).toBe(within(row).getByRole('heading'));
  });

  it('waits without a connection, and is sent once there is one', async () => {
    let isAway = true;
    const sent = openDesk(
      { goingOut: [booked] },
      {
        [HAND_OUT]: async () => {
          if (isAway) throw new TypeError('Failed to fetch');
          return { status: 201, body: changed(out) };
        },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Hand out/ }));
    expect(await screen.findByText('1 action waits for the connection. Leave this page open.')).toBeTruthy();
    isAway = false;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(/waits for the connection/)).toBe(null));
    expect(sent(HAND_OUT)).toHaveLength(2);
    expect(JSON.parse(localStorage.getItem('loans-desk-waiting')!)).toEqual([]);
  });

  it('without a connection is hidden from the next officer on the device, and sent after the officer returned', async () => {
    let isAway = true;
    const sent = openDesk(
      { goingOut: [booked] },
      {
        [HAND_OUT]: async () => {
          if (isAway) throw new TypeError('Failed to fetch');
          return { status: 201, body: changed(out) };
        },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Hand out/ }));
    expect(await screen.findByText(/^1 action waits/)).toBeTruthy();
    cleanup();
    isAway = false;
    renderRoutes(routes, '/loans/desk', { ...officer, id: 'next', email: 'hannah@example.org' });
    expect(await screen.findByRole('button', { name: /^Hand out/ })).toBeTruthy();
    window.dispatchEvent(new Event('online'));
    expect(screen.queryByText(/^1 action waits/)).toBe(null);
    expect(sent(HAND_OUT)).toHaveLength(1);
    cleanup();
    renderRoutes(routes, '/loans/desk', officer);
    await waitFor(() => expect(sent(HAND_OUT)).toHaveLength(2));
    await waitFor(() => expect(JSON.parse(localStorage.getItem('loans-desk-waiting')!)).toEqual([]));
  });

  it('is kept if the page was left before the connection failed', async () => {
    let fail: (() => void) | undefined;
    openDesk(
      { goingOut: [booked] },
      {
        [HAND_OUT]: () =>
          new Promise((_resolve, reject) => {
            fail = () => reject(new TypeError('Failed to fetch'));
          }),
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Hand out/ }));
    cleanup();
    fail!();
    await waitFor(() => expect(localStorage.getItem('loans-desk-waiting')).toContain(`"officerId":"${officer.id}"`));
    const sent = openDesk({ goingOut: [booked] }, { [HAND_OUT]: { status: 201, body: changed(out) } });
    await waitFor(() => expect(JSON.parse(localStorage.getItem('loans-desk-waiting')!)).toEqual([]));
    expect(sent(HAND_OUT)).toHaveLength(1);
  });
});

it('states which rule a waiting booking breaks, and approves it anyway', async () => {
  const asked: DeskLoan = { ...booked, state: 'asked', against: 'A loan lasts at most 7 days.' };
  const APPROVE = 'POST /api/bookings/b1/approvals';
  const sent = openDesk(
    { doesApprove: true, toApprove: [asked] },
    { [APPROVE]: { status: 201, body: changed({ ...asked, state: 'booked', against: null }) } },
  );
  expect(await screen.findByText('A loan lasts at most 7 days.')).toBeTruthy();
  expect(screen.getByText(/^\S+ \d+ \S+, \d+:\d\d [ap]m to \d+:\d\d [ap]m$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Approve anyway Kavya Menon' }));
  await screen.findByRole('button', { name: 'Undo' });
  expect(sent(APPROVE)).toHaveLength(1);
});

it('links a name to the person’s loans', async () => {
  const history = { borrower: booked.borrower, nextCursor: null };
  const broken = { ...unit, number: 4, backAt: soon, condition: 'broken' as const, note: 'A clamp is loose' };
  openDesk(
    { goingOut: [booked] },
    {
      'GET /api/desk/borrower?limit=24&of=b1': {
        body: { ...history, loans: [booked, { ...out, id: 'b0', state: 'back', units: [broken] }] },
      },
    },
  );
  await userEvent.click(await screen.findByRole('link', { name: 'Kavya Menon' }));
  expect(await screen.findByText('No. 4: broken, A clamp is loose')).toBeTruthy();
  expect(screen.getAllByText('2 × Tripod')).toHaveLength(2);
});

it('takes equipment back with a condition, and puts broken units out of service', async () => {
  const RETURN = 'POST /api/bookings/b1/returns';
  const sent = openDesk(
    { overdue: [{ ...out, endsAt: new Date(Date.now() - 3 * 86_400_000).toISOString() }] },
    { [RETURN]: { status: 201, body: changed({ ...out, state: 'back' }) } },
  );
  expect(await screen.findByText(/3 days late/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Partial / add note Kavya Menon' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Broken' }));
  await userEvent.click(screen.getByRole('button', { name: 'Take back' }));
  await screen.findByRole('button', { name: 'Undo' });
  expect(sent(RETURN)).toMatchObject([
    { body: { items: [{ id: 'b1', version: 'v2', numbers: [1, 4] }], condition: 'broken', isOutOfService: true } },
  ]);
});

it('takes back equipment early, which is no task of today', async () => {
  const RETURN = 'POST /api/bookings/b1/returns';
  const sent = openDesk(
    { dueLater: [{ ...out, endsAt: new Date(Date.now() + 3 * 86_400_000).toISOString() }] },
    { [RETURN]: { status: 201, body: changed({ ...out, state: 'back' }) } },
  );
  expect(await screen.findByText('Nothing goes out or comes back today')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Take back/ }));
  await screen.findByRole('button', { name: 'Undo' });
  expect(sent(RETURN)).toHaveLength(1);
});

it('offers to take back all items after their loan was extended', async () => {
  openDesk({ dueLater: [out] }, { 'POST /api/bookings/b1/extensions': { status: 201, body: changed(out) } });
  await userEvent.click(await screen.findByRole('button', { name: 'Extend the loan of Kavya Menon' }));
  await userEvent.click(screen.getByRole('button', { name: 'Extend' }));
  await screen.findByRole('button', { name: 'Undo' });
  expect(screen.getByRole('button', { name: 'Take back both from Kavya Menon' })).toBeTruthy();
});

it('states that the booking of an absent borrower was cancelled', async () => {
  const REFUSE = 'POST /api/bookings/b1/refusals';
  openDesk(
    { goingOut: [booked] },
    { [REFUSE]: { status: 201, body: changed({ ...booked, state: 'cancelled', cancelledBy: 'desk' }) } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel booking Kavya Menon' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel booking' }));
  expect(await screen.findByText(/^Cancelled \d+:\d\d [ap]m\./)).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Cancelled. Undo is possible for one minute.');
});

it('names the year of a loan that is due in another one', async () => {
  openDesk({ dueLater: [{ ...out, endsAt: '2999-12-01T10:00:00.000Z' }] });
  expect(await screen.findByText('Back Sunday 1 December 2999, 10:00 am')).toBeTruthy();
  expect(screen.getByText('1 Dec 2999')).toBeTruthy();
});

describe('a booking of several items', () => {
  const camera: DeskLoan = {
    ...booked,
    id: 'b2',
    equipment: { id: 'c', name: 'Camera', quantity: 2 },
    quantity: 1,
    here: [7],
    version: 'w1',
  };
  const cameraOut: DeskLoan = { ...camera, state: 'out', here: [], units: [{ ...unit, number: 7 }], version: 'w2' };
  const HAND_OUT_KIT = 'POST /api/bookings/b2/handouts';

  it('is one row, handed out with one tap and the numbers on screen', async () => {
    const sent = openDesk(
      { goingOut: [booked, camera] },
      { [HAND_OUT_KIT]: { status: 201, body: changed(cameraOut, out) } },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Hand out all 3 to Kavya Menon' }));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { name: 'Kavya Menon' })).toHaveLength(1);
    const items = [
      { id: 'b2', version: 'w1', numbers: [7] },
      { id: 'b1', version: 'v1', numbers: [1, 4] },
    ];
    expect(sent(HAND_OUT_KIT)).toMatchObject([{ body: { items } }]);
  });

  it('shows no lapse of a booking of which one item was returned', async () => {
    const confirmBy = new Date(Date.now() + 86_400_000).toISOString();
    const back: DeskLoan = { ...cameraOut, state: 'back', confirmBy, version: 'w3' };
    openDesk(
      {
        dueLater: [
          { ...out, bookingId: 'b2', confirmBy },
          { ...cameraOut, bookingId: 'b2', confirmBy },
        ],
      },
      { 'POST /api/bookings/b2/returns': { status: 201, body: changed({ ...out, confirmBy }, back) } },
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Partial/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tripod No. 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Take back 2 of 3' }));
    await screen.findByRole('button', { name: 'Undo' });
    expect(screen.queryByText(/^Not confirmed yet/)).toBe(null);
  });

  it('keeps its numbers when another row is handed out first', async () => {
    const other: DeskLoan = { ...booked, id: 'b9', bookingId: 'b9', here: [2], quantity: 1, version: 'x1' };
    const name = 'Bo Lind';
    const second = { ...other, borrower: { email: 'bo@example.org', name } };
    openDesk(
      { goingOut: [booked, second] },
      {
        'POST /api/bookings/b9/handouts': {
          status: 201,
          body: changed({ ...second, state: 'out', here: [], units: [{ ...unit, number: 2 }] }),
        },
      },
    );
    const row = (await screen.findByRole('heading', { name })).closest('li')!;
    await userEvent.click(within(row).getByRole('button', { name: /^Hand out/ }));
    await within(row).findByRole('button', { name: 'Undo' });
    expect(within(row).getByText('No. 2')).toBeTruthy();
    expect(screen.getByText('No. 1, No. 4')).toBeTruthy();
  });

  it('hands out units in store, and states their number', async () => {
    const sent = openDesk(
      {
        goingOut: [
          { ...booked, here: [4] },
          { ...camera, here: [] },
        ],
      },
      { [HAND_OUT]: { status: 201, body: changed({ ...out, quantity: 1 }, camera) } },
    );
    expect(await screen.findByText('only 1 in store')).toBeTruthy();
    expect(screen.getByText('none in store')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Hand out 1 of 3 to Kavya Menon' }));
    await screen.findByRole('button', { name: 'Undo' });
    expect(sent(HAND_OUT)).toMatchObject([{ body: { items: [{ id: 'b1', numbers: [4] }] } }]);
  });

  it('hands out one item in the dialog, which states the consequence for the others', async () => {
    const sent = openDesk(
      { goingOut: [booked, camera] },
      { [HAND_OUT]: { status: 201, body: changed({ ...out, quantity: 1 }, camera) } },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Partial / add note Kavya Menon' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Camera No. 7' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tripod No. 1' }));
    expect(screen.getByText('Camera can still be collected later. Others can then book Tripod.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Hand out 1 of 3' }));
    expect(await screen.findByRole('button', { name: 'Hand out the rest to Kavya Menon' })).toBeTruthy();
    expect(sent(HAND_OUT)).toMatchObject([{ body: { items: [{ id: 'b1', numbers: [4] }] } }]);
  });

  it('shows new numbers after a number was refused', async () => {
    let here = [1, 4];
    const sentence = 'Tripod: No. 1 is not here. No. 4 and No. 5 are here.';
    openDesk(
      {},
      {
        'GET /api/desk': () => ({ body: { ...NOTHING, goingOut: [{ ...booked, here }] } }),
        [HAND_OUT]: () => {
          here = [4, 5];
          return createFailure(409, 'loans/not-on-shelf', sentence);
        },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: /^Hand out both/ }));
    expect((await screen.findByRole('status')).textContent).toBe(sentence);
    expect(await screen.findByText('No. 4, No. 5')).toBeTruthy();
  });
});
