import type { Counter } from './counters.ts';
import type { LeaseName } from '../jobs/lease.ts';
import type { Generated, Selectable } from 'kysely';

/** Rows as they are stored, and the same on PostgreSQL: 0 and 1 for booleans, ISO 8601 UTC text for instants,
 *  JSON as text. */
export interface Database {
  accounts: AccountRow;
  sessions: SessionRow;
  reset_requests: { id: string; email: string; asked_at: string };
  password_resets: { token_hash: string; account_id: string; expires_at: string };
  known_devices: { token_hash: string; account_id: string; created_at: string };
  portfolios: PortfolioRow;
  galleries: { id: string; link: string; title: string; created_at: string };
  photo_sets: PhotoSetRow;
  photos: PhotoRow;
  captions: { id: string; photo_id: string; name: string; caption: string; created_at: string };
  equipment: { id: string; name: string; quantity: number };
  bookings: BookingRow;
  fotos_of_the_week: FotoOfTheWeekRow;
  planned_events: PlannedEventRow;
  quick_links: { position: number; link_name: string; link_url: string };
  rate_limits: { key: string; hits: number; resets_at: string };
  login_failures: { key: string; failures: number; last_at: string };
  idempotent_answers: IdempotentAnswerRow;
  settings: { name: string; value: string };
  counters: { name: Counter; value: number };
  /** What one process does at a time, and which. */
  leases: { name: LeaseName; owner: string; renewals: number };
  mails: MailRow;
  remote_versions: RemoteVersionTable;
  version_claims: VersionClaimRow;
  deploy_tokens: DeployTokenRow;
  deploy_invitations: DeployInvitationRow;
  deployment_audit: DeploymentAuditRow;
  /** One row: the number of the last entry of the audit log that was told of by mail. */
  announced_acts: { last_seq: number };
  page_starts: PageStartRow;
  view_counts: ViewCountTable;
  view_days: ViewDayTable;
  view_timings: ViewTimingRow;
  used_views: UsedViewsRow;
  rollout_analyses: RolloutAnalysisRow;
  view_spans: ViewSpanRow;
  failing_periods: FailingPeriodTable;
  network_days: NetworkDayRow;
  network_votes: NetworkVotesRow;
  remote_deployments: RemoteDeploymentRow;
}

export interface AccountRow {
  id: string;
  email: string;
  /** The address as it is compared: lower case. */
  email_key: string;
  password_hash: string;
  /** Granted by the society, never by a name: decides the badge. */
  is_committee: number;
  created_at: string;
}

export interface SessionRow {
  token_hash: string;
  /** The token before the last rotation; requests under way may still carry it for a minute. */
  previous_token_hash: string | null;
  account_id: string;
  created_at: string;
  seen_at: string;
  rotated_at: string;
  /** Of what was given for the password, the last time it was given again; null until then, like the instant. */
  confirmation_hash: Generated<string | null>;
  confirmed_at: Generated<string | null>;
}

export interface PortfolioRow {
  id: string;
  link: string;
  owner_id: string;
  name: string;
  /** The name as it is sorted: lower case, without accents. */
  name_key: string;
  bio: string;
  social_buttons: string;
  created_at: string;
  updated_at: string;
  /** A random number: portfolios are drawn by it. */
  lot: number;
}

/** A titled run of photos, of a portfolio or of a gallery. */
export interface PhotoSetRow {
  id: string;
  portfolio_id: string | null;
  gallery_id: string | null;
  position: number;
  title: string;
}

export interface PhotoRow {
  id: string;
  owner_id: string;
  purpose: string;
  /** Path of the stored photo below the media folder; its address is the same below `/media/`. */
  file: string;
  width: number;
  height: number;
  /** Of the photo and all its variants. */
  size_bytes: number;
  variants: string;
  placeholder: string;
  exif: string | null;
  alt: string;
  set_id: string | null;
  position: number | null;
  profile_of: string | null;
  created_at: string;
}

