import type { Reply } from '@fotosoc/contract';
import type { User } from '@fotosoc/contract/user';
import { queryClient } from '@fotosoc/host';
import { mockResponses, createFailure, renderRoutes, type MockResponses } from '@fotosoc/host/testing';
import { createSamplePhoto } from '@fotosoc/photos/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import routes from '../../routes';

const officer: User = { id: 'o', email: 'ruairi@example.org', role: 'member', rights: ['loans'] };
const entry = { id: 'e1', at: '2026-11-27T12:00:00.000Z', actor: 'Ruairí', action: 'note', subject: 'Tripod No. 1' };
const noted = { entry: { ...entry, before: {}, after: {}, undoUntil: null, undoneAt: null } };
const units: Reply<'GET /api/equipment/:id/units'> = {
  units: [{ number: 1, note: 'The leg sticks.', photo: null, outOfService: null, holder: null }],
  loans: [],
};

function openEquipment(answers: MockResponses<string> = {}) {
  const calls = mockResponses({
    'GET /api/equipment': { body: [{ id: 't', name: 'Tripod', quantity: 1 }] },
    'GET /api/equipment/t/units': { body: units },
    'GET /api/desk/equipment': { body: { kinds: [{ id: 't', here: 1, out: 0, overdue: 0, outOfService: 0 }] } },
    ...answers,
  });
  renderRoutes(routes, '/loans/desk/equipment', officer);
  return (key: string) => calls.filter((call) => call.key === key);
}

