import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FACE_FILE, faceText } from '@fotosoc/remote/public-face';
import { carriedLibraries } from './carried-libraries.ts';
import { compiledFiles } from './compiled-files.ts';
import { hashOfPackages, writeDeclarations } from './declarations.ts';
import { draftOf, putInPlace } from './draft.ts';
import { folderOf, PACKAGES, readCatalog, readPackage, workspace, WRITTEN_AGAINST } from './members.ts';
import { currentFace } from './public-face.ts';
import { publishedManifest, type PublishedManifest, type Surroundings } from './published-manifest.ts';
import { versionOf } from './package-version.ts';
import { tarball, type Entry } from './tarball.ts';

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
  const folder = path.join(OUT_DIR, hashOfPackages().slice(0, 16));
  if (existsSync(folder)) return folder;
  const draft = draftOf('packages');
  const packages: PackedPackage[] = [];
  for (const { entries, ...packed } of await composeAll()) {
    writeFileSync(path.join(draft, packed.file), tarball(entries));
    packages.push(packed);
  }
  writeFileSync(path.join(draft, 'index.json'), JSON.stringify({ packages }));
  putInPlace(draft, folder);
  onProgress(`Packed ${packages.map(({ manifest }) => `${manifest.name} ${manifest.version}`).join(', ')}`);
  return folder;
}

/** Composes every package with its contents, in the order of dependencies.
 *  @param versionFor returns the version for a package.json and a hash of the contents except for the version */
export async function composeAll(versionFor = versionOf): Promise<(PackedPackage & { entries: Entry[] })[]> {
  const root = readPackage(workspace) as unknown as Pick<Surroundings, 'license' | 'engines'>;
  const versions = new Map<string, string>();
  const around = { versions, catalog: readCatalog(), license: root.license, engines: root.engines };
  const declarationsOf = writeDeclarations();
  const all: (PackedPackage & { entries: Entry[] })[] = [];
  for (const dir of PACKAGES.map(folderOf)) {
    const json = readPackage(dir);
    const files = await compiledFiles(dir, declarationsOf(dir), json.files ?? []);
    if (WRITTEN_AGAINST.includes(path.basename(dir))) files.push(faceOf(dir, json.name, declarationsOf(dir)));
    const carried = carriedLibraries(dir, json);
    files.push(...carried.entries);
    const describe = (version: string) => publishedManifest(json, version, around, carried);
    const digest = digestOf([...files, entryOf(describe(''))]);
    const manifest = describe(versionFor(json, digest));
    versions.set(manifest.name, manifest.version);
    const file = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`;
    all.push({ manifest, file, digest, entries: [entryOf(manifest), ...files] });
  }
  return all;
}

function entryOf(manifest: PublishedManifest): Entry {
  return { path: 'package.json', content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) };
}

/** Includes the API report, so that users can compare two versions. */
function faceOf(dir: string, name: string, declarations: string): Entry {
  const text = faceText(`What ${name} says to whoever installs it.`, currentFace(dir, declarations));
  return { path: FACE_FILE, content: Buffer.from(text) };
}

function digestOf(entries: readonly Entry[]): string {
  const hash = createHash('sha256');
  for (const { path: name, content } of entries) hash.update(`${name}\0${content.byteLength}\0`).update(content);
  return hash.digest('hex');
}
