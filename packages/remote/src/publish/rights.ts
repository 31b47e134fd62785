import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Reply } from '@fotosoc/contract';
import { faultInPrefixes } from '@fotosoc/contract/registry/own-prefixes';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { CODES } from '@fotosoc/contract/registry/verdict';
import { CommandError } from '../command/command-error.ts';
import type { Command } from '../command/command.ts';
import { readJson } from '../command/folder.ts';
import type { RegistryClient } from '../registry/registry-client.ts';

type Rights = Reply<'GET /api/remotes/:name/token'>;

/** Asked before anything is built, for that takes long.
 *  @throws CommandError for a token that is not live, may not publish, or is for other paths */
export async function requirePublish(command: Command, registry: RegistryClient): Promise<void> {
  const rights = await registry.get<Rights>('token');
  if (!rights.verbs.includes('publish')) {
    throw new CommandError(1, `This token may ${rights.verbs.join(', ')}, but not publish.`, 'remotes/forbidden');
  }
  requireOwnPaths(command, rights);
}

/** What the token may do, where there is one and the registry knows it: neither a check nor development needs any. */
export async function rightsIfKnown({ token }: Command, registry: RegistryClient): Promise<Partial<Rights>> {
  if (!token) return {};
  return registry.get<Rights>('token').catch(() => ({}));
}

/** @throws CommandError for a path that the token is not for, as the registry would say it */
export function requireOwnPaths(command: Command, rights: Partial<Rights>): void {
  const fault = foreignPath(command, rights);
  if (fault !== undefined) throw new CommandError(1, fault, CODES.final);
}

/** What the registry would say of a path in remote.json that the token is not for. */
export function foreignPath({ dir }: Command, { prefixes = null }: Partial<Rights>): string | undefined {
  const file = path.join(dir, 'remote.json');
  if (!existsSync(file)) return undefined; // the shell has none
  const { prefixes: described } = readJson(file) as Partial<RemoteDescription>;
  const paths = Array.isArray(described) ? described.filter((one) => typeof one === 'string') : []; // else the build says it
  return faultInPrefixes(paths, prefixes);
}
