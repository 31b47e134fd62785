import { ConfigError } from '../config-error.ts';
import type { ServerKitConfig } from '../config.ts';
import { FileStore } from './file-store.ts';
import type { ObjectStore } from './object-store.ts';
import { S3Store } from './s3-store.ts';
import type { Scratch } from './scratch.ts';

/** Opens the store of photos, versions and packages: the bucket of `S3_URL`, or the data folder.
 *  @throws ConfigError if the bucket is unusable */
export async function openObjectStore(
  config: Pick<ServerKitConfig, 'dataDir' | 's3'>,
  scratch: Scratch,
): Promise<ObjectStore> {
  if (!config.s3) return new FileStore(config.dataDir, scratch);
  const store = new S3Store(config.s3);
  try {
    await store.ping();
    return store;
  } catch (error) {
    const { message, cause } = (error as Error).cause as Error;
    throw new ConfigError(
      `S3_URL must name a bucket that can be read and written. ${cause instanceof Error ? cause.message : message}`,
    );
  }
}
