import type { Handover } from '@fotosoc/contract/handover';
import { RIGHTS } from '@fotosoc/contract/rights';
import type { User } from '@fotosoc/contract/user';
import { queryClient, useConfirmation } from '@fotosoc/host';
import { mockResponses, createConflict, createFailure, renderRoutes, type MockResponses } from '@fotosoc/host/testing';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { confirmation } from '../../data/handover';
import routes from '../../routes';
import { describeConsequences } from './handover-text';

const administrator: User = { id: 'a', email: 'admin@example.org', role: 'administrator', rights: [...RIGHTS] };
const chair = {
  id: 'chair',
  position: 'Chairperson',
  name: '',
  person: '',
  mailbox: 'chair@example.org',
  rights: ['administrator' as const],
};
const aoife = {
  id: 'a',
  email: 'admin@example.org',
  name: 'Aoife Brennan',
  rights: [{ right: 'administrator' as const, lastDay: null }],
  isNamedByServer: false,
  isSuspended: false,
};
const FIRST: Handover = {
  plan: {
    year: '2026/27',
    posts: [chair],
    lastDay: null,
    keep: [],
    previous: [{ role: 'Chairperson', name: 'Aoife Brennan' }],
  },
  version: 'v1',
  changed: null,
  numbers: { committee: 1, previousCommittees: 1 },
  people: [aoife],
  handedOver: null,
};
const filled = { ...chair, name: 'Dara', person: 'dara@example.org' };
const SAVED: Handover = {
  ...FIRST,
  plan: { ...FIRST.plan, posts: [filled] },
  version: 'v2',
  changed: { at: '2026-11-24T18:04:00Z', by: 'admin@example.org' },
};
const DONE: Handover = {
  ...FIRST,
  handedOver: {
    id: 'h',
    at: '2026-11-24T18:05:00Z',
    year: '2026/27',
    lastDay: '2027-06-30',
    undoUntil: '2026-11-25T18:05:00Z',
    successors: [
      {
        email: 'jonas@exmaple.org',
        name: 'Jonas',
        positions: ['Webmaster'],
        rights: ['content'],
        state: 'invited',
        invitationId: 'i',
      },
    ],
    leaving: [{ ...aoife, rights: [{ right: 'administrator', lastDay: '2027-06-30' }] }],
    endsRights: true,
  },
};
const CONFIRM = {
  'POST /api/auth/confirmations': {
    body: { confirmation: 'given', expiresAt: new Date(Date.now() + 600_000).toISOString() },
  },
};

function openPage(answers: MockResponses<string> = {}, first = FIRST) {
  const calls = mockResponses({ 'GET /api/hand-over': { body: first }, ...answers });
  renderRoutes(routes, '/hand-over', administrator);
  return (key: string) => calls.filter((call) => call.key === key);
}
async function press(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
}
async function paste(list: string) {
  await press('Paste a list');
  fireEvent.change(screen.getByLabelText('The list'), { target: { value: list } });
  await press('Add 1 post');
}
function Question() {
  const question = useConfirmation();
  return question && <button onClick={() => question.answer(true)}>{question.question}</button>;
}
/** Returns the same value with its fields in reverse order. */
function backwards<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).toReversed()) as T;
}
async function givePassword(action: string) {
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Your password'), 'horse staple battery');
  await userEvent.click(dialog.getByRole('button', { name: action }));
}

beforeEach(() => confirmation.forget());

