import { Type } from 'typebox';
import { Deprecations, Exports } from './registry/manifest.ts';
import { Parts, Places } from './registry/remote-json.ts';
import type { Endpoints } from '../endpoint.ts';

const version = Type.String();

export const compositions = {
  'GET /api/composition': {
    summary: 'The versions that a page would have for whoever asks, by name: of the shell and of every remote',
    access: 'anyone',
    replies: { 200: Type.Object({ versions: Type.Record(Type.String(), version) }) },
  },
  'GET /api/platform': {
    summary: 'What remotes are measured against here; null before a shell was published',
    access: 'anyone',
    replies: {
      200: Type.Object({
        api: version,
        shell: Type.Union([version, Type.Null()]),
        /** Release of Module Federation that it was built with. */
        federation: Type.Union([version, Type.Null()]),
        /** What the shell lends to remotes; null when its build did not say. */
        provides: Type.Union([Exports, Type.Null()]),
        /** The version of React that it lends; null when its build did not say. */
        react: Type.Union([version, Type.Null()]),
        /** What of that is lent for the last time, and what to take instead. */
        deprecates: Deprecations,
        /** Bytes of code that a version of a remote may have here, whatever its own budget. */
        maxCodeBytes: Type.Optional(Type.Integer()),
        /** The shells besides that one: what some visitors have, and what a roll-back would give them. */
        otherShells: Type.Array(
          Type.Object({
            as: Type.Union([Type.Literal('canary'), Type.Literal('last-good')]),
            version,
            federation: version,
            provides: Type.Optional(Exports),
            react: Type.Optional(version),
          }),
        ),
        /** Every version of a remote that visitors may have on their page, and what it needs of a shell; each remote's
         *  active one first. */
        remotes: Type.Array(
          Type.Object({
            as: Type.Union([Type.Literal('active'), Type.Literal('last-good'), Type.Literal('canary')]),
            name: Type.String(),
            version,
            /** Its pages by their patterns, whether the server draws them first, and the places on them that parts of
             *  others may fill. */
            pages: Type.Array(
              Type.Object({
                path: Type.String(),
                isDrawn: Type.Boolean(),
                slots: Type.Optional(Type.Array(Type.String())),
              }),
            ),
            /** What these places are given, and what its parts read of what those of others are. */
            places: Type.Optional(Places),
            parts: Type.Optional(Parts),
            prefixes: Type.Array(Type.String()),
            /** Range of shells that it is held to: of a last good version, that of the active one. */
            shell: Type.String(),
            /** Of a last good version: since when visitors have the active one instead. */
            succeededAt: Type.Optional(Type.String()),
            federation: version,
            uses: Type.Optional(Exports),
            /** Range of React. */
            react: Type.Optional(Type.String()),
          }),
        ),
        /** The scripts by which the live versions of shell and remotes draw pages on the server. */
        serverBundles: Type.Array(Type.Object({ name: Type.String(), version, server: Type.String() })),
      }),
    },
  },
} as const satisfies Endpoints;
