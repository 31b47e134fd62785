import { ownValue } from '@fotosoc/contract/own-value';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Reply } from '@fotosoc/contract';
import { goingExports } from '@fotosoc/contract/registry/going-exports';
import { missingExports } from '@fotosoc/serving/checks/lent-exports';
import type { Outcome } from '../outcome.ts';
import { builtManifest } from '../publish/checkout.ts';
import type { Command } from '../command/command.ts';
import { CommandError } from '../command/command-error.ts';
import { changesOf, type FaceChange } from './face-change.ts';
import { FACE_FILE, readFace, type PublicFace } from './public-face.ts';
import { reachOf, takenOf } from './taken.ts';
import { fileInTarball } from './tarball-file.ts';
import { installedPackages, type Installed } from './installed.ts';
import { packumentOf, read } from './site-packages.ts';

interface Compared {
  name: string;
  here: string;
  /** `null` if the site does not serve the package. */
  site: string | null;
  changes: FaceChange[];
}

/** Compares the installed packages of a remote with the site's versions, and lists the changes of used exports.
 *  @throws CommandError 3 for an unreachable site */
export async function outdated({ dir, name, against, registryUrl }: Command): Promise<Outcome> {
  const site = against ?? registryUrl;
  const installed = installedPackages(dir);
  if (installed.length === 0) {
    throw new CommandError(2, `${name} has none of the site’s packages installed, so there is nothing to compare.`);
  }
  const packages = await Promise.all(installed.map(async (one) => compare(one, dir, site)));
  const platform = (await (await read(`${site}/api/platform`)).json()) as Partial<Reply<'GET /api/platform'>>;
  const uses = builtManifest(dir)?.uses;
  const going = goingExports(uses, platform.deprecates).map(([what, sentence]) => `${what}: ${sentence}`);
  const missing = missingExports(uses, platform.provides ?? undefined);
  const text = [
    ...packages.map(lineOf),
    ...packages.flatMap((one) => one.changes.map((change) => `  @fotosoc/${one.name} ${sentenceOf(change)}`)),
    ...missing.map((what) => `gone: ${what}`),
    ...going.map((what) => `going: ${what}`),
    installLine(packages),
  ];
  return { text: text.filter(Boolean).join('\n'), json: { packages, missing, going } };
}

async function compare({ name, version, dir: place }: Installed, dir: string, site: string): Promise<Compared> {
  const packument = await packumentOf(site, name);
  const latest = packument?.['dist-tags'].latest ?? null;
  const compared = { name, here: version, site: latest, changes: [] };
  const file = path.join(place, FACE_FILE);
  if (latest === null || latest === version || !existsSync(file)) return compared;
  const { pathname } = new URL(ownValue(packument!.versions, latest)!.dist.tarball);
  const other = fileInTarball(Buffer.from(await (await read(site + pathname)).arrayBuffer()), FACE_FILE);
  if (other === undefined) return compared;
  const before = readFace(readFileSync(file, 'utf8')).face;
  return { ...compared, changes: changesTaken(before, readFace(other).face, takenOf(dir, name)) };
}

function changesTaken(before: PublicFace, after: PublicFace, taken: string[]): FaceChange[] {
  const reached = reachOf(before, taken);
  return changesOf(before, after).filter(({ subject }) => reached.has(subject));
}

function lineOf({ name, here, site }: Compared): string {
  if (site === null) return `@fotosoc/${name} ${here}, which this site does not serve`;
  return site === here ? `@fotosoc/${name} ${here}, as the site` : `@fotosoc/${name} ${here}, the site runs ${site}`;
}

function sentenceOf({ level, sentence }: FaceChange): string {
  return level === 'major' ? `${sentence}, which may break what takes it` : sentence;
}

function installLine(packages: readonly Compared[]): string {
  const newer = packages.filter(({ here, site }) => site !== null && site !== here);
  if (newer.length === 0) return 'Nothing is outdated';
  return `Take them: npm install ${newer.map(({ name, site }) => `@fotosoc/${name}@${site}`).join(' ')}`;
}
