import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { addressOf, type Manifest } from '@fotosoc/contract/registry/manifest';
import { mapOf, SOURCE_MAPS } from '@fotosoc/contract/registry/source-maps';
import { verifyFiles, type Bundle } from '@fotosoc/serving/checks/bundle';
import { inLanes } from '../../ground/storage/in-lanes.ts';
import { deleteAll, listAll, readObject, type ObjectStore } from '../../ground/storage/object-store.ts';

const COMPRESSIBLE = /\.(js|css|svg)$/;

/** A map is read once in a while. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

type Version = Pick<Manifest, 'name' | 'version'>;

/** The files of published versions, as objects below `remotes/<name>/<version>/`, the shell's below `shell/<version>/`:
 *  the address without its first slash; their source maps below `source-maps/<name>/<version>/`. */
export class BundleStore {
  constructor(readonly objects: ObjectStore) {}

  /** Keeps the files of a bundle, with compressed copies beside its texts.
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

  /** The files that a manifest lists, every byte as it says.
   *  @throws BundleRefused naming the first one that is wrong */
  async read(manifest: Manifest): Promise<Map<string, Buffer>> {
    const found = new Map<string, Buffer>();
    await inLanes(Object.keys(manifest.integrity), async (file) => {
      const content = await readObject(this.objects, keyOf(manifest, file));
      if (content) found.set(file, content);
    });
    return verifyFiles(manifest, async (file) => found.get(file));
  }

  /** One of them, whatever is in it now. */
  async readFile(manifest: Version, file: string): Promise<Buffer | undefined> {
    return readObject(this.objects, keyOf(manifest, file));
  }

  /** Another one whenever a file of the version may be another. */
  async revisionOf(version: Version): Promise<string> {
    const entries = await listAll(this.objects, keyOf(version));
    return JSON.stringify(entries.map(({ key, revision }) => [key, revision]));
  }

  /** Keeps source maps of a version; those that are there stay.
   *  @param maps by the names of their scripts
   *  @param goOn as of `put`
   *  @returns how many were not there */
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

  /** The source map of a script of a version, as JSON; undefined where none is kept. */
  async readMap(version: Version, script: string): Promise<string | undefined> {
    const compressed = await readObject(this.objects, mapKeyOf(version, script));
    return compressed && (await promisify(brotliDecompress)(compressed)).toString();
  }

  async delete(version: Version): Promise<void> {
    await deleteAll(this.objects, keyOf(version));
    await deleteAll(this.objects, mapKeyOf(version));
  }
}

/** Where the source maps of a version are, which no address leads to; where that of a script is. */
function mapKeyOf({ name, version }: Version, script?: string): string {
  return `${SOURCE_MAPS}/${name}/${version}/${script === undefined ? '' : `${mapOf(script)}.br`}`;
}

/** Where the files of a version are, with a slash at the end; where one of them is. */
export function keyOf(version: Version, file = ''): string {
  return addressOf(version, file).slice(1);
}
