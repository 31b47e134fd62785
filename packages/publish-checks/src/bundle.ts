import { normalizeManifest } from '@fotosoc/contract/registry/former-names';
import { createHash } from 'node:crypto';
import { lstat, readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Value } from 'typebox/value';
import { MANIFEST_FILE, Manifest } from '@fotosoc/contract/registry/manifest';
import { SOURCE_MAP_FOLDER } from '@fotosoc/contract/registry/source-maps';
import { EMBEDDED_FILES } from '@fotosoc/ssr/embedded';
import type { Refusal } from '@fotosoc/contract/registry/decision';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** Error for a version that may not be published or activated. The message states what to change. */
export class BundleRefused extends Error {
  override name = 'BundleRefused';
  constructor(
    message: string,
    readonly kind: Refusal['kind'] = 'final',
    readonly remotes: readonly string[] = [],
    /** Path of the page that failed. */
    readonly page?: string,
  ) {
    super(message);
  }
}

const MAX_FILES = 300;
const MAX_FILE_BYTES = 5 * 1024 * 1024;
const MAX_BUNDLE_BYTES = 20 * 1024 * 1024;
const FILE_TYPES = /\.(js|css|woff2|jpg|png|webp|svg)$|^(?:consumed-exports|taken)\.json$/;

/** Returns a sentence about a file whose type the site does not serve; `undefined` for a valid type. */
export function findFileTypeError(file: string): string | undefined {
  if (FILE_TYPES.test(file)) return undefined;
  const advice = file.endsWith('.mjs') ? " Name modules .js: output.filename: '[name].[contenthash:10].js'." : '';
  return `${file} has a type that is not served: use js, css, woff2, jpg, png, webp or svg.${advice}`;
}

export interface Bundle {
  manifest: Manifest;
  files: Map<string, Buffer>;
}

/** Reads a built bundle and verifies that every listed file is present with the hash and size in the manifest, and that
 *  no other file is present.
 *  @throws BundleRefused naming the first error */
export async function readBundle(dir: string): Promise<Bundle> {
  const manifest = await readManifest(dir);
  const listed = Object.keys(manifest.integrity);
  if (listed.length > MAX_FILES)
    throw new BundleRefused(`The bundle has ${listed.length} files, at most ${MAX_FILES} are allowed: merge some.`);
  const found = (await readdir(dir, { recursive: true })).filter((file) => file !== MANIFEST_FILE && !isMap(file));
  const extra = found.find((file) => !listed.includes(file));
  if (extra) throw new BundleRefused(`${extra} is not in the manifest: build again, and add nothing by hand.`);
  const taken = EMBEDDED_FILES.find((file) => listed.includes(file));
  if (taken)
    throw new BundleRefused(`${taken} is a name that the site adds to each version: give your file another name.`);
  const named = [...manifest.initial, ...manifest.routes.flatMap(({ files }) => files)];
  const unlisted = named.find((file) => !listed.includes(file));
  if (unlisted) throw new BundleRefused(`${MANIFEST_FILE} needs ${unlisted}, but does not list the file: build again.`);
  return { manifest, files: await readFiles(dir, manifest) };
}

/** Returns whether a file is a source map: maps are stored in the bundle's folder, but are not published. */
function isMap(file: string): boolean {
  return file === SOURCE_MAP_FOLDER || file.startsWith(`${SOURCE_MAP_FOLDER}${path.sep}`);
}

/** Reads and verifies the files that a manifest lists; ignores other files.
 *  @throws BundleRefused naming the first error */
async function readFiles(dir: string, manifest: Manifest): Promise<Map<string, Buffer>> {
  return verifyFiles(manifest, async (file) => readListed(dir, file));
}

/** Verifies the files that a manifest lists, from any storage.
 *  @param read returns the content of a file, `undefined` for a missing file
 *  @throws BundleRefused naming the first error */
export async function verifyFiles(
  { integrity, bytes }: Manifest,
  read: (file: string) => Promise<Buffer | undefined>,
): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  let totalBytes = 0;
  for (const file of Object.keys(integrity)) {
    const fault = findFileTypeError(file);
    if (fault !== undefined) throw new BundleRefused(fault);
    const content = await read(file);
    if (!content) throw new BundleRefused(`${file} is in the manifest but missing: build again.`);
    totalBytes += content.byteLength;
    if (totalBytes > MAX_BUNDLE_BYTES) throw new BundleRefused('The bundle is larger than 20 MB: split or drop files.');
    const hash = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    if (hash !== getOwnValue(integrity, file) || content.byteLength !== getOwnValue(bytes, file)) {
      throw new BundleRefused(`${file} differs from the manifest: build again.`);
    }
    files.set(file, content);
  }
  return files;
}

const DESCRIPTION = '/remote/description';

async function readManifest(dir: string): Promise<Manifest> {
  let json: unknown;
  try {
    json = normalizeManifest(JSON.parse(await readFile(path.join(dir, MANIFEST_FILE), 'utf8')));
  } catch {
    throw new BundleRefused(`The bundle has no readable ${MANIFEST_FILE}: build first.`);
  }
  if (Value.Check(Manifest, json)) return json;
  const [error] = Value.Errors(Manifest, json);
  throw new BundleRefused(formatManifestError(error?.instancePath || '/', error?.message ?? ''));
}

function formatManifestError(place: string, message: string): string {
  if (!place.startsWith(DESCRIPTION)) {
    return `${MANIFEST_FILE} is not valid at ${place}: ${message}: build it with the preset.`;
  }
  return `remote.json is not valid at ${place.slice(DESCRIPTION.length) || '/'}: ${message}.`;
}

async function readListed(dir: string, file: string): Promise<Buffer | undefined> {
  const status = await lstat(path.join(dir, file)).catch(() => undefined);
  if (!status) return undefined;
  if (!status.isFile()) throw new BundleRefused(`${file} is not a plain file: replace the link with a copy.`);
  if (status.size > MAX_FILE_BYTES) throw new BundleRefused(`${file} is larger than 5 MB: split or drop the file.`);
  return readFile(path.join(dir, file));
}
