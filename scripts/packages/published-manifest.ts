import type { BundledDependencies } from './bundled-dependencies.ts';
import type { PackageJson } from './members.ts';

export interface PublishedManifest extends Pick<
  PackageJson,
  'name' | 'version' | 'description' | 'bin' | 'sideEffects'
> {
  type: 'module';
  license: string;
  engines: Record<string, string>;
  exports: Record<string, string | Record<string, string>>;
  dependencies: Record<string, string>;
  /** Dependencies that are included in the tarball. */
  bundleDependencies?: string[];
  peerDependencies: Record<string, string>;
  peerDependenciesMeta?: PackageJson['peerDependenciesMeta'];
}

export interface WorkspaceContext {
  /** Versions of the published packages of this workspace, by name. */
  versions: ReadonlyMap<string, string>;
  catalog: ReadonlyMap<string, string>;
  license: string;
  engines: Record<string, string>;
}

/** Creates the published package.json of a workspace package: compiled files instead of sources, versions instead of
 *  workspace references, no development fields. Dependencies that are optional by `peerDependenciesMeta` become
 *  peers. */
export function createPublishedManifest(
  json: PackageJson,
  version: string,
  around: WorkspaceContext,
  { bundled, needed: neededByCarried }: Pick<BundledDependencies, 'bundled' | 'needed'>,
): PublishedManifest {
  const { name, description, exports = {}, sideEffects, dependencies = {}, peerDependencies, publishConfig } = json;
  const optional = Object.keys(json.peerDependenciesMeta ?? {});
  const isOptional = ([dependency]: [string, string]) => optional.includes(dependency);
  const needed = Object.entries(dependencies).filter((entry) => !isOptional(entry));
  const brought = Object.entries(dependencies).filter(isOptional);
  return {
    name,
    version,
    description,
    license: around.license,
    type: 'module',
    engines: around.engines,
    ...(sideEffects && { sideEffects }),
    ...publishConfig,
    exports: Object.fromEntries(Object.entries(exports).map(([at, file]) => [at, compiled(file)])),
    dependencies: {
      ...rangesOf(Object.fromEntries(needed), around, (range) => range),
      ...Object.fromEntries(Object.entries(neededByCarried).map(([library, { range }]) => [library, range])),
      ...bundled,
    },
    ...(Object.keys(bundled).length > 0 && { bundleDependencies: Object.keys(bundled) }),
    peerDependencies: rangesOf({ ...peerDependencies, ...Object.fromEntries(brought) }, around, compatible),
    ...(optional.length > 0 && { peerDependenciesMeta: json.peerDependenciesMeta }),
  };
}

/** Returns the compiled file and its declarations; other files are copied. */
function compiled(source: string): string | Record<string, string> {
  const file = source.replace('./src/', './dist/');
  if (file.endsWith('.d.ts')) return { types: file };
  if (!/\.tsx?$/.test(file)) return file;
  return { types: file.replace(/\.tsx?$/, '.d.ts'), default: file.replace(/\.tsx?$/, '.js') };
}

function rangesOf(
  ranges: Record<string, string> = {},
  around: WorkspaceContext,
  fromCatalog: (range: string) => string,
) {
  return Object.fromEntries(Object.entries(ranges).map(([name, range]) => [name, rangeOf(name, range)]));

  function rangeOf(name: string, range: string): string {
    if (range === 'catalog:') return fromCatalog(known(around.catalog, name));
    if (range === 'workspace:*') return known(around.versions, name);
    if (range === 'workspace:^') return compatible(known(around.versions, name));
    return range;
  }
}

/** Returns the range of compatible versions. A prerelease is compatible up to the next release. */
function compatible(version: string): string {
  return /^\d/.test(version) ? `^${version.replace(/-.*$/, '-0')}` : version;
}

function known(versions: ReadonlyMap<string, string>, name: string): string {
  const version = versions.get(name);
  if (version === undefined) throw new Error(`Nobody says which version of ${name} a package needs.`);
  return version;
}
