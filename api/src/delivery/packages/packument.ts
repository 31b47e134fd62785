/** What a package manager has to know of a version before it fetches it, as its package.json says. */
export interface PackageManifest {
  name: string;
  version: string;
  description?: string;
  bin?: Record<string, string>;
  engines?: Record<string, string>;
  dependencies?: Record<string, string>;
  bundleDependencies?: string[];
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
}

/** A version that this site serves. */
export interface KeptVersion {
  manifest: PackageManifest;
  /** Subresource integrity of the tarball, sha512. */
  integrity: string;
  /** sha1 of the tarball, in hex, for package managers of before. */
  shasum: string;
  /** When this site served it first. */
  keptAt: string;
  /** When a start last made it the latest. */
  ranAt: string;
}

/** The media type by which package managers ask for no more than they install by. */
export const ABBREVIATED = 'application/vnd.npm.install-v1+json';

/** What a package manager asks a registry about a package.
 *  Source: https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md
 *  @param latest the version this site runs
 *  @param registry its address, without a trailing slash */
export function packumentOf(versions: readonly KeptVersion[], latest: string, registry: string) {
  const { name, description } = versions.find(({ manifest }) => manifest.version === latest)!.manifest;
  const times = versions.map(({ keptAt }) => keptAt).toSorted();
  return {
    name,
    description,
    'dist-tags': { latest },
    versions: Object.fromEntries(
      versions.map(({ manifest, integrity, shasum }) => [
        manifest.version,
        { ...manifest, dist: { tarball: `${registry}/${name}/-/${tarballName(manifest)}`, integrity, shasum } },
      ]),
    ),
    time: {
      created: times[0],
      modified: times.at(-1),
      ...Object.fromEntries(versions.map(({ manifest, keptAt }) => [manifest.version, keptAt])),
    },
  };
}

export type Packument = ReturnType<typeof packumentOf>;

/** The same without what nothing is installed by. */
export function abbreviated({ name, 'dist-tags': tags, versions, time }: Packument) {
  const needed = Object.entries(versions).map(([version, all]) => [version, { ...all, description: undefined }]);
  return { name, modified: time.modified, 'dist-tags': tags, versions: Object.fromEntries(needed) as object };
}

/** e.g. `host-1.1.0.tgz` for `@fotosoc/host` */
export function tarballName({ name, version }: Pick<PackageManifest, 'name' | 'version'>): string {
  return `${name.split('/')[1]}-${version}.tgz`;
}
