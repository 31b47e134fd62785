import { existsSync } from 'node:fs';
import path from 'node:path';
import type { VersionOrigin } from '@fotosoc/contract/registry/version-origin';
import { CommandError } from './command-error.ts';
import { originOf } from './origin.ts';
import type { Options } from './options.ts';
import { readWords, VERBS, type VerbName } from './program.ts';

/** What is to be done. */
export interface Command extends Pick<
  Options,
  'against' | 'expect' | 'head' | 'override' | 'percent' | 'port' | 'reason'
> {
  verb: VerbName;
  /** The remote, e.g. `mf-galleries`, or `shell`. */
  name: string;
  version: string | undefined;
  /** The second of two versions. */
  otherVersion: string | undefined;
  registryUrl: string;
  /** Where Chromium is, for `check`; `none` for none. */
  chromium: string | undefined;
  token: string | undefined;
  /** What is published comes from, for `publish`. */
  origin: VersionOrigin;
  isJson: boolean;
  /** The checkout this runs in. */
  workspace: string;
}

/** @throws CommandError 2 for what cannot be understood
 *  @throws HelpShown after showing the help that was asked for */
export function readCommand(words: string[], env: Record<string, string | undefined>, cwd: string): Command {
  const { verb, operands, options } = readWords(words);
  const { registry, json, author, commit, url, ...own } = options;
  const workspace = findWorkspace(cwd);
  const isNamed = operands[0] !== undefined && (verb === 'new' || isDeployable(workspace, operands[0]));
  const name = isNamed ? operands[0]! : path.basename(cwd);
  const rest = isNamed ? operands.slice(1) : operands;
  if (rest.length > VERBS[verb].operands.length - 1) {
    throw new CommandError(2, `There is no remote ${rest[0]} in this checkout. See \`remote ${verb} --help\`.`);
  }
  if (verb !== 'new' && !isDeployable(workspace, name)) {
    throw new CommandError(
      2,
      `Say which remote, or go to its folder: ${name} has no remote.json. See \`remote ${verb} --help\`.`,
    );
  }
  return {
    ...own,
    verb,
    name,
    version: rest[0],
    otherVersion: rest[1],
    registryUrl: (registry ?? env['REGISTRY_URL'] ?? 'http://localhost:3000').replace(/\/+$/, ''),
    chromium: env['CHROMIUM_PATH'],
    token: env['DEPLOY_TOKEN'],
    origin: verb === 'publish' ? originOf({ commit, author, url }, env, path.join(workspace, name)) : {},
    isJson: json ?? false,
    workspace,
  };
}

/** A remote, or the shell, which is deployed the same way. */
function isDeployable(workspace: string, name: string): boolean {
  return name === 'shell' || existsSync(path.join(workspace, name, 'remote.json'));
}

function findWorkspace(from: string): string {
  for (let dir = from; ; dir = path.dirname(dir)) {
    if (existsSync(path.join(dir, 'pnpm-workspace.yaml'))) return dir;
    if (dir === path.dirname(dir))
      throw new CommandError(2, 'Run this in a checkout: there is no pnpm-workspace.yaml above.');
  }
}
