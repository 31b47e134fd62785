import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { CreatedCredential, SignedCredential } from '@fotosoc/contract/passkey-schema';

interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}
interface SigningOptions {
  challenge: string;
  rpId: string;
}

/** Deviations from an honest browser and authenticator. */
export interface Deviations {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Default: true. */
  isUserVerified?: boolean;
  /** Default: one more than before. */
  signCount?: number;
  userHandle?: string | undefined;
  /** Default: the format `none`. Receives the bytes to sign. */
  attest?: (signed: Buffer) => { fmt: string; attStmt: Map<string, unknown> };
}

const FLAGS = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 };
const ES256 = -7;

/** Software authenticator with one passkey (ES256, attestation `none`).
 *  @param origin of the requesting page */
export class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  signCount = 0;
  #userHandle: string | undefined;

  constructor(readonly origin: string) {}

  /** Answers `navigator.credentials.create`. */
  create(options: CreationOptions, deviations: Deviations = {}): CreatedCredential {
    this.#userHandle = options.user.id;
    const clientData = this.#clientData('webauthn.create', options.challenge, deviations);
    const authData = this.#authenticatorData(options.rp.id, deviations, this.#attestedData());
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    const { fmt, attStmt } = deviations.attest?.(signed) ?? { fmt: 'none', attStmt: new Map() };
    const attestation = new Map<string, unknown>(Object.entries({ fmt, attStmt, authData }));
    return {
      ...this.#described(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Answers `navigator.credentials.get`. */
  sign(options: SigningOptions, deviations: Deviations = {}): SignedCredential {
    this.signCount = deviations.signCount ?? this.signCount + 1;
    const authenticatorData = this.#authenticatorData(options.rpId, deviations);
    const clientData = this.#clientData('webauthn.get', options.challenge, deviations);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    const userHandle = 'userHandle' in deviations ? deviations.userHandle : this.#userHandle;
    return {
      ...this.#described(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
        ...(userHandle !== undefined && { userHandle }),
      },
    };
  }

  #described() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} } as const;
  }

  #clientData(type: string, challenge: string, deviations: Deviations): Buffer {
    const { origin = this.origin } = deviations;
    const data = { type, challenge: deviations.challenge ?? challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }

  #authenticatorData(rpId: string, deviations: Deviations, attested?: Buffer): Buffer {
    const { isUserVerified = true } = deviations;
    const head = Buffer.alloc(37);
    createHash('sha256')
      .update(deviations.rpId ?? rpId)
      .digest()
      .copy(head);
    head[32] = FLAGS.userPresent | (isUserVerified ? FLAGS.userVerified : 0) | (attested ? FLAGS.attested : 0);
    head.writeUInt32BE(deviations.signCount ?? this.signCount, 33);
    return attested ? Buffer.concat([head, attested]) : head;
  }

  /** AAGUID, length and id of the credential, and its public key in COSE. */
  #attestedData(): Buffer {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, unknown>([
      [1, 2], // key type: elliptic curve
      [3, ES256],
      [-1, 1], // curve: P-256
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    return Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(isoCBOR.encode(key as never))]);
  }
}
