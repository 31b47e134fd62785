import type {
  EditedPage,
  PageDrafts,
  SectionDraft,
  FixedSectionKey,
  SectionVersion,
  RowValue,
  SectionKey,
} from '@fotosoc/contract/page-section';
import { isFixedSectionKey, isSectionKey, PAGE_SECTIONS } from '@fotosoc/contract/sections/list';
import type { Db } from '@fotosoc/server-kit/db/connection';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';
import { parseNumberKey, listPage } from '@fotosoc/server-kit/http/paging';
import { addVersion } from '@fotosoc/server-kit/http/versions';
import { listAccountNames } from '../../account-directory/read.ts';
import type { RowSections } from '../read.ts';
import type { SiteServices } from '../../services.ts';
import type { ScheduledPublicationRow } from '../tables.ts';
import { toCurrentFormat, loadSections, type PublishedSections } from '../../published-sections/read.ts';
import { toEditAuthor } from './edit-author.ts';
import { findOutdatedBase } from './draft-base.ts';
import { resolveReferences } from './references.ts';
import {
  findRowDraft,
  isRowPage,
  getKeyPattern,
  listRowDrafts,
  getKeyRowSections,
  getPageRowSections,
} from './row-drafts.ts';

/** Services that edit page sections. */
export interface Editor extends Pick<SiteServices, 'config' | 'db' | 'now'> {
  rowSections: readonly RowSections[];
}

export function listSectionKeys(page: EditedPage): FixedSectionKey[] {
  return (Object.keys(PAGE_SECTIONS) as FixedSectionKey[]).filter((key) => PAGE_SECTIONS[key].page === page);
}

/** Returns the drafts and published values of a page, for one editor.
 *  @param db connection, or the transaction that changes the page */
export async function readPageDrafts(
  db: Db,
  { config, now, rowSections }: Editor,
  { page, userId }: { page: EditedPage; userId: string },
): Promise<PageDrafts> {
  const sections = isRowPage(page)
    ? await listRowDrafts(db, getPageRowSections(rowSections, page), { userId, now: now() })
    : await listPartDrafts(db, config, listSectionKeys(page), userId);
  const scheduled = await db
    .selectFrom('scheduled_publications')
    .selectAll()
    .where('page', '=', page)
    .executeTakeFirst();
  const names = await listAccountNames(db, [scheduled?.set_by ?? null]);
  return {
    sections,
    ...(await resolveReferences(
      db,
      sections.flatMap(({ key, value, seen }) => [[key, value] as const, [key, seen] as const]),
    )),
    ...toScheduleState(scheduled, sections, (row) => toEditAuthor(names, row.set_at, row.set_by, userId)),
  };
}

/** Returns the scheduled publication of a page. A failed publication is returned only as long as a draft of the page
 *  exists. */
function toScheduleState(
  row: ScheduledPublicationRow | undefined,
  sections: readonly SectionDraft[],
  setBy: (row: ScheduledPublicationRow) => ReturnType<typeof toEditAuthor>,
): Pick<PageDrafts, 'scheduled' | 'notPublished'> {
  if (!row) return { scheduled: null, notPublished: null };
  const time = { publishAt: row.publish_at, ...setBy(row) };
  if (row.failed_at === null) return { scheduled: time, notPublished: null };
  const isKept = sections.some(({ drafted }) => drafted);
  const reasons = JSON.parse(row.reasons ?? '[]') as string[];
  return { scheduled: null, notPublished: isKept ? { ...time, reasons } : null };
}

/** Returns one section with its draft and the photos and texts that it refers to. */
export async function readSectionDraft(
  db: Db,
  { config, now, rowSections }: Editor,
  { key, userId }: { key: SectionKey; userId: string },
) {
  const section = isFixedSectionKey(key)
    ? (await listPartDrafts(db, config, [key], userId))[0]!
    : await findRowDraft(db, getKeyRowSections(rowSections, key), { key, userId, now: now() });
  return { section, ...(await resolveReferences(db, [[key, section.value]])) };
}

