import { Type, type Static } from 'typebox';
import { createLiteralUnion } from '../../schema.ts';

/** Refusal of a version, with a sentence that states what to change. */
export const Refusal = Type.Object({
  /** `overridable`: the check may be wrong, and an override is possible. `held`: blocked until a user states a reason
   *  to activate the version again. `final`: the version would harm other teams or the site. */
  kind: createLiteralUnion('final', 'overridable', 'held', 'blocked', 'changed-version'),
  sentence: Type.String(),
  /** Identifies an overridable refusal regardless of its wording: the check, and the facts it compared, e.g.
   *  `entry-budget 61000 60000`. */
  code: Type.Optional(Type.String()),
  /** Names of the other remotes that the version would break. */
  remotes: Type.Optional(Type.Array(Type.String())),
});
export type Refusal = Static<typeof Refusal>;

/** Refusals of a version that a user has overridden, and the reason for the override. */
export const Override = Type.Object({
  reason: Type.String(),
  /** Sentences of the refusals. */
  refusals: Type.Array(Type.String()),
  /** Codes of the refusals, in the same order; absent in older entries. */
  codes: Type.Optional(Type.Array(Type.String())),
  /** Names of the other remotes that the version may break; absent in older entries. */
  remotes: Type.Optional(Type.Array(Type.String())),
});
export type Override = Static<typeof Override>;

/** Decision about publishing or activating a version. */
export type VersionDecision = AllowedDecision | RefusedDecision;

export interface AllowedDecision {
  isAllowed: true;
  /** Refusals that an override covers; `null` if there were no refusals. */
  override: Override | null;
}

export interface RefusedDecision {
  isAllowed: false;
  /** Refusals that no override covers; the team is notified of the first. */
  refusals: [Refusal, ...Refusal[]];
}

/** Error code per kind of refusal, in the API and the `remote` command. */
export const REFUSAL_CODES = {
  final: 'remotes/refused',
  overridable: 'remotes/overridable',
  held: 'remotes/held',
  blocked: 'remotes/blocked',
  'changed-version': 'remotes/changed-version',
} as const satisfies Record<Refusal['kind'], string>;
