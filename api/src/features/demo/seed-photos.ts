import { addDays, formatUtcDay } from '@fotosoc/contract/days';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PhotoPurpose, PhotoReference } from '@fotosoc/contract/photo';
import { findSetting, saveSetting } from '@fotosoc/server-kit/db/settings';
import { write } from '@fotosoc/server-kit/db/write';
import { Lease, RENEW_MS, runWhileHeld } from '@fotosoc/server-kit/jobs/lease';
import { DAY_MS } from '@fotosoc/server-kit/units';
import { findAccountByEmail } from '../accounts/read.ts';
import { findCall } from '../calls/queries.ts';
import { insertCaptionRow } from '../captions/queries.ts';
import { addEvent } from '../events/changes.ts';
import { findGallery, insertGallery } from '../galleries/queries.ts';
import { insertPortfolio } from '../portfolios/queries.ts';
import { findPortfolioRow } from '../portfolios/read.ts';
import type { SiteServices } from '../services.ts';
import { calls, seedCall } from './calls.ts';
import { seedFoto } from './foto.ts';
import { galleries, type DemoGallery } from './galleries.ts';
import { ADMINISTRATOR_EMAIL, members, type DemoMember } from './members.ts';
import { DemoUploader } from './uploader.ts';

/** Uploads the photos of demo content, also while the site is served. A portfolio or a gallery appears once it is
 *  complete. One of several processes does the work. After an interruption the next start continues with the missing
 *  content. */
export async function seedPhotos(site: SiteServices, onProgress: (line: string) => void): Promise<void> {
  const lease = new Lease(site.db, 'seed');
  while (await hasMissingContent(site)) {
    if (!(await lease.pursue())) {
      await pause(RENEW_MS);
      continue;
    }
    await runWhileHeld(
      lease,
      (requireHeld) => uploadMissingContent(site, requireHeld, onProgress),
      () => undefined, // another process holds the lease
    );
  }
}

async function hasMissingContent({ db, stopping }: SiteServices): Promise<boolean> {
  return !stopping.isAsked && (await findSetting(db, 'demo-content')) === 'photos';
}

async function uploadMissingContent(site: SiteServices, requireHeld: () => void, onProgress: (line: string) => void): Promise<void> {
  const { db, stopping } = site;
  const left = await listMissingContent(site);
  const total = left.reduce((sum, { photos }) => sum + photos, 0);
  let done = 0;
  onProgress(`Adding ${total} demo photos while the site runs`);
  const uploader = await DemoUploader.open(site, () => {
    requireHeld();
    if (stopping.isAsked) throw new Error('The site is stopping: the next start adds the remaining photos.');
  });
  try {
    for (const { photos, seed } of left) {
      await seed(uploader);
      onProgress(`Demo photos: ${(done += photos)} of ${total}`);
    }
  } catch (error) {
    if (stopping.isAsked) return;
    throw error;
  } finally {
    uploader.close();
  }
  await seedFoto(site);
  await saveSetting(db, 'demo-content', 'complete');
}

interface MissingContent {
  photos: number;
  seed: (uploader: DemoUploader) => Promise<void>;
}

/** Returns the demo portfolios, galleries and calls that still have to be created. Portfolios of deleted accounts are left
 *  out. */
async function listMissingContent(site: SiteServices): Promise<MissingContent[]> {
  const { db } = site;
  const left: MissingContent[] = [];
  for (const [index, member] of members.entries()) {
    const owner = await findAccountByEmail(db, member.email);
    const { link, profile, galleries: sets } = member.portfolio;
    if (!owner || (await findPortfolioRow(db, link))) continue;
    const seed = (uploader: DemoUploader) => seedPortfolio(site, uploader, { ...member, ownerId: owner.id, index });
    left.push({ photos: countPhotos(sets) + (profile ? 1 : 0), seed });
  }
  const administrator = await findAccountByEmail(db, ADMINISTRATOR_EMAIL);
  for (const gallery of galleries) {
    if (!administrator || (await findGallery(db, gallery.link))) continue;
    const seed = (uploader: DemoUploader) => seedGallery(site, uploader, { ...gallery, ownerId: administrator.id });
    left.push({ photos: countPhotos(gallery.sets), seed });
  }
  for (const call of calls) {
    if (await findCall(site.db, call.slug)) continue;
    left.push({ photos: call.entries.length, seed: (uploader) => seedCall(site, uploader, call) });
  }
  return left;
}

function countPhotos(sets: { photos: string[] }[]): number {
  return sets.reduce((sum, { photos }) => sum + photos.length, 0);
}

async function seedPortfolio(
  { db, now }: SiteServices,
  uploader: DemoUploader,
  { portfolio, ownerId, index }: DemoMember & { ownerId: string; index: number },
): Promise<void> {
  const { link, name, bio, profile, socialButtons, galleries: wanted } = portfolio;
  const sets = await uploadSets(uploader, wanted, { purpose: 'portfolio-create', link, ownerId });
  const [profileImage = null] = profile
    ? await uploader.uploadAll([{ photo: profile, purpose: 'profile', link, gallery: 1, ownerId }])
    : [];
  const createdAt = new Date(now().getTime() - (200 - index * 21) * DAY_MS);
  await write(db, `account:${ownerId}`, async (trx) => {
    const content = { portfolioLink: link, name, bio, socialButtons, profileImage, galleries: sets };
    await insertPortfolio(trx, link, ownerId, content, createdAt);
  });
}

async function seedGallery(
  { db, now }: SiteServices,
  uploader: DemoUploader,
  { link, title, description, ageDays, event, sets: wanted, captions = [], ownerId }: DemoGallery & { ownerId: string },
): Promise<void> {
  const sets = await uploadSets(uploader, wanted, { purpose: 'gallery', link, ownerId });
  const createdAt = new Date(now().getTime() - ageDays * DAY_MS);
  const idOf = new Map(
    wanted.flatMap(({ photos }, set) => photos.map((photo, index) => [photo, sets[set]!.images[index]!.id] as const)),
  );
  await write(db, `account:${ownerId}`, async (trx) => {
    const eventId = event && (await addEvent(trx, { ...toWalkEvent(title, createdAt), ...event }, { userId: null, now: createdAt }));
    await insertGallery(trx, link, ownerId, { title, description, galleries: sets, eventId }, createdAt);
    for (const [index, { photo, name, caption }] of captions.entries()) {
      const at = new Date(createdAt.getTime() + (index + 1) * DAY_MS).toISOString();
      const row = { id: randomUUID(), photo_id: idOf.get(photo)!, name, caption, created_at: at };
      await insertCaptionRow(trx, row);
    }
  });
}

/** Creates an event on the evening before `after`. */
function toWalkEvent(name: string, after: Date) {
  const day = addDays(formatUtcDay(after), -1);
  const [starts_at, ends_at] = [`${day}T18:30:00.000Z`, `${day}T21:00:00.000Z`];
  return { name, image: '', photo_id: null, starts_at, ends_at, cost: 0, capacity: null, type: 'Photo walk' };
}

interface UploadDestination {
  purpose: PhotoPurpose;
  link: string;
  ownerId: string;
}

async function uploadSets(
  uploader: DemoUploader,
  wanted: { title: string; photos: string[] }[],
  destination: UploadDestination,
): Promise<{ title: string; images: PhotoReference[] }[]> {
  const uploads = wanted.flatMap(({ photos }, set) =>
    photos.map((photo) => ({ ...destination, photo, gallery: set + 1 })),
  );
  const references = await uploader.uploadAll(uploads);
  return wanted.map(({ title, photos }) => ({ title, images: references.splice(0, photos.length) }));
}
