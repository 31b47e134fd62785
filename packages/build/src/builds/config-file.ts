import { existsSync } from 'node:fs';
import { register } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '../preset/preset.ts';

const CONFIG_FILE = 'webpack.config.ts';

/** Returns whether a package has a webpack configuration. */
export function hasConfig(dir: string): boolean {
  return existsSync(path.join(dir, CONFIG_FILE));
}

/** Loads the build configuration of a package, in TypeScript.
 *  @throws Error with a sentence if there is none */
export async function loadConfig(dir: string): Promise<Config> {
  const file = path.join(dir, CONFIG_FILE);
  if (!existsSync(file)) throw new Error(`${dir} has no ${CONFIG_FILE}, the configuration of the build.`);
  const { default: config } = await importTypeScript(pathToFileURL(file).href);
  if (typeof config !== 'function') throw new Error(`${file} must export the configuration of the preset as default.`);
  return config;
}

type ConfigModule = { default?: Config };

/** Older releases of Node need a hook for TypeScript. */
async function importTypeScript(url: string): Promise<ConfigModule> {
  try {
    return (await import(url)) as ConfigModule;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_UNKNOWN_FILE_EXTENSION') throw error;
    register('./typescript-hooks.mjs', import.meta.url);
    return (await import(`${url}?compiled`)) as ConfigModule;
  }
}
