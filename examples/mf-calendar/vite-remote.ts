import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatContainerName } from '@fotosoc/contract/registry/container';
import type { Exports } from '@fotosoc/contract/registry/manifest';
import { finishBundle, VERSION_PLACEHOLDER } from '@fotosoc/build/finish-bundle';
import { scopeStyles } from '@fotosoc/build/scoped-styles';
import { createStyleNames } from '@fotosoc/build/style-names';
import { build, type InlineConfig, type Plugin, type UserConfig } from 'vite';
import { replaceSharedImports } from './replace-shared-imports.ts';

/** Modules provided by the shell as single instances on the page. */
const SHARED = ['react', 'react/jsx-runtime', 'react-dom', '@fotosoc/host'];
const ENTRY = 'remoteEntry.js';
const ROUTES = 'src/routes.tsx';

/** Turns Vite's output into a remote: shared modules come from the shell, styles are scoped to the remote's pages and
 *  checked by their hash, an entry exports `init` and `get`, a second script renders the pages on the server, and a
 *  manifest lists all files. */
export function remote(): Plugin {
  const dir = import.meta.dirname;
  const { name } = JSON.parse(readFileSync(path.join(dir, 'remote.json'), 'utf8')) as { name: string };
  const settings = settingsOf(name);
  const uses: Exports = {};
  return {
    name: 'fotosoc-remote',
    config: () => settings,
    renderChunk: (code) => replaceSharedImports(code, SHARED, ENTRY, uses),
    generateBundle: {
      order: 'post', // runs after Vite has emitted the stylesheet
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset' && file.fileName.endsWith('.css')) {
            file.source = scopeStyles(file.source.toString(), name);
          }
        }
      },
    },
    async writeBundle({ dir: outDir = '' }, bundle) {
      const files = Object.keys(bundle);
      const routes = files.find((file) => file.startsWith('routes.'))!;
      const styles = files.filter((file) => file.endsWith('.css'));
      writeFileSync(path.join(outDir, ENTRY), entryOf(name, routes, styles));
      writeFileSync(path.join(outDir, 'server.js'), await serverScript(dir, settings));
      const version = finishBundle({ dir, outDir, entry: ENTRY, routes, styles, uses });
      console.log(`${name} ${version}`);
    },
  };
}

/** Common settings of both builds, so that hydration matches the server-rendered HTML. */
function settingsOf(name: string): UserConfig {
  const scoped = createStyleNames(name.replace(/^mf-/, ''));
  return {
    base: `/remotes/${name}/${VERSION_PLACEHOLDER}/`,
    oxc: { jsx: { runtime: 'automatic', development: false } },
    css: { modules: { generateScopedName: (local, file) => scoped({ resourcePath: file }, '', local) } },
    build: {
      target: 'es2022',
      assetsDir: '',
      assetsInlineLimit: 0,
      cssCodeSplit: false, // otherwise Vite would link stylesheets without integrity
      modulePreload: false, // the page preloads modules
      sourcemap: 'hidden', // errors are reported with their source line; maps are not served
      rolldownOptions: {
        input: ROUTES,
        preserveEntrySignatures: 'strict',
        external: SHARED,
        output: {
          entryFileNames: 'routes.[hash].js',
          chunkFileNames: '[name].[hash].js',
          assetFileNames: '[name].[hash][extname]',
        },
      },
    },
  };
}

function entryOf(name: string, routes: string, styles: string[]): string {
  const words: Record<string, string> = {
    BASE: `/remotes/${name}/${VERSION_PLACEHOLDER}/`,
    CONTAINER: formatContainerName(name, VERSION_PLACEHOLDER),
    ROUTES: routes,
    STYLES: styles.join(' '),
  };
  const template = readFileSync(path.join(import.meta.dirname, 'entry.js'), 'utf8');
  return template.replace(/%([A-Z]+)%/g, (_, word: string) => words[word]!);
}

/** Builds the pages as one classic script, with shared modules from the shell's server script. */
async function serverScript(root: string, settings: UserConfig): Promise<string> {
  const globals = Object.fromEntries(SHARED.map((name) => [name, `FOTOSOC_SHELL.shared[${JSON.stringify(name)}]`]));
  const config: InlineConfig = {
    ...settings,
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ...settings.build,
      sourcemap: false,
      write: false,
      rolldownOptions: {
        input: ROUTES,
        preserveEntrySignatures: 'strict',
        external: SHARED,
        output: { format: 'iife', name: 'FOTOSOC_REMOTE', exports: 'named', codeSplitting: false, globals },
      },
    },
  };
  const [result] = [await build(config)].flat();
  if (!result || !('output' in result)) throw new Error('Vite has built nothing for the server.');
  return result.output[0].code;
}
