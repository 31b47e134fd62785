import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { AsyncDependenciesBlock, Chunk, ChunkGroup, Compilation, Compiler } from 'webpack';
import { sortObjectKeys } from '@fotosoc/contract/registry/sorted-keys';
import { formatContainerName } from '@fotosoc/contract/registry/container';
import { PROVIDED_RUNTIME_CALLS, listRuntimeCalls, RUNTIME_MODULE } from '@fotosoc/contract/registry/shared-runtime';
import { MANIFEST_FILE, type Manifest } from '@fotosoc/contract/registry/manifest';
import { formatSourceMapName, SOURCE_MAP_FOLDER } from '@fotosoc/contract/registry/source-maps';
import { CONSUMED_EXPORTS_FILE } from '@fotosoc/contract/registry/consumed-exports';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { CONTRACT_REVISION } from '@fotosoc/contract/revision';
import { collectConsumedExports } from '../consumed-exports/collect.ts';
import { collectDeprecatedExports } from './deprecated-exports.ts';
import { listProvidedExports, listUsedExports } from './shared-exports.ts';
import { SHARED_MODULE_RANGES } from './shared-modules.ts';
import { findServerFile } from './server-file.ts';
import { findFragmentError } from './fragment-error.ts';
import { readFragments, readRoutes, type SourcePosition } from './route-reader.ts';
import { renameVersionInMap } from './rename-in-map.ts';
import { insertVersionName, VERSION_PLACEHOLDER, createVersionName } from './version-of-output.ts';

const require = createRequire(import.meta.url);
const federation = (require('@module-federation/webpack-bundler-runtime/package.json') as { version: string }).version;

/** Name of a remote's federation entry. */
export const ENTRY_FILE = 'remoteEntry.js';

interface AssetManifestOptions {
  name: string;
  /** `VERSION_PLACEHOLDER` for a version that is named after its output. */
  version: string;
  dir: string;
  routesFile: string;
  remote?: { description: RemoteDescription };
  entry?: string;
}

/** Writes the manifest next to the bundle: integrity of every file, and the initial files of each route. Reads the
 *  routes from src/routes.tsx itself: webpack knows the chunk and the position of each `import()`, the syntax tree
 *  knows its `path`. No second list is needed. */
export class AssetManifest {
  constructor(private readonly options: AssetManifestOptions) {}

