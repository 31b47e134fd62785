import type { Today } from '@fotosoc/contract/desk';
import type { User } from '@fotosoc/contract/user';
import { mockResponses, renderRoutes } from '@fotosoc/host/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import routes from '../../routes';

const officer: User = { id: 'o', email: 'ruairi@example.org', role: 'member', rights: ['loans'] };
const NOTHING: Today = { doesApprove: false, goingOut: [], dueBack: [], overdue: [], dueLater: [], toApprove: [] };
const TRIPOD = { id: 't', name: 'Tripod', quantity: 5 };

afterEach(() => vi.unstubAllGlobals());

async function openScanner(getUserMedia?: () => Promise<unknown>) {
  vi.stubGlobal('isSecureContext', getUserMedia !== undefined);
  vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: getUserMedia && { getUserMedia } } }));
  mockResponses({ 'GET /api/desk': { body: NOTHING }, 'GET /api/equipment': { body: [TRIPOD] } });
  renderRoutes(routes, '/loans/desk', officer);
  await userEvent.click(await screen.findByRole('button', { name: 'Scan a label' }));
  return within(await screen.findByRole('dialog', { name: 'Scan a label' }));
}

it.each([
  ['NotAllowedError', /^The browser does not let this site use the camera\. Allow the camera/],
  ['SecurityError', /^The settings of this device forbid the camera\./],
  ['NotFoundError', /^This device has no camera\./],
  ['NotReadableError', /^Another program uses the camera\. Close that program/],
  ['AbortError', /^The camera does not start\. Close other programs/],
  ['UnknownError', /^The site cannot use the camera of this device\./],
])('says what to do after %s', async (name, sentence) => {
  const getUserMedia = vi.fn<() => Promise<unknown>>(() => Promise.reject(new DOMException('', name)));
  const dialog = await openScanner(getUserMedia);
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toMatch(sentence);
  expect(alert.textContent).toContain('Or choose the unit below.');
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
});

it('turns the camera off if the reader for codes cannot be loaded', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockReturnValue();
  vi.stubGlobal('BarcodeDetector', { getSupportedFormats: () => Promise.reject(new TypeError('Failed to fetch')) });
  const stop = vi.fn<() => void>();
  const dialog = await openScanner(() => Promise.resolve({ getTracks: () => [{ stop }] }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(/^The reader for codes cannot be loaded\./);
  expect(stop).toHaveBeenCalled();
});

it('says that the camera needs https, and opens a unit by its number', async () => {
  const dialog = await openScanner();
  expect((await dialog.findByRole('alert')).textContent).toMatch(
    /^The camera needs an address that begins with https\./,
  );
  await userEvent.type(await dialog.findByLabelText('Number on the label'), 'two');
  await userEvent.click(dialog.getByRole('button', { name: 'Open unit' }));
  expect(await dialog.findByText('Enter the number on the label, e.g. 2.')).toBeTruthy();
  await userEvent.clear(dialog.getByLabelText(/^Number on the label/));
  await userEvent.type(dialog.getByLabelText(/^Number on the label/), '2');
  mockResponses({
    'GET /api/equipment': { body: [TRIPOD] },
    'GET /api/equipment/t/units': { body: { units: [], loans: [] } },
    'GET /api/desk': { body: NOTHING },
    'GET /api/desk/equipment': { body: { kinds: [] } },
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Open unit' }));
  expect(await screen.findByText(/No\. 2/)).toBeTruthy();
});
