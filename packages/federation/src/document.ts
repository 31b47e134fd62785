import { Type, type Static } from 'typebox';

/** The public frontend-discovery schema that the registry document follows; everything of ours is under `extras`. */
export const DISCOVERY_SCHEMA = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

export const NavigationItem = Type.Object({
  label: Type.String(),
  to: Type.String(),
  /** Ascending from the left. */
  order: Type.Integer(),
  /** The bar, or the Account menu. */
  place: Type.Optional(Type.Union([Type.Literal('main'), Type.Literal('account')])),
  /** Shown to these only; to all without it. */
  audience: Type.Optional(Type.Union([Type.Literal('signed-in'), Type.Literal('signed-out')])),
});
export type NavigationItem = Static<typeof NavigationItem>;

/** What of a version is ours to say. Addresses are paths of this site. */
export const Extras = Type.Object({
  /** Name the federation container is registered under; every version has its own. */
  container: Type.String(),
  /** Path prefixes whose pages this remote draws. */
  prefixes: Type.Array(Type.String()),
  navigation: Type.Array(NavigationItem),
  /** Integrity of every file by address, shaped like an import map's. Left out of the page, whose import map has it. */
  integrity: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** True when this visitor looks at a version that is not live; left out of the statistics. */
  preview: Type.Optional(Type.Boolean()),
  /** Identifies the deployment in reports. */
  deploymentId: Type.String(),
});
export type Extras = Static<typeof Extras>;

export const DeployedVersion = Type.Object({
  /** Address of the entry. */
  url: Type.String(),
  metadata: Type.Object({ integrity: Type.String(), version: Type.String() }),
  deployment: Type.Object({
    /** Percent of visitors. */
    traffic: Type.Number({ minimum: 0, maximum: 100 }),
    /** True for the last good version, which steps in when another fails. */
    default: Type.Boolean(),
  }),
  extras: Extras,
});
export type DeployedVersion = Static<typeof DeployedVersion>;

/** Which remotes there are, which version a visitor gets, and which one steps in for it. */
export const RegistryDocument = Type.Object({
  schema: Type.String(),
  microFrontends: Type.Record(Type.String(), Type.Array(DeployedVersion, { minItems: 1 })),
});
export type RegistryDocument = Static<typeof RegistryDocument>;
