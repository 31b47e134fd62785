import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { listPhotographers } from '../photographers/read.ts';
import { readCounter } from '@fotosoc/server-kit/db/counters';

/** Portfolio, gallery, event or photographer with the data of its sitemap entry. */
export interface SitemapPage {
  kind: 'portfolio' | 'gallery' | 'event' | 'photographer';
  link: string;
  /** Time of the last change; for a gallery or photographer, of the latest photo. */
  changedAt: string;
}

/** Rows read or skipped at once; requests are answered in between. */
const ROWS_PER_PAGE = 200;
const ROWS_PER_SKIP = 5_000;

/** Returns portfolios, then galleries, then events, each by link, and then photographers by name. */
export async function listSitemapPages(
  db: Db,
  { limit, offset, now }: { limit: number; offset: number; now: Date },
): Promise<SitemapPage[]> {
  const portfolioCount = await readCounter(db, 'member-portfolios');
  const portfolios = await listRowsFrom(db, 'portfolios', offset, Math.min(limit, portfolioCount - offset));
  const galleryOffset = Math.max(0, offset - portfolioCount);
  const galleries = await listRowsFrom(db, 'galleries', galleryOffset, limit - portfolios.length);
  const left = limit - portfolios.length - galleries.length;
  const galleryCount = await countGalleries(db);
  const eventOffset = Math.max(0, offset - portfolioCount - galleryCount);
  const events = await listRowsFrom(db, 'planned_events', eventOffset, left);
  const firstPhotographer = Math.max(0, offset - portfolioCount - galleryCount - (await countEvents(db)));
  const photographers = (await listPhotographers(db, now))
    .slice(firstPhotographer, firstPhotographer + left - events.length)
    .map(({ name, changedAt }) => ({ kind: 'photographer', link: name, changedAt }) as const);
  const [hiddenPortfolios, hiddenGalleries] = [
    await listHiddenLinks(db, 'portfolios'),
    await listHiddenLinks(db, 'galleries'),
  ];
  return [
    ...portfolios.filter(({ link }) => !hiddenPortfolios.has(link)),
    ...galleries.filter(({ link }) => !hiddenGalleries.has(link)),
    ...events,
    ...photographers,
  ];
}

/** Returns the links of hidden rows, which are few. */
async function listHiddenLinks(db: Db, table: 'portfolios' | 'galleries'): Promise<Set<string>> {
  const rows = await db.selectFrom(table).select('link').where('hidden_at', 'is not', null).execute();
  return new Set(rows.map(({ link }) => link));
}

/** Returns at most `count` rows after `offset` others. */
async function listRowsFrom(db: Db, table: Table, offset: number, count: number): Promise<SitemapPage[]> {
  const listed: SitemapPage[] = [];
  if (count <= 0) return listed;
  let last = await findLastLink(db, table, offset);
  while (last !== undefined && listed.length < count) {
    const page = await PAGES[table](db, last, Math.min(ROWS_PER_PAGE, count - listed.length));
    listed.push(...page);
    last = page.at(-1)?.link;
    await setImmediate();
  }
  return listed;
}

type Table = 'portfolios' | 'galleries' | 'planned_events';

/** Column with the last part of a page's URL. */
const LINK_COLUMNS = { portfolios: 'link', galleries: 'link', planned_events: 'slug' } as const;

/** Returns the link of the last of the first `count` rows; undefined if there are fewer. */
async function findLastLink(db: Db, table: Table, count: number): Promise<string | undefined> {
  let link: string | undefined = '';
  for (let left = count; left > 0 && link !== undefined; left -= ROWS_PER_SKIP) {
    const column = sql.ref<string>(LINK_COLUMNS[table]);
    const row = await db
      .selectFrom(table)
      .select(column.as('link'))
      .where(column, '>', link)
      .orderBy(column)
      .offset(Math.min(left, ROWS_PER_SKIP) - 1)
      .limit(1)
      .executeTakeFirst();
    link = row?.link;
    await setImmediate();
  }
  return link;
}

type ReadPage = (db: Db, after: string, limit: number) => Promise<SitemapPage[]>;

const PAGES: Record<Table, ReadPage> = {
  portfolios: readPortfolios,
  galleries: readGalleries,
  planned_events: readEvents,
};

async function readPortfolios(db: Db, after: string, limit: number): Promise<SitemapPage[]> {
  const rows = await db
    .selectFrom('portfolios')
    .select(['link', 'updated_at as changedAt'])
    .where('link', '>', after)
    .orderBy('link')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ kind: 'portfolio', ...row }));
}

async function readGalleries(db: Db, after: string, limit: number): Promise<SitemapPage[]> {
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

async function readEvents(db: Db, after: string, limit: number): Promise<SitemapPage[]> {
  const rows = await db
    .selectFrom('planned_events')
    .select(['slug as link', 'updated_at as changedAt'])
    .where('slug', '>', after)
    .orderBy('slug')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ kind: 'event', ...row }));
}

/** Returns the number of pages that `listSitemapPages` lists in total. */
export async function countSitemapPages(db: Db, now: Date): Promise<number> {
  const photographers = await listPhotographers(db, now);
  const others = (await readCounter(db, 'member-portfolios')) + (await countGalleries(db)) + (await countEvents(db));
  return others + photographers.length;
}

async function countEvents(db: Db): Promise<number> {
  const { events } = await db
    .selectFrom('planned_events')
    .select(({ fn }) => fn.countAll().as('events'))
    .executeTakeFirstOrThrow();
  return Number(events);
}

async function countGalleries(db: Db): Promise<number> {
  const { galleries } = await db
    .selectFrom('galleries')
    .select(({ fn }) => fn.countAll<number>().as('galleries'))
    .executeTakeFirstOrThrow();
  return galleries;
}
