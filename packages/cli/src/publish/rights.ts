import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Reply } from '@fotosoc/contract';
import { findPrefixError } from '@fotosoc/contract/registry/own-prefixes';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { REFUSAL_CODES } from '@fotosoc/contract/registry/decision';
import { CommandError } from '../command/command-error.ts';
import type { Command } from '../command/command.ts';
import { readJson } from '../command/folder.ts';
import type { RegistryClient } from '../registry/registry-client.ts';

type Rights = Reply<'GET /api/remotes/:name/token'>;

/** Checks the token before the build, which takes long.
 *  @throws CommandError for an invalid token, one without the right to publish, or one for other paths */
export async function requirePublish(command: Command, registry: RegistryClient): Promise<void> {
  const rights = await registry.get<Rights>('token');
  if (!rights.verbs.includes('publish')) {
    throw new CommandError(1, `This token may ${rights.verbs.join(', ')}, but not publish.`, 'remotes/forbidden');
  }
  requireOwnPaths(command, rights);
}

/** Returns the rights of the token, if a token is set and the registry is reachable: neither a check nor development
 *  needs rights. */
export async function findRights({ token }: Command, registry: RegistryClient): Promise<Partial<Rights>> {
  if (!token) return {};
  return registry.get<Rights>('token').catch(() => ({}));
}

/** @throws CommandError for a path that the token does not cover, with the registry's sentence */
export function requireOwnPaths(command: Command, rights: Partial<Rights>): void {
  const fault = findForeignPath(command, rights);
  if (fault !== undefined) throw new CommandError(1, fault, REFUSAL_CODES.final);
}

/** Returns the registry's sentence about a path in remote.json that the token does not cover. */
export function findForeignPath({ dir }: Command, { prefixes = null }: Partial<Rights>): string | undefined {
  const file = path.join(dir, 'remote.json');
  if (!existsSync(file)) return undefined; // the shell has no remote.json
  const { prefixes: described } = readJson(file) as Partial<RemoteDescription>;
  // Otherwise the build reports the error.
  const paths = Array.isArray(described) ? described.filter((one) => typeof one === 'string') : [];
  return findPrefixError(paths, prefixes);
}
