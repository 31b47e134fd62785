import type { Device, OwnAccount } from '@fotosoc/contract/own-account';
import type { OwnSignIn } from '@fotosoc/contract/security-event';
import type { User } from '@fotosoc/contract/user';
import { mockResponses, createFailure, renderRoutes, type MockResponses } from '@fotosoc/host/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import routes from '../../routes';

const member: User = { id: 'u1', email: 'ada@example.org', role: 'member', rights: [] };
const account: OwnAccount = {
  email: 'ada@example.org',
  emailConfirmedAt: '2026-10-01T12:00:00Z',
  newEmail: null,
  createdAt: '2025-10-01T12:00:00Z',
  passwordChangedAt: null,
  portfolios: 0,
  photos: 0,
  captions: 1,
  entries: 0,
  photoBytes: 39_800_000,
  borrowed: [],
  deletionObstacle: null,
};
const devices: Device[] = [
  { id: 'this', name: 'iPhone, Safari', seenAt: '2026-11-24T12:00:00Z', isThis: true },
  { id: 'mac', name: 'Mac, Firefox', seenAt: '2026-11-12T12:00:00Z', isThis: false },
];
const signIns: OwnSignIn[] = [
  { id: 's2', at: '2026-11-24T11:00:00Z', result: 'failed', network: '198.51.100.0/24', device: '', count: 10 },
  { id: 's1', at: '2026-11-24T10:00:00Z', result: 'done', network: '192.0.2.0/24', device: 'iPhone, Safari', count: 1 },
];
const LOST = () => {
  throw new TypeError('Failed to fetch');
};

function openPage(answers: MockResponses<string> = {}) {
  const calls = mockResponses({
    'GET /api/account': { body: { account } },
    'GET /api/account/devices': { body: { devices } },
    'GET /api/account/passkeys': { body: { passkeys: [] } },
    'GET /api/account/sign-ins': { body: { signIns } },
    ...answers,
  });
  const router = renderRoutes(routes, '/account', member);
  return { router, sent: (key: string) => calls.filter((call) => call.key === key) };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('loads each section independently, so that a failure leaves the others', async () => {
  openPage({ 'GET /api/account/devices': createFailure(400, 'request/invalid', 'No.') });
  expect(await screen.findByText('Your devices could not be loaded.')).toBeDefined();
  expect(await screen.findByRole('link', { name: 'Download everything' })).toBeDefined();
});

it('has slots for fragments of other remotes, in page order', async () => {
  openPage();
  await screen.findByRole('button', { name: 'Change password' });
  const places = [...document.querySelectorAll('[data-slot]')].map((place) => place.getAttribute('data-slot'));
  expect(places).toEqual(['account.portfolios', 'account.bookings', 'account.captions']);
});

it('lists the last sign-ins and marks failed ones', async () => {
  openPage();
  const heading = await screen.findByRole('heading', { name: 'Recent sign-ins' });
  const section = within(heading.closest('section')!);
  expect(await section.findByText('Failed: Unknown device, 10 times within an hour')).toBeDefined();
  expect(section.getByText('192.0.2.0/24')).toBeDefined();
});

it('leads visitors to the login and back', async () => {
  mockResponses({});
  const router = renderRoutes(routes, '/account');
  await waitFor(() => expect(router.state.location.search).toBe('?from=%2Faccount'));
});

describe('a device', () => {
  it('is signed out with one tap, and its row stays', async () => {
    const { sent } = openPage({ 'DELETE /api/account/devices/mac': { status: 204 } });
    await press('Sign out Mac, Firefox');
    expect(await screen.findByText('Signed out')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Mac, Firefox');
    expect(sent('DELETE /api/account/devices/mac')).toHaveLength(1);
  });

  it('stays signed in if the connection is lost', async () => {
    openPage({ 'DELETE /api/account/devices/mac': LOST });
    await press('Sign out Mac, Firefox');
    expect(await screen.findByText('Not saved: no connection. Nothing has changed.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Sign out Mac, Firefox' })).toBeDefined();
  });
});

describe('a new password', () => {
  const CHANGE = 'PUT /api/account/password';
  async function change(answers: MockResponses<string>) {
    const { sent } = openPage(answers);
    await press('Change password');
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.type(sheet.getByLabelText('Current password'), 'horse staple battery');
    await userEvent.type(sheet.getByLabelText('New password'), 'clip paper desk lamp');
    await userEvent.click(sheet.getByRole('button', { name: 'Change password' }));
    return sent(CHANGE);
  }

  it('is sent with the current one', async () => {
    const sent = await change({ [CHANGE]: { body: { signedOut: 2 } } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toMatchObject([{ body: { password: 'horse staple battery', newPassword: 'clip paper desk lamp' } }]);
  });

  it('shows at its field that the current password is wrong', async () => {
    const refusal = createFailure(401, 'auth/invalid-credential', 'This is not your password.', {
      password: 'This is not your password.',
    });
    await change({ [CHANGE]: refusal });
    const field = await screen.findByLabelText('Current password');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
  });
});

it('offers all data as one file', async () => {
  openPage();
  const link = await screen.findByRole('link', { name: 'Download everything' });
  expect(link.getAttribute('href')).toBe('/api/account/everything.zip');
  expect(screen.getByText(/at most 40 MB/)).toBeDefined();
});

describe('deleting the account', () => {
  const own = { ...account, portfolios: 2, photos: 64, captions: 2, entries: 3 };

  it('states the deleted data, asks for the password, and states until when the account can be restored', async () => {
    const { router, sent } = openPage({
      'GET /api/account': { body: { account: own } },
      'POST /api/account/deletions': { body: { comeBackUntil: '2026-12-01T12:00:00Z' }, status: 201 },
    });
    await press('Delete account');
    const sheet = within(await screen.findByRole('dialog'));
    expect(
      sheet.getByText(
        /^This deletes 2 portfolios with 64 photos, 2 captions and 3 photos in open calls\. Logging in within 7 days/,
      ),
    ).toBeDefined();
    await userEvent.click(sheet.getByRole('button', { name: 'Delete account' }));
    expect(sheet.getByText('Enter your password.')).toBeDefined();
    expect(document.activeElement).toBe(sheet.getByLabelText('Your password'));
    await userEvent.type(sheet.getByLabelText('Your password'), 'horse staple battery');
    await userEvent.click(sheet.getByRole('button', { name: 'Delete account' }));
    expect(await screen.findByRole('heading', { name: 'Your account is deleted' })).toBeDefined();
    expect(sent('POST /api/account/deletions')).toMatchObject([{ body: { password: 'horse staple battery' } }]);
    expect(router.state.location.pathname).toBe('/account');
  });

  it('states which equipment is still on loan', async () => {
    openPage({ 'GET /api/account': { body: { account: { ...own, borrowed: ['Tripod'] } } } });
    const words = await screen.findByText(/If you delete the account now, the booking stays/);
    expect(words.textContent).toContain('Tripod');
  });

  it('is refused for the last administrator', async () => {
    openPage({ 'GET /api/account': { body: { account: { ...own, deletionObstacle: 'You are the only one.' } } } });
    await press('Delete account');
    expect(screen.getByText('You are the only one.')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('shows a pending address, and discards it', async () => {
  openPage({
    'GET /api/account': { body: { account: { ...account, newEmail: 'grace@example.org' } } },
    'DELETE /api/account/email/links': { status: 204 },
  });
  expect(await screen.findByText('grace@example.org')).toBeDefined();
  await press('Keep current address');
  expect(await screen.findByText('Your address stays ada@example.org.')).toBeDefined();
});
