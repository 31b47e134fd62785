import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { inject } from 'vitest';

/** Compiles a program to one file for node, once per run: most of a server's start is tsx, which uses another thread
 *  for each module. `import.meta.resolve` finds other paths than in the sources.
 *  @param modules modules in import order; the last one is the program
 *  @returns path of the file */
export async function compileProgram(...modules: string[]): Promise<string> {
  const name = createHash('sha256').update(modules.join()).digest('hex');
  const file = path.join(inject('compiled'), `${name}.mjs`);
  if (existsSync(file)) return file;
  const unfinished = `${file}.${randomUUID()}`; // concurrent builds are possible, in one process as well
  await build({
    stdin: { contents: modules.map((module) => `import '${module}';`).join('\n'), resolveDir: import.meta.dirname },
    outfile: unfinished,
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: [], // no bundler conditions: node itself imports the files
    plugins: [installedWhereTheyAre, sourcesWhereTheyAre(modules.at(-1)!)],
  });
  await rename(unfinished, file);
  return file;
}

const IS_ASKED = 'is asked';

/** Imports installed packages from their folders. */
const installedWhereTheyAre: Plugin = {
  name: 'installed-where-they-are',
  setup(bundler) {
    bundler.onResolve({ filter: /^[\w@]/ }, async ({ path: name, pluginData, ...from }) => {
      if (name.startsWith('@fotosoc/') || pluginData === IS_ASKED) return undefined;
      const { errors, path: found } = await bundler.resolve(name, { ...from, pluginData: IS_ASKED });
      return { errors, path: found, external: true };
    });
  },
};

/** Keeps URLs of the sources for modules; only the program itself must recognise its start. */
function sourcesWhereTheyAre(program: string): Plugin {
  return {
    name: 'sources-where-they-are',
    setup(bundler) {
      bundler.onLoad({ filter: /\.ts$/ }, async ({ path: source }) => {
        const text = await readFile(source, 'utf8');
        if (source === program) return { contents: text, loader: 'ts' };
        const own: Record<string, string> = {
          url: pathToFileURL(source).href,
          filename: source,
          dirname: path.dirname(source),
        };
        const contents = text.replaceAll(/\bimport\.meta\.(url|filename|dirname)\b/g, (_found, name: string) =>
          JSON.stringify(own[name]),
        );
        return { contents, loader: 'ts' };
      });
    },
  };
}