export interface BookingRow {
  id: string;
  equipment_id: string;
  user_email: string;
  /** The address as borrowers are told apart. */
  borrower_key: string;
  /** Of the token in the mail that confirmed it; null for those of before there was one. */
  cancel_token_hash: string | null;
  quantity: number;
  /** The booking holds from here ... */
  starts_at: string;
  /** ... until just before here. */
  ends_at: string;
  created_at: string;
}

export interface FotoOfTheWeekRow {
  photo_id: string;
  caption: string;
  photographer_name: string;
  instagram_link: string;
  instagram_username: string;
  /** Where outside the photo was fetched from; null for a photo of this site. */
  source: string | null;
  chosen_at: string;
}

export interface PlannedEventRow {
  id: string;
  name: string;
  image: string;
  starts_at: string;
  ends_at: string;
  location: string;
  /** Euro. */
  cost: number;
  capacity: number | null;
  type: string;
  description: string;
}

export interface IdempotentAnswerRow {
  key: string;
  actor: string;
  route: string;
  fingerprint: string;
  body: string;
  created_at: string;
}

export interface MailRow {
  id: string;
  recipient: string;
  subject: string;
  /** Empty once it is sent. */
  body: string;
  /** Fields for the form service, JSON; null for what is a mail in any case. */
  form: string | null;
  created_at: string;
  /** Null once it is sent or given up. */
  next_try_at: string | null;
  tries: number;
  sent_at: string | null;
}

/** What visitors get of a remote, or of the shell. */
export interface RemoteDeploymentRow {
  name: string;
  deployment_id: string;
  active_version: string;
  last_good_version: string;
  activated_at: string;
  /** Decides which visitors get the canary; stays while it widens. */
  canary_id: string | null;
  canary_version: string | null;
  canary_percent: number;
  /** Since when it is off the site; null while it is on it. */
  retired_at: string | null;
}

interface RemoteVersionTable {
  name: string;
  version: string;
  manifest: string;
  /** Of its files, all together. */
  bytes: Generated<number>;
  published_at: string;
  status: Generated<'published' | 'rolled-back' | 'blocked'>;
  /** Why it was rolled back or blocked. */
  status_reason: string | null;
  /** JSON of the gate's report; null for what was published before there was one. */
  gate: string | null;
  /** What is in it, whatever it is called; null where its files cannot be read. */
  content_digest: string | null;
  /** JSON of the commit, author and pipeline it comes from; null where nobody said. */
  origin: string | null;
  /** Since when its files are gone; null while they are there. */
  removed_at: string | null;
  /** Until when the last preview of it lasts; null without any. */
  previewed_until: string | null;
  /** Since when none of its files is left; null while there may be one. */
  files_deleted_at: string | null;
}
export type RemoteVersionRow = Selectable<RemoteVersionTable>;

/** The process that puts or removes the files of a version. */
export interface VersionClaimRow {
  name: string;
  version: string;
  /** Name of something of that process. */
  holder: string;
  /** When it last said that it is at it. */
  seen_at: string;
}

/** Lets a team deploy one remote; the token itself is kept as a hash only. */
export interface DeployTokenRow {
  id: string;
  token_hash: string;
  remote: string;
  /** Space-separated, of `publish canary promote rollback block`. */
  verbs: string;
  /** Space-separated paths that what it publishes may own, and what is below them; null for whatever nobody else owns. */
  prefixes: string | null;
  label: string;
  /** Where whoever deploys with it reads what becomes of the remote. */
  email: string | null;
  /** 1 for those of the environment, which end a few minutes after the last process that has them. */
  is_configured: number;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
}

/** A deploy token that is promised to whoever opens a link; of the link, a hash only is kept. */
export interface DeployInvitationRow {
  id: string;
  link_hash: string;
  remote: string;
  /** As of a token, like the next two. */
  prefixes: string | null;
  verbs: string;
  label: string;
  /** Where the link went. */
  email: string | null;
  /** How long the token lasts. */
  days: number;
  /** Id of the token that ends once this one is there; null for none. */
  replaces: string | null;
  created_at: string;
  expires_at: string;
  /** When the link was used; null as long as it is good. */
  used_at: string | null;
}