describe('the plan', () => {
  it('is saved while typing, and handed over with the password after its consequences were read', async () => {
    const sent = openPage({
      ...CONFIRM,
      'PUT /api/hand-over': { body: SAVED },
      'POST /api/hand-overs': { body: DONE },
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Chairperson, name' }), 'Dara');
    await userEvent.type(screen.getByRole('textbox', { name: 'Chairperson, e-mail' }), 'dara@example.org');
    await press('Hand over');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Committee 2026/27 moves to Previous Committees');
    await givePassword('Hand over');
    expect(await screen.findByText('Handed over. We send 1 invitation in one minute.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo handover' }));
    expect(sent('PUT /api/hand-over').at(-1)).toMatchObject({ body: SAVED.plan });
    expect(sent('POST /api/hand-overs')).toMatchObject([{ body: { version: 'v2', numbers: FIRST.numbers } }]);
  });

  it('is saved once, whatever the order of fields in the response', async () => {
    const reordered = { ...SAVED, plan: backwards({ ...SAVED.plan, posts: [backwards(filled)] }) };
    const sent = openPage({ 'PUT /api/hand-over': { body: reordered } });
    await paste('Chairperson: Dara <dara@example.org>');
    expect(await screen.findByText(/^Saved 6:04 pm/)).toBeDefined();
    expect(sent('PUT /api/hand-over')).toHaveLength(1);
  });

  it('is saved once if the handover starts during a save', async () => {
    const connection = new EventTarget();
    const isBack = new Promise((resolve) => connection.addEventListener('back', resolve));
    const sent = openPage({ 'PUT /api/hand-over': async () => isBack.then(() => ({ body: SAVED })) });
    await paste('Chairperson: Dara <dara@example.org>');
    await waitFor(() => expect(sent('PUT /api/hand-over')).toHaveLength(1));
    await press('Hand over');
    connection.dispatchEvent(new Event('back'));
    expect(await screen.findByRole('dialog')).toBeDefined();
    expect(sent('PUT /api/hand-over')).toHaveLength(1);
  });

  it('is recognised as the user’s own after a lost response, and saved again', async () => {
    const current = { ...SAVED, plan: backwards({ ...SAVED.plan, posts: [backwards(filled)] }) };
    const seen: string[] = [];
    openPage({
      'PUT /api/hand-over': () => {
        if (seen.push('sent') === 1) throw new TypeError('no connection');
        return createConflict('hand-overs/changed-meanwhile', current);
      },
    });
    await paste('Chairperson: Dara <dara@example.org>');
    expect(await screen.findByText('Not saved yet: no connection.')).toBeDefined();
    await press('Hand over');
    expect(await screen.findByRole('dialog')).toBeDefined();
    expect(screen.queryByText('Show theirs')).toBeNull();
  });

  it('cannot be handed over without an administrator', async () => {
    const sent = openPage();
    await press('Hand over');
    expect(await screen.findByText(/^The site would have no administrator/)).toBeDefined();
    expect(sent('POST /api/hand-overs')).toEqual([]);
  });

  it('shows its mistakes before it asks for the password', async () => {
    const mistakes = { 'posts.chair.mailbox': 'Enter the mailbox that the committee page shows.' };
    const sent = openPage({}, { ...SAVED, mistakes });
    await press('Hand over');
    const mailbox = await screen.findByRole('textbox', { name: 'Chairperson, mailbox of the post' });
    expect(document.activeElement).toBe(mailbox);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent('POST /api/hand-overs')).toEqual([]);
  });

  it('shows each refusal at its field', async () => {
    const fields = { 'posts.chair.mailbox': 'Enter the mailbox that the committee page shows.' };
    openPage(
      {
        ...CONFIRM,
        'POST /api/hand-overs': createFailure(400, 'request/invalid', 'Not valid.', fields),
      },
      SAVED,
    );
    await press('Hand over');
    await givePassword('Hand over');
    expect(await screen.findByRole('textbox', { name: 'Chairperson, mailbox of the post' })).toBeDefined();
  });

  it('focuses the first refused field, also at a second attempt', async () => {
    const web = { ...filled, id: 'web', position: 'Webmaster' };
    const refusals = [
      createFailure(400, 'request/invalid', 'x', { year: 'It is there.', 'posts.web.mailbox': 'Enter the mailbox.' }),
      createFailure(400, 'request/invalid', 'x', { 'previous.0.name': 'x', year: 'It is there.' }),
    ];
    openPage(
      { ...CONFIRM, 'POST /api/hand-overs': () => refusals.shift()! },
      { ...SAVED, plan: { ...SAVED.plan, posts: [filled, web] } },
    );
    await press('Hand over');
    await givePassword('Hand over');
    const mailbox = await screen.findByRole('textbox', { name: 'Webmaster, mailbox of the post' });
    expect(document.activeElement).toBe(mailbox);
    await press('Hand over');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Hand over' }));
    await screen.findByRole('textbox', { name: 'Name 1' });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Year' }));
  });

  it('keeps a field open that was opened for a refusal', async () => {
    const fields = { 'posts.chair.mailbox': 'Enter the mailbox.' };
    openPage({ ...CONFIRM, 'POST /api/hand-overs': createFailure(400, 'request/invalid', 'x', fields) }, SAVED);
    await press('Hand over');
    await givePassword('Hand over');
    const mailbox = await screen.findByRole('textbox', { name: 'Chairperson, mailbox of the post' });
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog');
    expect(mailbox.isConnected).toBe(true);
  });

  it('focuses the password if it was wrong', async () => {
    openPage(
      { 'POST /api/auth/confirmations': createFailure(401, 'auth/invalid-credential', 'That is not it.') },
      SAVED,
    );
    await press('Hand over');
    await givePassword('Hand over');
    await screen.findByText('That is not it.');
    expect(document.activeElement).toBe(screen.getByLabelText('Your password'));
  });

  it('shows changes of another user if nothing was typed here', async () => {
    let answer = FIRST;
    openPage({ 'GET /api/hand-over': () => ({ body: answer }) });
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Chairperson, name' });
    answer = SAVED;
    await queryClient.invalidateQueries();
    await waitFor(() => expect(name.value).toBe('Dara'));
  });

  it('ends after a handover in another tab', async () => {
    openPage({ 'PUT /api/hand-over': createConflict('hand-overs/changed-meanwhile', DONE) });
    await paste('Chairperson: Dara <dara@example.org>');
    expect(await screen.findByText('Undo handover')).toBeDefined();
    expect(screen.getByText('The handover was completed meanwhile.')).toBeDefined();
  });

  it('is not sent again after a refusal', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const sent = openPage({ 'PUT /api/hand-over': createFailure(400, 'request/invalid', 'The name is too long.') });
    await paste('Chairperson: Dara <dara@example.org>');
    await screen.findByText('Not saved: The name is too long.');
    await act(async () => vi.advanceTimersByTimeAsync(60_000));
    expect(sent('PUT /api/hand-over')).toHaveLength(1);
  });

  it('is merged with other fields that someone else changed, and saved', async () => {
    const theirs = { ...SAVED, version: 'v9', plan: { ...SAVED.plan, lastDay: '2027-06-30' } };
    let isFirst = true;
    const sent = openPage(
      {
        'PUT /api/hand-over': (body: unknown) => {
          if (!isFirst) return { body: { ...theirs, version: 'v10', plan: body as Handover['plan'] } };
          isFirst = false;
          return createConflict('hand-overs/changed-meanwhile', theirs);
        },
      },
      SAVED,
    );
    fireEvent.change(await screen.findByRole('textbox', { name: 'Year' }), { target: { value: '2027' } });
    await waitFor(() => expect(sent('PUT /api/hand-over')).toHaveLength(2));
    expect(sent('PUT /api/hand-over')[1]).toMatchObject({
      ifMatch: '"v9"',
      body: { ...SAVED.plan, year: '2027', lastDay: '2027-06-30' },
    });
    expect(screen.queryByText('Show theirs')).toBeNull();
  });

  it('asks which version counts after two users changed it', async () => {
    const theirs = { ...SAVED, version: 'v9', plan: { ...SAVED.plan, year: '1999/00' } };
    const conflict = { status: 412, body: { error: 'x', code: 'hand-overs/changed-meanwhile', current: theirs } };
    openPage({ 'PUT /api/hand-over': conflict }, SAVED);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Year' }), 'x');
    await screen.findByText('Not saved yet: choose a version first.');
    await press('Show theirs');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Year' }).value).toBe('1999/00');
    expect(document.activeElement?.textContent).toBe('You see their version now.');
  });

  it('states at the button why it could not be saved', async () => {
    openPage({ 'PUT /api/hand-over': createFailure(400, 'request/invalid', 'The name is too long.') }, SAVED);
    fireEvent.change(await screen.findByRole('textbox', { name: 'Chairperson, name' }), { target: { value: 'Dana' } });
    await press('Hand over');
    const alert = await screen.findByRole('alert');
    expect([alert.textContent, document.activeElement]).toEqual(['Not saved: The name is too long.', alert]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('sends the password once, however often the button is pressed', async () => {
    const sent = openPage({ ...CONFIRM, 'POST /api/hand-overs': { body: DONE } }, SAVED);
    await press('Hand over');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Your password'), 'horse staple battery');
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Hand over' });
    act(() => [button, button].forEach((pressed) => pressed.click()));
    await screen.findByText('Undo handover');
    expect([sent('POST /api/auth/confirmations'), sent('POST /api/hand-overs')].map(({ length }) => length)).toEqual([
      1, 1,
    ]);
  });

  it('distinguishes posts of the same name', async () => {
    const officers = ['a', 'b'].map((id) => ({ ...chair, id, position: 'Events Officer' }));
    openPage({}, { ...FIRST, plan: { ...FIRST.plan, posts: officers } });
    await screen.findByRole('textbox', { name: 'Events Officer 2, name' });
    expect(screen.getByRole('checkbox', { name: 'Events Officer 1: Loans' })).toBeDefined();
    const [shown] = describeConsequences({ ...FIRST.plan, posts: officers }, []);
    expect(shown).toBe('The committee page shows 0 people at once; empty: Events Officer 1, Events Officer 2');
  });

  it('keeps the focus when a button makes way for fields, or a post disappears', async () => {
    openPage();
    await press('Correct');
    expect(document.activeElement).toBe(screen.getByLabelText('Post 1'));
    await press('Add a post');
    await userEvent.click(screen.getAllByRole('button', { name: /^Remove the post/ }).at(-1)!);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a post' }));
  });

  it('mentions the end of rights only if a member departs', () => {
    expect(describeConsequences(SAVED.plan, [aoife])).toContain('The rights of 1 person end now');
    const said = describeConsequences(SAVED.plan, [{ ...aoife, isNamedByServer: true }]).join('\n');
    expect(said).not.toContain('The rights of');
  });

  it('can be discarded, after a question', async () => {
    const sent = openPage({ 'DELETE /api/hand-over': { body: FIRST } }, SAVED);
    render(<Question />);
    await press('Discard this plan');
    await press('Discard this plan?');
    await screen.findByText('Plan discarded. This is a new plan.');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Chairperson, name' }).value).toBe('');
    expect(sent('DELETE /api/hand-over')).toHaveLength(1);
  });
});

describe('afterwards', () => {
  it('corrects an address that was mistyped', async () => {
    const sent = openPage({ ...CONFIRM, 'PUT /api/hand-overs/h/invitations/i': { body: DONE } }, DONE);
    await press('Correct address of Jonas');
    const field = screen.getByRole('textbox', { name: 'E-mail of Jonas' });
    await userEvent.clear(field);
    await userEvent.type(field, 'jonas@example.org');
    await press('Send to this address');
    await givePassword('Send');
    expect(await screen.findByText('We e-mail a new link to jonas@example.org in one minute.')).toBeDefined();
    expect(sent('PUT /api/hand-overs/h/invitations/i')).toMatchObject([{ body: { email: 'jonas@example.org' } }]);
  });

  it('offers to choose a last day only if rights were given up', async () => {
    const handedOver = { ...DONE.handedOver!, leaving: [] };
    openPage({}, { ...DONE, handedOver });
    expect(await screen.findByLabelText('Last day')).toBeDefined();
    cleanup();
    queryClient.clear();
    openPage({}, { ...DONE, handedOver: { ...handedOver, endsRights: false } });
    expect(await screen.findByText('No rights end.')).toBeDefined();
    expect(screen.queryByLabelText('Last day')).toBeNull();
  });

  it('is reverted by one button and the password', async () => {
    openPage({ ...CONFIRM, 'POST /api/activity-log/h/undo': { body: { handover: SAVED } } }, DONE);
    await press('Undo handover');
    await givePassword('Undo handover');
    const notice = await screen.findByText(/^Handover undone/);
    expect(document.activeElement?.contains(notice)).toBe(true);
    expect(screen.getByRole('textbox', { name: 'Chairperson, name' })).toBeDefined();
  });
});

describe('a refusal afterwards', () => {
  it('is shown at the address, which has the focus', async () => {
    const taken = createFailure(409, 'people/already-invited', 'x', { email: 'Invited already.' });
    openPage({ ...CONFIRM, 'PUT /api/hand-overs/h/invitations/i': taken }, DONE);
    await press('Correct address of Jonas');
    const field = screen.getByRole('textbox', { name: 'E-mail of Jonas' });
    expect(document.activeElement).toBe(field);
    await press('Send to this address');
    await givePassword('Send');
    await screen.findByText('Invited already.');
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, 'x');
    expect(screen.queryByText('Invited already.')).toBeNull();
  });

  it('is shown at the day, which has the focus', async () => {
    const over = createFailure(400, 'people/invalid-day', 'x', { lastDay: 'That day is over.' });
    openPage({ ...CONFIRM, 'PUT /api/hand-overs/h/last-day': over }, DONE);
    fireEvent.change(await screen.findByLabelText('Last day'), { target: { value: '2020-01-01' } });
    await press('Change last day');
    await givePassword('Change last day');
    await screen.findByText('That day is over.');
    expect(document.activeElement).toBe(screen.getByLabelText('Last day'));
  });
});
