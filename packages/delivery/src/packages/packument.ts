/** Fields of a package.json that package managers read. */
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

/** Version of a package that this site serves. */
export interface StoredPackageVersion {
  manifest: PackageManifest;
  /** Subresource integrity of the tarball, sha512. */
  integrity: string;
  /** sha1 of the tarball, in hex, for older package managers. */
  shasum: string;
  keptAt: string;
  /** Time of the last start with this version as the latest. */
  ranAt: string;
}

/** Media type of requests for the fields needed by an installation. */
export const ABBREVIATED_MEDIA_TYPE = 'application/vnd.npm.install-v1+json';

/** Returns the registry metadata of a package. Source:
 *  https://github.com/npm/registry/blob/main/docs/responses/package-metadata.md
 *  @param latest version of the running release
 *  @param registry base URL, without trailing slash */
export function createPackument(versions: readonly StoredPackageVersion[], latest: string, registry: string) {
  const { name, description } = versions.find(({ manifest }) => manifest.version === latest)!.manifest;
  const times = versions.map(({ keptAt }) => keptAt).toSorted();
  return {
    name,
    description,
    'dist-tags': { latest },
    versions: Object.fromEntries(
      versions.map(({ manifest, integrity, shasum }) => [
        manifest.version,
        { ...manifest, dist: { tarball: `${registry}/${name}/-/${formatTarballName(manifest)}`, integrity, shasum } },
      ]),
    ),
    time: {
      created: times[0],
      modified: times.at(-1),
      ...Object.fromEntries(versions.map(({ manifest, keptAt }) => [manifest.version, keptAt])),
    },
  };
}

export type Packument = ReturnType<typeof createPackument>;

/** Returns the metadata without fields an installation does not need. */
export function abbreviatePackument({ name, 'dist-tags': tags, versions, time }: Packument) {
  const needed = Object.entries(versions).map(([version, all]) => [version, { ...all, description: undefined }]);
  return { name, modified: time.modified, 'dist-tags': tags, versions: Object.fromEntries(needed) as object };
}

/** Formats e.g. `host-1.1.0.tgz` for `@fotosoc/host`. */
export function formatTarballName({ name, version }: Pick<PackageManifest, 'name' | 'version'>): string {
  return `${name.split('/')[1]}-${version}.tgz`;
}
