import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { inject } from 'vitest';

/** A program of ours as one file that node starts by itself, made once in a run: most of a server's start is tsx, which
 *  asks another thread for each of its modules. What `import.meta.resolve` finds is not what it finds in the source: here a
 *  module stands elsewhere.
 *  @param modules imported one after the other; the last is the program
 *  @returns the file */
export async function compiled(...modules: string[]): Promise<string> {
  const name = createHash('sha256').update(modules.join()).digest('hex');
  const file = path.join(inject('compiled'), `${name}.mjs`);
  if (existsSync(file)) return file;
  const unfinished = `${file}.${randomUUID()}`; // several may make it at once, in one process as well
  await build({
    stdin: { contents: modules.map((module) => `import '${module}';`).join('\n'), resolveDir: import.meta.dirname },
    outfile: unfinished,
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: [], // none for bundlers: node itself imports what is found
    plugins: [installedWhereTheyAre, sourcesWhereTheyAre(modules.at(-1)!)],
  });
  await rename(unfinished, file);
  return file;
}

const IS_ASKED = 'is asked';

/** What is installed is imported from where it is. */
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

/** What modules find by their own address stays there; only the program itself must see that it was started. */
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
