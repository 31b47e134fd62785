import { randomUUID } from 'node:crypto';
import type { Photo, PhotoReference } from '@fotosoc/contract/photo';
import { MAX_COVERS, type PhotoSet, type PhotoSetInput } from '@fotosoc/contract/portfolio';
import { sql } from 'kysely';
import { createSharedFail } from '../../endpoints.ts';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { PhotoRow } from '../tables.ts';
import { normaliseLine, isBlank } from '@fotosoc/server-kit/text/clean-text';
import { selectPhotosInSets, toPhoto } from '../read.ts';

const fail = createSharedFail<
  'POST /api/portfolios' | 'PUT /api/portfolios/:portfolioLink' | 'POST /api/galleries' | 'PUT /api/galleries/:link'
>();

const GONE = 'This photo was deleted. Please add it again.';

/** Portfolio or gallery that the photo sets belong to. */
export interface PhotoHolder {
  kind: 'portfolio_id' | 'gallery_id';
  id: string;
}

/** Returns the photo sets of a portfolio or gallery, sets and photos in saved order.
 *  @param showsCamera whether photos include camera data; default as in `toPhoto` */
export async function listPhotoSets(
  db: Db,
  { kind, id: holder }: PhotoHolder,
  showsCamera?: boolean,
): Promise<PhotoSet[]> {
  const sets = await listSetRows(db, { kind, id: holder });
  return sets.map(({ title, photos }) => ({ title, images: photos.map((photo) => toPhoto(photo, showsCamera)) }));
}

/** Returns the photo sets of a portfolio or gallery in the form that saves them. */
export async function listSetReferences(db: Db, holder: PhotoHolder): Promise<PhotoSetInput[]> {
  const sets = await listSetRows(db, holder);
  return sets.map(({ title: setTitle, photos }) => ({
    title: setTitle,
    images: photos.map(({ id, alt, title, credit }) => ({ id, alt, title, credit })),
  }));
}

async function listSetRows(db: Db, { kind, id: holder }: PhotoHolder) {
  const sets = await db.selectFrom('photo_sets').selectAll().where(kind, '=', holder).orderBy('position').execute();
  const photos = await selectPhotosInSets(db)
    .selectAll('photos')
    .where(`photo_sets.${kind}`, '=', holder)
    .orderBy('photos.position')
    .execute();
  return sets.map(({ id, title }) => ({ title, photos: photos.filter(({ set_id }) => set_id === id) }));
}

/** Returns the profile photo of a portfolio. */
export async function findProfilePhotoOf(db: Db, portfolioId: string): Promise<Photo | null> {
  const row = await db.selectFrom('photos').selectAll().where('profile_of', '=', portfolioId).executeTakeFirst();
  return row ? toPhoto(row) : null;
}

export interface PhotoSummary {
  covers: Photo[];
  galleryCount: number;
  photoCount: number;
}

/** Returns, by holder id, the number of photos and random photos of the first non-empty set, as covers.
 *  @param covers approximate number of photos for all holders together; each holder gets one to six */
export async function summarizePhotos(
  db: Db,
  kind: PhotoHolder['kind'],
  ids: string[],
  covers = Number.POSITIVE_INFINITY,
): Promise<Map<string, PhotoSummary>> {
  const summaries = new Map<string, PhotoSummary>(
    ids.map((id) => [id, { covers: [], galleryCount: 0, photoCount: 0 }]),
  );
  if (ids.length === 0) return summaries;
  const sets = await db
    .selectFrom('photo_sets')
    .leftJoin('photos', 'photos.set_id', 'photo_sets.id')
    .select(['photo_sets.id', `photo_sets.${kind} as holder`])
    .select(({ fn }) => fn.count('photos.id').as('count'))
    .where(`photo_sets.${kind}`, 'in', ids)
    .groupBy('photo_sets.id')
    .orderBy('photo_sets.position')
    .execute();
  const holderOfFirst = new Map<string, string>();
  for (const { id, holder, count } of sets) {
    const summary = summaries.get(holder!)!;
    if (summary.photoCount === 0 && Number(count) > 0) holderOfFirst.set(id, holder!);
    summary.galleryCount += 1;
    summary.photoCount += Number(count);
  }
  const each = Math.min(MAX_COVERS, Math.ceil(covers / Math.max(1, holderOfFirst.size)));
  for (const row of await selectRandomCovers(db, [...holderOfFirst.keys()], each)) {
    summaries.get(holderOfFirst.get(row.set_id!)!)!.covers.push(toPhoto(row));
  }
  return summaries;
}

/** Returns at most `each` photos of each set, in random order. */
async function selectRandomCovers(db: Db, setIds: string[], each: number): Promise<PhotoRow[]> {
  if (setIds.length === 0) return [];
  const numbered = db
    .selectFrom('photos')
    .select('id')
    .select(sql<number>`row_number() over (partition by set_id order by random())`.as('place'))
    .where('set_id', 'in', setIds);
  return db
    .selectFrom('photos')
    .innerJoin(numbered.as('drawn'), 'drawn.id', 'photos.id')
    .selectAll('photos')
    .where('drawn.place', '<=', each)
    .orderBy('drawn.place')
    .execute();
}

export interface HolderPhotos {
  sets: { title: string; images: PhotoReference[] }[];
  profileImage?: PhotoReference | null;
  /** Ids of photos that members have entered in a call, for a gallery of the results. */
  contributed?: readonly string[];
}