/** One change of what is deployed; `hash` covers the row and the hash before. */
export interface DeploymentAuditRow {
  seq: number;
  at: string;
  actor: string;
  act: string;
  remote: string;
  before_state: string;
  after_state: string;
  reason: string;
  previous_hash: string;
  hash: string;
}

/** Page views, each weighed; `bad` ones are part of the first column of their kind. */
interface ViewCounts {
  /** Pages that began, and of them those that were left or were still alive a while later. */
  started: Generated<number>;
  answered: Generated<number>;
  /** Pages that said how a version does; those it could not be loaded for; those it crashed or threw for. */
  heard: Generated<number>;
  failed: Generated<number>;
  crashed: Generated<number>;
  /** Of the heard, those on which a call of the API failed. */
  calls_failed: Generated<number>;
  /** Of the heard, those that began otherwise than they were drawn. */
  mismatched: Generated<number>;
  /** Pages that said when it was there, and those it was late for. */
  timed: Generated<number>;
  slow: Generated<number>;
}

/** What is counted of a deployment under one deployment of the shell, in one slot of time, until it is analysed. */
interface ViewCountTable extends ViewCounts {
  deployment_id: string;
  /** The shell's own rows name it twice. */
  shell_id: string;
  remote: string;
  version: string;
  cohort: string;
  /** Slots since 1970; see `SLOT_MS`. */
  slot: number;
  /** From which networks the bad views came; see `told.ts`. */
  told: Generated<string>;
}
export type ViewCountRow = Selectable<ViewCountTable>;

/** The same afterwards, of a version in a day. */
interface ViewDayTable extends ViewCounts {
  remote: string;
  version: string;
  cohort: string;
  /** e.g. `2026-05-01`, UTC. */
  day: string;
}

/** Page views of a version in five minutes, and those that failed or crashed. */
interface ViewSpanRow {
  remote: string;
  version: string;
  /** Spans since 1970; see `SPAN_MS`. */
  span: number;
  views: number;
  bad: number;
}

/** When a live version began to fail last. */
interface FailingPeriodTable {
  remote: string;
  version: string;
  since: string;
  /** When it was well again; null while it fails. */
  until: string | null;
  /** 1 once its team was told that it fails, 2 once it was told that it is well again. */
  told: Generated<number>;
}

/** Networks that most page views of a day came from, and how many of them may be another's; all together as ''. */
interface NetworkDayRow {
  day: string;
  network: string;
  views: number;
  uncertain: number;
}

/** How many views of a group of networks count for a deployment in a round; of all together as ''. */
interface NetworkVotesRow {
  deployment_id: string;
  network: string;
  round: number;
  votes: number;
  /** Of the round. */
  began_at: string;
  /** When the first view of the deployment came. */
  since: string;
}

/** How many page views measured about as much; see `bucketOf`. */
interface ViewTimingRow {
  remote: string;
  version: string;
  measure: string;
  /** `phone` or `desktop`. */
  form: string;
  bucket: number;
  day: string;
  views: number;
}

/** What the views of one block have said of a deployment: a byte a view. */
interface UsedViewsRow {
  epoch: string;
  block: number;
  deployment_id: string;
  used: Uint8Array;
  used_at: string;
}

/** How the analysis of a live deployment stands, under one deployment of the shell. */
export interface RolloutAnalysisRow {
  deployment_id: string;
  shell_id: string;
  remote: string;
  version: string;
  /** `Sum` by stream, as JSON. */
  sums: string;
  /** What is wrong with it, in words; null when nothing is. */
  trouble: string | null;
  /** What one visitor saw last. */
  message: string | null;
  message_at: string | null;
  seen_at: string;
}

/** How a version of the shell starts in one kind of browser. */
export interface PageStartRow {
  shell_version: string;
  browser: string;
  engine: string;
  opened: number;
  unopened: number;
  /** Of the latest page that had not opened. */
  reason: string | null;
  unopened_at: string | null;
  seen_at: string;
}
