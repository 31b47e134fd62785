import { Type, type Static } from 'typebox';
import { RemoteDescription, SlotName } from './remote-json.ts';
import { createStrictObject } from '../../schema.ts';

/** Name of the manifest file in the folder of a build. */
export const MANIFEST_FILE = 'manifest.json';

/** Name of the manifest that federation plugins of bundlers write and their runtime reads. */
export const STANDARD_MANIFEST_FILE = 'mf-manifest.json';

/** Pattern for file names of a version: no folders, no hidden files. */
export const FILE_NAME_PATTERN = '^[A-Za-z0-9_][A-Za-z0-9._-]{0,119}$';
const File = Type.String({ pattern: FILE_NAME_PATTERN });

/** Names of exports by module name; `*` for all exports. */
export const Exports = Type.Record(
  Type.String({ pattern: '^[@a-z0-9/_.-]{1,80}$' }),
  Type.Array(Type.String({ maxLength: 120 })),
  {
    additionalProperties: false,
  },
);
export type Exports = Static<typeof Exports>;

/** A replacement sentence for each deprecated export, by module name and export name. */
export const Deprecations = Type.Record(
  Type.String({ pattern: '^[@a-z0-9/_.-]{1,80}$' }),
  Type.Record(Type.String({ pattern: '^[\\w$]{1,120}$' }), Type.String({ maxLength: 300 }), {
    additionalProperties: false,
  }),
  { additionalProperties: false },
);
export type Deprecations = Static<typeof Deprecations>;

/** Manifest of a build. Paths are relative to the version's folder. */
export const Manifest = createStrictObject({
  name: Type.String({ pattern: '^(shell|mf-[a-z0-9-]{1,40})$' }),
  /** Version, e.g. `1.0.0+9f3c1ab2`. */
  version: Type.String({ pattern: '^[0-9A-Za-z.-]+\\+[0-9a-f]{8}$', maxLength: 80 }),
  federation: Type.String(),
  /** Hash (`sha384-…`) of every file, by name. */
  integrity: Type.Record(
    Type.String({ pattern: FILE_NAME_PATTERN }),
    Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }),
    {
      additionalProperties: false,
    },
  ),
  bytes: Type.Record(Type.String({ pattern: FILE_NAME_PATTERN }), Type.Integer({ minimum: 0 }), {
    additionalProperties: false,
  }),
  /** Files needed before any route: the entry and the exposed module's chunks; for the shell, the chunks of its
   *  entry. */
  initial: Type.Array(File),
  /** Additional files of each route, by full path pattern; the shell may have routes as well. */
  routes: Type.Array(createStrictObject({ pattern: Type.String(), files: Type.Array(File) })),
  /** Fragments for slots of other remotes. `files` are needed at once, in addition to `initial`; `later` may
   *  follow. */
  fragments: Type.Optional(
    Type.Array(createStrictObject({ slot: SlotName, files: Type.Array(File), later: Type.Array(File) })),
  ),
  /** File that renders pages on the server. Browsers never load this file. */
  server: Type.Optional(File),
  /** File with the host exports and API endpoints that the code uses. Browsers never load this file. Absent in older
   *  builds. */
  consumedExports: Type.Optional(File),
  /** Shell only: whether the shell fetches the hashes of remotes that its page does not list. Older shells need the
   *  hashes of all remotes in the page. */
  fetchesIntegrity: Type.Optional(Type.Boolean()),
  /** Exports that a shell provides to remotes. `uses` lists the exports that a remote needs. Both are absent in older
   *  builds. */
  provides: Type.Optional(Exports),
  uses: Type.Optional(Exports),
  /** Shell: version of React that the shell provides. Remote: required range, e.g. `^19.3.0`. Absent in older
   *  builds. */
  react: Type.Optional(Type.String({ maxLength: 80 })),
  deprecates: Type.Optional(Deprecations),
  /** Revision of the API contract at build time; absent in builds from before the first revision. */
  contract: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Container, entry and remote.json of a remote; absent for the shell. */
  remote: Type.Optional(
    createStrictObject({ container: Type.String({ pattern: '^\\w+$' }), entry: File, description: RemoteDescription }),
  ),
});
export type Manifest = Static<typeof Manifest>;

/** Returns the path of a version's file on the site, or of the version's folder if `file` is empty. */
export function formatFileAddress({ name, version }: Pick<Manifest, 'name' | 'version'>, file = ''): string {
  return name === 'shell' ? `/shell/${version}/${file}` : `/remotes/${name}/${version}/${file}`;
}

/** Returns the manifest without the file of consumed exports. The source positions in the file change with every edited
 *  comment, so the file must not affect comparisons. */
export function omitConsumedExports({ consumedExports, ...manifest }: Manifest): Manifest {
  if (consumedExports === undefined) return manifest;
  const { [consumedExports]: _hash, ...integrity } = manifest.integrity;
  const { [consumedExports]: _size, ...bytes } = manifest.bytes;
  return { ...manifest, integrity, bytes };
}
