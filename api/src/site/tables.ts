import type { ActivityLogArea } from '@fotosoc/contract/activity-log';
import type { AccountDeletionTables } from './accounts/deletion/tables.ts';
import type { PasskeyTables } from './accounts/passkeys/tables.ts';
import type { RightTables } from './accounts/rights/tables.ts';
import type { SecurityLogTables } from './accounts/security-log/tables.ts';
import type { SuspensionTables } from './accounts/suspension/tables.ts';
import type { AccountTables } from './accounts/tables.ts';
import type { CaptionTables } from './captions/tables.ts';
import type { ContentTables } from './content/tables.ts';
import type { EventTables } from './events/tables.ts';
import type { GalleryTables } from './galleries/tables.ts';
import type { HandoverTables } from './handover/tables.ts';
import type { LoanTables } from './loans/tables.ts';
import type { PhotoTables } from './photos/tables.ts';
import type { PortfolioTables } from './portfolios/tables.ts';
import type { ReviewTables } from './moderation/tables.ts';
import type { SearchTables } from './search/tables.ts';

/** Tables of the site: of its features' folders, and shared ones. */
export interface SiteTables
  extends
    AccountTables,
    CaptionTables,
    ContentTables,
    EventTables,
    GalleryTables,
    HandoverTables,
    AccountDeletionTables,
    LoanTables,
    PasskeyTables,
    PhotoTables,
    PortfolioTables,
    ReviewTables,
    RightTables,
    SearchTables,
    SecurityLogTables,
    SuspensionTables {
  committee_ties: CommitteeLinkRow;
  record_entries: ActivityLogRow;
  stranger_posts: UntrustedPostRow;
  moved_in: ImportedObjectRow;
  old_addresses: { path: string; leads_to: string };
}

declare module '../server-kit/db/tables.ts' {
  // oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
  interface Database extends SiteTables {}
  interface Settings {
    'seeded-administrator': true;
    'demo-content': true;
    'photo-generation': true;
    'captions-wait': true;
    'loan-rules': true;
    'reports-that-hide': true;
    'form-ticket-secret': true;
    'strangers-secret': true;
    'links-read-last': true;
    'links-taken-over': true;
    'events-taken-over': true;
    'events-read-last': true;
    'foto-taken-over': true;
    'photo-side': true;
  }
  interface Counters {
    'content-revision': true;
    'member-portfolios': true;
    'fotos-uploaded': true;
  }
  interface Leases {
    seed: true;
  }
}

/** Link between an account and a committee entry while the entry has this name: a post that changes hands is no longer
 *  the former holder's. */
export interface CommitteeLinkRow {
  entry_id: string;
  /** Name for comparisons: without accents, lower case. */
  name_key: string;
  account_id: string;
}

/** Entry of the activity log; entries that can be undone contain the state before. */
export interface ActivityLogRow {
  id: string;
  area: ActivityLogArea;
  at: string;
  /** Null for the site itself, and for a deleted account. */
  actor_id: string | null;
  act: string;
  subject_id: string;
  /** Name of the subject at that time. */
  subject: string;
  before_state: string | null;
  after_state: string | null;
  undone_at: string | null;
}

/** Post of a visitor without account. */
export interface UntrustedPostRow {
  /** Id of the resulting caption, booking (the first item) or account; for a message its own id. */
  subject_id: string;
  kind: 'caption' | 'booking' | 'account' | 'message';
  /** Hash of the network with a secret of this site. */
  network: string;
  sent_at: string;
  /** 1 once the post is part of a flood. */
  is_held: number;
}

/** Object imported from the former site, to prevent a second import. */
export interface ImportedObjectRow {
  kind: 'account' | 'portfolio' | 'gallery' | 'photo' | 'captions';
  /** Id at the former site. */
  source: string;
  target: string;
}
