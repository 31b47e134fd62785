import { CommandError } from '../command/command-error.ts';
import type { Command } from '../command/command.ts';
import { requirePackage } from '../command/folder.ts';
import type { Outcome } from '../outcome.ts';
import { readBuiltManifest } from './checkout.ts';

export async function build({ dir, name }: Command): Promise<Outcome> {
  requirePackage({ dir, name });
  // Imported here, because only this verb needs the bundler.
  const { build: buildPackage } = await import('@fotosoc/build');
  try {
    const { version, built } = await buildPackage(dir);
    return { text: `${name} ${version} ${built ? 'built' : 'is built already'}`, json: { version, built } };
  } catch (error) {
    throw new CommandError(1, `${name} could not be built.\n${(error as Error).message}`, 'command/build-failed');
  }
}

export async function buildOutcome({ dir, name }: Command): Promise<Outcome> {
  const version = readBuiltManifest(dir)?.version;
  if (version === undefined) throw new CommandError(1, `${name} has not been built here.`, 'command/not-built');
  return { text: version, json: { version } };
}
