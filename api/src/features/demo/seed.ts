import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { findSetting, saveSetting } from '@fotosoc/server-kit/db/settings';
import { write } from '@fotosoc/server-kit/db/write';
import { hasAccounts, insertAccount } from '../accounts/queries.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { Lease, runWhileHeld } from '@fotosoc/server-kit/jobs/lease';
import { insertEquipment } from '../loans/queries.ts';
import { linkCommitteeEntries } from '../committee/links.ts';
import { committee } from '../defaults/committee.ts';
import type { SiteServices } from '../services.ts';
import { deleteAllObjects } from '@fotosoc/server-kit/storage/object-store';
import { equipment } from './equipment.ts';
import { seedEvents } from './events.ts';
import { ADMINISTRATOR_EMAIL, members } from './members.ts';
import { seedPhotos } from './seed-photos.ts';

/** Entry of `demo-accounts.json`. */
export interface DemoAccount {
  email: string;
  password: string;
  role: 'member' | 'administrator';
}

/** Value of the setting `demo-content`: accounts and everything without pictures are being created, photos are still
 *  missing, or everything exists. */
type DemoContentState = 'started' | 'photos' | 'complete';

/** Fills an empty data folder with demo content, if the configuration requests demo content, before the site is
 *  served. */
export async function seedDemo(site: SiteServices, onProgress: (line: string) => void): Promise<void> {
  await seedWithoutPhotos(site, onProgress);
  await seedPhotos(site, onProgress);
}

/** Seeds the content required before the site is served. One of several processes seeds at a start; the rest waits.
 *  Remains of an interrupted seed are deleted first: no other writer can exist yet. */
export async function seedWithoutPhotos(site: SiteServices, onProgress: (line: string) => void): Promise<void> {
  if (!(await isSeedPending(site))) return;
  await runWhileHeld(
    new Lease(site.db, 'seed'),
    async (requireHeld) => {
      if ((await findSetting(site.db, 'demo-content')) === 'started') await deleteAllData(site);
      if (await isSeedPending(site)) await seed(site, requireHeld, onProgress);
    },
    () => onProgress('Another process is adding the demo content: waiting for it.'),
  );
}

async function isSeedPending({ db, config }: SiteServices): Promise<boolean> {
  const state = await findSetting(db, 'demo-content');
  if (state !== undefined) return state === 'started';
  if (config.seed === 'none') return false;
  return !(await hasAccounts(db));
}

async function seed(site: SiteServices, requireHeld: () => void, onProgress: (line: string) => void): Promise<void> {
  const { db } = site;
  await saveDemoState(db, 'started');
  const accounts = await seedAccounts(site);
  await seedEvents(site);
  for (const kind of equipment) await insertEquipment(db, kind);
  await saveSetting(db, 'seeded-administrator', accounts.find(({ role }) => role === 'administrator')!.id);
  requireHeld();
  await writeAccounts(site, accounts);
  await saveDemoState(db, 'photos');
  for (const { email, password } of accounts) onProgress(`Demo account ${email}, password ${password}`);
}

async function saveDemoState(db: Db, state: DemoContentState): Promise<void> {
  await saveSetting(db, 'demo-content', state);
}

type SeededAccount = DemoAccount & { id: string };

async function seedAccounts({ config, db, now }: SiteServices): Promise<SeededAccount[]> {
  const wanted = [{ email: ADMINISTRATOR_EMAIL, committeeEntry: undefined }, ...members];
  const accounts: SeededAccount[] = [];
  for (const { email, committeeEntry } of wanted) {
    const password = randomBytes(12).toString('base64url');
    const row = await insertAccount(db, { email, passwordHash: await hashPassword(password) }, now());
    const entries = committee.members.filter(({ id }) => id === committeeEntry);
    await linkCommitteeEntries(db, { config }, { entries, accountId: row!.id });
    const role = email === ADMINISTRATOR_EMAIL ? 'administrator' : 'member';
    accounts.push({ id: row!.id, email, password, role });
  }
  return accounts;
}

/** Writes the file atomically, readable only by its owner. */
async function writeAccounts({ config }: SiteServices, accounts: SeededAccount[]): Promise<void> {
  const file = path.join(config.dataDir, 'demo-accounts.json');
  const content: DemoAccount[] = accounts.map(({ email, password, role }) => ({ email, password, role }));
  await rm(`${file}.tmp`, { force: true });
  await writeFile(`${file}.tmp`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.tmp`, file);
}

/** Tables with demo content, each after those that refer to it. */
const DELETED_TABLES = [
  'open_calls',
  'photos',
  'portfolios',
  'galleries',
  'equipment',
  'planned_events',
  'accounts',
] as const;

async function deleteAllData({ db, objects }: SiteServices): Promise<void> {
  await write(db, 'none', async (trx) => {
    for (const table of DELETED_TABLES) {
      await trx.deleteFrom(table).execute();
    }
    await trx.deleteFrom('settings').where('name', 'in', ['demo-content', 'seeded-administrator']).execute();
  });
  await deleteAllObjects(objects, 'media/');
}
