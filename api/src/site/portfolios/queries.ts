import { randomInt, randomUUID } from 'node:crypto';
import type {
  NewPortfolio,
  Portfolio,
  PortfolioChange,
  PortfolioListQuery,
  PortfolioSummary,
  SocialButton,
} from '@fotosoc/contract/portfolio';
import { photoOf } from '../photos/photo.ts';
import {
  deletePhotos,
  listOwnPhotos,
  listPhotoSets,
  replacePhotos,
  summarizePhotos,
  type Holder,
} from '../photos/photo-sets/queries.ts';
import { isUniqueConflict, type Db } from '../../ground/db/connection.ts';
import type { PhotoRow } from '../photos/tables.ts';
import type { PortfolioRow } from './tables.ts';
import { failOf } from '../../ground/http/endpoint.ts';
import { PAGE_SIZE } from '@fotosoc/contract/page';
import { pageOf } from '../../ground/http/paging.ts';
import { cleanLine, cleanText } from '../../ground/text/clean-text.ts';
import { nameKey } from '../../ground/text/name-key.ts';

const fail = failOf<'POST /api/portfolios'>();

const LOTS = 2 ** 31;
/** Candidates per selected portfolio: gaps between the random numbers differ, and with so many candidates each
 *  portfolio is selected about as often as any other. */
const NEXT_PER_DRAWN = 8;

export interface PortfolioPage {
  portfolios: PortfolioSummary[];
  nextCursor: string | null;
}

/** Returns portfolios by name, case and accents ignored, then by link; optionally limited to a link or an account. */
export async function listPortfolios(db: Db, asked: PortfolioListQuery): Promise<PortfolioPage> {
  const { limit = PAGE_SIZE, cursor, portfolioLink, userId, covers } = asked;
  const byName = db
    .selectFrom('portfolios')
    .selectAll()
    .where('hidden_at', 'is', null)
    .$if(portfolioLink !== undefined, (query) => query.where('link', '=', portfolioLink!))
    .$if(userId !== undefined, (query) => query.where('owner_id', '=', userId!))
    .orderBy('name_key')
    .orderBy('link');
  const { page, nextCursor } = await pageOf(
    byName,
    { limit, cursor },
    {
      keyOf: ({ name_key, link }) => [name_key, link],
      isAfter: (where, ...key) => where(where.refTuple('name_key', 'link'), '>', where.tuple(...key)),
    },
  );
  return { portfolios: await summariesOf(db, page, covers), nextCursor };
}

/** Returns a random selection of portfolios. Candidates follow a random number in an index: the duration is independent
 *  of the total. */
export async function drawPortfolios(db: Db, count: number, covers?: number): Promise<PortfolioSummary[]> {
  const from = randomInt(LOTS);
  const next = db
    .selectFrom('portfolios')
    .select('id')
    .where('hidden_at', 'is', null)
    .orderBy('lot')
    .limit(count * NEXT_PER_DRAWN);
  const near = await next.where('lot', '>=', from).execute();
  if (near.length < count * NEXT_PER_DRAWN) near.push(...(await next.where('lot', '<', from).execute()));
  const ids = takeAtRandom(near.slice(0, count * NEXT_PER_DRAWN), count).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('portfolios').selectAll().where('id', 'in', ids).execute();
  return summariesOf(db, takeAtRandom(rows, count), covers);
}

function takeAtRandom<T>(from: T[], count: number): T[] {
  const length = Math.min(count, from.length);
  return Array.from({ length }, () => from.splice(randomInt(from.length), 1)[0]!);
}

/** Returns a portfolio that is not hidden. */
export async function findPortfolio(db: Db, link: string): Promise<Portfolio | undefined> {
  const row = await findPortfolioRow(db, link);
  return row?.hidden_at === null ? portfolioOf(db, row) : undefined;
}

/** Returns the row of a portfolio, hidden ones included. */
export async function findPortfolioRow(db: Db, link: string): Promise<PortfolioRow | undefined> {
  return db.selectFrom('portfolios').selectAll().where('link', '=', link).executeTakeFirst();
}

