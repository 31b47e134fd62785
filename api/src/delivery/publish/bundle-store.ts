import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { addressOf, type Manifest } from '@fotosoc/contract/registry/manifest';
import { mapOf, SOURCE_MAPS } from '@fotosoc/contract/registry/source-maps';
import { verifyFiles, type Bundle } from '@fotosoc/serving/checks/bundle';
import { inLanes } from '../../ground/storage/in-lanes.ts';
import { deleteAll, listAll, readObject, type ObjectStore } from '../../ground/storage/object-store.ts';

const COMPRESSIBLE = /\.(js|css|svg)$/;

/** Fast compression, as maps are rarely read. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

type Version = Pick<Manifest, 'name' | 'version'>;

/** Files of published versions, as objects below `remotes/<name>/<version>/`, the shell's below `shell/<version>/`,
 *  equal to the URL without its first slash; source maps below `source-maps/<name>/<version>/`. */
export class BundleStore {
  constructor(readonly objects: ObjectStore) {}

  /** Stores the files of a bundle, with compressed copies of texts.
   *  @param goOn called before each file; throws to stop */
  async put({ manifest, files }: Bundle, goOn: () => void): Promise<void> {
    await inLanes(files, async ([file, content]) => {
      const key = keyOf(manifest, file);
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
    await inLanes(Object.keys(manifest.integrity), async (file) => {
      const content = await readObject(this.objects, keyOf(manifest, file));
      if (content) found.set(file, content);
    });
    return verifyFiles(manifest, async (file) => found.get(file));
  }

  /** Reads one file of a version without checking its hash. */
  async readFile(manifest: Version, file: string): Promise<Buffer | undefined> {
    return readObject(this.objects, keyOf(manifest, file));
  }

  /** Returns a value that changes whenever a file of the version changes. */
  async revisionOf(version: Version): Promise<string> {
    const entries = await listAll(this.objects, keyOf(version));
    return JSON.stringify(entries.map(({ key, revision }) => [key, revision]));
  }

  /** Stores source maps of a version; existing ones stay unchanged.
   *  @param maps source maps by script name
   *  @param goOn as for `put`
   *  @returns number of new source maps */
  async putMaps(version: Version, maps: ReadonlyMap<string, Buffer>, goOn: () => void): Promise<number> {
    const there = new Set((await listAll(this.objects, mapKeyOf(version))).map(({ key }) => key));
    const missing = [...maps].filter(([script]) => !there.has(mapKeyOf(version, script)));
    await inLanes(missing, async ([script, map]) => {
      const compressed = await promisify(brotliCompress)(map, QUICKLY);
      goOn();
      await this.objects.put(mapKeyOf(version, script), compressed);
    });
    return missing.length;
  }

  /** Returns the source map of a script, as JSON; undefined without one. */
  async readMap(version: Version, script: string): Promise<string | undefined> {
    const compressed = await readObject(this.objects, mapKeyOf(version, script));
    return compressed && (await promisify(brotliDecompress)(compressed)).toString();
  }

  async delete(version: Version): Promise<void> {
    await deleteAll(this.objects, keyOf(version));
    await deleteAll(this.objects, mapKeyOf(version));
  }
}

/** Returns the prefix of a version's source maps, or the key of one; not reachable by a URL. */
function mapKeyOf({ name, version }: Version, script?: string): string {
  return `${SOURCE_MAPS}/${name}/${version}/${script === undefined ? '' : `${mapOf(script)}.br`}`;
}

/** Returns the prefix of a version's files, with trailing slash, or the key of one. */
export function keyOf(version: Version, file = ''): string {
  return addressOf(version, file).slice(1);
}
