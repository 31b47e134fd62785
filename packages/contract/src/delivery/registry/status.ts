import { Type, type Static } from 'typebox';
import { Instant, NextCursor } from '../../endpoint.ts';
import { DeployableName, VersionName } from './names.ts';
import { PublishCheckReport } from './publish-check-report.ts';
import { VersionOrigin } from './version-origin.ts';

/** Versions that visitors receive. */
export const DeploymentState = Type.Object({
  active: VersionName,
  lastGood: VersionName,
  canary: Type.Union([
    Type.Object({ version: VersionName, percent: Type.Number({ minimum: 0, maximum: 100 }) }),
    Type.Null(),
  ]),
  /** True while the remote is disabled: visitors receive no version. */
  isRetired: Type.Optional(Type.Boolean()),
});
export type DeploymentState = Static<typeof DeploymentState>;

const Measured = Type.Union([Type.Number(), Type.Null()]);

/** A published version and its health. */
export const VersionStatus = Type.Object({
  version: VersionName,
  /** `removed`: no visitor received the version for 30 days, and its files were deleted. A blocked version stays
   *  blocked. */
  status: Type.Union([
    Type.Literal('published'),
    Type.Literal('rolled-back'),
    Type.Literal('blocked'),
    Type.Literal('removed'),
  ]),
  reason: Type.Union([Type.String(), Type.Null()]),
  publishedAt: Instant,
  /** Absent if the publisher gave none. */
  origin: Type.Optional(VersionOrigin),
  bytes: Type.Integer(),
  /** Report of the publish checks; `null` for versions from before such reports. */
  checks: Type.Union([PublishCheckReport, Type.Null()]),
  /** Reported page views of the last 30 days. Repeated views of a visitor count half, and views from one network are
   *  limited. Of these, views that failed to load, and views that crashed or threw. */
  views: Type.Integer(),
  failed: Type.Integer(),
  crashed: Type.Integer(),
  callsFailed: Type.Integer(),
  /** Views with a hydration mismatch, which never causes a rollback. Absent in responses of older servers. */
  mismatched: Type.Optional(Type.Integer()),
  /** Views with a reported duration since a baseline exists, and those slower than the baseline. */
  timed: Type.Integer(),
  slow: Type.Integer(),
  /** 75th percentile of visitors' pages; `null` without reports. */
  loadMs: Measured,
  lcpMs: Measured,
  inpMs: Measured,
  /** Blocking time of long animation frames without input, in ms per minute. Absent in responses of older servers. */
  blockedMs: Type.Optional(Measured),
  cls: Measured,
});
export type VersionStatus = Static<typeof VersionStatus>;

/** Rollout analysis of a fresh live version. */
export const RolloutProgress = Type.Object({
  version: VersionName,
  /** Evidence for a rollback, from 0 to 1; 1 triggers the rollback. */
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  /** Strongest evidence against the version, or the absence of evidence. */
  words: Type.String(),
});
export type RolloutProgress = Static<typeof RolloutProgress>;

/** A version in a progressive rollout. */
export const GradualRollout = Type.Object({
  version: VersionName,
  percent: Type.Number(),
  since: Instant,
  next: Type.Number(),
  /** Condition for the next stage, and the time until the rollout is complete. */
  words: Type.String(),
});
export type GradualRollout = Static<typeof GradualRollout>;

/** Health of a live version during the last two hours. */
export const RecentViews = Type.Object({
  version: VersionName,
  /** State over the last 15 minutes; `unseen`: no reports in the last two hours. */
  state: Type.Union([Type.Literal('well'), Type.Literal('failing'), Type.Literal('unseen')]),
  /** Start of the failing period, or of the recovery; `null` if the version never failed. */
  since: Type.Union([Instant, Type.Null()]),
  /** Page views, and failed or crashed views, per five minutes, oldest first. */
  spans: Type.Array(Type.Object({ views: Type.Number(), bad: Type.Number() })),
});
export type RecentViews = Static<typeof RecentViews>;

/** Audit event of a remote, with the state before and after. */
export const AuditEntry = Type.Object({
  at: Instant,
  actor: Type.String(),
  label: Type.Optional(Type.String()),
  action: Type.String(),
  /** Version that was published; absent for other actions. */
  version: Type.Optional(VersionName),
  before: Type.Union([DeploymentState, Type.Null()]),
  after: Type.Union([DeploymentState, Type.Null()]),
  reason: Type.String(),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** Status of one remote for its team: live versions, published versions, audit events. Newest first. */
export const RemoteStatus = Type.Object({
  name: DeployableName,
  state: Type.Union([DeploymentState, Type.Null()]),
  activatedAt: Type.Union([Instant, Type.Null()]),
  /** Live versions that page reports currently show as failing, and versions with damaged files. */
  troubles: Type.Array(Type.Object({ version: VersionName, evidence: Type.String() })),
  /** Reason why the team cannot publish before rebuilding with newer packages of the site. Absent if publishing is
   *  possible. */
  rebuild: Type.Optional(Type.String()),
  /** Rollout analysis of the canary, and of the active version during its first day. Absent in responses of older
   *  servers. */
  analyses: Type.Optional(Type.Array(RolloutProgress)),
  /** Present for a canary in a progressive rollout. */
  gradual: Type.Optional(GradualRollout),
  /** Active version and canary. Absent in responses of older servers. */
  recent: Type.Optional(Type.Array(RecentViews)),
  /** Slots on the remote's pages, and slots with its fragments, of the versions that all visitors receive. Absent in
   *  responses of older servers. */
  places: Type.Optional(
    Type.Array(
      Type.Object({
        slot: Type.String(),
        /** Remote and path of the page with the slot; `null` if no page has the slot. */
        page: Type.Union([DeployableName, Type.Null()]),
        path: Type.Union([Type.String(), Type.Null()]),
        /** Remote whose fragment fills the slot; `null` for an empty slot. */
        part: Type.Union([DeployableName, Type.Null()]),
        /** Incompatibility between page and fragment, for some or all visitors. */
        trouble: Type.Optional(Type.String()),
      }),
    ),
  ),
  /** The newest 50 and all live versions. */
  versions: Type.Array(VersionStatus),
  /** Cursor after the newest 50; `null` on the last page. Absent in responses of older servers. */
  nextVersions: Type.Optional(NextCursor),
  /** The newest 50. */
  audit: Type.Array(AuditEntry),
  nextEntries: Type.Optional(NextCursor),
});
export type RemoteStatus = Static<typeof RemoteStatus>;
