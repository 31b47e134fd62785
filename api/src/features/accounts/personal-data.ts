import { DELETED_ACCOUNT_DAYS } from '@fotosoc/contract/limits';
import { sql } from 'kysely';
import { RATE_COUNTERS_PROCESSING } from '../infrastructure-data.ts';
import {
  about,
  internal,
  other,
  formatPeriod,
  type Declarations,
  type Processing,
} from '@fotosoc/server-kit/personal-data/declaration';
import { DAY_MS, YEAR_SECONDS } from '@fotosoc/server-kit/units';
import type { AccountDeletionTables } from './deletion/tables.ts';
import { LOGIN_FAILURE_LIFETIME_MS } from './login-delay.ts';
import type { RightTables } from './rights/tables.ts';
import { MEMBER_LIFETIME } from './session-store.ts';
import type { AccountTables } from './tables.ts';

const DELETED = formatPeriod(DELETED_ACCOUNT_DAYS * DAY_MS);
const ACCOUNT: Processing = {
  person: 'member',
  what: 'E-mail address, a hash of your password, and when you registered, confirmed the address and changed the password',
  why: 'To sign you in and to write to you about your account.',
  basis: 'contract',
  seenBy: 'Administrators see the address.',
  kept: `Until you delete your account, and ${DELETED} longer in case you change your mind.`,
};
const LINKS: Processing = {
  person: 'member',
  what: 'Your e-mail address while you confirm it or reset your password, and a hash of the mailed link',
  why: 'To know that the person who opens the link reads mail at that address.',
  basis: 'contract',
  seenBy: 'Nobody.',
  kept: 'Until the link expires, at most 7 days.',
};
const RIGHTS: Processing = {
  person: 'officer',
  what: 'Your rights on the site, their last day, and who invited you',
  why: 'To let you do what you look after.',
  basis: 'contract',
  seenBy: 'Administrators.',
  kept: 'Until the right ends or the invitation expires.',
};

export const ACCOUNT_DATA: Declarations<AccountTables & RightTables & AccountDeletionTables> = {
  accounts: {
    columns: {
      ...about('id email is_committee created_at email_confirmed_at password_changed_at'),
      ...internal('email_key email_rank password_hash'),
    },
    processing: [ACCOUNT],
    accountRows: [{ holder: { account: 'id' }, title: 'Account', onErasure: 'by code' }],
  },
  account_deletions: {
    columns: { ...about('account_id deleted_at erased_at'), ...internal('kept') },
    processing: [ACCOUNT],
    accountRows: [{ holder: { account: 'account_id' }, onErasure: 'delete' }],
  },
  sessions: {
    columns: {
      ...about('account_id created_at seen_at device'),
      ...internal('token_hash previous_token_hash confirmation_hash'),
      ...other('rotated_at confirmed_at'),
    },
    processing: [
      {
        person: 'member',
        what: 'Devices that you are signed in on, and when you last used them',
        why: 'To keep you signed in, and to let you sign out a device that you lost.',
        basis: 'contract',
        seenBy: 'You.',
      },
    ],
    retention: { key: ['token_hash'], since: 'created_at', ms: MEMBER_LIFETIME.absoluteMs, event: 'you signed in' },
    accountRows: [{ holder: { account: 'account_id' }, title: 'Signed-in devices', onErasure: 'delete' }],
  },
  known_devices: {
    columns: { ...about('account_id created_at'), ...internal('token_hash') },
    processing: [
      {
        person: 'member',
        what: 'A random number for each browser that you signed in with',
        why: 'To let you sign in at once while someone else guesses your password.',
        basis: 'interest',
        seenBy: 'Nobody.',
      },
    ],
    retention: { key: ['token_hash'], since: 'created_at', ms: YEAR_SECONDS * 1000, event: 'you last signed in there' },
    accountRows: [{ holder: { account: 'account_id' }, title: 'Known browsers', onErasure: 'delete' }],
  },
  email_links: {
    columns: { ...about('account_id act email created_at expires_at'), ...internal('token_hash email_key email_rank') },
    processing: [LINKS],
    retention: { key: ['token_hash'], since: 'expires_at', ms: 0, event: 'the link expires' },
    accountRows: [{ holder: { account: 'account_id' }, title: 'Links about your address', onErasure: 'delete' }],
  },
  password_resets: {
    columns: { ...about('account_id expires_at'), ...internal('token_hash') },
    processing: [LINKS],
    retention: { key: ['token_hash'], since: 'expires_at', ms: 0, event: 'the link expires' },
    accountRows: [{ holder: { account: 'account_id' }, title: 'Links to a new password', onErasure: 'delete' }],
  },
  reset_requests: {
    columns: { ...about('email asked_at'), ...other('id') },
    processing: [LINKS],
    accountRows: [{ holder: { email: 'email' }, title: 'Requests for a new password', onErasure: 'delete' }],
  },
  login_failures: {
    columns: { ...internal('key'), ...other('failures last_at') },
    processing: [RATE_COUNTERS_PROCESSING],
    retention: { key: ['key'], since: 'last_at', ms: LOGIN_FAILURE_LIFETIME_MS, event: 'the last try' },
  },
  account_rights: {
    columns: about('account_id name last_day reminded_at'),
    processing: [RIGHTS],
    accountRows: [{ holder: { account: 'account_id' }, title: 'Rights', onErasure: 'delete' }],
  },
  right_invitations: {
    columns: {
      ...about('email rights invited_by invited_at expires_at'),
      ...internal('token_hash email_key'),
      ...other('id'),
    },
    processing: [RIGHTS],
    retention: { key: ['id'], since: 'expires_at', ms: 0, event: 'the invitation expires' },
    accountRows: [
      {
        holder: { email: 'email' },
        title: 'Invitations',
        columns: ['email', 'rights', 'invited_at', 'expires_at'],
        context: { invitedBy: sql`(select email from accounts where accounts.id = right_invitations.invited_by)` },
        onErasure: 'delete',
      },
      { holder: { account: 'invited_by' }, onErasure: { set: { invited_by: null } } },
    ],
  },
};
