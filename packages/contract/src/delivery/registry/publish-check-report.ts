import { Type, type Static } from 'typebox';
import { Override, Refusal } from './decision.ts';

/** Result of rendering a version in a browser: rendered paths, and patterns without a link or without time left; or the
 *  reason why rendering was skipped. */
export const RenderReport = Type.Union([
  Type.Object({
    pages: Type.Array(Type.String()),
    unseen: Type.Array(Type.String()),
    /** Browser configurations, e.g. `390 pixels wide, signed out`. Absent in older reports. */
    windows: Type.Optional(Type.Array(Type.String())),
    /** Pages that could not be server-rendered, with the reason: visitors see these pages after the scripts have
     *  run. */
    undrawn: Type.Optional(Type.Array(Type.Object({ page: Type.String(), reason: Type.String() }))),
  }),
  Type.Object({ skipped: Type.String() }),
]);
export type RenderReport = Static<typeof RenderReport>;

/** Findings of the publish checks for an accepted version. */
export const PublishCheckReport = Type.Object({
  /** ISO 8601, UTC. */
  checkedAt: Type.String(),
  /** Shell version of the check; `null` before the first shell. */
  shell: Type.Union([Type.String(), Type.Null()]),
  api: Type.String(),
  render: RenderReport,
  /** Digest of the API contract at the time of rendering; absent if no page was rendered. */
  contract: Type.Optional(Type.String()),
  /** Failed checks that were overridden when this version was published, and the reason given. */
  override: Type.Union([Override, Type.Null()]),
  notes: Type.Optional(Type.Array(Type.String())),
  /** Refusal of the latest activation and its time; absent after a successful check.
   *  `source`: the responses of the running server release break the version; absent for refusals of the publish checks. */
  refused: Type.Optional(
    Type.Intersect([
      Refusal,
      Type.Object({ at: Type.String(), source: Type.Optional(Type.Literal('server-release')) }),
    ]),
  ),
});
export type PublishCheckReport = Static<typeof PublishCheckReport>;
