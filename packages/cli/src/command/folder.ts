import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from './command-error.ts';

const DESCRIPTION = 'remote.json';

/** Name of the shell, which is deployed like a remote but has no remote.json and owns no pages of remotes. */
const SHELL = 'shell';

/** A remote, or the shell, and its folder. */
export interface RemoteFolder {
  name: string;
  dir: string;
}

/** Finds the remote of a name, in this folder, in a subfolder or in a sibling folder; without a name, the remote of
 *  this folder. Returns `undefined` if there is none.
 *  @throws CommandError for an unreadable remote.json */
export function findRemote(cwd: string, name?: string): RemoteFolder | undefined {
  if (name === undefined) return remoteAt(cwd);
  const found = [cwd, path.join(cwd, name), path.join(cwd, '..', name)].map(remoteAt);
  return found.find((place) => place?.name === name);
}

function remoteAt(dir: string): RemoteFolder | undefined {
  if (path.basename(dir) === SHELL && existsSync(path.join(dir, 'package.json'))) return { name: SHELL, dir };
  const file = path.join(dir, DESCRIPTION);
  if (!existsSync(file)) return undefined;
  return { name: nameIn(file) ?? path.basename(dir), dir };
}

function nameIn(file: string): string | undefined {
  const { name } = readJson(file) as { name?: unknown };
  if (name === undefined || typeof name === 'string') return name;
  throw new CommandError(2, `${file} must have the remote's name as text.`, 'command/unreadable');
}

/** @throws CommandError for a file that is no JSON object */
export function readJson(file: string): object {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as object | null;
    if (typeof read === 'object' && read !== null) return read;
  } catch (error) {
    throw new CommandError(2, `${file} cannot be read: ${(error as Error).message}`, 'command/unreadable');
  }
  throw new CommandError(2, `${file} cannot be read: it is not a JSON object.`, 'command/unreadable');
}

/** @throws CommandError for a folder without a package.json, which every bundler needs */
export function requirePackage({ name, dir }: RemoteFolder): void {
  if (existsSync(path.join(dir, 'package.json'))) return;
  throw new CommandError(2, `${name} cannot be built: ${dir} has no package.json.`, 'command/no-sources');
}

/** Returns whether the preset builds the folder; otherwise its own script does.
 *  @throws CommandError for a folder with neither */
export function usesPreset({ name, dir }: RemoteFolder): boolean {
  requirePackage({ name, dir });
  if (existsSync(path.join(dir, 'webpack.config.ts'))) return true;
  const { scripts } = readJson(path.join(dir, 'package.json')) as { scripts?: { build?: string } };
  if (scripts?.build !== undefined) return false;
  const sentence = `${name} cannot be developed here: ${dir} has no webpack.config.ts, and its package.json has no script build.`;
  throw new CommandError(2, sentence, 'command/no-sources');
}

/** Returns the address of a remote's site from its package.json; `undefined` if there is none. */
export function readSiteAddress(dir: string): string | undefined {
  const file = path.join(dir, 'package.json');
  if (!existsSync(file)) return undefined;
  const { fotosoc } = JSON.parse(readFileSync(file, 'utf8')) as { fotosoc?: { site?: string } };
  return fotosoc?.site?.replace(/\/+$/, '');
}
