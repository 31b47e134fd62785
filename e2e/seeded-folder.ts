import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashOfSources } from '@fotosoc/build/sources';
import { readConfig } from '../api/src/config/config.ts';
import { seedDemo } from '../api/src/site/demo/seed.ts';
import { openHouses } from '../api/src/houses.ts';
import { workspace } from '../scripts/build-all.ts';

const CACHE = path.join(workspace, 'node_modules/.cache/fotosoc');

/** A data folder with the demo content and nothing else, to be copied. It is made once for the same sources of the API,
 *  and once a day, because the content counts its days from the seed. One that is not whole is made again. */
export async function openSeededFolder(onProgress: (line: string) => void): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  const name = `seeded-${hashOfSources(path.join(workspace, 'api')).slice(0, 16)}-${today}`;
  const folder = path.join(CACHE, name);
  if (isWhole(folder)) return folder;
  for (const outdated of existsSync(CACHE) ? readdirSync(CACHE).filter((entry) => entry.startsWith('seeded-')) : []) {
    rmSync(path.join(CACHE, outdated), { recursive: true, force: true });
  }
  const draft = path.join(CACHE, `seeded-draft-${process.pid}`);
  const config = readConfig({ ...process.env, DATA_DIR: draft, SEED: 'demo', DEPLOY_TOKENS: '' });
  const services = await openHouses(config);
  try {
    await seedDemo(services, onProgress);
  } finally {
    await services.close();
  }
  renameSync(draft, folder);
  writeFileSync(sealOf(folder), hashOf(folder));
  return folder;
}

/** Beside the folder: what is copied holds nothing of its own. */
function sealOf(folder: string): string {
  return `${folder}.sha256`;
}

function isWhole(folder: string): boolean {
  return existsSync(sealOf(folder)) && existsSync(folder) && readFileSync(sealOf(folder), 'utf8') === hashOf(folder);
}

/** Over the name and the bytes of every file. */
function hashOf(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map(({ parentPath, name }) => path.join(parentPath, name)).toSorted()) {
    hash.update(path.relative(folder, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}
