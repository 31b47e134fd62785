import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config.ts';
import { openDatabase, type Db } from './db/connection.ts';
import { migrate } from './db/migrate.ts';
import { findSetting } from './db/settings.ts';

/** What the features work with. Made once per process; `close` gives everything back. */
export interface Services {
  config: Config;
  db: Db;
  /** The one account that rules the site; nobody when undefined. */
  administrator: { id: string | undefined };
  now: () => Date;
  close: () => Promise<void>;
}

/** Opens the data folder, made if absent, and brings its database up to date. */
export async function openServices(config: Config, now = () => new Date()): Promise<Services> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o750 });
  const db = openDatabase(path.join(config.dataDir, 'fotosoc.sqlite'));
  await migrate(db);
  const administrator = { id: config.adminUserId ?? (await findSetting(db, 'seeded-administrator')) };
  return {
    config,
    db,
    administrator,
    now,
    close: () => db.destroy(),
  };
}
