import { Type, type Static } from 'typebox';
import { RemoteDescription, SlotName } from './remote-json.ts';

/** Name of the file a build writes beside its bundle. */
export const MANIFEST_FILE = 'manifest.json';

/** Name of what the federation plugins of bundlers write beside a container, and their runtime reads. */
export const STOCK_MANIFEST = 'mf-manifest.json';

/** Pattern of the names that files of a version may have: no folders, nothing hidden. */
export const FILE_NAME = '^[A-Za-z0-9_][A-Za-z0-9._-]{0,119}$';
const File = Type.String({ pattern: FILE_NAME });

/** Names of exports, by the module's name; `*` for all there may be. */
export const Exports = Type.Record(
  Type.String({ pattern: '^[@a-z0-9/_.-]{1,80}$' }),
  Type.Array(Type.String({ maxLength: 120 })),
  {
    additionalProperties: false,
  },
);
export type Exports = Static<typeof Exports>;

/** A sentence for each export that is going, by the module's name and its own. */
export const Deprecations = Type.Record(
  Type.String({ pattern: '^[@a-z0-9/_.-]{1,80}$' }),
  Type.Record(Type.String({ pattern: '^[\\w$]{1,120}$' }), Type.String({ maxLength: 300 }), {
    additionalProperties: false,
  }),
  { additionalProperties: false },
);
export type Deprecations = Static<typeof Deprecations>;

/** What a build says of its own files. Paths are relative to the version's folder. */
export const Manifest = Type.Object(
  {
    name: Type.String({ pattern: '^(shell|mf-[a-z0-9-]{1,40})$' }),
    /** e.g. `1.0.0+9f3c1ab2` */
    version: Type.String({ pattern: '^[0-9A-Za-z.-]+\\+[0-9a-f]{8}$', maxLength: 80 }),
    /** Release of Module Federation it was built with. */
    federation: Type.String(),
    /** `sha384-…` of every file. */
    integrity: Type.Record(
      Type.String({ pattern: FILE_NAME }),
      Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }),
      {
        additionalProperties: false,
      },
    ),
    /** Size of every file. */
    bytes: Type.Record(Type.String({ pattern: FILE_NAME }), Type.Integer({ minimum: 0 }), {
      additionalProperties: false,
    }),
    /** Files needed before any route: the entry and the exposed module's chunks; for the shell, its entry's. */
    initial: Type.Array(File),
    /** Files each route needs besides, by full path pattern; the shell may have routes of its own. */
    routes: Type.Array(
      Type.Object({ pattern: Type.String(), files: Type.Array(File) }, { additionalProperties: false }),
    ),
    /** Its parts on pages of others: the files that each needs at once besides the initial ones, and those it may load
     *  later. */
    parts: Type.Optional(
      Type.Array(
        Type.Object(
          { slot: SlotName, files: Type.Array(File), later: Type.Array(File) },
          { additionalProperties: false },
        ),
      ),
    ),
    /** The script that draws the pages on the server; browsers never load it. */
    server: Type.Optional(File),
    /** What it takes of others as it was built with, `Taken`; browsers never load it. What was built before does not say. */
    taken: Type.Optional(File),
    /** Of a shell: it fetches the integrity of remotes that its page does not list. One that was built before needs all of
     *  it in the page. */
    fetchesIntegrity: Type.Optional(Type.Boolean()),
    /** What the shell lends to remotes, and what a remote takes of it. What was built before does not say. */
    provides: Type.Optional(Exports),
    uses: Type.Optional(Exports),
    /** Of a shell the version of React that it lends, of a remote the range that it is built for, e.g. `^19.3.0`. What was
     *  built before does not say. */
    react: Type.Optional(Type.String({ maxLength: 80 })),
    /** What the shell lends for the last time, and what to take instead. */
    deprecates: Type.Optional(Deprecations),
    /** Revision of the contract that it was built with. What was built before there were any does not say. */
    contract: Type.Optional(Type.Integer({ minimum: 0 })),
    /** What only a remote has: its container, its entry, and its remote.json. */
    remote: Type.Optional(
      Type.Object(
        { container: Type.String({ pattern: '^\\w+$' }), entry: File, description: RemoteDescription },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type Manifest = Static<typeof Manifest>;

/** The address of a file of a version on the site that serves it; without a file, of its folder. */
export function addressOf({ name, version }: Pick<Manifest, 'name' | 'version'>, file = ''): string {
  return name === 'shell' ? `/shell/${version}/${file}` : `/remotes/${name}/${version}/${file}`;
}

/** What of a manifest makes a version: all but where its sources name what, which changes with every comment. */
export function essentialsOf({ taken, ...manifest }: Manifest): Manifest {
  if (taken === undefined) return manifest;
  const { [taken]: _hash, ...integrity } = manifest.integrity;
  const { [taken]: _size, ...bytes } = manifest.bytes;
  return { ...manifest, integrity, bytes };
}
