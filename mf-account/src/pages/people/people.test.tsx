import type { GivenRight, Person } from '@fotosoc/contract/people';
import { RIGHTS } from '@fotosoc/contract/rights';
import type { SecurityEvent } from '@fotosoc/contract/security-event';
import type { User } from '@fotosoc/contract/user';
import { mockResponses, createFailure, renderRoutes, type MockResponses } from '@fotosoc/host/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmation } from '../../data/confirmation';
import routes from '../../routes';

const administrator: User = { id: 'a', email: 'admin@example.org', role: 'administrator', rights: [...RIGHTS] };
const UNCONFIRMED = createFailure(
  403,
  'auth/unconfirmed',
  'Give your password again: this needs it from the last ten minutes.',
);
const CONFIRM = {
  'POST /api/auth/confirmations': {
    body: { confirmation: 'given', expiresAt: new Date(Date.now() + 600_000).toISOString() },
  },
};

function person(id: string, rights: GivenRight[], more: Partial<Person> = {}): Person {
  return { id, email: `${id}@example.org`, name: null, rights, isNamedByServer: false, isSuspended: false, ...more };
}
const sadhbh = person('sadhbh', [{ right: 'content', lastDay: '2999-06-30' }], { name: 'Sadhbh Keane' });
const did = {
  id: 'e1',
  at: '2026-11-24T12:00:00Z',
  actor: 'admin@example.org',
  action: 'give',
  subject: 'Sadhbh Keane',
};
const entry = { ...did, before: [], after: [], undoUntil: null, undoneAt: null };

const CHAIR = { entryId: 'chair', name: 'Dara Okafor', position: 'Chairperson', account: null };

function openPage(answers: MockResponses<string> = {}, people: Person[] = [sadhbh]) {
  const calls = mockResponses({
    'GET /api/people': { body: { people, invitations: [] } },
    'GET /api/people/committee': { body: { members: [CHAIR] } },
    'GET /api/activity-log?*': { body: { entries: [], nextCursor: null } },
    'GET /api/people/suspensions': { body: { suspensions: [] } },
    'GET /api/people/security-events?*': { body: { events: [], nextCursor: null } },
    ...answers,
  });
  renderRoutes(routes, '/people', administrator);
  return (key: string) => calls.filter((call) => call.key === key);
}

async function openRow(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'Change Sadhbh Keane' }));
  return screen.getByRole('heading', { name: 'Sadhbh Keane' }).closest('li')!;
}

/** Opens a row, toggles its switch for loans and enters the password. */
async function openRowAfter(answers: MockResponses<string>): Promise<HTMLElement> {
  openPage(answers);
  return toggleLoans();
}

async function toggleLoans(): Promise<HTMLElement> {
  const row = await openRow();
  await userEvent.click(within(row).getByRole('switch', { name: 'Loans' }));
  await userEvent.type(await screen.findByLabelText('Your password'), 'horse staple battery');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  return row;
}

beforeEach(() => {
  confirmation.forget();
});

describe('a right', () => {
  const GIVE = 'PUT /api/people/sadhbh/rights/loans';
  const given = person('sadhbh', [...sadhbh.rights, { right: 'loans', lastDay: null }], { name: 'Sadhbh Keane' });

  it('is granted with one switch, after the password, and undone with one press', async () => {
    const sent = openPage({
      ...CONFIRM,
      [GIVE]: { body: { person: given, entry } },
      'POST /api/activity-log/e1/undo': { body: { entry } },
    });
    const row = await openRow();
    await userEvent.click(within(row).getByRole('switch', { name: 'Loans' }));
    await userEvent.type(await screen.findByLabelText('Your password'), 'horse staple battery');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await within(row).findByText('Sadhbh Keane may manage equipment loans.')).toBeDefined();
    expect(sent(GIVE)).toMatchObject([{ body: { lastDay: null } }]);
    const undo = within(row).getByRole('button', { name: 'Undo' });
    expect(document.activeElement).toBe(undo);
    await userEvent.click(undo);
    expect(await screen.findByText('Undone.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sadhbh Keane' }));
  });

  it('stays unchanged if the connection is lost', async () => {
    const row = await openRowAfter({
      ...CONFIRM,
      [GIVE]: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    expect(await within(row).findByText('Not saved: no connection. Nothing has changed.')).toBeDefined();
    expect(within(row).getByRole('switch', { name: 'Loans' }).getAttribute('aria-checked')).toBe('false');
  });

  it('shows the server’s refusal', async () => {
    const sentence = 'Sadhbh Keane is the only administrator. Name another first.';
    const row = await openRowAfter({ ...CONFIRM, [GIVE]: createFailure(409, 'people/last-administrator', sentence) });
    expect(await within(row).findAllByText(sentence)).toHaveLength(1);
  });

  it('asks for the password again after the server’s confirmation has expired', async () => {
    let tries = 0;
    const row = await openRowAfter({
      ...CONFIRM,
      [GIVE]: () => ((tries += 1) === 1 ? UNCONFIRMED : { body: { person: given, entry } }),
    });
    await userEvent.type(await screen.findByLabelText('Your password'), 'horse staple battery');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await within(row).findByText('Sadhbh Keane may manage equipment loans.')).toBeDefined();
  });
});