  apply(compiler: Compiler): void {
    const { options } = this;
    const { Compilation, sources, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('AssetManifest', (compilation) => {
      let blocks: AsyncDependenciesBlock[] = [];
      let source = '';
      // Runs before sealing: later, webpack may have concatenated the module.
      compilation.hooks.finishModules.tap('AssetManifest', (modules) => {
        for (const module of modules) {
          if ('resource' in module && module.resource === options.routesFile) {
            blocks = module.blocks;
            source = String(module.originalSource()?.source() ?? '');
          }
        }
      });
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'AssetManifest', stage }, () => {
        if (compiler.watchMode) return; // development builds are never published
        const uses = options.remote && listUsedExports(compilation);
        const consumedExports = collectConsumedExports(options.dir, { scripts: scriptsOf(compilation), uses });
        compilation.emitAsset(CONSUMED_EXPORTS_FILE, new sources.RawSource(JSON.stringify(consumedExports)), {
          minimized: true,
        });
      });
      compilation.hooks.processAssets.tap({ name: 'AssetManifest', stage }, (assets) => {
        const routes: Manifest['routes'] = [];
        for (const { pattern, imports, isLazy } of readRoutes(source)) {
          const files = [...new Set(imports.flatMap((position) => filesOf(groupAt(compilation, blocks, position))))];
          if (isLazy && files.length === 0) {
            const hint = `Route ${pattern}: write its lazy as () => import('./pages/…') in src/routes.tsx.`;
            compilation.errors.push(new WebpackError(hint));
          }
          routes.push({ pattern, files });
        }
        const fragments = readFragments(source).map(({ slot, imports }) => {
          const groups = imports.flatMap((position) => groupAt(compilation, blocks, position) ?? []);
          const files = [...new Set(groups.flatMap(filesOf))];
          const later = groupsBelow(groups).flatMap(filesOf);
          return { slot, files, later: [...new Set(later)].filter((file) => !files.includes(file)) };
        });
        const fault = options.remote && findFragmentError(fragments, options.remote.description);
        if (fault !== undefined) compilation.errors.push(new WebpackError(fault));
        const describe = (version: string) => this.describe(compilation, version, { routes, fragments });
        let { version } = options;
        if (version === VERSION_PLACEHOLDER) {
          version = createVersionName(releaseOf(options.dir), describe(VERSION_PLACEHOLDER));
          for (const file of Object.keys(assets).filter((name) => /\.(js|css)$/.test(name))) {
            // The manifest is not immutable: a build must overwrite the manifest of an earlier build.
            const info = { immutable: false };
            const built = compilation.getAsset(file)!.source.source().toString();
            compilation.updateAsset(file, new sources.RawSource(insertVersionName(built, version)), info);
            const map = `${SOURCE_MAP_FOLDER}/${formatSourceMapName(file)}`;
            if (!Object.hasOwn(assets, map)) continue;
            compilation.updateAsset(
              map,
              (made) => new sources.RawSource(renameVersionInMap(made.source().toString(), built, version)),
            );
          }
        }
        const manifest = JSON.stringify(sortObjectKeys(describe(version)), null, 1);
        compilation.emitAsset(MANIFEST_FILE, new sources.RawSource(manifest));
      });
    });
  }

  private describe(
    compilation: Compilation,
    version: string,
    { routes, fragments }: Required<Pick<Manifest, 'routes' | 'fragments'>>,
  ): Manifest {
    const { name, entry, remote } = this.options;
    const integrity: Record<string, string> = {};
    const bytes: Record<string, number> = {};
    for (const { name: file, source } of compilation.getAssets()) {
      if (file.startsWith(SOURCE_MAP_FOLDER)) continue;
      const content = source.buffer();
      integrity[file] = `sha384-${createHash('sha384').update(content).digest('base64')}`;
      bytes[file] = content.byteLength;
    }
    const server = findServerFile(Object.keys(integrity));
    const manifest: Manifest = {
      name,
      version,
      federation,
      contract: CONTRACT_REVISION,
      integrity,
      bytes,
      initial: [],
      routes,
      fragments: fragments.length > 0 ? fragments : undefined,
      server,
      consumedExports: CONSUMED_EXPORTS_FILE in integrity ? CONSUMED_EXPORTS_FILE : undefined,
    };
    if (entry) {
      manifest.initial = filesOf(compilation.entrypoints.get(entry));
      const provided = listProvidedExports(compilation);
      manifest.provides = provided && { ...provided, [RUNTIME_MODULE]: PROVIDED_RUNTIME_CALLS };
      manifest.deprecates = collectDeprecatedExports(compilation, provided);
      manifest.fetchesIntegrity = true;
      manifest.react = reactIn(this.options.dir);
    }
    if (remote) {
      const { description } = remote;
      manifest.uses = { ...listUsedExports(compilation), [RUNTIME_MODULE]: listRuntimeCalls(scriptsOf(compilation)) };
      manifest.react = SHARED_MODULE_RANGES.react;
      manifest.remote = { container: formatContainerName(name, version), entry: ENTRY_FILE, description };
      const exposed = compilation.chunkGroups.filter((group) => group.name === 'routes');
      manifest.initial = [...new Set([ENTRY_FILE, ...exposed.flatMap(filesOf)])];
    }
    return manifest;
  }
}

function reactIn(dir: string): string {
  return (createRequire(path.join(dir, 'package.json'))('react/package.json') as { version: string }).version;
}

function scriptsOf(compilation: Compilation): string[] {
  const assets = compilation.getAssets();
  const server = findServerFile(assets.map(({ name }) => name));
  const scripts = assets.filter(({ name }) => name.endsWith('.js') && name !== server);
  return scripts.map(({ source }) => source.source().toString());
}

function releaseOf(dir: string): string {
  return (JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as { version: string }).version;
}

function groupAt(compilation: Compilation, blocks: AsyncDependenciesBlock[], { line, column }: SourcePosition) {
  const block = blocks.find(
    ({ loc }) => loc && 'start' in loc && loc.start.line === line && loc.start.column === column,
  );
  return block && compilation.chunkGraph.getBlockChunkGroup(block);
}

function groupsBelow(groups: readonly ChunkGroup[]): ChunkGroup[] {
  const found = new Set<ChunkGroup>();
  const visit = (group: ChunkGroup) => {
    if (found.has(group)) return;
    found.add(group);
    for (const child of group.childrenIterable) visit(child);
  };
  for (const group of groups) for (const child of group.childrenIterable) visit(child);
  return [...found];
}

/** Returns the scripts and stylesheets of a chunk group, dependencies first. */
function filesOf(group: ChunkGroup | null | undefined): string[] {
  const chunks: Chunk[] = group?.chunks ?? [];
  return [...new Set(chunks.flatMap((chunk) => [...chunk.files]))].filter((file) => /\.(js|css)$/.test(file));
}
