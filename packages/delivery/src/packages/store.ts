import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { listAllObjects, readObject, type ObjectStore } from '@fotosoc/server-kit/storage/object-store';
import { formatTarballName, type StoredPackageVersion, type PackageManifest } from './packument.ts';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { getOwnValue } from '@fotosoc/contract/own-value';

const FOLDER = 'packages/';
const LATEST = `${FOLDER}latest.json`;

interface PackedIndex {
  packages: { manifest: PackageManifest; file: string }[];
}

/** Retention of an unreleased version after its last use: lockfiles of teams name it until then. */
const UNRELEASED_RETENTION_MS = 365 * DAY_MS;

/** Stores packed packages next to earlier versions, so that lockfiles stay installable. An existing version keeps its
 *  bytes. An unreleased version is deleted a year after its last use.
 *  @param packed folder of tarballs with their `index.json`, the new latest versions */
export async function storePackages(objects: ObjectStore, packed: string, now: Date): Promise<void> {
  const { packages } = JSON.parse(await readFile(path.join(packed, 'index.json'), 'utf8')) as PackedIndex;
  for (const { manifest, file } of packages) {
    const known = await listStoredVersions(objects, manifest.name);
    const kept = known.find((version) => version.manifest.version === manifest.version);
    const version = kept ?? (await storePackage(objects, manifest, await readFile(path.join(packed, file)), now));
    await putJson(objects, formatDescriptionKey(manifest), { ...version, ranAt: now.toISOString() });
    for (const old of known.filter((version) => version !== kept && isOutdated(version, now))) {
      await objects.delete(formatDescriptionKey(old.manifest));
      await objects.delete(formatTarballKey(manifest.name, formatTarballName(old.manifest)));
    }
  }
  await putJson(objects, LATEST, Object.fromEntries(packages.map(({ manifest }) => [manifest.name, manifest.version])));
}

async function storePackage(
  objects: ObjectStore,
  manifest: PackageManifest,
  tarball: Buffer,
  now: Date,
): Promise<StoredPackageVersion> {
  await objects.put(formatTarballKey(manifest.name, formatTarballName(manifest)), tarball);
  return {
    manifest,
    integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
    shasum: createHash('sha1').update(tarball).digest('hex'),
    keptAt: now.toISOString(),
    ranAt: now.toISOString(),
  };
}

function isOutdated({ manifest, ranAt }: StoredPackageVersion, now: Date): boolean {
  return manifest.version.includes('-') && now.getTime() - Date.parse(ranAt) > UNRELEASED_RETENTION_MS;
}

/** Returns the stored versions of a package, and the version of the running release; undefined for an unknown package.
 *  A package that the release no longer has keeps its versions, because lockfiles of teams name them. */
export async function findPackage(
  objects: ObjectStore,
  name: string,
): Promise<{ versions: StoredPackageVersion[]; latest: string } | undefined> {
  const tags = await readJson<Record<string, string>>(objects, LATEST);
  const versions = await listStoredVersions(objects, name);
  const newest = versions.toSorted((one, other) => (one.ranAt < other.ranAt ? 1 : -1))[0]?.manifest.version;
  const latest = getOwnValue(tags, name) ?? newest;
  return latest === undefined ? undefined : { versions, latest };
}

async function listStoredVersions(objects: ObjectStore, name: string): Promise<StoredPackageVersion[]> {
  const keys = (await listAllObjects(objects, formatTarballKey(name, '')))
    .map(({ key }) => key)
    .filter((key) => key.endsWith('.json'));
  const versions = await Promise.all(keys.map(async (key) => readJson<StoredPackageVersion>(objects, key)));
  return versions.filter((version) => version !== undefined);
}

function formatDescriptionKey({ name, version }: PackageManifest): string {
  return formatTarballKey(name, `${version}.json`);
}

/** Returns a stored tarball; undefined for an unknown one. */
export async function findTarball(objects: ObjectStore, name: string, file: string): Promise<Buffer | undefined> {
  return readObject(objects, formatTarballKey(name, file));
}

function formatTarballKey(name: string, file: string): string {
  return `${FOLDER}${name}/${file}`;
}

async function readJson<T>(objects: ObjectStore, key: string): Promise<T | undefined> {
  const text = await readObject(objects, key);
  return text && (JSON.parse(text.toString()) as T);
}

async function putJson(objects: ObjectStore, key: string, value: unknown): Promise<void> {
  await objects.put(key, Buffer.from(JSON.stringify(value)));
}
