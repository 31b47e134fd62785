import {
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type { Reply } from '@fotosoc/contract';
import type { CreatedCredential, SignedCredential } from '@fotosoc/contract/passkey-schema';
import type { Config } from '../../../config/config.ts';
import { CHALLENGE_LIFETIME_MS } from './challenges.ts';
import type { PasskeyRow } from '../stored-passkeys/tables.ts';

type CreationOptions = Reply<'POST /api/account/passkey-challenges'>['options'];
type SigningOptions = Reply<'POST /api/auth/passkey-challenges'>['options'];
/** Accepted signature algorithms, as COSE numbers: EdDSA is -8, ES256 is -7, RS256 is -257. */
const ALGORITHMS = [-7, -8, -257];

type KeyPair = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'sign_count'>;

/** Returns the options with which a browser creates a passkey. The user handle is the id of the account: the id is
 *  random and reveals nothing about the person. */
export async function createRegistrationOptions(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  {
    challenge,
    society,
    account,
    known,
  }: { challenge: string; society: string; account: { id: string; email: string }; known: readonly PasskeyRow[] },
): Promise<CreationOptions> {
  const options = await generateRegistrationOptions({
    rpName: society,
    rpID: new URL(publicUrl).hostname,
    userName: account.email,
    userDisplayName: account.email,
    userID: new Uint8Array(Buffer.from(account.id)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_LIFETIME_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(toCredentialDescriptor),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  });
  return options as CreationOptions;
}

/** Returns the options with which a browser signs a challenge.
 *  @param known passkeys that may sign; empty for any passkey of this site */
export function createSigningOptions(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  challenge: string,
  known: readonly PasskeyRow[] = [],
): SigningOptions {
  return {
    challenge,
    rpId: new URL(publicUrl).hostname,
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: 'required',
    allowCredentials: known.map((passkey) => ({ type: 'public-key', ...toCredentialDescriptor(passkey) })),
  };
}

/** Returns the passkey that an authenticator has created for this site; `undefined` if the response is invalid. */
export async function verifyCreatedPasskey(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  credential: CreatedCredential,
  challenge: string,
): Promise<KeyPair | undefined> {
  const { origin, hostname } = new URL(publicUrl);
  if (!hasNoCertificates(credential)) return undefined;
  const verified = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined); // the library throws for refused responses
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { credential_id: id, public_key: Buffer.from(publicKey).toString('base64url'), sign_count: counter };
}

/** Returns whether a response contains no manufacturer certificates. The options request none, so browsers omit them.
 *  The library would fetch the revocation lists that a certificate names, from any address. */
function hasNoCertificates({ response: { attestationObject } }: CreatedCredential): boolean {
  try {
    const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    const isSelfMade = ['none', 'packed'].includes(attestation.get('fmt'));
    return isSelfMade && attestation.get('attStmt').get('x5c') === undefined;
  } catch {
    return false; // the library's decoder throws for invalid CBOR
  }
}

/** Returns the new signature counter of a passkey that has signed the challenge for this site and has verified its
 *  user. Returns `undefined` for an invalid response, such as a counter that did not grow. */
export async function verifySignedChallenge(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  credential: SignedCredential,
  { challenge, passkey }: { challenge: string; passkey: PasskeyRow },
): Promise<number | undefined> {
  const { origin, hostname } = new URL(publicUrl);
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.sign_count,
    },
  }).catch(() => undefined); // the library throws for refused responses
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

function toCredentialDescriptor({ credential_id, transports }: PasskeyRow) {
  const known = transports.split(' ').filter(Boolean);
  return { id: credential_id, ...(known.length > 0 && { transports: known }) };
}
