import { Type, type Static } from 'typebox';
import { RENAMED_IN_REVISION } from '../revision.ts';
import { Deprecations, Exports } from './registry/manifest.ts';
import { FragmentDescriptions, SlotDescriptions } from './registry/remote-json.ts';
import type { Endpoints } from '../endpoint.ts';
import { createLiteralUnion } from '../schema.ts';

const version = Type.String();

const LivePage = Type.Object({
  path: Type.String(),
  ssr: Type.Boolean(),
  slots: Type.Optional(Type.Array(Type.String())),
});

/** Version of a remote that visitors may receive. */
const LiveRemote = Type.Object({
  as: createLiteralUnion('active', 'last-good', 'canary'),
  name: Type.String(),
  version,
  pages: Type.Array(LivePage),
  /** Examples of the slot props, and the props that the remote's own fragments read. */
  slots: Type.Optional(SlotDescriptions),
  fragments: Type.Optional(FragmentDescriptions),
  prefixes: Type.Array(Type.String()),
  /** Required range of shells; for a last known good version, the range of the active version. */
  shell: Type.String(),
  /** Time at which the active version replaced this last known good version; absent for other versions. */
  succeededAt: Type.Optional(Type.String()),
  federation: version,
  uses: Type.Optional(Exports),
  react: Type.Optional(Type.String()),
});

const Platform = Type.Object({
  api: version,
  shell: Type.Union([version, Type.Null()]),
  federation: Type.Union([version, Type.Null()]),
  /** Exports that the shell provides to remotes; `null` if the shell's build did not record any. */
  provides: Type.Union([Exports, Type.Null()]),
  /** Version of React that the shell provides; `null` if the shell's build did not record the version. */
  react: Type.Union([version, Type.Null()]),
  deprecates: Deprecations,
  /** Maximum number of bytes of code per remote version on this site, regardless of the remote's own budget. */
  maxCodeBytes: Type.Optional(Type.Integer()),
  /** Shells besides the active version: the canary and the rollback target. */
  otherShells: Type.Array(
    Type.Object({
      as: createLiteralUnion('canary', 'last-good'),
      version,
      federation: version,
      provides: Type.Optional(Exports),
      react: Type.Optional(version),
    }),
  ),
  /** A remote's active version comes first. */
  remotes: Type.Array(LiveRemote),
  serverBundles: Type.Array(Type.Object({ name: Type.String(), version, server: Type.String() })),
});

const { pages: _pages, slots: _slots, fragments: _fragments, ...unchanged } = LiveRemote.properties;
const FormerRemote = Type.Object({
  ...unchanged,
  pages: Type.Array(
    Type.Object({ path: Type.String(), isDrawn: Type.Boolean(), slots: Type.Optional(Type.Array(Type.String())) }),
  ),
  places: Type.Optional(SlotDescriptions),
  parts: Type.Optional(FragmentDescriptions),
});
const FormerPlatform = Type.Object({ ...Platform.properties, remotes: Type.Array(FormerRemote) });

export const compositions = {
  'GET /api/composition': {
    summary: 'Versions of the shell and of each remote that a page has for the requester, by name',
    access: 'anyone',
    replies: { 200: Type.Object({ versions: Type.Record(Type.String(), version) }) },
  },
  'GET /api/platform': {
    summary: 'Facts of this site that remotes are checked against; null before the first shell is published',
    access: 'anyone',
    replies: { 200: Platform },
    before: { changedIn: RENAMED_IN_REVISION, reply: FormerPlatform, of: toFormerPlatform },
  },
} as const satisfies Endpoints;

/** Returns the platform with the names that commands of release 1 read. */
function toFormerPlatform({ remotes, ...platform }: Static<typeof Platform>): Static<typeof FormerPlatform> {
  return {
    ...platform,
    remotes: remotes.map(({ pages, slots, fragments, ...remote }) => ({
      ...remote,
      pages: pages.map(({ ssr, ...page }) => ({ ...page, isDrawn: ssr })),
      ...(slots && { places: slots }),
      ...(fragments && { parts: fragments }),
    })),
  };
}
