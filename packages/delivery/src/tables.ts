import type { Generated, Selectable } from 'kysely';

/** Tables of the delivery module. */
export interface DeliveryTables {
  remote_versions: RemoteVersionTable;
  version_claims: PublishLockRow;
  remote_deployments: RemoteDeploymentRow;
  deploy_tokens: DeployTokenRow;
  deploy_invitations: DeployInvitationRow;
  deployment_audit: DeploymentAuditRow;
  /** One row: number of the last announced entry of the audit log. */
  announced_acts: { last_seq: number };
  page_starts: PageBootRow;
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

declare module '@fotosoc/server-kit/db/tables' {
  // oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
  interface Database extends DeliveryTables {}
  interface Settings {
    'preview-secret': true;
    'page-view-secret': true;
    'analysed-slot': true;
    'audit-checkpoint': true;
    /** Digest of the contract of the last verification of live versions. */
    'proven-contract': true;
    'told-contract': true;
  }
}

/** Deployment of a remote, or of the shell. */
export interface RemoteDeploymentRow {
  name: string;
  deployment_id: string;
  active_version: string;
  last_good_version: string;
  activated_at: string;
  /** Seed of the canary's visitors; constant while the canary is extended. */
  canary_id: string | null;
  canary_version: string | null;
  canary_percent: number;
  /** Time of retirement; null while the remote is on the site. */
  retired_at: string | null;
}

interface RemoteVersionTable {
  name: string;
  version: string;
  manifest: string;
  bytes: Generated<number>;
  published_at: string;
  status: Generated<'published' | 'rolled-back' | 'blocked'>;
  status_reason: string | null;
  /** JSON of the check report; null for versions from before. */
  gate: string | null;
  /** Digest of the content, independent of its name; null for unreadable files. */
  content_digest: string | null;
  /** JSON of commit, author and pipeline; null if unknown. */
  origin: string | null;
  /** Time at which its files were withdrawn; null while they are available. */
  removed_at: string | null;
  /** End of its last preview; null without previews. */
  previewed_until: string | null;
  /** Time at which all its files were deleted; null while some may exist. */
  files_deleted_at: string | null;
}

export type RemoteVersionRow = Selectable<RemoteVersionTable>;

/** Publish lock: the process that stores or deletes the files of a version. */
export interface PublishLockRow {
  name: string;
  version: string;
  /** Name of the process that holds the lock. */
  holder: string;
  /** Time at which the holder of the lock last renewed it. */
  seen_at: string;
}

/** Deploy token of a team for one remote; stored as a hash only. */
export interface DeployTokenRow {
  id: string;
  token_hash: string;
  remote: string;
  /** Space-separated, of `publish canary promote rollback block`. */
  verbs: string;
  /** Space-separated paths its versions may own, with all paths below; null for all unowned paths. */
  prefixes: string | null;
  label: string;
  /** Address of the team, which gets mails about changes of the remote. */
  email: string | null;
  /** 1 for tokens of the environment, which expire a few minutes after the last process with them. */
  is_configured: number;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
}

/** Invitation to a deploy token; its link is stored as a hash only. */
export interface DeployInvitationRow {
  id: string;
  link_hash: string;
  remote: string;
  /** Allowed paths, as in the column of the same name of the token. */
  prefixes: string | null;
  verbs: string;
  label: string;
  email: string | null;
  /** Lifetime of the token in days. */
  days: number;
  /** Id of the token to replace; null for none. */
  replaces: string | null;
  created_at: string;
  expires_at: string;
  /** Time of use; null while the link is valid. */
  used_at: string | null;
}

/** Change of deployments; `hash` covers the row and the previous hash. */
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

/** Weighted page views; bad views are included in the first column of their kind. */
interface ViewCounts {
  /** Started pages, and those with a heartbeat or a regular end. */
  started: Generated<number>;
  answered: Generated<number>;
  /** Pages with a report about the version; failed loads; crashes and errors. */
  heard: Generated<number>;
  failed: Generated<number>;
  crashed: Generated<number>;
  calls_failed: Generated<number>;
  mismatched: Generated<number>;
  /** Pages with a load time, and late ones. */
  timed: Generated<number>;
  slow: Generated<number>;
  /** Pages with a largest contentful paint or an interaction to next paint, and late ones. */
  lcp_timed: Generated<number>;
  lcp_late: Generated<number>;
  inp_timed: Generated<number>;
  inp_late: Generated<number>;
  /** Pages with a measured idle time, and pages blocked by long animation frames in that time. */
  blocked_timed: Generated<number>;
  blocked_late: Generated<number>;
  /** Successful and failed server renderings. */
  drawn: Generated<number>;
  undrawn: Generated<number>;
}

/** Counters of a deployment with one shell deployment, in one time slot, until its analysis. */
interface ViewCountTable extends ViewCounts {
  deployment_id: string;
  /** Deployment id of the shell; equal to `deployment_id` for the shell itself. */
  shell_id: string;
  remote: string;
  version: string;
  cohort: string;
  /** Number of the slot since 1970; `SLOT_MS` is the length of a slot. */
  slot: number;
  /** Networks that reported the bad views, in the format of `network-reports.ts`. */
  told: Generated<string>;
}

export type ViewCountRow = Selectable<ViewCountTable>;

/** Counters of a version per day, after the analysis. */
interface ViewDayTable extends ViewCounts {
  remote: string;
  version: string;
  cohort: string;
  day: string;
  /** Networks of the first bad views of all visitors; see `network-reports.ts`. */
  told: Generated<string>;
}

/** Page views and bad views of a version in five minutes. */
interface ViewSpanRow {
  remote: string;
  version: string;
  /** Time buckets since 1970; see `BUCKET_MS`. */
  span: number;
  views: number;
  bad: number;
}

/** Last failing period of a live version. */
interface FailingPeriodTable {
  remote: string;
  version: string;
  since: string;
  /** Time of the recovery; null during the failure. */
  until: string | null;
  /** 1 after the team was notified of the failure, 2 after the recovery. */
  told: Generated<number>;
}

/** Largest networks of a day, with the maximum error of their counts; all networks together as ''. */
interface NetworkDayRow {
  day: string;
  network: string;
  views: number;
  uncertain: number;
}

/** Counted views of a group of networks for a deployment in a round; all networks together as ''. */
interface NetworkVotesRow {
  deployment_id: string;
  network: string;
  round: number;
  votes: number;
  /** Time at which the round began. */
  began_at: string;
  /** Time of the deployment's first view. */
  since: string;
}

/** Page views per bucket of a measure; `toBucket` computes the bucket of a value. */
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

/** Reports of the views in one block about a deployment: one byte per view. */
interface UsedViewsRow {
  epoch: string;
  block: number;
  deployment_id: string;
  used: Uint8Array;
  used_at: string;
}

/** Analysis of a live deployment with one shell deployment. */
export interface RolloutAnalysisRow {
  deployment_id: string;
  shell_id: string;
  remote: string;
  version: string;
  /** `Evidence` by metric series, as JSON. */
  sums: string;
  trouble: string | null;
  /** Latest error message of a visitor. */
  message: string | null;
  message_at: string | null;
  seen_at: string;
}

/** Progressive rollout, until its percentage is changed manually; the last one of each remote. */
export interface GradualRolloutRow {
  remote: string;
  /** Deployment id of the canary. */
  deployment_id: string;
  percent: number;
  /** Start of the current percentage. */
  since: string;
  /** Author, reason, and reason of an override. */
  actor: string;
  reason: string;
  override: string | null;
  /** Reason of a halt; null while the rollout continues. */
  halted: string | null;
}

/** Errors of one cause in one version, in the last month. */
export interface RemoteErrorRow {
  remote: string;
  cause: string;
  version: string;
  phase: string;
  message: string;
  /** JSON: details of the latest report. */
  story: string;
  /** Groups of the networks that reported the error, concatenated; `toNetworkGroup` computes a group. */
  networks: string;
  reports: number;
  first_at: string;
  last_at: string;
}

/** Boots of a shell version in one kind of browser. */
export interface PageBootRow {
  shell_version: string;
  browser: string;
  engine: string;
  opened: number;
  unopened: number;
  /** Error message of the latest page that failed to boot. */
  reason: string | null;
  unopened_at: string | null;
  seen_at: string;
}
