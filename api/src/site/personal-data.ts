import { about, internal, other, type Declarations, type Processing } from '../server-kit/personal-data/declaration.ts';
import { ACCOUNT_DATA } from './accounts/personal-data.ts';
import { PASSKEY_DATA } from './accounts/passkeys/personal-data.ts';
import { SECURITY_LOG_DATA } from './accounts/security-log/personal-data.ts';
import { SUSPENSION_DATA } from './accounts/suspension/personal-data.ts';
import { CAPTION_DATA } from './captions/personal-data.ts';
import { CONTENT_DATA } from './content/personal-data.ts';
import { EVENT_DATA } from './events/personal-data.ts';
import { GALLERY_DATA } from './galleries/personal-data.ts';
import { HANDOVER_DATA } from './handover/personal-data.ts';
import { LOAN_DATA } from './loans/personal-data.ts';
import { PHOTO_DATA } from './photos/personal-data.ts';
import { PORTFOLIO_DATA } from './portfolios/personal-data.ts';
import { REVIEW_DATA } from './moderation/personal-data.ts';
import { SEARCH_DATA } from './search/personal-data.ts';
import { SENDER_RETENTION_MS } from './untrusted-senders.ts';
import type { SiteTables } from './tables.ts';

/** Name in the activity log of a person whose account is erased. */
const FORMER_MEMBER = 'A former member';

const MOVED: Processing = {
  person: 'member',
  what: 'The number of your account and the address of your portfolio on the society’s earlier site',
  why: 'To move content here only once, and to lead visitors with an old link to it.',
  basis: 'interest',
  seenBy: 'Everyone who opens the old link.',
  kept: 'The number as long as this site runs, the address until you delete your account.',
};

/** Declares for every column of the site's tables whether it holds personal data. */
export const SITE_DATA: Declarations<SiteTables> = {
  ...ACCOUNT_DATA,
  ...PASSKEY_DATA,
  ...PORTFOLIO_DATA,
  ...PHOTO_DATA,
  ...CAPTION_DATA,
  ...CONTENT_DATA,
  ...EVENT_DATA,
  ...GALLERY_DATA,
  ...HANDOVER_DATA,
  ...LOAN_DATA,
  ...REVIEW_DATA,
  ...SEARCH_DATA,
  ...SECURITY_LOG_DATA,
  ...SUSPENSION_DATA,
  committee_ties: {
    columns: { ...about('account_id name_key'), ...other('entry_id') },
    processing: [
      {
        person: 'officer',
        what: 'Which entry of the committee page is you',
        why: 'To show the badge Committee at your portfolio.',
        basis: 'interest',
        seenBy: 'Everyone sees the badge.',
        kept: 'Until the entry is another person’s, or you delete your account.',
      },
    ],
    accountRows: [{ holder: { account: 'account_id' }, title: 'Committee', onErasure: 'delete' }],
  },
  record_entries: {
    columns: {
      ...about('area at actor_id act'),
      ...internal('subject before_state after_state'),
      ...other('id subject_id undone_at'),
    },
    processing: [
      {
        person: 'officer',
        what: 'What you did for the society, and when: pages, galleries, rights, loans, photos that were reported',
        why: 'To undo mistakes, and to know who decided.',
        basis: 'interest',
        seenBy: 'Officers with the same right.',
        kept: 'Until you delete your account; then the entries stay without your name. Entries about a loan go with the booking.',
      },
    ],
    accountRows: [
      { holder: { account: 'actor_id' }, title: 'Activity log', onErasure: { set: { actor_id: null } } },
      { holder: { account: 'subject_id' }, onErasure: { set: { subject: FORMER_MEMBER } } },
      { holder: { email: 'subject' }, onErasure: { set: { subject: FORMER_MEMBER } } },
    ],
  },
  stranger_posts: {
    columns: { ...internal('network'), ...other('subject_id kind sent_at is_held') },
    processing: [
      {
        person: 'visitor',
        what: 'A hash of the network that you send a form from without an account',
        why: 'To notice when many networks flood the site together.',
        basis: 'interest',
        seenBy: 'Nobody.',
      },
    ],
    retention: { key: ['subject_id'], since: 'sent_at', ms: SENDER_RETENTION_MS, event: 'you sent it' },
    accountRows: [{ holder: { account: 'subject_id' }, onErasure: 'delete' }],
  },
  moved_in: {
    columns: { ...internal('source target'), ...other('kind') },
    processing: [MOVED],
    accountRows: [
      {
        holder: { account: 'target' },
        onErasure: {
          stays: 'Moving content again would otherwise bring the account back. It is a number without a name.',
        },
      },
      { holder: { column: 'target', of: 'portfolios', key: 'link' }, onErasure: { set: { target: '' } } },
      { holder: { column: 'target', of: 'photos' }, onErasure: 'by code' },
    ],
  },
  old_addresses: {
    columns: { ...internal('path leads_to') },
    processing: [MOVED],
    accountRows: [
      { holder: { column: 'leads_to', of: 'portfolios', key: "'/portfolios/' || link" }, onErasure: 'delete' },
    ],
  },
};
