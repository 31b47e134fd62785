import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tarballName, type KeptVersion, type PackageManifest } from './packument.ts';

const FOLDER = 'packages';
const LATEST = 'latest.json';

/** What `pnpm packages` writes beside the tarballs. */
interface PackedIndex {
  packages: { manifest: PackageManifest; file: string }[];
}

/** Keeps what was packed in the data folder, for good: what a team has locked goes on being installed. A version that is there
 *  already stays as it is.
 *  @param packed folder of tarballs with their `index.json`; those become the latest versions */
export async function keepPackages(dataDir: string, packed: string, now: Date): Promise<void> {
  const { packages } = JSON.parse(await readFile(path.join(packed, 'index.json'), 'utf8')) as PackedIndex;
  for (const { manifest, file } of packages) {
    const folder = folderOf(dataDir, manifest.name);
    const description = path.join(folder, `${manifest.version}.json`);
    if (await isThere(description)) continue;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const tarball = await readFile(path.join(packed, file));
    await writeWhole(path.join(folder, tarballName(manifest)), tarball);
    await writeWhole(description, JSON.stringify(describe(manifest, tarball, now)));
  }
  const latest = Object.fromEntries(packages.map(({ manifest }) => [manifest.name, manifest.version]));
  await mkdir(path.join(dataDir, FOLDER), { recursive: true, mode: 0o700 });
  await writeWhole(path.join(dataDir, FOLDER, LATEST), JSON.stringify(latest));
}

function describe(manifest: PackageManifest, tarball: Buffer, now: Date): KeptVersion {
  return {
    manifest,
    integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
    shasum: createHash('sha1').update(tarball).digest('hex'),
    keptAt: now.toISOString(),
  };
}

/** The versions kept of a package, and the one this site runs; undefined for one it does not have. */
export async function findPackage(
  dataDir: string,
  name: string,
): Promise<{ versions: KeptVersion[]; latest: string } | undefined> {
  const tags = await readFile(path.join(dataDir, FOLDER, LATEST), 'utf8').catch(() => '{}');
  const latest = (JSON.parse(tags) as Record<string, string>)[name];
  if (latest === undefined) return undefined;
  const folder = folderOf(dataDir, name);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).toSorted();
  const texts = await Promise.all(files.map(async (file) => readFile(path.join(folder, file), 'utf8')));
  return { versions: texts.map((text) => JSON.parse(text) as KeptVersion), latest };
}

/** A tarball that is kept; undefined where there is none of that name. */
export async function findTarball(dataDir: string, name: string, file: string): Promise<Buffer | undefined> {
  return readFile(path.join(folderOf(dataDir, name), file)).catch(() => undefined);
}

function folderOf(dataDir: string, name: string): string {
  return path.join(dataDir, FOLDER, name);
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** A file appears whole, also where two processes start at once. */
async function writeWhole(file: string, content: Buffer | string): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, content, { mode: 0o600, flush: true });
  await rename(draft, file);
}
