import { setImmediate } from 'node:timers/promises';
import type { AliasableExpression, SelectQueryBuilder } from 'kysely';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { selectCallPages } from '../calls/read.ts';
import { selectEventPages } from '../events/read.ts';
import { selectGalleryPages } from '../galleries/read.ts';
import { listPhotographers } from '../photographers/read.ts';
import { selectPortfolioPages } from '../portfolios/read.ts';
import { readCounter } from '@fotosoc/server-kit/db/counters';

/** Portfolio, gallery, event, call or photographer with the data of its sitemap entry. */
export interface SitemapPage {
  kind: 'portfolio' | 'gallery' | 'event' | 'call' | 'photographer';
  link: string;
  /** Time of the last change; for a gallery or photographer, of the latest photo. */
  changedAt: string;
}

/** Rows read or skipped at once; requests are answered in between. */
const ROWS_PER_PAGE = 200;
const ROWS_PER_SKIP = 5_000;

/** Returns portfolios, then galleries, then events, then calls, each by link, and then photographers by name. */
export async function listSitemapPages(
  db: Db,
  { limit, offset, now }: { limit: number; offset: number; now: Date },
): Promise<SitemapPage[]> {
  const rows: (PageRow & { kind: Kind })[] = [];
  let first = offset;
  for (const kind of KINDS) {
    const count = await countPages(db, kind);
    rows.push(...(await listPagesFrom(db, kind, first, Math.min(limit - rows.length, count - first))));
    first = Math.max(0, first - count);
  }
  const photographers = (await listPhotographers(db, now))
    .slice(first, first + limit - rows.length)
    .map(({ name, changedAt }) => ({ kind: 'photographer', link: name, changedAt }) as const);
  const visible = rows.filter(({ hidden_at }) => hidden_at === null);
  return [...visible.map(({ kind, link, changedAt }) => ({ kind, link, changedAt })), ...photographers];
}

interface PageRow {
  link: string;
  changedAt: string;
  hidden_at: string | null;
}

type Kind = Exclude<SitemapPage['kind'], 'photographer'>;

const PAGES: Record<Kind, (db: Db) => AliasableExpression<PageRow>> = {
  portfolio: selectPortfolioPages,
  gallery: selectGalleryPages,
  event: selectEventPages,
  call: selectCallPages,
};

const KINDS = Object.keys(PAGES) as Kind[];

/** Returns at most `count` pages after `offset` others, with hidden pages. */
async function listPagesFrom(db: Db, kind: Kind, offset: number, count: number) {
  const listed: (PageRow & { kind: Kind })[] = [];
  if (count <= 0) return listed;
  let last = await findLastLink(db, kind, offset);
  while (last !== undefined && listed.length < count) {
    const page = await selectPagesAfter(db, kind, last)
      .limit(Math.min(ROWS_PER_PAGE, count - listed.length))
      .execute();
    listed.push(...page.map((row) => ({ kind, ...row })));
    last = page.at(-1)?.link;
    await setImmediate();
  }
  return listed;
}

/** Query of the pages after the page with this link. */
export function selectPagesAfter(
  db: Db,
  kind: Kind,
  link: string,
): SelectQueryBuilder<{ page: PageRow }, 'page', PageRow> {
  return db.selectFrom(PAGES[kind](db).as('page')).selectAll().where('page.link', '>', link).orderBy('page.link');
}

/** Returns the link of the last of the first `count` pages; undefined if there are fewer. */
async function findLastLink(db: Db, kind: Kind, count: number): Promise<string | undefined> {
  let link: string | undefined = '';
  for (let left = count; left > 0 && link !== undefined; left -= ROWS_PER_SKIP) {
    const row = await db
      .selectFrom(PAGES[kind](db).as('page'))
      .select('page.link')
      .where('page.link', '>', link)
      .orderBy('page.link')
      .offset(Math.min(left, ROWS_PER_SKIP) - 1)
      .limit(1)
      .executeTakeFirst();
    link = row?.link;
    await setImmediate();
  }
  return link;
}

/** Returns the number of pages that `listSitemapPages` lists in total. */
export async function countSitemapPages(db: Db, now: Date): Promise<number> {
  let count = (await listPhotographers(db, now)).length;
  for (const kind of KINDS) count += await countPages(db, kind);
  return count;
}

async function countPages(db: Db, kind: Kind): Promise<number> {
  if (kind === 'portfolio') return readCounter(db, 'member-portfolios');
  const { count } = await db
    .selectFrom(PAGES[kind](db).as('page'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
