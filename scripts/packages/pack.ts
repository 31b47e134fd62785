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

/** A package that can be installed. */
export interface PackedPackage {
  manifest: PublishedManifest;
  /** Its tarball, beside the index. */
  file: string;
  /** Hash of what is in it, but for its version. */
  digest: string;
}

/** Packs what a team installs, unless that is done of these sources.
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

/** Every package with what is in it, each after what it depends on.
 *  @param versionFor a package.json and a hash of the contents but for the version */
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

/** So that two versions can be compared by whoever has both. */
function faceOf(dir: string, name: string, declarations: string): Entry {
  const text = faceText(`What ${name} says to whoever installs it.`, currentFace(dir, declarations));
  return { path: FACE_FILE, content: Buffer.from(text) };
}

function digestOf(entries: readonly Entry[]): string {
  const hash = createHash('sha256');
  for (const { path: name, content } of entries) hash.update(`${name}\0${content.byteLength}\0`).update(content);
  return hash.digest('hex');
}
