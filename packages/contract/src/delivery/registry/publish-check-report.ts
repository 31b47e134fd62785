import { Type, type Static } from 'typebox';
import { Override, Refusal } from './verdict.ts';

/** What a browser made of a version: paths that were rendered, and patterns that no link led to or no time was left for; or why none was tried. */
export const RenderReport = Type.Union([
  Type.Object({
    pages: Type.Array(Type.String()),
    unseen: Type.Array(Type.String()),
    /** How they were opened, e.g. `390 pixels wide, signed out`; what was rendered before does not say. */
    windows: Type.Optional(Type.Array(Type.String())),
    /** Of those, what the server could not draw first, and why: visitors see it once its scripts run. */
    undrawn: Type.Optional(Type.Array(Type.Object({ page: Type.String(), reason: Type.String() }))),
  }),
  Type.Object({ skipped: Type.String() }),
]);
export type RenderReport = Static<typeof RenderReport>;

/** What the publish checks found when they let a version through, and the verdict on it. */
export const PublishCheckReport = Type.Object({
  /** ISO 8601, UTC. */
  checkedAt: Type.String(),
  /** The shell it was measured against; null before the first one. */
  shell: Type.Union([Type.String(), Type.Null()]),
  api: Type.String(),
  render: RenderReport,
  /** Digest of the contract of the API whose answers its pages were rendered with; absent where none were. */
  contract: Type.Optional(Type.String()),
  /** What it was let through in spite of, and why. */
  override: Type.Union([Override, Type.Null()]),
  /** What could not be checked, or may go wrong later, a sentence each. */
  notes: Type.Optional(Type.Array(Type.String())),
  /** What stood against it when it was last to be activated, and when; absent once it was let through again.
   *  `source`: the responses of the running server release break the version; absent for refusals of the publish checks. */
  refused: Type.Optional(
    Type.Intersect([
      Refusal,
      Type.Object({ at: Type.String(), source: Type.Optional(Type.Literal('server-release')) }),
    ]),
  ),
});
export type PublishCheckReport = Static<typeof PublishCheckReport>;
