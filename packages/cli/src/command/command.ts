import path from 'node:path';
import type { VersionOrigin } from '@fotosoc/contract/registry/version-origin';
import { CommandError } from './command-error.ts';
import { findRemote, readSiteAddress, type RemoteFolder } from './folder.ts';
import { formatPackagesOrigin } from './installed-packages.ts';
import { determineOrigin } from './origin.ts';
import type { Options } from './options.ts';
import { readWords, VERBS, type ParsedWords, type VerbName } from './program.ts';

export interface Command extends Pick<
  Options,
  | 'against'
  | 'atOnce'
  | 'explain'
  | 'canary'
  | 'expect'
  | 'gradually'
  | 'head'
  | 'leastViews'
  | 'minutes'
  | 'override'
  | 'percent'
  | 'port'
  | 'reason'
  | 'with'
> {
  verb: VerbName;
  /** Name of the remote, e.g. `mf-galleries`, or `shell`. */
  name: string;
  version: string | undefined;
  otherVersion: string | undefined;
  /** Absolute output folder of another bundler, for `adopt`. */
  folder: string | undefined;
  registryUrl: string;
  /** Path of Chromium, for `check`; `none` skips the browser. */
  chromium: string | undefined;
  token: string | undefined;
  /** Origin of the published version, for `publish`. */
  origin: VersionOrigin;
  isJson: boolean;
  dir: string;
}

/** @throws CommandError 2 for invalid words
 *  @throws HelpShown after printing the requested help */
export function readCommand(words: string[], env: Record<string, string | undefined>, cwd: string): Command {
  const { verb, operands, options } = readWords(words);
  const { registry, json, author, commit, url, ...own } = options;
  const { name, dir, rest } = placeOf(verb, operands, cwd);
  if (rest.length > VERBS[verb].operands.length - 1) {
    throw new CommandError(2, `There is no remote ${rest[0]} here. See \`remote ${verb} --help\`.`);
  }
  const site = verb === 'new' ? undefined : readSiteAddress(dir);
  return {
    ...own,
    against: own.against ?? site,
    verb,
    name,
    ...(verb === 'adopt'
      ? { version: undefined, folder: absolute(rest[0], cwd) }
      : { version: rest[0], folder: undefined }),
    otherVersion: rest[1],
    registryUrl: (registry ?? env['REGISTRY_URL'] ?? site ?? 'http://localhost:3000').replace(/\/+$/, ''),
    chromium: env['CHROMIUM_PATH'],
    token: env['DEPLOY_TOKEN'],
    origin:
      verb === 'publish' ? { ...determineOrigin({ commit, author, url }, env, dir), ...formatPackagesOrigin(dir) } : {},
    isJson: json ?? false,
    dir,
  };
}

function absolute(folder: string | undefined, cwd: string): string | undefined {
  return folder === undefined ? undefined : path.resolve(cwd, folder);
}

/** Interprets the first operand as the name of an existing remote, or else as an operand about the remote of the
 *  current folder. */
function placeOf(verb: VerbName, operands: ParsedWords['operands'], cwd: string): RemoteFolder & { rest: string[] } {
  const [first, ...others] = operands;
  if (verb === 'new') {
    const parent = path.dirname(findRemote(cwd)?.dir ?? path.join(cwd, 'new'));
    return { name: first ?? '', dir: path.join(parent, first ?? ''), rest: others };
  }
  const named = first === undefined ? undefined : findRemote(cwd, first);
  if (named) return { ...named, rest: others };
  const own = findRemote(cwd);
  if (own) return { ...own, rest: operands };
  throw new CommandError(
    2,
    `Name a remote, or run the command in its folder: ${path.basename(cwd)} has no remote.json. See \`remote ${verb} --help\`.`,
  );
}
