import { getOwnValue } from '@fotosoc/contract/own-value';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Reply } from '@fotosoc/contract';
import { listDeprecatedExports } from '@fotosoc/contract/registry/deprecated-exports';
import { listMissingExports } from '@fotosoc/publish-checks/shared-exports';
import type { Outcome } from '../outcome.ts';
import { readBuiltManifest } from '../publish/checkout.ts';
import type { Command } from '../command/command.ts';
import { CommandError } from '../command/command-error.ts';
import { listApiChanges, type ApiChange } from './api-change.ts';
import { API_REPORT_FILE, parseApiReport, type ApiReport } from './api-report.ts';
import { listReachableDeclarations, listImportedExports } from './imported-exports.ts';
import { readTarballFile } from './tarball-file.ts';
import { listInstalledPackages, type Installed } from '../command/installed-packages.ts';
import { findPackument, fetchAddress } from './site-packages.ts';

interface Compared {
  name: string;
  here: string;
  /** `null` if the site does not serve the package. */
  site: string | null;
  changes: ApiChange[];
}

/** Compares the installed packages of a remote with the site's versions, and lists the changes of used exports.
 *  @throws CommandError 3 for an unreachable site */
export async function showOutdated({ dir, name, against, registryUrl }: Command): Promise<Outcome> {
  const site = against ?? registryUrl;
  const installed = listInstalledPackages(dir);
  if (installed.length === 0) {
    throw new CommandError(2, `${name} has none of the site’s packages installed, so there is nothing to compare.`);
  }
  const packages = await Promise.all(installed.map(async (one) => compare(one, dir, site)));
  const platform = (await (await fetchAddress(`${site}/api/platform`)).json()) as Partial<Reply<'GET /api/platform'>>;
  const uses = readBuiltManifest(dir)?.uses;
  const going = listDeprecatedExports(uses, platform.deprecates).map(([what, sentence]) => `${what}: ${sentence}`);
  const missing = listMissingExports(uses, platform.provides ?? undefined);
  const text = [
    ...packages.map(formatLine),
    ...packages.flatMap((one) => one.changes.map((change) => `  @fotosoc/${one.name} ${formatChange(change)}`)),
    ...missing.map((what) => `removed: ${what}`),
    ...going.map((what) => `deprecated: ${what}`),
    installLine(packages),
  ];
  return { text: text.filter(Boolean).join('\n'), json: { packages, missing, going } };
}

async function compare({ name, version, dir: place }: Installed, dir: string, site: string): Promise<Compared> {
  const packument = await findPackument(site, name);
  const latest = packument?.['dist-tags'].latest ?? null;
  const compared = { name, here: version, site: latest, changes: [] };
  const file = path.join(place, API_REPORT_FILE);
  if (latest === null || latest === version || !existsSync(file)) return compared;
  const { pathname } = new URL(getOwnValue(packument!.versions, latest)!.dist.tarball);
  const other = readTarballFile(
    Buffer.from(await (await fetchAddress(site + pathname)).arrayBuffer()),
    API_REPORT_FILE,
  );
  if (other === undefined) return compared;
  const before = parseApiReport(readFileSync(file, 'utf8')).face;
  return { ...compared, changes: listUsedChanges(before, parseApiReport(other).face, listImportedExports(dir, name)) };
}

function listUsedChanges(before: ApiReport, after: ApiReport, taken: string[]): ApiChange[] {
  const reached = listReachableDeclarations(before, taken);
  return listApiChanges(before, after).filter(({ subject }) => reached.has(subject));
}

function formatLine({ name, here, site }: Compared): string {
  if (site === null) return `@fotosoc/${name} ${here}, which this site does not serve`;
  return site === here ? `@fotosoc/${name} ${here}, as the site` : `@fotosoc/${name} ${here}, the site runs ${site}`;
}

function formatChange({ level, sentence }: ApiChange): string {
  return level === 'major' ? `${sentence}, which may break code that imports it` : sentence;
}

function installLine(packages: readonly Compared[]): string {
  const newer = packages.filter(({ here, site }) => site !== null && site !== here);
  if (newer.length === 0) return 'Nothing is outdated';
  return `To update: npm install ${newer.map(({ name, site }) => `@fotosoc/${name}@${site}`).join(' ')}`;
}
