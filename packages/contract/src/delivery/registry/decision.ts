import { Type, type Static } from 'typebox';

/** An objection to a version, as a sentence that states the necessary change. */
export const Refusal = Type.Object({
  /** `overridable`: the check may be wrong. `held`: blocked until a reason for the recovery is given. `final`: other
   *  teams or the site would be harmed. */
  kind: Type.Union([
    Type.Literal('final'),
    Type.Literal('overridable'),
    Type.Literal('held'),
    Type.Literal('blocked'),
    Type.Literal('changed-version'),
  ]),
  sentence: Type.String(),
  /** Names of the other remotes that would be harmed. */
  remotes: Type.Optional(Type.Array(Type.String())),
});
export type Refusal = Static<typeof Refusal>;

/** Overridden refusals of a version, and the reason given. */
export const Override = Type.Object({
  reason: Type.String(),
  refusals: Type.Array(Type.String()),
  /** Names of the other affected remotes; absent in older entries. */
  remotes: Type.Optional(Type.Array(Type.String())),
});
export type Override = Static<typeof Override>;

/** Decision about publishing or activating a version. */
export type VersionDecision = AllowedDecision | RefusedDecision;

export interface AllowedDecision {
  isAllowed: true;
  /** Overridden refusals; `null` if there were no refusals. */
  override: Override | null;
}

export interface RefusedDecision {
  isAllowed: false;
  /** Refusals that were not overridden; the team is notified of the first. */
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
