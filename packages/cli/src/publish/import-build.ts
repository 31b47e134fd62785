import { rmSync } from 'node:fs';
import path from 'node:path';
import { BundleRefused, findFileTypeError, readBundle } from '@fotosoc/publish-checks/bundle';
import { findBundleErrors, listOwnLibraries } from '@fotosoc/publish-checks/bundle-errors';
import type { Command } from '../command/command.ts';
import { CommandError } from '../command/command-error.ts';
import { requirePackage } from '../command/folder.ts';
import type { Outcome } from '../outcome.ts';

/** Imports the build of a standard federation plugin as a version, and checks its files like the publish checks. */
export async function importBundle({ dir, name, folder, explain }: Command): Promise<Outcome> {
  requirePackage({ dir, name });
  if (folder === undefined) {
    throw new CommandError(2, 'Name the output folder of your bundler: remote adopt FOLDER.');
  }
  if (explain) return explainRefusals(dir, name, folder);
  // Imported here, because only this verb needs the builder.
  const { importBuild: adoptBuilt, NotImportable: NotAdoptable } = await import('@fotosoc/build/import');
  const { planBuild: plannedBuild, recordBuild } = await import('@fotosoc/build/planned-build');
  const plan = plannedBuild(dir);
  try {
    const version = adoptBuilt(dir, folder, plan.outDir);
    const [fault] = findBundleErrors(await readBundle(plan.outDir));
    if (fault !== undefined) throw new BundleRefused(fault);
    recordBuild(plan);
    return { text: `${name} ${version} adopted from ${path.relative(dir, folder)}`, json: { version } };
  } catch (error) {
    if (!(error instanceof NotAdoptable || error instanceof BundleRefused)) throw error;
    rmSync(plan.outDir, { recursive: true, force: true }); // deletes an incomplete output, which is no version
    throw new CommandError(1, `${name} could not be adopted. ${error.message}`, 'command/not-adoptable');
  }
}

async function explainRefusals(dir: string, name: string, folder: string): Promise<Outcome> {
  const { listRefusals } = await import('@fotosoc/build/import');
  const { refusals: ofBuild, files } = listRefusals(dir, folder);
  const ofTypes = [...files.keys()].map(findFileTypeError).filter((fault) => fault !== undefined);
  const refusals = [...ofBuild, ...ofTypes, ...listOwnLibraries(files)];
  if (refusals.length === 0)
    return { text: `${name} can be adopted from ${path.relative(dir, folder)}`, json: { refusals } };
  const lines = refusals.map((refusal) => `- ${refusal}`).join('\n');
  throw new CommandError(1, `${name} cannot be adopted:\n${lines}`, 'command/not-adoptable');
}