async function listPartDrafts(
  db: Db,
  config: ServerKit['config'],
  keys: readonly FixedSectionKey[],
  userId: string,
): Promise<SectionDraft[]> {
  const seen = await loadSections(db, config);
  const drafts = await db.selectFrom('part_drafts').selectAll().where('key', 'in', keys).execute();
  const published = await db
    .selectFrom('part_versions')
    .select(['key', 'number', 'published_at', 'published_by'])
    .where('key', 'in', keys)
    .where((where) =>
      where.or(keys.map((key) => where.and([where('key', '=', key), where('number', '=', seen.numbers[key])]))),
    )
    .execute();
  const names = await listAccountNames(db, [
    ...drafts.map(({ changed_by }) => changed_by),
    ...published.map(({ published_by }) => published_by),
  ]);
  return keys.map((key) => {
    const draft = drafts.find((row) => row.key === key);
    const publication = published.find((row) => row.key === key);
    const value = draft ? toCurrentFormat(key, JSON.parse(draft.value), seen.values[key]) : seen.values[key];
    return {
      key,
      title: PAGE_SECTIONS[key].title,
      value,
      seen: seen.values[key],
      ...findOutdatedBase(draft, seen.values[key], (stored) => toCurrentFormat(key, stored, seen.values[key])),
      version: hashDraftVersion(seen, key, value),
      drafted: draft ? toEditAuthor(names, draft.changed_at, draft.changed_by, userId) : null,
      published: publication ? toEditAuthor(names, publication.published_at, publication.published_by, userId) : null,
    };
  });
}

/** Returns a version of a section that changes with its draft and with its published value. */
function hashDraftVersion({ numbers }: PublishedSections, key: FixedSectionKey, value: unknown): string {
  return addVersion({ value, number: numbers[key] }).version;
}

/** Returns published versions of a page, newest first. */
export async function listVersions(
  db: Db,
  { rowSections }: Editor,
  { page, userId, limit = 24, cursor }: { page: EditedPage; userId: string; limit?: number; cursor?: string },
): Promise<{ versions: SectionVersion[]; nextCursor: string | null }> {
  const { page: rows, nextCursor } = await listPage(
    db
      .selectFrom('part_versions')
      .selectAll()
      .where((where) =>
        isRowPage(page) ? where('key', 'like', getKeyPattern(page)) : where('key', 'in', listSectionKeys(page)),
      )
      .orderBy('published_at', 'desc')
      .orderBy('key', 'desc')
      .orderBy('number', 'desc'),
    { limit, cursor },
    {
      keyOf: (row) => [row.published_at, formatVersionId(row)],
      isAfter: (where, at, id) => {
        const [key = '', number = ''] = id.split('#');
        return where.or([
          where('published_at', '<', at),
          where.and([where('published_at', '=', at), where('key', '<', key)]),
          where.and([
            where('published_at', '=', at),
            where('key', '=', key),
            where('number', '<', parseNumberKey(number)),
          ]),
        ]);
      },
    },
  );
  const names = await listAccountNames(
    db,
    rows.map(({ published_by }) => published_by),
  );
  const versions = await Promise.all(
    rows
      .filter(({ key }) => isSectionKey(key))
      .map(async ({ key, number, value, published_at, published_by }): Promise<SectionVersion> => {
        const title = await findVersionTitle(db, rowSections, { key: key as SectionKey, number, value });
        const published = toEditAuthor(names, published_at, published_by, userId);
        return { key: key as SectionKey, title, number, published, isRemoved: value === 'null' };
      }),
  );
  return { versions, nextCursor };
}

/** Returns the title of a version. The version of a deleted row has no value, so the title of the previous version is
 *  used. */
async function findVersionTitle(
  db: Db,
  rowSections: readonly RowSections[],
  { key, number, value }: { key: SectionKey; number: number; value: string },
): Promise<string> {
  if (isFixedSectionKey(key)) return PAGE_SECTIONS[key].title;
  const shown = value === 'null' ? ((await findVersion(db, key, number - 1)) ?? value) : value;
  return getKeyRowSections(rowSections, key).titleOf(key, JSON.parse(shown) as RowValue);
}

/** Returns a published version of a section as JSON; undefined once it is deleted. */
export async function findVersion(db: Db, key: SectionKey, number: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('part_versions')
    .select('value')
    .where('key', '=', key)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.value;
}

function formatVersionId({ key, number }: { key: string; number: number }): string {
  return `${key}#${String(number).padStart(9, '0')}`;
}