it('shows and changes the facts of a unit, with Undo in its row', async () => {
  const sent = openEquipment({
    'PUT /api/equipment/t/units/1/note': { body: { note: 'The head sticks.', ...noted } },
    'POST /api/activity-log/e1/undo': { body: { isInService: true, ...noted } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show units of Tripod' }));
  expect(await screen.findByText('The leg sticks.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Edit note of No. 1' }));
  const field = screen.getByLabelText(/^Note on No. 1/);
  expect(document.activeElement).toBe(field);
  await userEvent.clear(field);
  await userEvent.type(field, 'The head sticks.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  expect(sent('PUT /api/equipment/t/units/1/note')).toMatchObject([{ body: { note: 'The head sticks.' } }]);
  expect(screen.getByRole('status').textContent).toBe('No. 1: Note saved. Undo is possible for one minute.');
  await userEvent.click(undo);
  expect(await screen.findByText('Undone.')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('No. 1');
});

it('keeps typed text after a failed save, and states the reason', async () => {
  openEquipment({
    'PUT /api/equipment/t/units/1/note': createFailure(404, 'loans/equipment-not-found', 'It is gone.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show units of Tripod' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit note of No. 1' }));
  await userEvent.type(screen.getByLabelText(/^Note on/), ' Badly.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('It is gone.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Note on/).value).toBe('The leg sticks. Badly.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement?.textContent).toBe('No. 1');
});

it('sets the alternative text of an equipment type’s picture, removes the picture, and undoes it in its row', async () => {
  const photo = createSamplePhoto('p', { alt: 'A tripod' });
  const sent = openEquipment({
    'GET /api/equipment': { body: [{ id: 't', name: 'Tripod', quantity: 1, photo }] },
    'PUT /api/equipment/t/picture': { body: { photo: null, ...noted } },
    'POST /api/activity-log/e1/undo': { body: { isInService: true, ...noted } },
  });
  expect(await screen.findByRole('img', { name: 'A tripod' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Edit picture of Tripod' }));
  await userEvent.type(screen.getByLabelText(/^Alt text/), ', folded');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBe(document.activeElement);
  await userEvent.click(screen.getByRole('button', { name: 'Edit picture of Tripod' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Upload a picture'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent('PUT /api/equipment/t/picture').map(({ body }) => body)).toEqual([
      { picture: { photoId: 'p', alt: 'A tripod, folded' } },
      { picture: null },
    ]),
  );
  expect(screen.getByRole('status').textContent).toBe('Tripod: Picture removed. Undo is possible for one minute.');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone.')).toBeTruthy();
});

it('saves no picture without a change', async () => {
  const sent = openEquipment({ 'GET /api/equipment': { body: [{ id: 't', name: 'Tripod', quantity: 1 }] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit picture of Tripod' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent('PUT /api/equipment/t/picture')).toEqual([]);
});

it('sets a picture of a unit', async () => {
  const photo = createSamplePhoto('p', { alt: 'A dent' });
  const sent = openEquipment({
    'GET /api/equipment/t/units': { body: { ...units, units: [{ ...units.units[0], photo }] } },
    'PUT /api/equipment/t/units/1/picture': createFailure(400, 'photos/not-found', 'This photo is gone.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show units of Tripod' }));
  expect(await screen.findByRole('img', { name: 'A dent' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Edit picture of No. 1' }));
  await userEvent.type(screen.getByLabelText(/^Alt text/), ' in the leg');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This photo is gone.')).toBeTruthy();
  expect(sent('PUT /api/equipment/t/units/1/picture')).toHaveLength(1);
});

it('shows a photo taken with an equipment type, and removes it, with Undo in its row for a minute', async () => {
  const photo = createSamplePhoto('p', { alt: 'Lamps' });
  const made = { photo, path: '/portfolios/kavya?photo=p', title: 'Night', credit: 'Kavya Menon' };
  const undos = [createFailure(503, 'server/busy', 'Please try again in a moment.')];
  const sent = openEquipment({
    'GET /api/equipment': { body: [{ id: 't', name: 'Tripod', quantity: 1, made }] },
    'PUT /api/equipment/t/example-photo': { body: { made: null, ...noted } },
    'POST /api/activity-log/e1/undo': () =>
      undos.shift() ?? createFailure(409, 'loans/cannot-undo', 'This has changed since, so it cannot be undone.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sample photo of Tripod' }));
  expect(screen.getByRole('link', { name: 'Lamps' }).getAttribute('href')).toBe('/portfolios/kavya?photo=p');
  expect(screen.getByRole('figure').textContent).toBe('Sample photo: Night, Kavya Menon');
  await userEvent.click(screen.getByRole('button', { name: 'Remove photo' }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBe(document.activeElement);
  expect(sent('PUT /api/equipment/t/example-photo')).toMatchObject([{ body: { photoId: null } }]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Please try again in a moment.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('This has changed since, so it cannot be undone.')).toBeTruthy();
  expect(screen.queryByText('Sample photo removed.')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Tripod' })).toBe(document.activeElement);
});

it('assigns a photo of the site to an equipment type, and states a refusal in its row', async () => {
  const results = [{ id: 'p', title: 'Lamps', line: '', path: '/gallery/a?photo=p', photo: createSamplePhoto('p') }];
  const group = { kind: 'photos', results, count: 1 };
  const found = { groups: [group], count: 1, isMore: false, words: ['lamps'], suggestion: null };
  const sent = openEquipment({
    'GET /api/galleries?limit=100&covers=1': { body: { galleries: [], nextCursor: null } },
    'GET /api/portfolios?limit=100&covers=1': { body: { portfolios: [], nextCursor: null } },
    'GET /api/search?q=lamps&kind=photos&limit=24': { body: found },
    'PUT /api/equipment/t/example-photo': createFailure(400, 'photos/not-found', 'Visitors do not see this photo.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Sample photo of Tripod' }));
  await userEvent.click(await screen.findByRole('searchbox'));
  await userEvent.paste('lamps');
  await userEvent.click(await screen.findByRole('button', { name: 'Lamps' }));
  expect(await screen.findByText('Visitors do not see this photo.')).toBeTruthy();
  expect(sent('PUT /api/equipment/t/example-photo')).toMatchObject([{ body: { photoId: 'p' } }]);
});

it('retires an equipment type in place, and restores it within a minute', async () => {
  let isOnList = true;
  const kinds = [
    { id: 'f', name: 'Flash', quantity: 1 },
    { id: 't', name: 'Tripod', quantity: 1 },
    { id: 'z', name: 'Zoom', quantity: 1 },
  ];
  const sent = openEquipment({
    'GET /api/equipment': () => ({ body: kinds.filter(({ id }) => isOnList || id !== 't') }),
    'POST /api/equipment/t/retirements': () => {
      isOnList = false;
      return { status: 201, body: noted };
    },
    'POST /api/activity-log/e1/undo': () => {
      isOnList = true;
      return { body: { isInService: true, ...noted } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Tripod' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove from list' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  expect(await screen.findByText('Removed from the list')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Flash',
    'Tripod',
    'Zoom',
  ]);
  expect(screen.queryByRole('button', { name: 'Edit Tripod' })).toBeNull();
  expect(screen.getByRole('status').textContent).toBe(
    'Tripod: Removed from the list. Undo is possible for one minute.',
  );
  await userEvent.click(undo);
  expect(await screen.findByRole('button', { name: 'Edit Tripod' })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Tripod');
  expect(sent('POST /api/activity-log/e1/undo')).toHaveLength(1);
});

it('updates an equipment type with Undo in its row, and shows a refusal in the dialog', async () => {
  openEquipment({
    'PUT /api/equipment/t': { body: { equipment: { id: 't', name: 'Stand', quantity: 2 }, ...noted } },
    'POST /api/equipment/t/retirements': createFailure(409, 'loans/booked', 'Tripod is booked.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Tripod' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove from list' }));
  expect(await screen.findByText('Tripod is booked.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBe(document.activeElement);
});

async function saveInstead(label: RegExp, text: string): Promise<void> {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

it('saves only changed facts: the others may be unknown, or changed by another officer', async () => {
  let quantity = 1;
  let whole: { accessories?: string } | undefined;
  const where = { id: 't', here: 1, out: 0, overdue: 0, outOfService: 0 };
  const sent = openEquipment({
    'GET /api/equipment': () => ({ body: [{ id: 't', name: 'Tripod', quantity }] }),
    'GET /api/desk/equipment': () =>
      whole ? { body: { kinds: [{ ...where, ...whole }] } } : createFailure(404, 'request/not-found', 'Not found.'),
    'PUT /api/equipment/t': { body: { equipment: { id: 't', name: 'Tripod', quantity: 1 }, ...noted } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Tripod' }));
  expect(screen.queryByLabelText(/^Accessories/)).toBeNull();
  await saveInstead(/^Name/, 'Stand');
  whole = { accessories: 'Strap' };
  await act(async () => queryClient.invalidateQueries());
  await userEvent.click(screen.getByRole('button', { name: 'Edit Tripod' }));
  quantity = 3;
  await act(async () => queryClient.invalidateQueries());
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^How many/).value).toBe('3'));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Accessories/).value).toBe('Strap');
  await saveInstead(/^Accessories/, 'Bag');
  expect(sent('PUT /api/equipment/t').map(({ body }) => body)).toEqual([{ name: 'Stand' }, { accessories: 'Bag' }]);
});

it('changes the number of a unit, refuses a duplicate, and undoes it in the row of its type', async () => {
  let number = 1;
  const sent = openEquipment({
    'GET /api/equipment/t/units': () => ({ body: { ...units, units: [{ ...units.units[0]!, number }] } }),
    'PUT /api/equipment/t/units/1/number': (body) => {
      const wanted = (body as { number: number }).number;
      if (wanted === 2) return createFailure(409, 'loans/number-taken', 'There is a No. 2 already.');
      number = wanted;
      return { body: { number, ...noted } };
    },
    'POST /api/activity-log/e1/undo': { body: { isInService: true, ...noted } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show units of Tripod' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Renumber No. 1' }));
  await userEvent.keyboard('2{Enter}');
  expect(await screen.findByText('There is a No. 2 already.')).toBeTruthy();
  await userEvent.keyboard('7{Enter}');
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(await screen.findByRole('button', { name: 'Renumber No. 27' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe(
    'Tripod: No. 1 renumbered to No. 27. Undo is possible for one minute.',
  );
  await userEvent.click(undo);
  expect(sent('POST /api/activity-log/e1/undo')).toHaveLength(1);
});

it.each([
  [{ here: 3, out: 0, overdue: 0, outOfService: 0 }, '3 units, all in store'],
  [{ here: 0, out: 2, overdue: 1, outOfService: 1 }, '3 units: 0 in store, 2 out (1 overdue), 1 out of service'],
  [{ here: 2, out: 1, overdue: 1, outOfService: 0 }, '3 units: 2 in store, 1 out (overdue)'],
])('formats the whereabouts of units: %j', async (where, sentence) => {
  openEquipment({
    'GET /api/equipment': { body: [{ id: 't', name: 'Tripod', quantity: 3 }] },
    'GET /api/desk/equipment': { body: { kinds: [{ id: 't', ...where }] } },
  });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('saves category, description and value, which only officers see', async () => {
  const kind = { id: 't', name: 'Tripod', quantity: 1, category: 'Support', description: 'With a bag.' };
  const sent = openEquipment({
    'GET /api/equipment': { body: [kind] },
    'GET /api/desk/equipment': {
      body: { kinds: [{ id: 't', here: 1, out: 0, overdue: 0, outOfService: 0, value: 80 }] },
    },
    'PUT /api/equipment/t': { body: { equipment: { id: 't', name: 'Tripod', quantity: 1 }, ...noted } },
  });
  expect(await screen.findByText('Support, €80.00 each')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Category' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Tripod' }));
  await userEvent.clear(screen.getByLabelText(/^Value of one unit/));
  await userEvent.type(screen.getByLabelText(/^Description/), ' Heavy.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Undo' });
  expect(sent('PUT /api/equipment/t')).toMatchObject([{ body: { description: 'With a bag. Heavy.', value: null } }]);
});

const kind = (id: string, category?: string) => ({ id, name: id, quantity: 1, ...(category && { category }) });
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

it('filters by category if there are two categories', async () => {
  openEquipment({ 'GET /api/equipment': { body: [kind('Flash', 'Light'), kind('Lamp'), kind('Zoom', 'Lenses')] } });
  const chips = within(await screen.findByRole('group', { name: 'Category' }));
  expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All equipment',
    'Lenses',
    'Light',
  ]);
  await userEvent.click(chips.getByRole('button', { name: 'Lenses' }));
  expect(names()).toEqual(['Zoom']);
  await userEvent.click(chips.getByRole('button', { name: 'All equipment' }));
  expect(names()).toEqual(['Flash', 'Lamp', 'Zoom']);
});

it('adds and removes an inducted member of a room, with Undo below the list', async () => {
  const room = { slotMinutes: 60, from: '10:00', to: '18:00', isForInducted: true };
  const ada = { id: 'i', name: 'Ada', email: 'ada@example.org', grantedAt: '2026-11-01T12:00:00.000Z' };
  let inductions = [ada];
  const sent = openEquipment({
    'GET /api/equipment': { body: [{ id: 't', name: 'Darkroom', quantity: 1, room }] },
    'GET /api/equipment/t/inductions': () => ({ body: { inductions } }),
    'DELETE /api/equipment/t/inductions/i': () => {
      inductions = [];
      return { body: { inductions, ...noted } };
    },
    'PUT /api/equipment/t/inductions': { body: { inductions, ...noted } },
    'POST /api/activity-log/e1/undo': () => {
      inductions = [ada];
      return { body: noted };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show units of Darkroom' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Ada' }));
  expect(await screen.findByText('Nobody can book this room yet.')).toBeTruthy();
  expect(screen.getByText('Removed Ada.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Remove Ada' })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Inducted members');
  await userEvent.type(screen.getByLabelText(/^E-mail address of an inducted/), 'grace@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Add member' }));
  expect(await screen.findByText('Added grace@example.org.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  expect(sent('PUT /api/equipment/t/inductions')).toMatchObject([{ body: { email: 'grace@example.org' } }]);
});
