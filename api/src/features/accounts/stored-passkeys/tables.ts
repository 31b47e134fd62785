export interface PasskeyTables {
  passkeys: PasskeyRow;
  passkey_challenges: PasskeyChallengeRow;
  passkey_recoveries: { token_hash: string; account_id: string; expires_at: string };
}

export interface PasskeyRow {
  id: string;
  account_id: string;
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** Signature counter of the authenticator; 0 for authenticators without counter. */
  sign_count: number;
  /** Transports of the authenticator, such as `internal hybrid`, separated by spaces. */
  transports: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

interface PasskeyChallengeRow {
  challenge_hash: string;
  purpose: ChallengePurpose;
  /** Browser that may use the challenge: the session (`request.deviceId`), or the hash of a cookie before a sign-in. */
  bound_to: string;
  expires_at: string;
}

export type ChallengePurpose = 'add' | 'confirm' | 'sign-in';
