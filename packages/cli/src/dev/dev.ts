import type { Command } from '../command/command.ts';
import type { Outcome } from '../outcome.ts';
import { findForeignPath, findRights } from '../publish/rights.ts';
import type { RegistryClient } from '../registry/registry-client.ts';

export async function dev(command: Command, registry: RegistryClient): Promise<Outcome> {
  const { develop } = await import('./develop.ts'); // loads the bundler
  return develop(command, findForeignPath(command, await findRights(command, registry)));
}
