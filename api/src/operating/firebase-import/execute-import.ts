import { randomBytes, randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import type { PhotoReference } from '@fotosoc/contract/photo';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { HttpError } from '@fotosoc/server-kit/http-error';
import { mapConcurrently } from '@fotosoc/server-kit/storage/map-concurrently';
import { formatFirebaseHash, isFirebaseHash } from '../../features/accounts/firebase-scrypt.ts';
import { insertAccount } from '../../features/accounts/queries.ts';
import { findAccountByEmail } from '../../features/accounts/read.ts';
import { insertGallery } from '../../features/galleries/queries.ts';
import { insertRedirect } from '../../features/redirects/queries.ts';
import { PhotoPipeline } from '../../features/photos/processing/pipeline.ts';
import { listPhotoSets, replacePhotos } from '../../features/photos/photo-sets/queries.ts';
import { findPhoto, insertPhoto } from '../../features/photos/queries.ts';
import { insertPortfolio } from '../../features/portfolios/queries.ts';
import type { SiteServices } from '../../features/services.ts';
import type { ImportedObjectRow } from '../../features/tables.ts';
import type { ImportProblem } from './findings.ts';
import { listPagePhotoIds, formatImportKey, type ExistingData } from './existing-data.ts';
import type { ImportPlan } from './plan.ts';
import type { PlannedAccount, PlannedPassword } from './plan-accounts.ts';
import type { PlannedCaptions } from './plan-captions.ts';
import type { PlannedPage, PlannedPhoto } from './plan-pages.ts';

const CORES = os.availableParallelism();
/** Concurrent photos per page: while one is written to the disk, the next is rendered. */
const MAX_CONCURRENT_PHOTOS = CORES + 1;
/** The first photos of a page are rendered in parallel with the last ones of the page before. */
const MAX_CONCURRENT_PAGES = 2;

interface ImportContext {
  storage: string;
  known: ExistingData;
  administratorId: string;
  onProgress: (line: string) => void;
}

/** Executes an import plan. Each account, photo, page and photo's captions is recorded in the transaction of its
 *  creation; an interrupted import continues with missing ones.
 *  @returns photos without known problem, but unreadable */
export async function executeImport(
  site: SiteServices,
  plan: ImportPlan,
  means: ImportContext,
): Promise<ImportProblem[]> {
  const { db, config, photoStorage: storage, background, now } = site;
  const photos = { ...config.photos, workers: CORES };
  const pipeline = new PhotoPipeline({
    config: photos,
    db,
    storage,
    background,
    now,
    atOnceEach: CORES,
    isInHaste: true,
  });
  const mover = new Importer(site, pipeline, means, plan.counts.photos.isNew);
  try {
    for (const account of plan.accounts) await mover.moveAccount(account);
    for (const password of plan.passwords) await mover.replacePassword(password);
    await mapConcurrently(
      [...plan.portfolios, ...plan.galleries],
      (page) => mover.movePage(page),
      MAX_CONCURRENT_PAGES,
    );
    await mapConcurrently(plan.refills, (page) => mover.refillPage(page), MAX_CONCURRENT_PAGES);
    for (const captions of plan.captions) await mover.moveCaptions(captions);
    return mover.broken;
  } finally {
    pipeline.close();
  }
}

class Importer {
  readonly broken: ImportProblem[] = [];
  #done = 0;

  constructor(
    private readonly site: SiteServices,
    private readonly pipeline: PhotoPipeline,
    private readonly means: ImportContext,
    private readonly total: number,
  ) {}

  async moveAccount({ source, email, passwordHash, isVerified, createdAt, joins }: PlannedAccount): Promise<void> {
    const { db, now } = this.site;
    const hash = passwordHash ?? createUnusableFirebaseHash();
    await write(db, 'none', async (trx) => {
      const made = joins === undefined ? await insertAccount(trx, { email, passwordHash: hash }, now()) : undefined;
      const id = made?.id ?? joins ?? (await findAccountByEmail(trx, email))?.id;
      if (id === undefined) return; // another account has reserved the address
      if (made) {
        const created_at = (createdAt ?? now()).toISOString();
        const email_confirmed_at = isVerified ? now().toISOString() : null;
        await trx.updateTable('accounts').set({ created_at, email_confirmed_at }).where('id', '=', id).execute();
      }
      await this.#remember(trx, 'account', source, id);
    });
  }

  /** Replaces an imported password that its member has not used yet. Used or changed passwords are kept. */
  async replacePassword({ accountId, passwordHash }: PlannedPassword): Promise<void> {
    await write(this.site.db, 'none', async (trx) => {
      const account = await trx
        .selectFrom('accounts')
        .select('password_hash')
        .where('id', '=', accountId)
        .executeTakeFirst();
      if (account === undefined || !isFirebaseHash(account.password_hash)) return;
      await trx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', accountId).execute();
    });
  }

  async movePage(page: PlannedPage): Promise<void> {
    const { db, now } = this.site;
    const { kind, source, link, oldLink, name, bio, socialButtons, createdAt = now() } = page;
    const ownerId = this.#ownerOf(page);
    const { profileImage, galleries } = await this.#movePhotosOf(page);
    await write(db, `account:${ownerId}`, async (trx) => {
      const content = { portfolioLink: link, name, bio, socialButtons, profileImage, galleries };
      if (kind === 'portfolio') await insertPortfolio(trx, link, ownerId, content, createdAt);
      else await insertGallery(trx, link, ownerId, { title: name, galleries }, createdAt);
      await this.#remember(trx, kind, source, link);
      const folder = kind === 'portfolio' ? '/portfolios/' : '/gallery/';
      if (oldLink !== '' && oldLink !== link) await insertRedirect(trx, folder + oldLink, folder + link);
    });
  }

  /** Adds omitted photos to a page, at their positions, unless its photos were changed meanwhile. */
  async refillPage(page: PlannedPage): Promise<void> {
    const { db } = this.site;
    const link = this.means.known.moved.get(formatImportKey(page.kind, page.source))!;
    const ownerId = this.#ownerOf(page);
    const before = await listPagePhotoIds(db, page.kind, link);
    const { profileImage, galleries } = await this.#movePhotosOf({ ...page, link });
    await write(db, `account:${ownerId}`, async (trx) => {
      const table = page.kind === 'portfolio' ? 'portfolios' : 'galleries';
      const row = await trx.selectFrom(table).select('id').where('link', '=', link).executeTakeFirst();
      const now = await listPagePhotoIds(trx, page.kind, link);
      if (row === undefined || JSON.stringify(now) !== JSON.stringify(before)) return;
      const holder = { kind: `${page.kind}_id`, id: row.id } as const;
      const titles = (await listPhotoSets(trx, holder)).map(({ title }) => title);
      const sets = galleries.map(({ title, images }, index) => ({ title: titles[index] ?? title, images }));
      const shown = await trx.selectFrom('photos').select('id').where('profile_of', '=', row.id).executeTakeFirst();
      await replacePhotos(trx, holder, ownerId, { sets, profileImage: shown ?? profileImage });
    });
  }

  /** Creates the missing photos of a page.
   *  @returns references to all photos, without omitted ones */
  async #movePhotosOf(page: PlannedPage) {
    const photos = page.sets.flatMap((set, index) => set.photos.map((photo) => ({ photo, number: index + 1 })));
    const shown = { photo: page.profile, page: { ...page, kind: 'profile' as const }, number: 1 };
    const [profileImage = null, ...moved] = await mapConcurrently(
      [shown, ...photos.map((one) => ({ ...one, page }))],
      (one) => this.#movePhoto(one.photo, one.page, one.number),
      MAX_CONCURRENT_PHOTOS,
    );
    const galleries = page.sets.map(({ title }, index) => ({
      title,
      images: moved.filter(
        (reference, at) => photos[at]!.number === index + 1 && reference !== undefined,
      ) as PhotoReference[],
    }));
    return { profileImage, galleries };
  }

  async moveCaptions({ source, photo, captions, createdAt }: PlannedCaptions): Promise<void> {
    const { db, now } = this.site;
    const photo_id = this.means.known.moved.get(formatImportKey('photo', photo));
    if (photo_id === undefined) return; // the photo could not be read
    const firstMs = (createdAt ?? now()).getTime();
    await write(db, 'none', async (trx) => {
      for (const [index, words] of captions.entries()) {
        const created_at = new Date(firstMs + index * 1000).toISOString();
        await trx
          .insertInto('captions')
          .values({ id: randomUUID(), photo_id, ...words, created_at })
          .execute();
      }
      await this.#remember(trx, 'captions', source, photo_id);
    });
  }

  /** Returns undefined for an omitted photo. */
  async #movePhoto(
    photo: PlannedPhoto | undefined,
    page: { kind: PlannedPage['kind'] | 'profile'; link: string; owner: string | undefined },
    gallery: number,
  ): Promise<PhotoReference | undefined> {
    if (photo === undefined) return undefined;
    const { db } = this.site;
    const before = this.means.known.moved.get(formatImportKey('photo', photo.source));
    if (before !== undefined && (await findPhoto(db, before))) return { id: before };
    const purpose = page.kind === 'portfolio' ? 'portfolio-create' : page.kind;
    const filename = path.basename(photo.file).replace(/^\d{10,}_/, '');
    const upload = { purpose, link: page.link, gallery, ownerId: this.#ownerOf(page), filename } as const;
    try {
      const row = await this.pipeline.prepare({ ...upload, path: path.join(this.means.storage, photo.file) });
      await write(db, 'none', async (trx) => {
        await insertPhoto(trx, row);
        await this.#remember(trx, 'photo', photo.source, row.id);
      });
      this.means.onProgress(`Photos: ${(this.#done += 1)} of ${this.total}`);
      return { id: row.id };
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
      this.broken.push({ kind: 'Broken photos: left out', what: photo.file });
      return undefined;
    }
  }

  #ownerOf({ owner }: { owner: string | undefined }): string {
    const { known, administratorId } = this.means;
    return (owner !== undefined && known.moved.get(formatImportKey('account', owner))) || administratorId;
  }

  async #remember(trx: Db, kind: ImportedObjectRow['kind'], source: string, target: string): Promise<void> {
    const row = { kind, source, target };
    await trx
      .insertInto('moved_in')
      .values(row)
      .onConflict((conflict) => conflict.columns(['kind', 'source']).doUpdateSet({ target }))
      .execute();
    this.means.known.moved.set(formatImportKey(kind, source), target);
  }
}

/** Returns a hash without matching password, in the format replaced by a later import with passwords. */
function createUnusableFirebaseHash(): string {
  const [signerKey, salt, hash] = [64, 16, 64].map((bytes) => randomBytes(bytes).toString('base64'));
  return formatFirebaseHash({ signerKey: signerKey!, saltSeparator: 'Bw==', rounds: 8, memCost: 14 }, salt!, hash!);
}
