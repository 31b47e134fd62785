import { randomBytes, randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PhotoReference, PhotoPurpose } from '@fotosoc/contract/photo';
import { findSetting, saveSetting } from '../../ground/db/settings.ts';
import { write } from '../../ground/db/write.ts';
import { insertAccount } from '../accounts/queries.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { findGallery, insertGallery } from '../galleries/queries.ts';
import { insertPortfolio } from '../portfolios/queries.ts';
import { Lease, whileHeld } from '../../ground/jobs/lease.ts';
import type { Site } from '../site.ts';
import { deleteAll } from '../../ground/storage/object-store.ts';
import { equipment } from './equipment.ts';
import { seedEvents } from './events.ts';
import { seedFoto } from './foto.ts';
import { galleries, type DemoGallery } from './galleries.ts';
import { ADMINISTRATOR_EMAIL, members, type DemoMember } from './members.ts';
import { DemoUploader } from './uploader.ts';
import { DAY_MS } from '../../ground/units.ts';

/** One line of `demo-accounts.json`. */
export interface DemoAccount {
  email: string;
  password: string;
  role: 'member' | 'administrator';
}


/** Fills an empty data folder with demo content, if the configuration asks for it; before the server listens. Of several
 *  processes that start at once one does, and the others wait for it. A seed that was interrupted is undone first:
 *  nothing but the seed can have written yet. */
export async function seedDemo(site: Site, onProgress: (line: string) => void): Promise<void> {
  if (!(await isLeftToDo(site))) return;
  await whileHeld(
    new Lease(site.db, 'seed'),
    async (requireHeld) => {
      if ((await findSetting(site.db, 'demo-content')) === 'started') await clear(site);
      if (await isLeftToDo(site)) await seed(site, requireHeld, onProgress);
    },
    () => onProgress('Another process is filling in the demo content: waiting until it is done.'),
  );
}

async function isLeftToDo({ db, config }: Site): Promise<boolean> {
  const state = await findSetting(db, 'demo-content');
  if (state !== undefined) return state === 'started';
  if (config.seed === 'none') return false;
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) === undefined;
}

async function seed(
  site: Site,
  requireHeld: () => void,
  onProgress: (line: string) => void,
): Promise<void> {
  const { db } = site;
  await saveSetting(db, 'demo-content', 'started');
  const accounts = await seedAccounts(site);
  const uploader = await DemoUploader.open(site, countUploads(), (line) => {
    requireHeld();
    onProgress(line);
  });
  try {
    const administratorId = accounts.get(ADMINISTRATOR_EMAIL)!.id;
    for (const [index, member] of members.entries()) {
      await seedPortfolio(site, uploader, member, accounts.get(member.email)!.id, index);
    }
    for (const gallery of galleries) await seedGallery(site, uploader, gallery, administratorId);
    await seedFoto(site);
    await seedEvents(site);
    for (const kind of equipment) {
      await db
        .insertInto('equipment')
        .values({ id: randomUUID(), ...kind })
        .execute();
    }
    await saveSetting(db, 'seeded-administrator', administratorId);
  } finally {
    uploader.close();
  }
  requireHeld();
  await writeAccounts(site, [...accounts.values()]);
  await saveSetting(db, 'demo-content', 'complete');
  for (const { email, password } of accounts.values()) onProgress(`Demo account ${email}, password ${password}`);
}

type SeededAccount = DemoAccount & { id: string };

async function seedAccounts({ db, now }: Site): Promise<Map<string, SeededAccount>> {
  const wanted = [{ email: ADMINISTRATOR_EMAIL, isCommittee: false }, ...members];
  const accounts = new Map<string, SeededAccount>();
  for (const { email, isCommittee } of wanted) {
    const password = randomBytes(12).toString('base64url');
    const row = await insertAccount(db, { email, passwordHash: await hashPassword(password), isCommittee }, now());
    const role = email === ADMINISTRATOR_EMAIL ? 'administrator' : 'member';
    accounts.set(email, { id: row!.id, email, password, role });
  }
  return accounts;
}

