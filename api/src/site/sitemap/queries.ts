import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../ground/db/connection.ts';
import { readCounter } from '../../ground/db/counters.ts';

/** A portfolio or gallery, as far as its address goes. */
export interface Listed {
  kind: 'portfolio' | 'gallery';
  link: string;
  /** Instant of its last change; of a gallery, of its latest photo. */
  changedAt: string;
}

/** Rows that are read at once, and that are passed over at once; in between, others are answered. */
const PAGE = 200;
const STRIDE = 5_000;

/** Portfolios, then galleries, each by link. */
export async function listForSitemap(db: Db, { limit, offset }: { limit: number; offset: number }): Promise<Listed[]> {
  const portfolioCount = await readCounter(db, 'member-portfolios');
  const portfolios = await listFrom(db, 'portfolios', offset, Math.min(limit, portfolioCount - offset));
  const galleryOffset = Math.max(0, offset - portfolioCount);
  const galleries = await listFrom(db, 'galleries', galleryOffset, limit - portfolios.length);
  const [hiddenPortfolios, hiddenGalleries] = [await hiddenIn(db, 'portfolios'), await hiddenIn(db, 'galleries')];
  return [
    ...portfolios.filter(({ link }) => !hiddenPortfolios.has(link)),
    ...galleries.filter(({ link }) => !hiddenGalleries.has(link)),
  ];
}

/** Links of those that are hidden: few. */
async function hiddenIn(db: Db, table: Table): Promise<Set<string>> {
  const rows = await db.selectFrom(table).select('link').where('hidden_at', 'is not', null).execute();
  return new Set(rows.map(({ link }) => link));
}

/** So many, or as many as there are, after so many others. */
async function listFrom(db: Db, table: Table, offset: number, count: number): Promise<Listed[]> {
  const listed: Listed[] = [];
  if (count <= 0) return listed;
  let last = await lastBefore(db, table, offset);
  while (last !== undefined && listed.length < count) {
    const page = await PAGES[table](db, last, Math.min(PAGE, count - listed.length));
    listed.push(...page);
    last = page.at(-1)?.link;
    await setImmediate();
  }
  return listed;
}

type Table = 'portfolios' | 'galleries';

/** The link of the last of the first so many; undefined where there are fewer. */
async function lastBefore(db: Db, table: Table, count: number): Promise<string | undefined> {
  let link: string | undefined = '';
  for (let left = count; left > 0 && link !== undefined; left -= STRIDE) {
    const row = await db
      .selectFrom(table)
      .select('link')
      .where('link', '>', link)
      .orderBy('link')
      .offset(Math.min(left, STRIDE) - 1)
      .limit(1)
      .executeTakeFirst();
    link = row?.link;
    await setImmediate();
  }
  return link;
}

type ReadPage = (db: Db, after: string, limit: number) => Promise<Listed[]>;

const PAGES: Record<Table, ReadPage> = { portfolios: portfoliosAfter, galleries: galleriesAfter };

async function portfoliosAfter(db: Db, after: string, limit: number): Promise<Listed[]> {
  const rows = await db
    .selectFrom('portfolios')
    .select(['link', 'updated_at as changedAt'])
    .where('link', '>', after)
    .orderBy('link')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ kind: 'portfolio', ...row }));
}

async function galleriesAfter(db: Db, after: string, limit: number): Promise<Listed[]> {
  const rows = await db
    .selectFrom('galleries')
    .select('link')
    .select((gallery) => {
      const latestPhoto = gallery
        .selectFrom('photos')
        .innerJoin('photo_sets', 'photo_sets.id', 'photos.set_id')
        .whereRef('photo_sets.gallery_id', '=', 'galleries.id')
        .select((photo) => photo.fn.max('photos.created_at').as('at'));
      return gallery.fn.coalesce(latestPhoto, 'galleries.created_at').as('changedAt');
    })
    .where('link', '>', after)
    .orderBy('link')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ kind: 'gallery', ...row }));
}

/** How many `listForSitemap` has in all. */
export async function countForSitemap(db: Db): Promise<number> {
  const { galleries } = await db
    .selectFrom('galleries')
    .select(({ fn }) => fn.countAll<number>().as('galleries'))
    .executeTakeFirstOrThrow();
  return galleries + (await readCounter(db, 'member-portfolios'));
}
