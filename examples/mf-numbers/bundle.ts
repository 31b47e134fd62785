import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** What both bundlers have in common. */
interface Stats {
  hasErrors: () => boolean;
  toString: (options: string) => string;
}
interface Configuration {
  output: { path: string };
}
type Bundler = (configuration: Configuration, done: (error: Error | null, stats?: Stats) => void) => void;

/** The bundlers that are run by their own function here: their commands are packages more. */
const BUNDLERS: Record<string, () => Promise<Bundler>> = {
  webpack: async () => (await import('webpack')).default,
  rspack: async () => (await import('@rspack/core')).rspack,
};

// tsx bundle.ts webpack|rspack [folder]

/** Runs webpack.config.mjs or rspack.config.mjs.
 *  @param outDir unless it is to be what that says
 *  @throws Error with the bundler's own words */
async function bundle(name: string, outDir?: string): Promise<void> {
  const start = await BUNDLERS[name]!();
  const file = pathToFileURL(path.join(import.meta.dirname, `${name}.config.mjs`)).href;
  const { default: configuration } = (await import(file)) as { default: Configuration };
  const output = { ...configuration.output, ...(outDir !== undefined && { path: outDir }) };
  await new Promise<void>((resolve, reject) => {
    start({ ...configuration, output }, (error, stats) => {
      if (error) reject(error);
      else if (stats!.hasErrors()) reject(new Error(stats!.toString('errors-only')));
      else resolve();
    });
  });
}

const [name = 'webpack', outDir] = process.argv.slice(2);
await bundle(name, outDir);
