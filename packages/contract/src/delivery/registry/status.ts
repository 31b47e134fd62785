import { Type, type Static } from 'typebox';
import { Instant, NextCursor } from '../../endpoint.ts';
import { DeployableName, VersionName } from './names.ts';
import { PublishCheckReport } from './publish-check-report.ts';
import { VersionOrigin } from './version-origin.ts';

/** Which versions visitors get. */
export const DeploymentState = Type.Object({
  active: VersionName,
  /** Steps in when another version fails. */
  lastGood: VersionName,
  canary: Type.Union([
    Type.Object({ version: VersionName, percent: Type.Number({ minimum: 0, maximum: 100 }) }),
    Type.Null(),
  ]),
  /** True while the remote is off the site: nobody gets any version. */
  isRetired: Type.Optional(Type.Boolean()),
});
export type DeploymentState = Static<typeof DeploymentState>;

const Measured = Type.Union([Type.Number(), Type.Null()]);

/** One published version, and how it does. */
export const VersionStatus = Type.Object({
  version: VersionName,
  /** `removed`: nobody had got it for 30 days, and its files are gone. A blocked one stays blocked. */
  status: Type.Union([
    Type.Literal('published'),
    Type.Literal('rolled-back'),
    Type.Literal('blocked'),
    Type.Literal('removed'),
  ]),
  /** Why it was rolled back or blocked. */
  reason: Type.Union([Type.String(), Type.Null()]),
  publishedAt: Instant,
  /** Absent where nobody said. */
  origin: Type.Optional(VersionOrigin),
  bytes: Type.Integer(),
  /** What the publish checks found; null for what was published before it said so. */
  checks: Type.Union([PublishCheckReport, Type.Null()]),
  /** Page views of the last 30 days that said how it does: later ones of a visitor count half, and of many from one
   *  network only some. Of these, where it could not be loaded, and where it crashed or threw. */
  views: Type.Integer(),
  failed: Type.Integer(),
  crashed: Type.Integer(),
  /** Where a call of the API failed meanwhile. */
  callsFailed: Type.Integer(),
  /** Where the page began in the browser otherwise than the server had drawn it; nothing is taken back for that. A server
   *  of before does not say. */
  mismatched: Type.Optional(Type.Integer()),
  /** Views that said how long they took, once it was known what is usual, and those that were later than that. */
  timed: Type.Integer(),
  slow: Type.Integer(),
  /** What three of four visitors' pages had at most; null when none of them said. */
  loadMs: Measured,
  lcpMs: Measured,
  inpMs: Measured,
  cls: Measured,
});
export type VersionStatus = Static<typeof VersionStatus>;

/** How the verdict on a fresh live version stands. */
export const RolloutProgress = Type.Object({
  version: VersionName,
  /** How near it is to be taken back, from 0 to 1. */
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  /** What speaks against it most, or that nothing does. */
  words: Type.String(),
});
export type RolloutProgress = Static<typeof RolloutProgress>;

/** A version that is promoted gradually. */
export const GradualRollout = Type.Object({
  version: VersionName,
  percent: Type.Number(),
  /** Since when so many visitors have it. */
  since: Instant,
  /** The share that comes next. */
  next: Type.Number(),
  /** What it waits for, and how long it takes until everybody has it. */
  words: Type.String(),
});
export type GradualRollout = Static<typeof GradualRollout>;

/** How a live version did in the last two hours. */
export const RecentViews = Type.Object({
  version: VersionName,
  /** By the last 15 minutes; `unseen`: nobody said anything in the last two hours. */
  state: Type.Union([Type.Literal('well'), Type.Literal('failing'), Type.Literal('unseen')]),
  /** Since when it fails, or is well again; null when it was never seen to fail. */
  since: Type.Union([Instant, Type.Null()]),
  /** Page views and those that failed or crashed, each in five minutes, oldest first. */
  spans: Type.Array(Type.Object({ views: Type.Number(), bad: Type.Number() })),
});
export type RecentViews = Static<typeof RecentViews>;

/** Something that was done to a remote, and what it changed for visitors. */
export const AuditEntry = Type.Object({
  at: Instant,
  actor: Type.String(),
  /** What the deploy token is called that it was done with, as long as that is known. */
  label: Type.Optional(Type.String()),
  action: Type.String(),
  /** Version that was published; absent for other actions. */
  version: Type.Optional(VersionName),
  before: Type.Union([DeploymentState, Type.Null()]),
  after: Type.Union([DeploymentState, Type.Null()]),
  reason: Type.String(),
});
export type AuditEntry = Static<typeof AuditEntry>;

/** One remote as its team sees it: what is live, what was published, what was done. Newest first. */
export const RemoteStatus = Type.Object({
  name: DeployableName,
  state: Type.Union([DeploymentState, Type.Null()]),
  /** Since when all visitors get the active version. */
  activatedAt: Type.Union([Instant, Type.Null()]),
  /** What visitors' pages said of live versions in the last minutes, when it is bad, and whose stored files are damaged. */
  troubles: Type.Array(Type.Object({ version: VersionName, evidence: Type.String() })),
  /** Why the team cannot publish until it builds with newer packages of the site. Absent if it can. */
  rebuild: Type.Optional(Type.String()),
  /** Of the canary, and of an active version for a day. A server of before does not say. */
  analyses: Type.Optional(Type.Array(RolloutProgress)),
  /** Of a canary that widens by itself. */
  gradual: Type.Optional(GradualRollout),
  /** Of the active version and the canary. A server of before does not say. */
  recent: Type.Optional(Type.Array(RecentViews)),
  /** On pages of its own, and on those that it fills, of what all visitors get. A server of before does not say. */
  places: Type.Optional(
    Type.Array(
      Type.Object({
        slot: Type.String(),
        /** The remote whose page it is on, and that page's path; null where no page has it. */
        page: Type.Union([DeployableName, Type.Null()]),
        path: Type.Union([Type.String(), Type.Null()]),
        /** The remote whose part fills it; null where none does. */
        part: Type.Union([DeployableName, Type.Null()]),
        /** What is amiss between the two, for some visitors or for all. */
        trouble: Type.Optional(Type.String()),
      }),
    ),
  ),
  /** The newest 50, and whatever is live of the older ones. */
  versions: Type.Array(VersionStatus),
  /** Where older ones go on, after the newest 50; null when these are all. A server of before does not say. */
  nextVersions: Type.Optional(NextCursor),
  /** The newest 50. */
  audit: Type.Array(AuditEntry),
  nextEntries: Type.Optional(NextCursor),
});
export type RemoteStatus = Static<typeof RemoteStatus>;
