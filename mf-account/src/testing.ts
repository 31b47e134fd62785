import type { Reply } from '@fotosoc/contract';
import { onTestFinished, vi } from 'vitest';

export const SIGNING_OPTIONS: Reply<'POST /api/auth/passkey-challenges'>['options'] = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 1000,
  userVerification: 'required',
  allowCredentials: [],
};

export const CREATION_OPTIONS: Reply<'POST /api/account/passkey-challenges'>['options'] = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Society' },
  user: { id: 'AAAA', name: 'ada', displayName: 'ada' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 1000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
};

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

const SIGNED = { authenticatorData: bytes('data'), signature: bytes('signed'), clientDataJSON: bytes('{}') };
const CREATED = { attestationObject: bytes('key'), clientDataJSON: bytes('{}'), getTransports: () => ['internal'] };

const answer = (response: object) => async () =>
  Promise.resolve({
    id: 'passkey',
    rawId: bytes('passkey'),
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  });
const cancelled = async () => Promise.reject(new DOMException('Cancelled', 'NotAllowedError'));

/** Installs a fake authenticator in the browser for one test; `cancel` cancels the next dialog.
 *  @returns the fake `navigator.credentials` */
export function fakeAuthenticator() {
  const get = vi.fn<() => Promise<object>>(answer(SIGNED));
  const create = vi.fn<() => Promise<object>>(answer(CREATED));
  vi.stubGlobal('PublicKeyCredential', Object);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get, create } });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'credentials');
  });
  return { get, create, cancel: () => get.mockImplementationOnce(cancelled) };
}
