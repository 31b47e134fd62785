import { lstatSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { MANIFEST_FILE, STANDARD_MANIFEST_FILE } from '@fotosoc/contract/registry/manifest';
import { NotImportable, throwRefusal, type Refuse } from './not-importable.ts';

/** Files of bundlers that are not served: metadata, types, sources, test pages. */
const NOT_SERVED_PATTERN = /\.(?:map|html|json|txt|zip|d\.ts)$|^[.@]/;
const MAX_BYTES = 20 * 1024 * 1024;

/** Reads the served files of a built folder, and the plugin's manifest.
 *  @throws NotImportable for a missing folder, subfolders, links, or a size above the limit */
export function readBuiltFiles(
  dir: string,
  refuse: Refuse = throwRefusal,
): { manifest: string; files: Map<string, Buffer> } {
  const entries = readEntries(dir).filter(({ name }) => name !== MANIFEST_FILE);
  const files = new Map<string, Buffer>();
  let manifest: string | undefined;
  let totalBytes = 0;
  for (const { name } of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (name !== STANDARD_MANIFEST_FILE && NOT_SERVED_PATTERN.test(name)) continue;
    const location = path.join(dir, name);
    const status = lstatSync(location);
    if (status.isDirectory()) {
      refuse(
        `${dir} has a folder ${name}: build all files into one folder, in Vite by build.assetsDir: '' and filename: 'remoteEntry.js' of the federation plugin.`,
      );
      continue;
    }
    if (!status.isFile()) {
      refuse(`${location} is not a plain file: replace the link with a copy.`);
      continue;
    }
    totalBytes += status.size;
    if (totalBytes > MAX_BYTES)
      throw new NotImportable(`${dir} has more than 20 MB of files to serve: split or drop files.`);
    if (name === STANDARD_MANIFEST_FILE) manifest = readFileSync(location, 'utf8');
    else files.set(name, readFileSync(location));
  }
  if (manifest === undefined) {
    refuse(`${dir} has no ${STANDARD_MANIFEST_FILE}: set manifest: true in the federation plugin, and build first.`);
  }
  return { manifest: manifest ?? '', files };
}

function readEntries(dir: string) {
  try {
    return readdirSync(dir, { withFileTypes: true });
  } catch {
    throw new NotImportable(`${dir} cannot be read as a folder: name the output folder of your bundler.`);
  }
}
