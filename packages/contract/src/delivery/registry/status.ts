import { Type, type Static } from 'typebox';
import { Instant, NextCursor } from '../../endpoint.ts';
import { DeployableName, VersionName } from './names.ts';
import { PublishCheckReport } from './publish-check-report.ts';
import { VersionOrigin } from './version-origin.ts';
import { createLiteralUnion } from '../../schema.ts';

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
  /** Publication state. `removed`: no visitor received the version for 30 days, and the site deleted its files. A
   *  blocked version stays blocked. */
  status: createLiteralUnion('published', 'rolled-back', 'blocked', 'removed'),
  reason: Type.Union([Type.String(), Type.Null()]),
  publishedAt: Instant,
  /** Commit, author and link; absent if the publisher stated none. */
  origin: Type.Optional(VersionOrigin),
  bytes: Type.Integer(),
  /** Report of the publish checks; `null` for versions that were published before reports existed. */
  checks: Type.Union([PublishCheckReport, Type.Null()]),
  /** Page views of the last 30 days that visitors' browsers reported. Repeated views of a visitor count half, and views
   *  from one network are limited. `failed` counts views that did not load, `crashed` views that threw. */
  views: Type.Integer(),
  failed: Type.Integer(),
  crashed: Type.Integer(),
  callsFailed: Type.Integer(),
  /** Views with a hydration mismatch. Mismatches never cause a rollback. Absent in responses of older servers. */
  mismatched: Type.Optional(Type.Integer()),
  /** Views with a reported duration since a baseline exists. `slow` counts the views slower than the baseline. */
  timed: Type.Integer(),
  slow: Type.Integer(),
  /** 75th percentile over visitors' pages, in milliseconds; `null` without reports. */
  loadMs: Measured,
  lcpMs: Measured,
  inpMs: Measured,
  /** Blocking time of long animation frames without input, in ms per minute. Absent in responses of older servers. */
  blockedMs: Type.Optional(Measured),
  cls: Measured,
});
export type VersionStatus = Static<typeof VersionStatus>;

/** Rollout analysis of a recently activated version. */
export const RolloutProgress = Type.Object({
  version: VersionName,
  /** Evidence for a rollback, from 0 to 1; 1 triggers the rollback. */
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  /** Sentence about the strongest evidence against the version, or about missing evidence. */
  words: Type.String(),
});
export type RolloutProgress = Static<typeof RolloutProgress>;

/** A version in a progressive rollout. */
export const GradualRollout = Type.Object({
  version: VersionName,
  percent: Type.Number(),
  since: Instant,
  next: Type.Number(),
  /** Sentence about the condition for the next stage, and the time until the rollout is complete. */
  words: Type.String(),
});
export type GradualRollout = Static<typeof GradualRollout>;

/** Health of a live version during the last two hours. */
export const RecentViews = Type.Object({
  version: VersionName,
  /** State over the last 15 minutes; `unseen`: no reports in the last two hours. */
  state: createLiteralUnion('well', 'failing', 'unseen'),
  /** Start of the failing period, or of the recovery after a failing period; `null` if the version never failed. */
  since: Type.Union([Instant, Type.Null()]),
  /** Numbers of page views, and of failed or crashed views, per five minutes, oldest first. */
  spans: Type.Array(Type.Object({ views: Type.Number(), bad: Type.Number() })),
});
export type RecentViews = Static<typeof RecentViews>;

/** Audit event of a remote, with the deployment state before and after the action. */
export const AuditEntry = Type.Object({
  at: Instant,
  actor: Type.String(),
  label: Type.Optional(Type.String()),
  action: Type.String(),
  /** Published version; absent for actions other than publishing. */
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
  /** Live versions that fail according to page reports, and live versions with damaged files. */
  troubles: Type.Array(Type.Object({ version: VersionName, evidence: Type.String() })),
  /** Reason why the team must build with newer packages of the site before publishing. Absent if publishing is
   *  possible. */
  rebuild: Type.Optional(Type.String()),
  /** Rollout analysis of the canary, and of the active version during its first day. Absent in responses of older
   *  servers. */
  analyses: Type.Optional(Type.Array(RolloutProgress)),
  /** Stage of the progressive rollout; absent if the canary has a fixed percentage. */
  gradual: Type.Optional(GradualRollout),
  /** Health of the active version and the canary. Absent in responses of older servers. */
  recent: Type.Optional(Type.Array(RecentViews)),
  /** Slots on the remote's pages, and slots with its fragments, of the versions that all visitors receive. Absent in
   *  responses of older servers. */
  slots: Type.Optional(
    Type.Array(
      Type.Object({
        slot: Type.String(),
        /** Remote and path of the page with the slot; `null` if no page has the slot. */
        page: Type.Union([DeployableName, Type.Null()]),
        path: Type.Union([Type.String(), Type.Null()]),
        /** Remote whose fragment fills the slot; `null` for an empty slot. */
        fragment: Type.Union([DeployableName, Type.Null()]),
        /** Sentence about an incompatibility between page and fragment; absent if both are compatible. */
        trouble: Type.Optional(Type.String()),
      }),
    ),
  ),
  /** The newest 50 versions, and all live versions. */
  versions: Type.Array(VersionStatus),
  /** Cursor for versions after the newest 50; `null` on the last page. Absent in responses of older servers. */
  nextVersions: Type.Optional(NextCursor),
  /** The newest 50 audit events. */
  audit: Type.Array(AuditEntry),
  nextEntries: Type.Optional(NextCursor),
});
export type RemoteStatus = Static<typeof RemoteStatus>;
