import { Type } from 'typebox';
import { Deprecations, Exports } from './registry/manifest.ts';
import { FragmentDescriptions, SlotDescriptions } from './registry/remote-json.ts';
import type { Endpoints } from '../endpoint.ts';

const version = Type.String();

export const compositions = {
  'GET /api/composition': {
    summary: 'Versions of the shell and of each remote that a page has for the requester, by name',
    access: 'anyone',
    replies: { 200: Type.Object({ versions: Type.Record(Type.String(), version) }) },
  },
  'GET /api/platform': {
    summary: 'Facts of this site that remotes are checked against; null before the first shell is published',
    access: 'anyone',
    replies: {
      200: Type.Object({
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
            as: Type.Union([Type.Literal('canary'), Type.Literal('last-good')]),
            version,
            federation: version,
            provides: Type.Optional(Exports),
            react: Type.Optional(version),
          }),
        ),
        /** All versions of remotes that visitors may receive, and the shell range of each; a remote's active version
         *  first. */
        remotes: Type.Array(
          Type.Object({
            as: Type.Union([Type.Literal('active'), Type.Literal('last-good'), Type.Literal('canary')]),
            name: Type.String(),
            version,
            pages: Type.Array(
              Type.Object({
                path: Type.String(),
                isDrawn: Type.Boolean(),
                slots: Type.Optional(Type.Array(Type.String())),
              }),
            ),
            /** Examples of the slot props, and the props that the remote's own fragments read. */
            places: Type.Optional(SlotDescriptions),
            parts: Type.Optional(FragmentDescriptions),
            prefixes: Type.Array(Type.String()),
            /** Shell versions that the remote supports; for a last known good version, the range of the active
             *  version. */
            shell: Type.String(),
            /** Time at which the active version replaced this last known good version; absent for other versions. */
            succeededAt: Type.Optional(Type.String()),
            federation: version,
            uses: Type.Optional(Exports),
            react: Type.Optional(Type.String()),
          }),
        ),
        serverBundles: Type.Array(Type.Object({ name: Type.String(), version, server: Type.String() })),
      }),
    },
  },
} as const satisfies Endpoints;
