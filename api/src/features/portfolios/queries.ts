import { randomInt, randomUUID } from 'node:crypto';
import type {
  NewPortfolio,
  Portfolio,
  PortfolioChange,
  PortfolioListQuery,
  PortfolioSummary,
  SocialButton,
} from '@fotosoc/contract/portfolio';
import { createSharedFail } from '../endpoints.ts';
import {
  deletePhotos,
  findProfilePhotoOf,
  listHolderPhotos,
  listPhotoSets,
  replacePhotos,
  summarizePhotos,
  type PhotoHolder,
} from '../photos/photo-sets/queries.ts';
import { isUniqueConflict, type Db } from '@fotosoc/server-kit/db/connection';
import type { PhotoRow } from '../photos/tables.ts';
import type { PortfolioRow } from './tables.ts';
import { PAGE_SIZE } from '@fotosoc/contract/page';
import { listSortedPage } from '@fotosoc/server-kit/http/paging';
import { normaliseLine, normaliseText } from '@fotosoc/server-kit/text/clean-text';
import { getNameKey } from '../../text/name-key.ts';
import { listCommitteeIds } from '../account-directory/read.ts';
import { findPortfolioRow } from './read.ts';

const fail = createSharedFail<'POST /api/portfolios'>();

const MAX_RANDOM_KEY = 2 ** 31;
/** Candidates per selected portfolio: gaps between the random numbers differ, and with so many candidates each
 *  portfolio is selected about as often as any other. */
const CANDIDATES_PER_SELECTION = 8;

export interface PortfolioPage {
  portfolios: PortfolioSummary[];
  nextCursor: string | null;
}

/** Returns portfolios by name, case and accents ignored, then by link; optionally limited to a link or an account. */
export async function listPortfolios(db: Db, asked: PortfolioListQuery): Promise<PortfolioPage> {
  const { limit = PAGE_SIZE, cursor, portfolioLink, userId, covers } = asked;
  const shown = db
    .selectFrom('portfolios')
    .selectAll()
    .where('hidden_at', 'is', null)
    .$if(portfolioLink !== undefined, (query) => query.where('link', '=', portfolioLink!))
    .$if(userId !== undefined, (query) => query.where('owner_id', '=', userId!));
  const { page, nextCursor } = await listSortedPage(shown, { limit, cursor }, ['name_key', 'asc'], ['link', 'asc']);
  return { portfolios: await toSummaries(db, page, covers), nextCursor };
}

/** Returns a random selection of portfolios. Candidates follow a random number in an index: the duration is independent
 *  of the total. */
export async function selectRandomPortfolios(db: Db, count: number, covers?: number): Promise<PortfolioSummary[]> {
  const from = randomInt(MAX_RANDOM_KEY);
  const next = db
    .selectFrom('portfolios')
    .select('id')
    .where('hidden_at', 'is', null)
    .orderBy('lot')
    .limit(count * CANDIDATES_PER_SELECTION);
  const near = await next.where('lot', '>=', from).execute();
  if (near.length < count * CANDIDATES_PER_SELECTION) near.push(...(await next.where('lot', '<', from).execute()));
  const ids = pickRandomItems(near.slice(0, count * CANDIDATES_PER_SELECTION), count).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('portfolios').selectAll().where('id', 'in', ids).execute();
  return toSummaries(db, pickRandomItems(rows, count), covers);
}

function pickRandomItems<T>(from: T[], count: number): T[] {
  const length = Math.min(count, from.length);
  return Array.from({ length }, () => from.splice(randomInt(from.length), 1)[0]!);
}

/** Returns a portfolio that is not hidden. */
export async function findVisiblePortfolio(db: Db, link: string): Promise<Portfolio | undefined> {
  const row = await findPortfolioRow(db, link);
  return row?.hidden_at === null ? toPortfolio(db, row) : undefined;
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
        ...toColumns(portfolio),
        created_at: at,
        updated_at: at,
        lot: randomInt(MAX_RANDOM_KEY),
        hidden_at: null,
      })
      .execute();
  } catch (error) {
    if (!isUniqueConflict(error)) throw error;
    const sentence = 'The portfolio link is already taken. Please choose a different link.';
    throw fail(409, 'portfolios/link-taken', sentence, { fields: { portfolioLink: sentence } });
  }
  await replacePhotos(trx, toHolder(id), ownerId, toHolderPhotos(portfolio));
  return (await findVisiblePortfolio(trx, link))!;
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
    .set({ ...toColumns(change), updated_at: now.toISOString() })
    .where('id', '=', row.id)
    .execute();
  return replacePhotos(trx, toHolder(row.id), row.owner_id, toHolderPhotos(change));
}

/** Deletes a portfolio with its photos and returns the photos. */
export async function deletePortfolio(trx: Db, id: string): Promise<PhotoRow[]> {
  const photos = await listHolderPhotos(trx, toHolder(id));
  await deletePhotos(trx, photos);
  await trx.deleteFrom('portfolios').where('id', '=', id).execute();
  return photos;
}

function toHolder(id: string): PhotoHolder {
  return { kind: 'portfolio_id', id };
}

function toHolderPhotos({ galleries, profileImage }: CheckedPortfolio) {
  return { sets: galleries, profileImage };
}

function toColumns({ name, bio, socialButtons }: CheckedPortfolio) {
  const cleanName = normaliseLine(name);
  return {
    name: cleanName,
    name_key: getNameKey(cleanName),
    bio: normaliseText(bio ?? ''),
    social_buttons: JSON.stringify(socialButtons),
  };
}

async function toSummaries(db: Db, rows: PortfolioRow[], covers: number | undefined): Promise<PortfolioSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const photos = await summarizePhotos(db, 'portfolio_id', ids, covers);
  const badges = await listBadges(db, rows);
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
async function listBadges(db: Db, rows: PortfolioRow[]): Promise<(row: PortfolioRow) => Portfolio['badge']> {
  const ids = await listCommitteeIds(
    db,
    rows.map((row) => row.owner_id),
  );
  return (row) => (ids.has(row.owner_id) ? 'Committee' : 'Member');
}

async function toPortfolio(db: Db, row: PortfolioRow): Promise<Portfolio> {
  const galleries = await listPhotoSets(db, toHolder(row.id));
  const badges = await listBadges(db, [row]);
  return {
    portfolioLink: row.link,
    name: row.name,
    bio: row.bio,
    profileImage: await findProfilePhotoOf(db, row.id),
    badge: badges(row),
    userId: row.owner_id,
    socialButtons: JSON.parse(row.social_buttons) as SocialButton[],
    galleries,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
