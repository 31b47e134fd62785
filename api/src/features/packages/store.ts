import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tarballName, type KeptVersion, type PackageManifest } from './packument.ts';

const FOLDER = 'packages';
const LATEST = 'latest.json';

/** What `pnpm packages` writes beside the tarballs. */
interface PackedIndex {
  packages: { manifest: PackageManifest; file: string }[];
}

/** How long a version between two releases stays when the site runs it no more: a team's lockfile names it until then. */
const UNRELEASED_KEPT_MS = 365 * 24 * 60 * 60 * 1000;

/** Keeps what was packed in the data folder: what a team has locked goes on being installed. A version that is there already
 *  keeps its bytes. One between two releases is removed a year after the site ran it last.
 *  @param packed folder of tarballs with their `index.json`; those become the latest versions */
export async function keepPackages(dataDir: string, packed: string, now: Date): Promise<void> {
  const { packages } = JSON.parse(await readFile(path.join(packed, 'index.json'), 'utf8')) as PackedIndex;
  for (const { manifest, file } of packages) {
    const folder = folderOf(dataDir, manifest.name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const kept = (await versionsIn(folder)).find((known) => known.manifest.version === manifest.version);
    const version = kept ?? (await keep(folder, manifest, await readFile(path.join(packed, file)), now));
    await writeWhole(descriptionOf(folder, manifest), JSON.stringify({ ...version, ranAt: now.toISOString() }));
    for (const old of (await versionsIn(folder)).filter((known) => isOutdated(known, now))) {
      await rm(descriptionOf(folder, old.manifest));
      await rm(path.join(folder, tarballName(old.manifest)), { force: true });
    }
  }
  const latest = Object.fromEntries(packages.map(({ manifest }) => [manifest.name, manifest.version]));
  await mkdir(path.join(dataDir, FOLDER), { recursive: true, mode: 0o700 });
  await writeWhole(path.join(dataDir, FOLDER, LATEST), JSON.stringify(latest));
}

async function keep(folder: string, manifest: PackageManifest, tarball: Buffer, now: Date): Promise<KeptVersion> {
  await writeWhole(path.join(folder, tarballName(manifest)), tarball);
  return {
    manifest,
    integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
    shasum: createHash('sha1').update(tarball).digest('hex'),
    keptAt: now.toISOString(),
    ranAt: now.toISOString(),
  };
}

function isOutdated({ manifest, ranAt }: KeptVersion, now: Date): boolean {
  return manifest.version.includes('-') && now.getTime() - Date.parse(ranAt) > UNRELEASED_KEPT_MS;
}

/** The versions kept of a package, and the one this site runs; undefined for one it does not have. */
export async function findPackage(
  dataDir: string,
  name: string,
): Promise<{ versions: KeptVersion[]; latest: string } | undefined> {
  const tags = await readFile(path.join(dataDir, FOLDER, LATEST), 'utf8').catch(() => '{}');
  const latest = (JSON.parse(tags) as Record<string, string>)[name];
  if (latest === undefined) return undefined;
  return { versions: await versionsIn(folderOf(dataDir, name)), latest };
}

async function versionsIn(folder: string): Promise<KeptVersion[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).toSorted();
  const texts = await Promise.all(files.map(async (file) => readFile(path.join(folder, file), 'utf8')));
  return texts.map((text) => JSON.parse(text) as KeptVersion);
}

function descriptionOf(folder: string, { version }: PackageManifest): string {
  return path.join(folder, `${version}.json`);
}

/** A tarball that is kept; undefined where there is none of that name. */
export async function findTarball(dataDir: string, name: string, file: string): Promise<Buffer | undefined> {
  return readFile(path.join(folderOf(dataDir, name), file)).catch(() => undefined);
}

function folderOf(dataDir: string, name: string): string {
  return path.join(dataDir, FOLDER, name);
}

/** A file appears whole, also where two processes start at once. */
async function writeWhole(file: string, content: Buffer | string): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, content, { mode: 0o600, flush: true });
  await rename(draft, file);
}
