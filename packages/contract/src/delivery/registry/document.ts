import { Type, type Static } from 'typebox';
import { Right } from '../../user.ts';

/** The public frontend-discovery schema that the registry document follows; everything of ours is under `extras`. */
export const DISCOVERY_SCHEMA = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

export const NavigationItem = Type.Object({
  label: Type.String(),
  /** Path of this site; anything else would break the frame for all. */
  to: Type.String({ pattern: '^/(?![/\\\\])[\\x21-\\x7e]*$' }),
  /** Ascending from the left. */
  order: Type.Integer(),
  /** The bar; the bar after all others, or its menu More where it has no room; or the Account menu. */
  place: Type.Optional(Type.Union([Type.Literal('main'), Type.Literal('more'), Type.Literal('account')])),
  /** Of an entry of the Account menu: stands in the bar as this sign instead; a shell of before has it in the menu. */
  icon: Type.Optional(Type.Literal('search')),
  /** Stands in the footer of every page as well, for all. */
  inFooter: Type.Optional(Type.Boolean()),
  /** Shown to these only; to all without it. */
  audience: Type.Optional(Type.Union([Type.Literal('signed-in'), Type.Literal('signed-out')])),
  /** Shown to whoever holds this right only. */
  right: Type.Optional(Right),
});
export type NavigationItem = Static<typeof NavigationItem>;

/** A path prefix that one remote owns. */
export const Prefix = Type.String({ pattern: '^/[a-z0-9/-]*$' });

const Integrity = Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' });

/** What of a version is ours to say, and may grow. Addresses are paths of this site. */
const Extras = Type.Object({
  /** Name the federation container is registered under; every version has its own. */
  container: Type.String({ pattern: '^\\w+$' }),
  /** Path prefixes whose pages this remote draws. */
  prefixes: Type.Array(Prefix, { minItems: 1, uniqueItems: true }),
  navigation: Type.Array(NavigationItem),
  /** Integrity of every file by address, shaped like an import map's. Left out of pages, whose import maps have it. */
  integrity: Type.Optional(Type.Record(Type.String({ pattern: '^/remotes/' }), Integrity)),
  /** True when this visitor looks at a version that is not live; left out of the statistics. */
  preview: Type.Optional(Type.Boolean()),
  /** Places on pages of others that it fills. */
  parts: Type.Optional(Type.Array(Type.String({ maxLength: 60 }))),
  /** Revision of the contract of the API that it was built with. */
  contract: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Identifies the deployment in reports. */
  deploymentId: Type.String({ minLength: 1 }),
});

export const DeployedVersion = Type.Object(
  {
    /** Address of the entry. */
    url: Type.String({ pattern: '^/remotes/mf-[a-z0-9-]{1,40}/[0-9A-Za-z.+-]{1,80}/[A-Za-z0-9._-]{1,120}$' }),
    metadata: Type.Object(
      // The public schema asks for one; in pages, whose import maps have it, it is empty.
      {
        integrity: Type.Union([Integrity, Type.Literal('')]),
        version: Type.String({ pattern: '^[0-9A-Za-z.+-]{1,80}$' }),
      },
      { additionalProperties: false },
    ),
    deployment: Type.Object(
      {
        /** Percent of visitors. */
        traffic: Type.Number({ minimum: 0, maximum: 100 }),
        /** True for the last good version, which steps in when another fails. */
        default: Type.Boolean(),
      },
      { additionalProperties: false },
    ),
    extras: Extras,
  },
  { additionalProperties: false },
);
export type DeployedVersion = Static<typeof DeployedVersion>;

/** Which remotes there are, which version a visitor gets, and which one steps in for it. Stricter than the public schema,
 *  which looks at the first version of each remote only; `document-fault.ts` says what neither can. */
export const RegistryDocument = Type.Object(
  {
    schema: Type.Literal(DISCOVERY_SCHEMA),
    microFrontends: Type.Record(
      Type.String({ pattern: '^mf-[a-z0-9-]{1,40}$' }),
      Type.Array(DeployedVersion, { minItems: 1, uniqueItems: true }),
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type RegistryDocument = Static<typeof RegistryDocument>;