async function seedPortfolio(
  { db, now }: Site,
  uploader: DemoUploader,
  { portfolio }: DemoMember,
  ownerId: string,
  index: number,
): Promise<void> {
  const { link, name, bio, profile, socialButtons, galleries: wanted } = portfolio;
  const sets = await uploadSets(uploader, wanted, { purpose: 'portfolio-create', link, ownerId });
  const [profileImage = null] = profile
    ? await uploader.uploadAll([{ photo: profile, purpose: 'profile', link, gallery: 1, ownerId }])
    : [];
  const createdAt = new Date(now().getTime() - (200 - index * 21) * DAY_MS);
  await write(db, 'none', async (trx) => {
    const content = { portfolioLink: link, name, bio, socialButtons, profileImage, galleries: sets };
    await insertPortfolio(trx, link, ownerId, content, createdAt);
  });
}

async function seedGallery(
  { db, now }: Site,
  uploader: DemoUploader,
  { link, title, ageDays, sets: wanted, captions = [] }: DemoGallery,
  ownerId: string,
): Promise<void> {
  const sets = await uploadSets(uploader, wanted, { purpose: 'gallery', link, ownerId });
  const createdAt = new Date(now().getTime() - ageDays * DAY_MS);
  await write(db, 'none', async (trx) => {
    await insertGallery(trx, link, ownerId, { title, galleries: sets }, createdAt);
  });
  const gallery = await findGallery(db, link);
  const idOf = new Map(
    wanted.flatMap(({ photos }, set) =>
      photos.map((photo, index) => [photo, gallery!.galleries[set]!.images[index]!.id] as const),
    ),
  );
  for (const [index, { photo, name, caption }] of captions.entries()) {
    const at = new Date(createdAt.getTime() + (index + 1) * DAY_MS).toISOString();
    const row = { id: randomUUID(), photo_id: idOf.get(photo)!, name, caption, created_at: at };
    await db.insertInto('captions').values(row).execute();
  }
}

interface Destination {
  purpose: PhotoPurpose;
  link: string;
  ownerId: string;
}

async function uploadSets(
  uploader: DemoUploader,
  wanted: { title: string; photos: string[] }[],
  destination: Destination,
): Promise<{ title: string; images: PhotoReference[] }[]> {
  const uploads = wanted.flatMap(({ photos }, set) =>
    photos.map((photo) => ({ ...destination, photo, gallery: set + 1 })),
  );
  const references = await uploader.uploadAll(uploads);
  return wanted.map(({ title, photos }) => ({ title, images: references.splice(0, photos.length) }));
}

function countUploads(): number {
  const inPortfolios = members.flatMap(({ portfolio }) => portfolio.galleries.flatMap(({ photos }) => photos));
  const profiles = members.filter(({ portfolio }) => portfolio.profile);
  const inGalleries = galleries.flatMap(({ sets }) => sets.flatMap(({ photos }) => photos));
  return inPortfolios.length + profiles.length + inGalleries.length;
}

/** Whole or not at all, and for nobody else's eyes. */
async function writeAccounts({ config }: Site, accounts: SeededAccount[]): Promise<void> {
  const file = path.join(config.dataDir, 'demo-accounts.json');
  const content: DemoAccount[] = accounts.map(({ email, password, role }) => ({ email, password, role }));
  await rm(`${file}.tmp`, { force: true });
  await writeFile(`${file}.tmp`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.tmp`, file);
}

async function clear({ db, objects }: Site): Promise<void> {
  await write(db, 'none', async (trx) => {
    for (const table of ['photos', 'portfolios', 'galleries', 'equipment', 'planned_events', 'accounts'] as const) {
      await trx.deleteFrom(table).execute();
    }
    await trx.deleteFrom('settings').where('name', 'in', ['demo-content', 'seeded-administrator']).execute();
  });
  await deleteAll(objects, 'media/');
}
