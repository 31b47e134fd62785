import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { AsyncDependenciesBlock, Chunk, ChunkGroup, Compilation, Compiler } from 'webpack';
import { MANIFEST_FILE, type Manifest } from '@fotosoc/contract/registry/manifest';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { serverFileOf } from './server-bundle.ts';
import { readRoutes, type SourcePosition } from './route-reader.ts';

const require = createRequire(import.meta.url);
const federation = (require('@module-federation/webpack-bundler-runtime/package.json') as { version: string }).version;

/** Name of a remote's federation entry. */
export const ENTRY_FILE = 'remoteEntry.js';

interface AssetManifestOptions {
  name: string;
  version: string;
  /** The module that writes down the routes, absolute. */
  routesFile: string;
  /** Remotes: the container's registered name, and what remote.json says. */
  remote?: { container: string; description: RemoteDescription };
  /** The shell: its entry. */
  entry?: string;
}

/** Writes the manifest beside the bundle: integrity of every file, and which files each route needs first.
 *  Routes are read from src/routes.tsx itself; webpack knows which chunk an `import()` leads to and where it stands in
 *  the source, the syntax tree knows under which `path`. So there is no second list to keep. */
export class AssetManifest {
  constructor(private readonly options: AssetManifestOptions) {}

  apply(compiler: Compiler): void {
    const { options } = this;
    const { Compilation, sources, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('AssetManifest', (compilation) => {
      let blocks: AsyncDependenciesBlock[] = [];
      let source = '';
      // Before sealing: afterwards the module may have been concatenated away (its blocks live on).
      compilation.hooks.finishModules.tap('AssetManifest', (modules) => {
        for (const module of modules) {
          if ('resource' in module && module.resource === options.routesFile) {
            blocks = module.blocks;
            source = String(module.originalSource()?.source() ?? '');
          }
        }
      });
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'AssetManifest', stage }, (assets) => {
        const integrity: Record<string, string> = {};
        const bytes: Record<string, number> = {};
        for (const [file, asset] of Object.entries(assets)) {
          const content = asset.buffer();
          integrity[file] = `sha384-${createHash('sha384').update(content).digest('base64')}`;
          bytes[file] = content.byteLength;
        }
        const manifest: Manifest = {
          name: options.name,
          version: options.version,
          federation,
          integrity,
          bytes,
          initial: options.entry ? filesOf(compilation.entrypoints.get(options.entry)) : [],
          routes: [],
          server: serverFileOf(Object.keys(assets)),
        };
        if (options.remote) {
          const { container, description } = options.remote;
          manifest.remote = { container, entry: ENTRY_FILE, description };
          const exposed = compilation.chunkGroups.filter((group) => group.name === 'routes');
          manifest.initial = [...new Set([ENTRY_FILE, ...exposed.flatMap(filesOf)])];
        }
        for (const { pattern, imports, isLazy } of readRoutes(source)) {
          const files = [...new Set(imports.flatMap((position) => filesOf(groupAt(compilation, blocks, position))))];
          if (isLazy && files.length === 0) {
            const hint = `Route ${pattern}: write its lazy as () => import('./pages/…') in src/routes.tsx.`;
            compilation.errors.push(new WebpackError(hint));
          }
          manifest.routes.push({ pattern, files });
        }
        compilation.emitAsset(MANIFEST_FILE, new sources.RawSource(JSON.stringify(manifest, null, 1)));
      });
    });
  }
}

function groupAt(compilation: Compilation, blocks: AsyncDependenciesBlock[], { line, column }: SourcePosition) {
  const block = blocks.find(
    ({ loc }) => loc && 'start' in loc && loc.start.line === line && loc.start.column === column,
  );
  return block && compilation.chunkGraph.getBlockChunkGroup(block);
}

/** Scripts and stylesheets of a chunk group, those it needs first. */
function filesOf(group: ChunkGroup | null | undefined): string[] {
  const chunks: Chunk[] = group?.chunks ?? [];
  return [...new Set(chunks.flatMap((chunk) => [...chunk.files]))].filter((file) => /\.(js|css)$/.test(file));
}
