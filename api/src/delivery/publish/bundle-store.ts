import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { addressOf, type Manifest } from '@fotosoc/contract/registry/manifest';
import { verifyFiles, type Bundle } from '@fotosoc/serving/checks/bundle';
import { inLanes } from '../../ground/storage/in-lanes.ts';
import { deleteAll, listAll, readObject, type ObjectStore } from '../../ground/storage/object-store.ts';

const COMPRESSIBLE = /\.(js|css|svg)$/;

type Version = Pick<Manifest, 'name' | 'version'>;

/** The files of published versions, as objects below `remotes/<name>/<version>/`, the shell's below `shell/<version>/`:
 *  the address without its first slash. */
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

  async delete(version: Version): Promise<void> {
    await deleteAll(this.objects, keyOf(version));
  }
}

/** Where the files of a version are, with a slash at the end; where one of them is. */
export function keyOf(version: Version, file = ''): string {
  return addressOf(version, file).slice(1);
}
