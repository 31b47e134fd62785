import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError } from '@fotosoc/server-kit/config-error';
import { readConfig } from '../../config/config.ts';
import { openDataFolder } from '@fotosoc/server-kit/storage/data-folder';
import { openDatabase, type Db } from '@fotosoc/server-kit/db/connection';
import type { ObjectStore } from '@fotosoc/server-kit/storage/object-store';
import { openObjectStore } from '@fotosoc/server-kit/storage/open-object-store';
import { Scratch } from '@fotosoc/server-kit/storage/scratch';

/** Rows and objects of a site. */
export interface SiteEnd {
  db: Db;
  objects: ObjectStore;
  close: () => Promise<void>;
}

/** Opens a site by its data folder, or by a file of settings such as `DATABASE_URL=…`, as for the service. Secrets are
 *  in the file, as other users can see the command line.
 *  @throws ConfigError for an invalid path */
export async function openSiteEnd(place: string, { isNew }: { isNew: boolean }): Promise<SiteEnd> {
  const isFile = existsSync(place) && statSync(place).isFile();
  if (!isNew && !isFile && !existsSync(path.join(place, 'fotosoc.sqlite'))) {
    throw new ConfigError(`${place} is neither the DATA_DIR of a site nor a file with its settings.`);
  }
  const env = isFile ? parseEnv(await readFile(place, 'utf8')) : { DATA_DIR: place };
  const config = readConfig(env);
  const isDatabaseHere = config.databaseUrl === undefined;
  const file = await openDataFolder(config.dataDir, console.error, { isDatabaseHere });
  const scratch = new Scratch(config.dataDir);
  await scratch.open();
  const objects = await openObjectStore(config, scratch);
  const db = openDatabase(config.databaseUrl ?? file, { isPatient: true });
  return { db, objects, close: async () => db.destroy() };
}
