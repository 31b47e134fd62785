import type { RecordArea } from '@fotosoc/contract/record';
import type { LeavingTables } from './accounts/leaving/tables.ts';
import type { PasskeyTables } from './accounts/passkeys/tables.ts';
import type { RightTables } from './accounts/rights/tables.ts';
import type { SecurityLogTables } from './accounts/security-log/tables.ts';
import type { SuspensionTables } from './accounts/suspension/tables.ts';
import type { AccountTables } from './accounts/tables.ts';
import type { CaptionTables } from './captions/tables.ts';
import type { ContentTables } from './content/tables.ts';
import type { EventTables } from './events/tables.ts';
import type { GalleryTables } from './galleries/tables.ts';
import type { HandOverTables } from './hand-over/tables.ts';
import type { LoanTables } from './loans/tables.ts';
import type { PhotoTables } from './photos/tables.ts';
import type { PortfolioTables } from './portfolios/tables.ts';
import type { ReviewTables } from './review/tables.ts';
import type { SearchTables } from './search/tables.ts';

/** What the site adds to the database: the tables that stand in its features' folders, and those of several or of none. */
export interface SiteTables
  extends
    AccountTables,
    CaptionTables,
    ContentTables,
    EventTables,
    GalleryTables,
    HandOverTables,
    LeavingTables,
    LoanTables,
    PasskeyTables,
    PhotoTables,
    PortfolioTables,
    ReviewTables,
    RightTables,
    SearchTables,
    SecurityLogTables,
    SuspensionTables {
  committee_ties: CommitteeTieRow;
  record_entries: RecordEntryRow;
  stranger_posts: StrangerPostRow;
  moved_in: MovedInRow;
  old_addresses: { path: string; leads_to: string };
}

declare module '../ground/db/tables.ts' {
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

/** Whose account an entry of the committee is, while it has this name: a post that changes hands is not the former holder's. */
export interface CommitteeTieRow {
  entry_id: string;
  /** The name as it is compared: without accents, lower case. */
  name_key: string;
  account_id: string;
}

/** What somebody did for the society; what a person can undo says how it was before. */
export interface RecordEntryRow {
  id: string;
  area: RecordArea;
  at: string;
  /** Null for the site itself, and for somebody whose account is gone. */
  actor_id: string | null;
  act: string;
  /** What it was done to. */
  subject_id: string;
  /** The same in words, as it was called then. */
  subject: string;
  before_state: string | null;
  after_state: string | null;
  undone_at: string | null;
}

/** Something that a visitor without an account has sent. */
export interface StrangerPostRow {
  /** Of what it became: a caption, a booking (of several booked together the first), an account; of a message its own. */
  subject_id: string;
  kind: 'caption' | 'booking' | 'account' | 'message';
  /** A hash that only this site can make. */
  network: string;
  sent_at: string;
  /** 1 once it is part of a flood. */
  is_held: number;
}

/** What was made here of something of another site: done again, it is not made twice. */
export interface MovedInRow {
  kind: 'account' | 'portfolio' | 'gallery' | 'photo' | 'captions';
  /** What it is called there. */
  source: string;
  /** Its id here. */
  target: string;
}
