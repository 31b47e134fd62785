import { createHash } from 'node:crypto';
import { lstat, readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Value } from 'typebox/value';
import { MANIFEST_FILE, Manifest } from '@fotosoc/contract/registry/manifest';
import { SOURCE_MAPS } from '@fotosoc/contract/registry/source-maps';
import { EMBEDDED_FILES } from '../embedded/embedded-files.ts';
import type { Refusal } from '@fotosoc/contract/registry/verdict';
import { ownValue } from '@fotosoc/contract/own-value';

/** Why a version may not be published or given to visitors: a sentence that says what to change. */
export class BundleRefused extends Error {
  override name = 'BundleRefused';
  constructor(
    message: string,
    readonly kind: Refusal['kind'] = 'final',
    /** The other remotes that would be hurt. */
    readonly remotes: readonly string[] = [],
  ) {
    super(message);
  }
}

const MAX_FILES = 300;
const MAX_FILE_BYTES = 5 * 1024 * 1024;
const MAX_BUNDLE_BYTES = 20 * 1024 * 1024;
const FILE_TYPES = /\.(js|css|woff2|jpg|png|webp|svg)$|^taken\.json$/;

/** Returns a sentence about a file that is of a type which is not served. */
export function faultInFileType(file: string): string | undefined {
  if (FILE_TYPES.test(file)) return undefined;
  const advice = file.endsWith('.mjs') ? " Name modules .js: output.filename: '[name].[contenthash:10].js'." : '';
  return `${file} is of a type that is not served: js, css, woff2, jpg, png, webp and svg are.${advice}`;
}

export interface Bundle {
  manifest: Manifest;
  files: Map<string, Buffer>;
}

/** A built bundle with its manifest: complete, nothing extra, every byte as the manifest says.
 *  @throws BundleRefused naming the first thing that is wrong */
export async function readBundle(dir: string): Promise<Bundle> {
  const manifest = await readManifest(dir);
  const listed = Object.keys(manifest.integrity);
  if (listed.length > MAX_FILES)
    throw new BundleRefused(`The bundle has ${listed.length} files, ${MAX_FILES} at most are served: merge some.`);
  const found = (await readdir(dir, { recursive: true })).filter((file) => file !== MANIFEST_FILE && !isMap(file));
  const extra = found.find((file) => !listed.includes(file));
  if (extra) throw new BundleRefused(`${extra} is not in the manifest: build again, and add nothing by hand.`);
  const taken = EMBEDDED_FILES.find((file) => listed.includes(file));
  if (taken)
    throw new BundleRefused(`${taken} is what the site itself puts beside a version: give your file another name.`);
  const named = [...manifest.initial, ...manifest.routes.flatMap(({ files }) => files)];
  const unlisted = named.find((file) => !listed.includes(file));
  if (unlisted) throw new BundleRefused(`${MANIFEST_FILE} asks for ${unlisted}, but does not list it: build again.`);
  return { manifest, files: await readFiles(dir, manifest) };
}

/** Source maps are beside the files of a bundle, not among them. */
function isMap(file: string): boolean {
  return file === SOURCE_MAPS || file.startsWith(`${SOURCE_MAPS}${path.sep}`);
}

/** The files a manifest lists, every byte as it says, whatever else is in the folder.
 *  @throws BundleRefused naming the first one that is wrong */
async function readFiles(dir: string, manifest: Manifest): Promise<Map<string, Buffer>> {
  return verifyFiles(manifest, async (file) => readListed(dir, file));
}

/** The files a manifest lists, every byte as it says, wherever they are kept.
 *  @param read undefined for one that is not there
 *  @throws BundleRefused naming the first one that is wrong */
export async function verifyFiles(
  { integrity, bytes }: Manifest,
  read: (file: string) => Promise<Buffer | undefined>,
): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  let totalBytes = 0;
  for (const file of Object.keys(integrity)) {
    const fault = faultInFileType(file);
    if (fault !== undefined) throw new BundleRefused(fault);
    const content = await read(file);
    if (!content) throw new BundleRefused(`${file} is in the manifest but missing: build again.`);
    totalBytes += content.byteLength;
    if (totalBytes > MAX_BUNDLE_BYTES) throw new BundleRefused('The bundle is larger than 20 MB: split or drop files.');
    const hash = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    if (hash !== ownValue(integrity, file) || content.byteLength !== ownValue(bytes, file)) {
      throw new BundleRefused(`${file} is not what the manifest says: build again.`);
    }
    files.set(file, content);
  }
  return files;
}

/** Where a manifest holds remote.json. */
const DESCRIPTION = '/remote/description';

async function readManifest(dir: string): Promise<Manifest> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path.join(dir, MANIFEST_FILE), 'utf8'));
  } catch {
    throw new BundleRefused(`The bundle has no readable ${MANIFEST_FILE}: build first.`);
  }
  if (Value.Check(Manifest, json)) return json;
  const [error] = Value.Errors(Manifest, json);
  throw new BundleRefused(faultAt(error?.instancePath || '/', error?.message ?? ''));
}

/** What is wrong where, and in which file it is to be mended. */
function faultAt(place: string, message: string): string {
  if (!place.startsWith(DESCRIPTION)) {
    return `${MANIFEST_FILE} is not valid at ${place}: ${message}: build it with the preset.`;
  }
  return `remote.json is not valid at ${place.slice(DESCRIPTION.length) || '/'}: ${message}.`;
}

async function readListed(dir: string, file: string): Promise<Buffer | undefined> {
  const status = await lstat(path.join(dir, file)).catch(() => undefined);
  if (!status) return undefined;
  if (!status.isFile()) throw new BundleRefused(`${file} is not a plain file: put a copy there instead of a link.`);
  if (status.size > MAX_FILE_BYTES) throw new BundleRefused(`${file} is larger than 5 MB: split or drop it.`);
  return readFile(path.join(dir, file));
}
