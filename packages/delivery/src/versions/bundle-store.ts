import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { formatFileAddress, type Manifest } from '@fotosoc/contract/registry/manifest';
import { formatSourceMapName, SOURCE_MAP_FOLDER } from '@fotosoc/contract/registry/source-maps';
import { verifyFiles, type Bundle } from '@fotosoc/publish-checks/bundle';
import { mapConcurrently } from '@fotosoc/server-kit/storage/map-concurrently';
import {
  deleteAllObjects,
  listAllObjects,
  readObject,
  type ObjectStore,
} from '@fotosoc/server-kit/storage/object-store';

const COMPRESSIBLE = /\.(js|css|svg)$/;

/** Options of a fast compression, because source maps are rarely read. */
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

type Version = Pick<Manifest, 'name' | 'version'>;

/** Files of published versions, as objects below `remotes/<name>/<version>/`, the shell's below `shell/<version>/`,
 *  equal to the URL without its first slash; source maps below `source-maps/<name>/<version>/`. */
export class BundleStore {
  constructor(readonly objects: ObjectStore) {}

  /** Stores the files of a bundle, with compressed copies of texts.
   *  @param goOn called before each file; throws to stop */
  async put({ manifest, files }: Bundle, goOn: () => void): Promise<void> {
    await mapConcurrently(files, async ([file, content]) => {
      const key = toBundleKey(manifest, file);
      const isSent = COMPRESSIBLE.test(file) && file !== manifest.server;
      goOn();
      await this.objects.put(key, content);
      if (!isSent) return;
      const compressed = await promisify(brotliCompress)(content);
      goOn();
      await this.objects.put(`${key}.br`, compressed);
    });
  }

  /** Reads and verifies all files of a manifest.
   *  @throws BundleRefused with the first invalid file */
  async read(manifest: Manifest): Promise<Map<string, Buffer>> {
    const found = new Map<string, Buffer>();
    await mapConcurrently(Object.keys(manifest.integrity), async (file) => {
      const content = await readObject(this.objects, toBundleKey(manifest, file));
      if (content) found.set(file, content);
    });
    return verifyFiles(manifest, async (file) => found.get(file));
  }

  /** Reads one file of a version without checking its hash. */
  async readFile(manifest: Version, file: string): Promise<Buffer | undefined> {
    return readObject(this.objects, toBundleKey(manifest, file));
  }

  /** Returns a value that changes whenever a file of the version changes. */
  async revisionOf(version: Version): Promise<string> {
    const entries = await listAllObjects(this.objects, toBundleKey(version));
    return JSON.stringify(entries.map(({ key, revision }) => [key, revision]));
  }

  /** Stores source maps of a version; existing ones stay unchanged.
   *  @param maps source maps by script name
   *  @param goOn called before each file; throws to stop
   *  @returns number of new source maps */
  async putMaps(version: Version, maps: ReadonlyMap<string, Buffer>, goOn: () => void): Promise<number> {
    const there = new Set((await listAllObjects(this.objects, toMapKey(version))).map(({ key }) => key));
    const missing = [...maps].filter(([script]) => !there.has(toMapKey(version, script)));
    await mapConcurrently(missing, async ([script, map]) => {
      const compressed = await promisify(brotliCompress)(map, FAST_BROTLI);
      goOn();
      await this.objects.put(toMapKey(version, script), compressed);
    });
    return missing.length;
  }

  /** Returns the source map of a script, as JSON; undefined without one. */
  async readMap(version: Version, script: string): Promise<string | undefined> {
    const compressed = await readObject(this.objects, toMapKey(version, script));
    return compressed && (await promisify(brotliDecompress)(compressed)).toString();
  }

  async delete(version: Version): Promise<void> {
    await deleteAllObjects(this.objects, toBundleKey(version));
    await deleteAllObjects(this.objects, toMapKey(version));
  }
}

/** Returns the prefix of a version's source maps, or the key of one; not reachable by a URL. */
function toMapKey({ name, version }: Version, script?: string): string {
  return `${SOURCE_MAP_FOLDER}/${name}/${version}/${script === undefined ? '' : `${formatSourceMapName(script)}.br`}`;
}

/** Returns the prefix of a version's files, with trailing slash, or the key of one. */
export function toBundleKey(version: Version, file = ''): string {
  return formatFileAddress(version, file).slice(1);
}
