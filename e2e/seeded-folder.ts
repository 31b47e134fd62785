import path from 'node:path';
import { hashSources } from '@fotosoc/build/sources';
import { readConfig } from '../api/src/config/config.ts';
import { seedDemo } from '../api/src/features/demo/seed.ts';
import { openServices } from '../api/src/services.ts';
import { workspace } from '../scripts/build-all.ts';
import { createOnce } from '../scripts/testing/create-once.ts';

const SHELF = path.join(workspace, 'node_modules/.cache/fotosoc/seeded');

/** Returns a data folder with only the demo content, to be copied. Created once per version of the API's sources and
 *  per day, because the content is dated relative to the seed. */
export async function openSeededFolder(onProgress: (line: string) => void): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  const name = `${hashSources(path.join(workspace, 'api')).slice(0, 16)}-${today}`;
  return createOnce(SHELF, name, async (folder) => {
    const config = readConfig({ ...process.env, DATA_DIR: folder, SEED: 'demo', DEPLOY_TOKENS: '' });
    const services = await openServices(config);
    try {
      await seedDemo(services, onProgress);
    } finally {
      await services.close();
    }
  });
}
