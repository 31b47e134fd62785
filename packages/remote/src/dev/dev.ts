import type { Command } from '../command/command.ts';
import type { Outcome } from '../outcome.ts';
import { foreignPath, rightsIfKnown } from '../publish/rights.ts';
import type { RegistryClient } from '../registry/registry-client.ts';

export async function dev(command: Command, registry: RegistryClient): Promise<Outcome> {
  const { develop } = await import('./develop.ts'); // loads the bundler
  return develop(command, foreignPath(command, await rightsIfKnown(command, registry)));
}
