import type { CurrentRules } from '@fotosoc/contract/loan-rules';
import type { User } from '@fotosoc/contract/user';
import { mockResponses, createFailure, defineResponses, renderRoutes } from '@fotosoc/host/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import routes from '../../routes';

const officer: User = { id: 'o', email: 'ruairi@example.org', role: 'member', rights: ['loans'] };
const UNSET: CurrentRules = {
  openingHours: [],
  closedDays: [],
  bufferMinutes: 0,
  longestLoanDays: 31,
  horizonDays: 60,
  openUnitsPerEmail: null,
  openBookingsPerEmail: 3,
  doesApprove: false,
  version: 'v1',
};
const SET = {
  ...UNSET,
  openingHours: [{ weekday: 5, from: '12:30', to: '14:00' }],
  longestLoanDays: 7,
  place: 'House 6',
  version: 'v2',
};
const UNBLOCKED = defineResponses({ 'GET /api/desk/blocks': { body: { blocks: [] } } });
const soon = new Date(Date.now() + 60_000).toISOString();
const entry = {
  id: 'e1',
  at: soon,
  actor: null,
  action: 'set-rules',
  subject: '',
  before: {},
  after: {},
  undoUntil: soon,
  undoneAt: null,
};

it('changes the rules with a preview of the form’s terms, saves them at once and undoes the change', async () => {
  const calls = mockResponses({
    'GET /api/loan-rules': { body: UNSET },
    ...UNBLOCKED,
    'PUT /api/loan-rules': { body: { rules: SET, entry } },
    'POST /api/activity-log/e1/undo': { body: { rules: UNSET, entry } },
  });
  renderRoutes(routes, '/loans/desk/settings', officer);
  await userEvent.click(await screen.findByRole('switch', { name: 'Friday' }));
  const longest = screen.getByLabelText(/^Longest loan/);
  await userEvent.clear(longest);
  await userEvent.type(longest, '7');
  await userEvent.type(screen.getByLabelText(/^Where/), 'House 6');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('3 changes');
  expect(within(screen.getByRole('region', { name: 'Preview of the form' })).getByText(/^Pick-up/).textContent).toBe(
    'Pick-up and return: Friday, 12:30 pm to 2:00 pm (Irish time). You can borrow for up to 7 days, book 60 days ahead, and have 3 bookings at a time. Where: House 6.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  const { version: _, openBookingsPerEmail: __, ...rules } = SET;
  expect(calls.filter(({ key }) => key === 'PUT /api/loan-rules')).toMatchObject([{ body: rules }]);
  await userEvent.click(undo);
  expect(await screen.findByText(/^You can borrow for up to 31 days/)).toBeTruthy();
});

it('adds closed days, and states that another officer was faster', async () => {
  const sentence = 'The settings have changed since you opened them. You now see the current settings.';
  const refusal = createFailure(412, 'loans/changed-meanwhile', sentence);
  mockResponses({
    'GET /api/loan-rules': { body: UNSET },
    ...UNBLOCKED,
    'PUT /api/loan-rules': { status: 412, body: { ...refusal.body, current: SET } as typeof refusal.body },
  });
  renderRoutes(routes, '/loans/desk/settings', officer);
  await userEvent.click(await screen.findByRole('button', { name: 'Add closed days' }));
  await userEvent.type(screen.getByLabelText(/^First day/), '2026-12-19');
  const lastDay = screen.getByLabelText<HTMLInputElement>(/^Last day/);
  const incomplete = vi.spyOn(lastDay.validity, 'badInput', 'get').mockReturnValue(true);
  await userEvent.click(screen.getByRole('button', { name: 'Add these days' }));
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBe(null);
  incomplete.mockRestore();
  await userEvent.type(lastDay, '2027-01-17');
  await userEvent.type(screen.getByLabelText(/^Reason/), 'Christmas');
  await userEvent.click(screen.getByRole('button', { name: 'Add these days' }));
  expect(screen.getByRole('button', { name: 'Remove 19 December to 17 January 2027' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByText(/^Pick-up and return: Friday/)).toBeTruthy();
  const discard = screen.getByRole('button', { name: 'Discard' });
  await userEvent.click(discard);
  expect(discard.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(discard);
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBe(null);
});

it('saves closed days that are typed but not added yet', async () => {
  const calls = mockResponses({
    'GET /api/loan-rules': { body: UNSET },
    ...UNBLOCKED,
    'PUT /api/loan-rules': { body: { rules: SET, entry } },
  });
  renderRoutes(routes, '/loans/desk/settings', officer);
  await userEvent.click(await screen.findByRole('button', { name: 'Add closed days' }));
  await userEvent.type(screen.getByLabelText(/^First day/), '2026-12-19');
  expect(screen.getByText('1 change')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  await screen.findByRole('button', { name: 'Undo' });
  const closedDays = [{ from: '2026-12-19', to: '2026-12-19', word: '' }];
  expect(calls.filter(({ key }) => key === 'PUT /api/loan-rules')).toMatchObject([{ body: { closedDays } }]);
  expect(screen.queryByLabelText(/^First day/)).toBeNull();
});

it('shows a validation error at its field, sends nothing, and keeps the preview of valid rules', async () => {
  const calls = mockResponses({ 'GET /api/loan-rules': { body: UNSET }, ...UNBLOCKED });
  renderRoutes(routes, '/loans/desk/settings', officer);
  const longest = await screen.findByLabelText(/^Longest loan/);
  await userEvent.clear(longest);
  expect(screen.getByText(/^You can borrow for up to 31 days/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Enter a whole number of days from 1 to 31.')).toBeTruthy();
  expect(document.activeElement).toBe(longest);
  await userEvent.type(longest, '7');
  expect(screen.queryByText('Enter a whole number of days from 1 to 31.')).toBe(null);
  await userEvent.type(screen.getByLabelText(/^Items per person/), '0');
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Enter a whole number from 1 to 10,000, or leave it empty.')).toBeTruthy();
  expect(calls.filter(({ key }) => key === 'PUT /api/loan-rules')).toEqual([]);
});

it('switches approval of bookings on', async () => {
  const calls = mockResponses({
    'GET /api/loan-rules': { body: UNSET },
    ...UNBLOCKED,
    'PUT /api/loan-rules': { body: { rules: { ...UNSET, doesApprove: true, version: 'v3' }, entry } },
  });
  renderRoutes(routes, '/loans/desk/settings', officer);
  await userEvent.click(await screen.findByRole('switch', { name: /^Approve each booking/ }));
  expect(screen.getByText(/An equipment officer approves each booking\.$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  await screen.findByRole('button', { name: 'Undo' });
  expect(calls.findLast(({ key }) => key === 'PUT /api/loan-rules')).toMatchObject({ body: { doesApprove: true } });
});

it('sets notice, release and members only, and blocks a borrower', async () => {
  const block = { id: 'b', email: 'late@example.org', reason: 'Late twice', lastDay: '2026-12-24' };
  let blocks = [block];
  const calls = mockResponses({
    'GET /api/loan-rules': { body: UNSET },
    'GET /api/desk/blocks': () => ({ body: { blocks } }),
    'PUT /api/loan-rules': { body: { rules: { ...UNSET, version: 'v3' }, entry } },
    'PUT /api/desk/blocks': { body: { block, entry: { ...entry, id: 'blocked' } } },
    'GET /api/activity-log?area=loans&of=b': {
      body: { entries: [{ ...entry, id: 'ended', action: 'unblock' }], nextCursor: null },
    },
    'POST /api/activity-log/ended/undo': () => {
      blocks = [block];
      return { body: { entry } };
    },
    'POST /api/activity-log/blocked/undo': { body: { entry } },
    'DELETE /api/desk/blocks/b': { status: 204 },
  });
  renderRoutes(routes, '/loans/desk/settings', officer);
  await userEvent.type(await screen.findByLabelText(/^Minimum notice/), '24');
  await userEvent.type(screen.getByLabelText(/^End of uncollected bookings/), '4');
  await userEvent.click(screen.getByRole('switch', { name: /^Only members can book/ }));
  expect(
    screen.getByText(
      /Book at least 24 hours ahead\. Only members can book\. If you do not collect the equipment within 4 hours, your booking ends\.$/,
    ),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  await screen.findByRole('button', { name: 'Undo' });
  expect(calls.findLast(({ key }) => key === 'PUT /api/loan-rules')).toMatchObject({
    body: { noticeHours: 24, releaseHours: 4, isForMembers: true },
  });

  expect(screen.getByText('Blocked until the end of 24 December 2026: Late twice')).toBeTruthy();
  blocks = [];
  await userEvent.click(screen.getByRole('button', { name: 'End block late@example.org' }));
  expect(await screen.findByText('No borrower is blocked.')).toBeTruthy();
  const section = within(screen.getByRole('region', { name: 'Blocked borrowers' }));
  expect(await section.findByText('Ended the block of late@example.org.')).toBeTruthy();
  expect(section.getByRole('status').textContent).toContain('Undo is possible for one minute.');
  await userEvent.click(section.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Blocked until the end of 24 December 2026: Late twice')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Blocked borrowers');
  await userEvent.click(screen.getByRole('button', { name: 'Block a borrower' }));
  await userEvent.type(screen.getByLabelText(/^E-mail address/), block.email);
  await userEvent.type(screen.getByLabelText(/^Last day/), block.lastDay);
  await userEvent.type(screen.getByLabelText(/^Reason/), block.reason);
  await userEvent.click(screen.getByRole('button', { name: 'Block borrower' }));
  const { id: _, ...body } = block;
  expect(calls.findLast(({ key }) => key === 'PUT /api/desk/blocks')).toMatchObject({ body });
  expect(await section.findByText('Blocked late@example.org.')).toBeTruthy();
  await userEvent.click(section.getByRole('button', { name: 'Undo' }));
  expect(calls.some(({ key }) => key === 'POST /api/activity-log/blocked/undo')).toBe(true);
});
