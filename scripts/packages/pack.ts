import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, hashOfSources } from '@fotosoc/build/sources';
import { compiledFiles } from './compiled-files.ts';
import { folderOf, PACKAGES, readCatalog, readPackage, workspace } from './members.ts';
import { publishedManifest, type PublishedManifest, type Surroundings } from './published-manifest.ts';
import { versionOf } from './package-version.ts';
import { tarball, type Entry } from './tarball.ts';

const OUT_DIR = path.join(workspace, 'dist/packages');
const INDEX = path.join(OUT_DIR, 'index.json');

/** A package that can be installed. */
export interface PackedPackage {
  manifest: PublishedManifest;
  /** Its tarball, beside the index. */
  file: string;
  /** Hash of what is in it, but for its version. */
  digest: string;
}

interface Index {
  sources: string;
  packages: PackedPackage[];
}

/** Packs what a team installs into `dist/packages`, unless what is there is of these sources.
 *  @returns the folder, with `index.json` beside the tarballs */
export async function packAll(onProgress: (line: string) => void): Promise<string> {
  const sources = hashOfPackages();
  if (existsSync(INDEX) && (JSON.parse(readFileSync(INDEX, 'utf8')) as Index).sources === sources) return OUT_DIR;
  writeDeclarations();
  rmSync(OUT_DIR, { recursive: true, force: true });
  mkdirSync(OUT_DIR, { recursive: true });
  const packages: PackedPackage[] = [];
  for (const { entries, ...packed } of await composeAll()) {
    writeFileSync(path.join(OUT_DIR, packed.file), tarball(entries));
    packages.push(packed);
  }
  writeFileSync(INDEX, JSON.stringify({ sources, packages } satisfies Index));
  onProgress(`Packed ${packages.map(({ manifest }) => `${manifest.name} ${manifest.version}`).join(', ')}`);
  return OUT_DIR;
}

/** Every package with what is in it. */
async function composeAll(): Promise<(PackedPackage & { entries: Entry[] })[]> {
  const root = readPackage(workspace) as unknown as Pick<Surroundings, 'license' | 'engines'>;
  const versions = new Map<string, string>();
  const around = { versions, catalog: readCatalog(), license: root.license, engines: root.engines };
  const all: (PackedPackage & { entries: Entry[] })[] = [];
  for (const dir of PACKAGES.map(folderOf)) {
    const json = readPackage(dir);
    const files = await compiledFiles(dir, json.files ?? []);
    const describe = (version: string) => publishedManifest(json, version, around);
    const digest = digestOf([...files, entryOf(describe(''))]);
    const manifest = describe(versionOf(json, digest));
    versions.set(manifest.name, manifest.version);
    const file = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`;
    all.push({ manifest, file, digest, entries: [entryOf(manifest), ...files] });
  }
  return all;
}

function entryOf(manifest: PublishedManifest): Entry {
  return { path: 'package.json', content: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) };
}

function digestOf(entries: readonly Entry[]): string {
  const hash = createHash('sha256');
  for (const { path: name, content } of entries) hash.update(`${name}\0${content.byteLength}\0`).update(content);
  return hash.digest('hex');
}

/** The type check writes them; what it has written of the same sources it leaves. */
function writeDeclarations(): void {
  const compiler = path.join(workspace, 'node_modules/.bin/tsc');
  const folders = PACKAGES.map(folderOf);
  execFileSync(compiler, ['-b', '--singleThreaded', ...folders], {
    cwd: workspace,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

function hashOfPackages(): string {
  const hash = createHash('sha256');
  for (const dir of PACKAGES.map(folderOf)) hash.update(hashOfSources(dir));
  const others = ['scripts/packages', '.changeset'].flatMap((folder) => filesBelow(path.join(workspace, folder)));
  for (const file of [...others, path.join(workspace, 'pnpm-workspace.yaml')]) hash.update(readFileSync(file));
  return hash.digest('hex');
}
