import type { ActivityLogTables } from './activity-log/tables.ts';
import type { AccountDeletionTables } from './accounts/deletion/tables.ts';
import type { PasskeyTables } from './accounts/stored-passkeys/tables.ts';
import type { RightTables } from './accounts/rights/tables.ts';
import type { SecurityLogTables } from './accounts/security-log/tables.ts';
import type { SuspensionTables } from './accounts/suspension/tables.ts';
import type { AccountTables } from './accounts/tables.ts';
import type { CallTables } from './calls/tables.ts';
import type { CaptionTables } from './captions/tables.ts';
import type { CommitteeTables } from './committee/tables.ts';
import type { ContentTables } from './content/tables.ts';
import type { EventTables } from './events/tables.ts';
import type { GalleryTables } from './galleries/tables.ts';
import type { HandoverTables } from './handover/tables.ts';
import type { LoanTables } from './loans/tables.ts';
import type { PhotoTables } from './photos/tables.ts';
import type { PlacesTables } from './places/tables.ts';
import type { PortfolioTables } from './portfolios/tables.ts';
import type { ModerationCaseTables } from './moderation-cases/tables.ts';
import type { RedirectTables } from './redirects/tables.ts';
import type { SearchTables } from './search/tables.ts';

/** Tables of the site: of its features' folders, and shared ones. */
export interface SiteTables
  extends
    AccountTables,
    ActivityLogTables,
    CallTables,
    CaptionTables,
    CommitteeTables,
    ContentTables,
    EventTables,
    GalleryTables,
    HandoverTables,
    AccountDeletionTables,
    LoanTables,
    PasskeyTables,
    PhotoTables,
    PlacesTables,
    PortfolioTables,
    ModerationCaseTables,
    RedirectTables,
    RightTables,
    SearchTables,
    SecurityLogTables,
    SuspensionTables {
  moved_in: ImportedObjectRow;
}

declare module '@fotosoc/server-kit/db/tables' {
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
    'member-portfolios': true;
    'fotos-uploaded': true;
  }
  interface Leases {
    seed: true;
  }
}

/** Object imported from the former site, to prevent a second import. */
export interface ImportedObjectRow {
  kind: 'account' | 'portfolio' | 'gallery' | 'photo' | 'captions';
  /** Id at the former site. */
  source: string;
  target: string;
}
