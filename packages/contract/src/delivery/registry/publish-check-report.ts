import { Type, type Static } from 'typebox';
import { Override, Refusal } from './decision.ts';

/** Result of rendering a version in a browser. `pages` are the rendered paths. `unseen` are route patterns
 *  without a rendered page: no link matched, or time ran out. `skipped` is the reason why nothing was rendered. */
export const RenderReport = Type.Union([
  Type.Object({
    pages: Type.Array(Type.String()),
    unseen: Type.Array(Type.String()),
    /** Browser configurations, e.g. `390 pixels wide, signed out`. Absent in older reports. */
    windows: Type.Optional(Type.Array(Type.String())),
    /** Pages that the server could not render, with the reason. Visitors see the content of these pages only after the
     *  scripts have run. */
    undrawn: Type.Optional(Type.Array(Type.Object({ page: Type.String(), reason: Type.String() }))),
  }),
  Type.Object({ skipped: Type.String() }),
]);
export type RenderReport = Static<typeof RenderReport>;

/** Findings of the publish checks for an accepted version. */
export const PublishCheckReport = Type.Object({
  /** Time of the checks, ISO 8601 in UTC. */
  checkedAt: Type.String(),
  /** Version of the shell that the version was checked with; `null` if no shell was live. */
  shell: Type.Union([Type.String(), Type.Null()]),
  api: Type.String(),
  render: RenderReport,
  /** Digest of the API contract at the time of rendering; absent if no page was rendered. */
  contract: Type.Optional(Type.String()),
  /** Failed checks that were overridden when this version was published, and the reason given. */
  override: Type.Union([Override, Type.Null()]),
  notes: Type.Optional(Type.Array(Type.String())),
  /** Refusal of the latest activation, and its time; absent after a successful check. `source` is present if the
   *  responses of the running server release break the version, absent for refusals of the publish checks. */
  refused: Type.Optional(
    Type.Intersect([
      Refusal,
      Type.Object({ at: Type.String(), source: Type.Optional(Type.Literal('server-release')) }),
    ]),
  ),
});
export type PublishCheckReport = Static<typeof PublishCheckReport>;
