import { Type, type Static } from 'typebox';

/** Something that stands against a version, in a sentence that says what to change. */
export const Refusal = Type.Object({
  /** `overridable` where a check may misjudge, and `held` as long as nobody says why it is well again; the rest is final:
   *  other teams or the site itself would be hurt. */
  kind: Type.Union([
    Type.Literal('final'),
    Type.Literal('overridable'),
    Type.Literal('held'),
    Type.Literal('blocked'),
    Type.Literal('changed-version'),
  ]),
  sentence: Type.String(),
  /** The other remotes that would be hurt, by name. */
  remotes: Type.Optional(Type.Array(Type.String())),
});
export type Refusal = Static<typeof Refusal>;

/** What a version was let through in spite of, and why. */
export const Override = Type.Object({
  reason: Type.String(),
  refusals: Type.Array(Type.String()),
  /** The other remotes that these are about; what was kept before this was told does not say. */
  remotes: Type.Optional(Type.Array(Type.String())),
});
export type Override = Static<typeof Override>;

/** Whether a version may be published or given to visitors. */
export type Verdict = Allowed | Refused;

export interface Allowed {
  isAllowed: true;
  /** What it is let through in spite of; null when nothing stands against it. */
  override: Override | null;
}

export interface Refused {
  isAllowed: false;
  /** All that stands against it and is not overridden; the first is what its team is told. */
  refusals: [Refusal, ...Refusal[]];
}

/** The code each kind is answered with, by the API and by the `remote` command. */
export const CODES = {
  final: 'remotes/refused',
  overridable: 'remotes/overridable',
  held: 'remotes/held',
  blocked: 'remotes/blocked',
  'changed-version': 'remotes/changed-version',
} as const satisfies Record<Refusal['kind'], string>;
