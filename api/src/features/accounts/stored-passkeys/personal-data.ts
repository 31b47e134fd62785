import { about, internal, other, type Declarations } from '@fotosoc/server-kit/personal-data/declaration';
import type { PasskeyTables } from './tables.ts';

export const PASSKEY_DATA: Declarations<PasskeyTables> = {
  passkeys: {
    columns: {
      ...about('account_id name created_at last_used_at'),
      ...internal('credential_id public_key sign_count transports'),
      ...other('id'),
    },
    processing: [
      {
        person: 'member',
        what: 'Your passkeys: the name you gave each, its public key, when you added it and last used it',
        why: 'To let you sign in, and confirm that it is you, without a password.',
        basis: 'contract',
        seenBy: 'You.',
        kept: 'Until you remove the passkey or delete your account.',
      },
    ],
    accountRows: [{ holder: { account: 'account_id' }, title: 'Passkeys', onErasure: 'delete' }],
  },
  passkey_challenges: {
    columns: { ...internal('bound_to'), ...other('challenge_hash purpose expires_at') },
    processing: [
      {
        person: 'visitor',
        what: 'A random number for each use of a passkey that is begun',
        why: 'To accept each answer of a passkey only once, in the browser that asked for it.',
        basis: 'contract',
        seenBy: 'Nobody.',
        kept: 'Until you use the passkey, at most 5 minutes.',
      },
    ],
    retention: { key: ['challenge_hash'], since: 'expires_at', ms: 0, event: 'the five minutes are over' },
  },
  passkey_recoveries: {
    columns: { ...about('account_id expires_at'), ...internal('token_hash') },
    processing: [
      {
        person: 'member',
        what: 'A hash of the link by which you remove lost passkeys',
        why: 'To know that the person who opens the link reads your mail.',
        basis: 'contract',
        seenBy: 'Nobody.',
        kept: 'Until the link expires, at most 1 hour.',
      },
    ],
    retention: { key: ['token_hash'], since: 'expires_at', ms: 0, event: 'the link expires' },
    accountRows: [{ holder: { account: 'account_id' }, title: 'Links that remove passkeys', onErasure: 'delete' }],
  },
};