it('changes nothing, and states so, without the password', async () => {
  const invitation = { id: 'i1', email: 'new@example.org', rights: [], expiresAt: '2999-06-30T12:00:00Z' };
  const sent = openPage({ 'GET /api/people': { body: { people: [], invitations: [invitation] } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Send invitation again to new@example.org' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByText(/is on its way/)).toBeNull();
  expect(sent('POST /api/people/invitations/i1/mails')).toEqual([]);
});

it('withdraws an invitation after the password was entered', async () => {
  const invitation = { id: 'i1', email: 'new@example.org', rights: [], expiresAt: '2999-06-30T12:00:00Z' };
  const list = { body: { people: [], invitations: [invitation] } };
  const WITHDRAW = 'DELETE /api/people/invitations/i1';
  const sent = openPage({ ...CONFIRM, 'GET /api/people': list, [WITHDRAW]: { status: 204 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw invitation of new@example.org' }));
  expect(sent(WITHDRAW)).toEqual([]);
  await userEvent.type(screen.getByLabelText('Your password'), 'horse staple battery');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw invitation' }));
  expect(await screen.findByText(/^Invitation of new@example.org withdrawn/)).toBeDefined();
  expect(sent(WITHDRAW)).toHaveLength(1);
});

it('asks by name before granting the administrator right', async () => {
  const sent = openPage(CONFIRM);
  const row = await openRow();
  await userEvent.click(within(row).getByRole('switch', { name: 'Administrator' }));
  expect(await screen.findByRole('heading', { name: 'Make Sadhbh Keane an administrator?' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(sent('PUT /api/people/sadhbh/rights/administrator')).toEqual([]);
});

it('cannot change an administrator of the server configuration', async () => {
  openPage({}, [person('a', [{ right: 'administrator', lastDay: null }], { isNamedByServer: true })]);
  expect(await screen.findByText('Set in the server’s configuration; cannot be changed here.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
});

it('links an entry of the committee to an account by its address, and undoes it with one press', async () => {
  const account = { id: 'd', email: 'dara@example.org', name: null, isConfirmed: true };
  const sent = openPage({
    ...CONFIRM,
    'PUT /api/people/committee/chair': { body: { member: { ...CHAIR, account }, entry } },
    'POST /api/activity-log/e1/undo': { body: { entry } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change the account of Dara Okafor' }));
  await userEvent.click(screen.getByRole('button', { name: 'Link account' }));
  expect(screen.getByText('Enter the e-mail address of the account.')).toBeDefined();
  await userEvent.type(screen.getByLabelText('E-mail of the account'), 'dara@example.org{Enter}');
  await userEvent.type(await screen.findByLabelText('Your password'), 'horse staple battery');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Account dara@example.org linked to Dara Okafor.')).toBeDefined();
  expect(sent('PUT /api/people/committee/chair')).toMatchObject([{ body: { email: 'dara@example.org' } }]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone.')).toBeDefined();
});

it('keeps the last day of a right while a new date is incomplete', async () => {
  const sent = openPage();
  const field = within(await openRow()).getByLabelText<HTMLInputElement>(/^Until/);
  vi.spyOn(field.validity, 'badInput', 'get').mockReturnValue(true);
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  expect(screen.getByText('Complete the date, or clear the field.')).toBeDefined();
  expect(sent('PUT /api/people/sadhbh/rights/content')).toEqual([]);
  expect(screen.queryByLabelText('Your password')).toBeNull();
});

describe('an invitation', () => {
  const INVITE = 'POST /api/people';

  it('states missing values before sending', async () => {
    const sent = openPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Invite' }));
    expect(screen.getByText('Enter the e-mail address.')).toBeDefined();
    expect(screen.getByText('Choose at least one right.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Captions' }));
    expect(screen.queryByText('Choose at least one right.')).toBeNull();
    await userEvent.type(screen.getByLabelText('E-mail'), 'dara');
    expect(screen.queryByText('Enter the e-mail address.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
    expect(screen.getByText('This is not an e-mail address.')).toBeDefined();
    expect(sent(INVITE)).toEqual([]);
  });

  it('is sent to an address with the chosen rights', async () => {
    const invitation = {
      id: 'i',
      email: 'y@example.org',
      rights: [],
      invitedAt: '',
      expiresAt: '2026-12-08T12:00:00Z',
    };
    const sent = openPage({ ...CONFIRM, [INVITE]: { body: { person: null, invitation, entry } } });
    await userEvent.type(await screen.findByLabelText('E-mail'), 'y@example.org');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Loans' }));
    fireEvent.change(screen.getByLabelText(/^Until/), { target: { value: '2999-06-30' } });
    await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
    await userEvent.type(await screen.findByLabelText('Your password'), 'horse staple battery');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Invite' }));
    expect((await screen.findAllByText('We e-mail an invitation to y@example.org.')).length).toBeGreaterThan(0);
    expect(sent(INVITE)).toMatchObject([
      { body: { email: 'y@example.org', rights: [{ right: 'loans', lastDay: '2999-06-30' }] } },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>(/^Until/).value).toBe('');
  });
});

describe('the security log', () => {
  const event: SecurityEvent = {
    id: 's1',
    at: '2026-11-24T12:00:00Z',
    kind: 'sign-in',
    result: 'failed',
    account: 'Sadhbh Keane',
    actor: null,
    network: '192.0.2.0/24',
    device: 'Mac, Firefox',
    detail: '',
    count: 10,
  };

  it('names the account, the network and the count', async () => {
    openPage({ 'GET /api/people/security-events?*': { body: { events: [event], nextCursor: null } } });
    expect(await screen.findByText('failed to sign in as Sadhbh Keane, 10 times within an hour')).toBeDefined();
    expect(screen.getByText('from Mac, Firefox, 192.0.2.0/24')).toBeDefined();
  });

  it('is requested again after an action', async () => {
    const after = { ...sadhbh, rights: [...sadhbh.rights, { right: 'loans', lastDay: null }] };
    const sent = openPage({ 'PUT /api/people/sadhbh/rights/loans': { body: { person: after, entry } }, ...CONFIRM });
    await toggleLoans();
    await waitFor(() => expect(sent('GET /api/people/security-events?limit=12')).toHaveLength(2));
  });

  it('is filtered by kind and account', async () => {
    const sent = openPage();
    await userEvent.selectOptions(await screen.findByLabelText('Type of entry'), 'Access refused');
    await userEvent.type(screen.getByLabelText(/^E-mail of the account/), 'sadhbh@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Filter entries' }));
    const filtered = 'GET /api/people/security-events?limit=12&kind=access&email=sadhbh%40example.org';
    await waitFor(() => expect(sent(filtered)).toHaveLength(1));
  });
});

describe('a suspension', () => {
  const suspension = {
    id: 'n1',
    email: 'niall@example.org',
    name: null,
    reason: 'Shared password.',
    suspendedAt: '2026-11-24T12:00:00Z',
  };

  it('needs a reason, then the password', async () => {
    const POST = 'POST /api/people/suspensions';
    const sent = openPage({ [POST]: { status: 201, body: { suspension } }, ...CONFIRM });
    await userEvent.type(await screen.findByLabelText('Account to suspend'), 'niall@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Suspend account' }));
    expect(await screen.findByText('Enter the reason. We e-mail the reason to the person.')).toBeDefined();
    await userEvent.type(screen.getByLabelText('Reason'), 'Shared password.');
    await userEvent.click(screen.getByRole('button', { name: 'Suspend account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend niall@example.org?' }));
    await userEvent.type(dialog.getByLabelText('Your password'), 'horse staple battery');
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend account' }));
    await waitFor(() => expect(sent(POST)).toHaveLength(1));
    expect(sent(POST)[0]).toMatchObject({ body: { email: 'niall@example.org', reason: 'Shared password.' } });
  });

  it('marks the account among the people with access', async () => {
    openPage({}, [person('a', [{ right: 'loans', lastDay: null }], { isSuspended: true })]);
    expect(await screen.findByText('Suspended')).toBeDefined();
    expect(screen.getByText('These rights have no effect until you lift the suspension.')).toBeDefined();
  });

  it('is lifted from its row', async () => {
    const sent = openPage({
      'GET /api/people/suspensions': { body: { suspensions: [suspension] } },
      'DELETE /api/people/suspensions/n1': { status: 204 },
      ...CONFIRM,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Lift suspension of niall@example.org' }));
    await userEvent.type(await screen.findByLabelText('Your password'), 'horse staple battery');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Lift suspension' }));
    await waitFor(() => expect(sent('DELETE /api/people/suspensions/n1')).toHaveLength(1));
    expect((await screen.findByText('Suspension of niall@example.org lifted.')).className).toBe(''); // visible
  });
});
