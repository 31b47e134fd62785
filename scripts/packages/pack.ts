import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { API_REPORT_FILE, formatApiReport } from '@fotosoc/cli/api-report';
import { listBundledDependencies } from './bundled-dependencies.ts';
import { compilePackageFiles } from './compiled-files.ts';
import { hashPackages, writeDeclarations } from './declarations.ts';
import { createDraft, moveDraft } from './draft.ts';
import { getPackageFolder, PACKAGES, readCatalog, readPackage, workspace, PUBLIC_API_PACKAGES } from './members.ts';
import { readCurrentApiReport } from './api-report.ts';
import { createPublishedManifest, type PublishedManifest, type WorkspaceContext } from './published-manifest.ts';
import { getPackageVersion } from './package-version.ts';
import { createTarball, type TarballEntry } from './tarball.ts';

const OUT_DIR = path.join(workspace, 'dist/packages');

export interface PackedPackage {
  manifest: PublishedManifest;
  /** Name of the tarball in the folder of the index. */
  file: string;
  /** Hash of the contents except for the version. */
  digest: string;
}

/** Packs the installable packages, unless packed from the same sources already.
 *  @returns the folder of the tarballs, with an `index.json` */
export async function packAll(onProgress: (line: string) => void): Promise<string> {
  const folder = path.join(OUT_DIR, hashPackages().slice(0, 16));
  if (existsSync(folder)) return folder;
  const draft = createDraft('packages');
  const packages: PackedPackage[] = [];
  for (const { entries, ...packed } of await composeAll()) {
    writeFileSync(path.join(draft, packed.file), createTarball(entries));
    packages.push(packed);
  }
  writeFileSync(path.join(draft, 'index.json'), JSON.stringify({ packages }));
  moveDraft(draft, folder);
  onProgress(`Packed ${packages.map(({ manifest }) => `${manifest.name} ${manifest.version}`).join(', ')}`);
  return folder;
}

/** Composes every package with its contents, in the order of dependencies.
 *  @param versionFor returns the version for a package.json and a hash of the contents except for the version */
export async function composeAll(
  versionFor = getPackageVersion,
): Promise<(PackedPackage & { entries: TarballEntry[] })[]> {
  const root = readPackage(workspace) as unknown as Pick<WorkspaceContext, 'license' | 'engines'>;
  const versions = new Map<string, string>();
  const around = { versions, catalog: readCatalog(), license: root.license, engines: root.engines };
  const declarationsOf = writeDeclarations();
  const all: (PackedPackage & { entries: TarballEntry[] })[] = [];
  for (const dir of PACKAGES.map(getPackageFolder)) {
    const json = readPackage(dir);
    const files = await compilePackageFiles(dir, declarationsOf(dir), json.files ?? []);
    if (PUBLIC_API_PACKAGES.includes(path.basename(dir))) files.push(faceOf(dir, json.name, declarationsOf(dir)));
    const carried = listBundledDependencies(dir, json);
    files.push(...carried.entries);
    const describe = (version: string) => createPublishedManifest(json, version, around, carried);
    const digest = digestOf([...files, entryOf(describe(''))]);
    const manifest = describe(versionFor(json, digest));
    versions.set(manifest.name, manifest.version);
    const file = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`;
    all.push({ manifest, file, digest, entries: [entryOf(manifest), ...files] });
  }
  return all;
}

function entryOf(manifest: PublishedManifest): TarballEntry {
  return { path: 'package.json', content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) };
}

/** Includes the API report, so that users can compare two versions. */
function faceOf(dir: string, name: string, declarations: string): TarballEntry {
  const text = formatApiReport(`What ${name} says to whoever installs it.`, readCurrentApiReport(dir, declarations));
  return { path: API_REPORT_FILE, content: Buffer.from(text) };
}

function digestOf(entries: readonly TarballEntry[]): string {
  const hash = createHash('sha256');
  for (const { path: name, content } of entries) hash.update(`${name}\0${content.byteLength}\0`).update(content);
  return hash.digest('hex');
}
