import type { Generated, Selectable } from 'kysely';

/** Tables that the delivery adds to the database. */
export interface DeliveryTables {
  remote_versions: RemoteVersionTable;
  version_claims: VersionClaimRow;
  remote_deployments: RemoteDeploymentRow;
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
  gradual_rollouts: GradualRolloutRow;
  remote_errors: RemoteErrorRow;
  view_spans: ViewSpanRow;
  failing_periods: FailingPeriodTable;
  network_days: NetworkDayRow;
  network_votes: NetworkVotesRow;
}

declare module '../ground/db/tables.ts' {
  // oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
  interface Database extends DeliveryTables {}
  interface Settings {
    'preview-secret': true;
    'page-view-secret': true;
    'analysed-slot': true;
    'audit-checkpoint': true;
    /** Digest of the contract that what is live was rendered against last. */
    'proven-contract': true;
    'told-contract': true;
  }
  interface Counters {
    'deployment-revision': true;
  }
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
  /** The same of the largest contentful paint, and of the answer to what the visitor did. */
  lcp_timed: Generated<number>;
  lcp_late: Generated<number>;
  inp_timed: Generated<number>;
  inp_late: Generated<number>;
  /** Pages that the server drew, and those that it could not. */
  drawn: Generated<number>;
  undrawn: Generated<number>;
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
  /** From which networks the first bad views of everybody came; see `told.ts`. */
  told: Generated<string>;
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

/** A canary that widens by itself, as long as nobody gives it another share by hand; the last one of each remote. */
export interface GradualRolloutRow {
  remote: string;
  /** Of the canary. */
  deployment_id: string;
  percent: number;
  /** Since when so many have it. */
  since: string;
  /** Whoever promoted it, why, and why in spite of the gate. */
  actor: string;
  reason: string;
  override: string | null;
  /** Why it stays at its share whatever is known of it; null while it goes on. */
  halted: string | null;
}

/** Errors of one cause in one version, in the last month. */
export interface RemoteErrorRow {
  remote: string;
  /** See `causeOf`. */
  cause: string;
  version: string;
  phase: string;
  message: string;
  /** `Story` of the last one, as JSON. */
  story: string;
  /** Groups of networks that told of it, one after the other; see `groupOf`. */
  networks: string;
  reports: number;
  first_at: string;
  last_at: string;
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