/** Replaces the photos of a holder and returns the deleted rows, whose files must be removed after the commit.
 *  @throws HttpError 400 `photos/not-found` for a missing, foreign or used photo */
export async function replacePhotos(
  trx: Db,
  holder: PhotoHolder,
  userId: string,
  wanted: HolderPhotos,
): Promise<PhotoRow[]> {
  const held = await listVisibleHolderPhotos(trx, holder);
  const references = referencesByPath(wanted);
  await requireUsablePhotos(trx, [...held.map(({ id }) => id), ...(wanted.contributed ?? [])], userId, references);
  await releasePhotos(trx, holder, held);
  for (const [position, { title, images }] of wanted.sets.entries()) {
    const setId = randomUUID();
    const set = { id: setId, portfolio_id: null, gallery_id: null, position, title: normaliseLine(title) };
    await trx
      .insertInto('photo_sets')
      .values({ ...set, [holder.kind]: holder.id })
      .execute();
    for (const [index, image] of images.entries()) await attachPhotos(trx, image, { set_id: setId, position: index });
  }
  if (wanted.profileImage) await attachPhotos(trx, wanted.profileImage, { profile_of: holder.id });
  const wantedIds = new Set([...references.values()].map(({ id }) => id));
  const dropped = held.filter(({ id }) => !wantedIds.has(id));
  await deletePhotos(trx, dropped);
  return dropped;
}

/** Returns the photos of a holder except hidden photos. The profile image is included. */
async function listVisibleHolderPhotos(db: Db, { kind, id }: PhotoHolder): Promise<PhotoRow[]> {
  return db
    .selectFrom('photos')
    .leftJoin('photo_sets', 'photo_sets.id', 'photos.set_id')
    .selectAll('photos')
    .where((where) => {
      const inSet = where(`photo_sets.${kind}`, '=', id);
      return kind === 'portfolio_id' ? where.or([inSet, where('photos.profile_of', '=', id)]) : inSet;
    })
    .execute();
}

/** Returns the photos that are deleted together with their holder, including hidden photos. */
export async function listHolderPhotos(db: Db, holder: PhotoHolder): Promise<PhotoRow[]> {
  const hidden = await db
    .selectFrom('photos')
    .innerJoin('hidden_photos', 'hidden_photos.photo_id', 'photos.id')
    .selectAll('photos')
    .where(`hidden_photos.${holder.kind}`, '=', holder.id)
    .execute();
  return [...(await listVisibleHolderPhotos(db, holder)), ...hidden];
}

export async function deletePhotos(trx: Db, photos: PhotoRow[]): Promise<void> {
  for (const { id } of photos) await trx.deleteFrom('photos').where('id', '=', id).execute();
}

function referencesByPath({ sets, profileImage }: HolderPhotos): Map<string, PhotoReference> {
  const references = new Map<string, PhotoReference>();
  for (const [set, { images }] of sets.entries()) {
    for (const [image, reference] of images.entries()) references.set(`galleries.${set}.images.${image}`, reference);
  }
  if (profileImage) references.set('profileImage', profileImage);
  return references;
}

async function requireUsablePhotos(
  trx: Db,
  attachable: readonly string[],
  userId: string,
  references: Map<string, PhotoReference>,
): Promise<void> {
  const usable = new Set(attachable);
  const wantedIds = [...references.values()].map(({ id }) => id);
  if (wantedIds.length > 0) {
    const free = await trx
      .selectFrom('photos')
      .select('id')
      .where('id', 'in', wantedIds)
      .where('owner_id', '=', userId)
      .where('set_id', 'is', null)
      .where('profile_of', 'is', null)
      // The equipment shows the photo, and would lose it with the portfolio; a portfolio would name the entrant of a call.
      .where('purpose', 'not in', ['equipment', 'entry'])
      .where('id', 'not in', (hidden) => hidden.selectFrom('hidden_photos').select('photo_id'))
      .execute();
    for (const { id } of free) usable.add(id);
  }
  const fields: Record<string, string> = {};
  for (const [path, { id }] of references) {
    // A photo may be mentioned only once, so it is no longer usable.
    if (!usable.delete(id)) fields[path] = GONE;
  }
  const [sentence] = Object.values(fields);
  if (sentence) throw fail(400, 'photos/not-found', sentence, { fields });
}

async function releasePhotos(trx: Db, { kind, id }: PhotoHolder, held: PhotoRow[]): Promise<void> {
  for (const photo of held) {
    await trx
      .updateTable('photos')
      .set({ set_id: null, position: null, profile_of: null })
      .where('id', '=', photo.id)
      .execute();
  }
  await trx.deleteFrom('photo_sets').where(kind, '=', id).execute();
}

async function attachPhotos(
  trx: Db,
  { id, alt, title, credit }: PhotoReference,
  place: { set_id: string; position: number } | { profile_of: string },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('photos')
    .set(place)
    .$if(alt !== undefined, (query) => query.set({ alt: normaliseLine(alt ?? '') }))
    .$if(title !== undefined, (query) => query.set({ title: isBlank(title!) ? '' : normaliseLine(title!) }))
    .$if(credit !== undefined, (query) => query.set({ credit: normaliseLine(credit ?? '') }))
    .where('id', '=', id)
    .where('set_id', 'is', null)
    .where('profile_of', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw fail(400, 'photos/not-found', GONE); // deleted or used elsewhere meanwhile
}
