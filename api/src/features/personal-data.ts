import { internal, other, type Declarations, type Processing } from '@fotosoc/server-kit/personal-data/declaration';
import { ACCOUNT_DATA } from './accounts/personal-data.ts';
import { PASSKEY_DATA } from './accounts/stored-passkeys/personal-data.ts';
import { SECURITY_LOG_DATA } from './accounts/security-log/personal-data.ts';
import { SUSPENSION_DATA } from './accounts/suspension/personal-data.ts';
import { ACTIVITY_LOG_DATA } from './activity-log/personal-data.ts';
import { CALL_DATA } from './calls/personal-data.ts';
import { CAPTION_DATA } from './captions/personal-data.ts';
import { COMMITTEE_DATA } from './committee/personal-data.ts';
import { CONTENT_DATA } from './content/personal-data.ts';
import { EVENT_DATA } from './events/personal-data.ts';
import { GALLERY_DATA } from './galleries/personal-data.ts';
import { HANDOVER_DATA } from './handover/personal-data.ts';
import { LOAN_DATA } from './loans/personal-data.ts';
import { PHOTO_DATA } from './photos/personal-data.ts';
import { PLACES_DATA } from './places/personal-data.ts';
import { PORTFOLIO_DATA } from './portfolios/personal-data.ts';
import { MODERATION_CASE_DATA } from './moderation-cases/personal-data.ts';
import { SEARCH_DATA } from './search/personal-data.ts';
import type { SiteTables } from './tables.ts';

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
  ...CALL_DATA,
  ...CAPTION_DATA,
  ...CONTENT_DATA,
  ...EVENT_DATA,
  ...GALLERY_DATA,
  ...HANDOVER_DATA,
  ...LOAN_DATA,
  ...PLACES_DATA,
  ...MODERATION_CASE_DATA,
  ...SEARCH_DATA,
  ...SECURITY_LOG_DATA,
  ...SUSPENSION_DATA,
  ...COMMITTEE_DATA,
  ...ACTIVITY_LOG_DATA,
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