export async function countPortfolios(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('portfolios')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Portfolio to be saved, with checked texts and links. */
export type CheckedPortfolio = (NewPortfolio | PortfolioChange) & { socialButtons: SocialButton[] };

/** @throws HttpError 409 `portfolios/link-taken`, 400 `photos/not-found` */
export async function insertPortfolio(
  trx: Db,
  link: string,
  ownerId: string,
  portfolio: CheckedPortfolio,
  now: Date,
): Promise<Portfolio> {
  const id = randomUUID();
  const at = now.toISOString();
  try {
    await trx
      .insertInto('portfolios')
      .values({
        id,
        link,
        owner_id: ownerId,
        ...columns(portfolio),
        created_at: at,
        updated_at: at,
        lot: randomInt(LOTS),
        hidden_at: null,
      })
      .execute();
  } catch (error) {
    if (!isUniqueConflict(error)) throw error;
    const sentence = 'The portfolio link is already taken. Please choose a different link.';
    throw fail(409, 'portfolios/link-taken', sentence, { fields: { portfolioLink: sentence } });
  }
  await replacePhotos(trx, holderOf(id), ownerId, photosOf(portfolio));
  return (await findPortfolio(trx, link))!;
}

/** Saves the change and returns the photos that were removed from the portfolio.
 *  @throws HttpError 400 `photos/not-found` */
export async function updatePortfolio(
  trx: Db,
  row: PortfolioRow,
  change: CheckedPortfolio,
  now: Date,
): Promise<PhotoRow[]> {
  await trx
    .updateTable('portfolios')
    .set({ ...columns(change), updated_at: now.toISOString() })
    .where('id', '=', row.id)
    .execute();
  return replacePhotos(trx, holderOf(row.id), row.owner_id, photosOf(change));
}

/** Deletes a portfolio with its photos and returns the photos. */
export async function deletePortfolio(trx: Db, id: string): Promise<PhotoRow[]> {
  const photos = await listOwnPhotos(trx, holderOf(id));
  await deletePhotos(trx, photos);
  await trx.deleteFrom('portfolios').where('id', '=', id).execute();
  return photos;
}

function holderOf(id: string): Holder {
  return { kind: 'portfolio_id', id };
}

function photosOf({ galleries, profileImage }: CheckedPortfolio) {
  return { sets: galleries, profileImage };
}

function columns({ name, bio, socialButtons }: CheckedPortfolio) {
  const cleanName = cleanLine(name);
  return {
    name: cleanName,
    name_key: nameKey(cleanName),
    bio: cleanText(bio ?? ''),
    social_buttons: JSON.stringify(socialButtons),
  };
}

async function summariesOf(db: Db, rows: PortfolioRow[], covers: number | undefined): Promise<PortfolioSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const photos = await summarizePhotos(db, 'portfolio_id', ids, covers);
  const badges = await badgesOf(db, rows);
  return rows.map((row) => ({
    portfolioLink: row.link,
    name: row.name,
    badge: badges(row),
    userId: row.owner_id,
    ...photos.get(row.id)!,
    updatedAt: row.updated_at,
  }));
}

/** Returns a function from a portfolio to the badge of its owner. */
async function badgesOf(db: Db, rows: PortfolioRow[]): Promise<(row: PortfolioRow) => Portfolio['badge']> {
  const ownerIds = rows.map((row) => row.owner_id);
  const committee = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', ownerIds)
    .where('is_committee', '=', 1)
    .execute();
  const ids = new Set(committee.map(({ id }) => id));
  return (row) => (ids.has(row.owner_id) ? 'Committee' : 'Member');
}

async function portfolioOf(db: Db, row: PortfolioRow): Promise<Portfolio> {
  const galleries = await listPhotoSets(db, holderOf(row.id));
  const profile = await db.selectFrom('photos').selectAll().where('profile_of', '=', row.id).executeTakeFirst();
  const badges = await badgesOf(db, [row]);
  return {
    portfolioLink: row.link,
    name: row.name,
    bio: row.bio,
    profileImage: profile ? photoOf(profile) : null,
    badge: badges(row),
    userId: row.owner_id,
    socialButtons: JSON.parse(row.social_buttons) as SocialButton[],
    galleries,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
