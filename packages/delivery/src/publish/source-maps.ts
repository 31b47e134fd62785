import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { formatSourceMapName } from '@fotosoc/contract/registry/source-maps';
import { BundleRefused } from '@fotosoc/publish-checks/bundle';
import type { DeliveryServices } from '../services.ts';
import { PublishLock } from './publish-lock.ts';

const Text = Type.Union([Type.String(), Type.Null()]);

/** Source: ECMA-426, without index maps, which common bundlers do not create. */
const SourceMap = Type.Object({
  version: Type.Literal(3),
  sources: Type.Array(Text),
  sourcesContent: Type.Optional(Type.Array(Text)),
  names: Type.Optional(Type.Array(Type.String())),
  mappings: Type.String({ pattern: '^[A-Za-z0-9+/,;]*$' }),
});

/** Reads the source maps in a folder, by script name; empty without folder.
 *  @throws BundleRefused for an invalid source map, or one without script in this version */
export async function readSourceMaps(dir: string, { integrity }: Manifest): Promise<Map<string, Buffer>> {
  const maps = new Map<string, Buffer>();
  const scripts = new Map(Object.keys(integrity).map((file) => [formatSourceMapName(file), file]));
  for (const file of await listFiles(dir)) {
    const script = scripts.get(file);
    if (!script?.endsWith('.js')) {
      throw new BundleRefused(`${file} belongs to no script of this version: send the source maps of its own build.`);
    }
    const content = await readFile(path.join(dir, file));
    if (!isSourceMap(content)) {
      throw new BundleRefused(`${file} is not a JSON source map of version 3: build again, or leave the file out.`);
    }
    maps.set(script, content);
  }
  return maps;
}

async function listFiles(dir: string): Promise<string[]> {
  try {
    return await readdir(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function isSourceMap(content: Buffer): boolean {
  try {
    return Value.Check(SourceMap, JSON.parse(content.toString()));
  } catch {
    return false;
  }
}

/** Stores missing source maps next to the files of a version.
 *  @returns number of new source maps
 *  @throws HttpError 503 `server/busy` while another process writes or removes files of this version */
export async function storeSourceMaps(
  delivery: Pick<DeliveryServices, 'db' | 'bundles' | 'now'>,
  manifest: Manifest,
  maps: ReadonlyMap<string, Buffer>,
): Promise<number> {
  if (maps.size === 0) return 0;
  const claim = await PublishLock.wait(delivery, manifest);
  try {
    return await delivery.bundles.putMaps(manifest, maps, claim.requireFresh);
  } finally {
    await claim.release();
  }
}
