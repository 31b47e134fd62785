import path from 'node:path';
import { hashOfSources } from '@fotosoc/build/sources';
import { readConfig } from '../api/src/config/config.ts';
import { seedDemo } from '../api/src/site/demo/seed.ts';
import { openHouses } from '../api/src/houses.ts';
import { workspace } from '../scripts/build-all.ts';
import { madeOnce } from '../scripts/testing/made-once.ts';

const SHELF = path.join(workspace, 'node_modules/.cache/fotosoc/seeded');

/** Returns a data folder with only the demo content, to be copied. Created once per version of the API's sources and
 *  per day, because the content is dated relative to the seed. */
export async function openSeededFolder(onProgress: (line: string) => void): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  const name = `${hashOfSources(path.join(workspace, 'api')).slice(0, 16)}-${today}`;
  return madeOnce(SHELF, name, async (folder) => {
    const config = readConfig({ ...process.env, DATA_DIR: folder, SEED: 'demo', DEPLOY_TOKENS: '' });
    const services = await openHouses(config);
    try {
      await seedDemo(services, onProgress);
    } finally {
      await services.close();
    }
  });
}
