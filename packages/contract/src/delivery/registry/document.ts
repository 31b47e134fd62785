import { Type, type Static } from 'typebox';
import { Right } from '../../user.ts';
import { createLiteralUnion, createStrictObject } from '../../schema.ts';

/** Public frontend-discovery schema that the registry document follows; additions of this site are below `extras`. */
export const DISCOVERY_SCHEMA = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';

export const NavigationItem = Type.Object({
  label: Type.String(),
  /** Path on this site. An address of another site would replace the site's page. */
  to: Type.String({ pattern: '^/(?![/\\\\])[\\x21-\\x7e]*$' }),
  /** Position among the entries, ascending from the left. */
  order: Type.Integer(),
  /** Navigation position: the bar; the end of the bar, or the menu "More" if the bar has no room; or the Account
   *  menu. */
  place: Type.Optional(createLiteralUnion('main', 'more', 'account')),
  /** Icon that the bar shows instead of an entry in the Account menu. Older shells show the entry in the menu. */
  icon: Type.Optional(Type.Literal('search')),
  inFooter: Type.Optional(Type.Boolean()),
  /** Visitors that see the entry; all by default. */
  audience: Type.Optional(createLiteralUnion('signed-in', 'signed-out')),
  right: Type.Optional(Right),
});
export type NavigationItem = Static<typeof NavigationItem>;

/** Path prefix that one remote owns. */
export const Prefix = Type.String({ pattern: '^/[a-z0-9/-]*$' });

const Integrity = Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' });

/** Fields that this site adds to the public schema; more may follow. Addresses are paths of this site. */
const Extras = Type.Object({
  /** Name of the federation container; unique per version. */
  container: Type.String({ pattern: '^\\w+$' }),
  prefixes: Type.Array(Prefix, { minItems: 1, uniqueItems: true }),
  navigation: Type.Array(NavigationItem),
  /** Hash of every file by address, in the format of an import map. Absent in pages: their import maps contain the
   *  hashes. */
  integrity: Type.Optional(Type.Record(Type.String({ pattern: '^/remotes/' }), Integrity)),
  /** True if this visitor previews a version that is not live. Statistics exclude previews. */
  preview: Type.Optional(Type.Boolean()),
  /** Names of other remotes' slots for which the remote has fragments. */
  fragments: Type.Optional(Type.Array(Type.String({ maxLength: 60 }))),
  /** Same list, which shells of release 1 read. */
  parts: Type.Optional(Type.Array(Type.String({ maxLength: 60 }))),
  contract: Type.Optional(Type.Integer({ minimum: 0 })),
  deploymentId: Type.String({ minLength: 1 }),
});

export const DeployedVersion = createStrictObject({
  url: Type.String({ pattern: '^/remotes/mf-[a-z0-9-]{1,40}/[0-9A-Za-z.+-]{1,80}/[A-Za-z0-9._-]{1,120}$' }),
  metadata: createStrictObject(
    // The public schema requires `integrity`. Empty in pages: their import maps contain the hashes.
    {
      integrity: Type.Union([Integrity, Type.Literal('')]),
      version: Type.String({ pattern: '^[0-9A-Za-z.+-]{1,80}$' }),
    },
  ),
  deployment: createStrictObject({
    /** Percentage of visitors, 0 to 100. */
    traffic: Type.Number({ minimum: 0, maximum: 100 }),
    /** True for the last known good version, the fallback of a failing version. */
    default: Type.Boolean(),
  }),
  extras: Extras,
});
export type DeployedVersion = Static<typeof DeployedVersion>;

/** Remotes of the site: for each the version that a visitor receives, and the fallback version. This schema is stricter
 *  than the public schema, which checks only the first version of each remote. `document-error.ts` checks the rules
 *  that neither schema can express. */
export const RegistryDocument = createStrictObject({
  schema: Type.Literal(DISCOVERY_SCHEMA),
  microFrontends: Type.Record(
    Type.String({ pattern: '^mf-[a-z0-9-]{1,40}$' }),
    Type.Array(DeployedVersion, { minItems: 1, uniqueItems: true }),
    { additionalProperties: false },
  ),
});
export type RegistryDocument = Static<typeof RegistryDocument>;
