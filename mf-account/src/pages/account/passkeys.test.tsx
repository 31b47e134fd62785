import type { User } from '@fotosoc/contract/user';
import { mockResponses, createFailure, renderRoutes, type MockResponses } from '@fotosoc/host/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { confirmation } from '../../data/confirmation';
import routes from '../../routes';
import { CREATION_OPTIONS, fakeAuthenticator, SIGNING_OPTIONS } from '../../testing';

const member: User = { id: 'u1', email: 'ada@example.org', role: 'member', rights: [] };
const holder: User = { ...member, hasPasskey: true };
const phone = { id: 'p1', name: 'Phone', createdAt: '2026-11-20T12:00:00Z', lastUsedAt: null };
const CONFIRM = 'POST /api/auth/confirmations';
const CHALLENGE = 'POST /api/auth/confirmation-challenges';
const ADD = 'POST /api/account/passkeys';
const SIGNED = { credential: { id: 'passkey', response: { signature: 'c2lnbmVk' } } };
const NONE: never[] = [];

let authenticator: ReturnType<typeof fakeAuthenticator>;
beforeEach(() => {
  confirmation.forget();
  sessionStorage.clear();
  authenticator = fakeAuthenticator();
});

function openPage(user: User, passkeys: (typeof phone)[], answers: MockResponses<string> = {}) {
  const calls = mockResponses({
    'GET /api/account': createFailure(400, 'request/invalid', 'No.'),
    'GET /api/account/devices': { body: { devices: [] } },
    'GET /api/account/sign-ins': { body: { signIns: [] } },
    'GET /api/account/passkeys': { body: { passkeys } },
    [CHALLENGE]: { status: 201, body: { options: SIGNING_OPTIONS } },
    [CONFIRM]: { status: 201, body: { confirmation: 'x', expiresAt: '2099-01-01T00:00:00Z' } },
    'POST /api/account/passkey-challenges': { status: 201, body: { options: CREATION_OPTIONS } },
    ...answers,
  });
  renderRoutes(routes, '/account', user);
  return (key: string) => calls.filter((call) => call.key === key).map(({ body }) => body);
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

describe('adding a passkey', () => {
  it('asks for a name and the password, and opens the browser’s dialog', async () => {
    const sent = openPage(member, NONE, { [ADD]: { status: 201, body: { passkey: phone } } });
    await press('Add passkey');
    const form = await dialog();
    await userEvent.click(form.getByRole('button', { name: 'Add passkey' }));
    expect(form.getByText('Enter a name for the passkey.')).toBeDefined();
    expect(form.getByText('Enter your password.')).toBeDefined();
    await userEvent.type(form.getByLabelText('Name'), 'Phone');
    await userEvent.type(form.getByLabelText('Your password'), 'horse staple');
    await userEvent.click(form.getByRole('button', { name: 'Add passkey' }));
    expect(await screen.findByText('Passkey “Phone” added.')).toBeDefined();
    expect(sent(CONFIRM)).toEqual([{ password: 'horse staple' }]);
    expect(sent(ADD)).toMatchObject([{ name: 'Phone', credential: { response: { attestationObject: 'a2V5' } } }]);
    expect(confirmation.isGiven()).toBe(false);
  });

  it('shows at the field that the password is wrong, and creates nothing', async () => {
    const wrong = createFailure(401, 'auth/invalid-credential', 'This is not your password.');
    openPage(member, NONE, { [CONFIRM]: wrong });
    await press('Add passkey');
    const form = await dialog();
    await userEvent.type(form.getByLabelText('Name'), 'Phone');
    await userEvent.type(form.getByLabelText('Your password'), 'x');
    await userEvent.click(form.getByRole('button', { name: 'Add passkey' }));
    await waitFor(() => expect(form.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true'));
    expect(authenticator.create).not.toHaveBeenCalled();
  });

  it('confirms by passkey if the account has one, and keeps the form after a cancellation', async () => {
    authenticator.cancel();
    const sent = openPage(holder, [phone], { [ADD]: { status: 201, body: { passkey: phone } } });
    await press('Add passkey');
    const form = await dialog();
    expect(form.queryByLabelText('Your password')).toBeNull();
    await userEvent.type(form.getByLabelText('Name'), 'Key');
    await userEvent.click(form.getByRole('button', { name: 'Add passkey' }));
    expect(await form.findByText('No passkey was used. Please try again.')).toBeDefined();
    await userEvent.click(form.getByRole('button', { name: 'Add passkey' }));
    expect(await screen.findByText('Passkey “Key” added.')).toBeDefined();
    expect(sent(CONFIRM)).toMatchObject([SIGNED]);
  });
});

it('renames a passkey', async () => {
  const RENAME = 'PUT /api/account/passkeys/p1';
  const sent = openPage(holder, [phone], { [RENAME]: { body: { passkey: { ...phone, name: 'Old phone' } } } });
  await press('Rename passkey Phone');
  const form = await dialog();
  await userEvent.clear(form.getByLabelText('Name'));
  await userEvent.type(form.getByLabelText('Name'), 'Old phone');
  await userEvent.click(form.getByRole('button', { name: 'Rename passkey' }));
  expect(await screen.findByText('Passkey renamed to “Old phone”.')).toBeDefined();
  expect(sent(RENAME)).toEqual([{ name: 'Old phone' }]);
});

it('removes the last passkey after a confirmation with it, and asks for the password from then on', async () => {
  const REMOVE = 'DELETE /api/account/passkeys/p1';
  const sent = openPage(holder, [phone], { [REMOVE]: { status: 204 } });
  await press('Remove passkey Phone');
  const form = await dialog();
  expect(form.getByText('You then sign in and confirm with your password again.')).toBeDefined();
  await userEvent.click(form.getByRole('button', { name: 'Remove passkey' }));
  expect(await screen.findByText('Passkey “Phone” removed.')).toBeDefined();
  expect([sent(CONFIRM), sent(REMOVE).length]).toMatchObject([[SIGNED], 1]);
  confirmation.forget();
  await press('Add passkey');
  expect((await dialog()).getByLabelText('Your password')).toBeDefined();
});

it('mails a link to a person without access to their passkeys', async () => {
  const sent = openPage(holder, [phone], { 'POST /api/account/passkey-recoveries': { status: 202 } });
  await press('E-mail the link');
  expect(await screen.findByText(/We have e-mailed you a link/)).toBeDefined();
  expect(sent('POST /api/account/passkey-recoveries')).toHaveLength(1);
});

it('changes the password by passkey, without the current password', async () => {
  const CHANGE = 'PUT /api/account/password';
  const account = {
    email: member.email,
    emailConfirmedAt: '2026-10-01T12:00:00Z',
    newEmail: null,
    createdAt: '2025-10-01T12:00:00Z',
    passwordChangedAt: null,
    portfolios: 0,
    photos: 0,
    captions: 0,
    entries: 0,
    photoBytes: 0,
    borrowed: [],
    deletionObstacle: null,
  };
  const sent = openPage(holder, [phone], {
    'GET /api/account': { body: { account } },
    [CHANGE]: { body: { signedOut: 0 } },
  });
  await press('Change password');
  const form = await dialog();
  expect(form.queryByLabelText('Current password')).toBeNull();
  await userEvent.type(form.getByLabelText('New password'), 'clip paper desk lamp');
  await userEvent.click(form.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText(/^Password changed\. Your passkeys still work/)).toBeDefined();
  expect(sent(CHANGE)[0]).not.toHaveProperty('password');
  expect([sent(CONFIRM), sent(CHANGE)]).toMatchObject([[SIGNED], [{ newPassword: 'clip paper desk lamp' }]]);
});

describe('the notice for administrators', () => {
  const administrator: User = { ...member, role: 'administrator', rights: ['administrator'] };
  const text = /^Add a passkey: an administrator/;

  it('asks for a passkey until hidden', async () => {
    openPage(administrator, NONE);
    expect(await screen.findByText(text)).toBeDefined();
    const main = document.body.appendChild(document.createElement('div'));
    Object.assign(main, { id: 'main', tabIndex: -1 });
    await press('Not now');
    expect(document.activeElement).toBe(main);
    main.remove();
    expect(screen.queryByText(text)).toBeNull();
    expect(sessionStorage.getItem('passkey-notice-hidden')).toBe('1');
  });

  it.each([
    ['an administrator with a passkey', { ...administrator, hasPasskey: true }],
    ['a member', member],
  ])('is not for %s', async (_, user) => {
    openPage(user, NONE);
    await screen.findByRole('heading', { name: 'Passkeys' });
    expect(screen.queryByText(text)).toBeNull();
  });
});
