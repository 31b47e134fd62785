import type {
  EditedPage,
  PageDrafts,
  PartDraft,
  PartKey,
  PartVersion,
  RowValue,
  SectionKey,
} from '@fotosoc/contract/part';
import { isPartKey, isSectionKey, PARTS } from '@fotosoc/contract/parts/list';
import type { Db } from '../../../ground/db/connection.ts';
import type { Ground } from '../../../ground/ground.ts';
import { numberOfKey, pageOf } from '../../../ground/http/paging.ts';
import { versioned } from '../../../ground/http/versions.ts';
import { accountNames } from '../../account-names.ts';
import type { RowSections } from '../../row-sections.ts';
import type { Site } from '../../site.ts';
import type { ScheduledPublicationRow } from '../tables.ts';
import { inShape, loadParts, type SeenParts } from '../../read-part.ts';
import { doneBy } from './done-by.ts';
import { outdatedBase } from './draft-base.ts';
import { namedBy } from './named.ts';
import { findRowDraft, isRowPage, likeKeysOf, listRowDrafts, sectionsOfKey, sectionsOfPage } from './row-drafts.ts';

/** Services that edit page sections. */
export interface Editor extends Pick<Site, 'config' | 'db' | 'now'> {
  rowSections: readonly RowSections[];
}

export function keysOf(page: EditedPage): PartKey[] {
  return (Object.keys(PARTS) as PartKey[]).filter((key) => PARTS[key].page === page);
}

/** Returns the drafts and published values of a page, for this account.
 *  @param db connection, or the deciding transaction */
export async function findDrafts(
  db: Db,
  { config, now, rowSections }: Editor,
  { page, userId }: { page: EditedPage; userId: string },
): Promise<PageDrafts> {
  const parts = isRowPage(page)
    ? await listRowDrafts(db, sectionsOfPage(rowSections, page), { userId, now: now() })
    : await listPartDrafts(db, config, keysOf(page), userId);
  const scheduled = await db
    .selectFrom('scheduled_publications')
    .selectAll()
    .where('page', '=', page)
    .executeTakeFirst();
  const names = await accountNames(db, [scheduled?.set_by ?? null]);
  return {
    parts,
    ...(await namedBy(
      db,
      parts.flatMap(({ key, value, seen }) => [[key, value] as const, [key, seen] as const]),
    )),
    ...timesOf(scheduled, parts, (row) => doneBy(names, row.set_at, row.set_by, userId)),
  };
}

/** Returns the scheduled publication, or the failed one while its draft exists. */
function timesOf(
  row: ScheduledPublicationRow | undefined,
  parts: readonly PartDraft[],
  setBy: (row: ScheduledPublicationRow) => ReturnType<typeof doneBy>,
): Pick<PageDrafts, 'scheduled' | 'notPublished'> {
  if (!row) return { scheduled: null, notPublished: null };
  const time = { publishAt: row.publish_at, ...setBy(row) };
  if (row.failed_at === null) return { scheduled: time, notPublished: null };
  const isKept = parts.some(({ drafted }) => drafted);
  const reasons = JSON.parse(row.reasons ?? '[]') as string[];
  return { scheduled: null, notPublished: isKept ? { ...time, reasons } : null };
}

/** Returns one section with its references. */
export async function findDraft(
  db: Db,
  { config, now, rowSections }: Editor,
  { key, userId }: { key: SectionKey; userId: string },
) {
  const part = isPartKey(key)
    ? (await listPartDrafts(db, config, [key], userId))[0]!
    : await findRowDraft(db, sectionsOfKey(rowSections, key), { key, userId, now: now() });
  return { part, ...(await namedBy(db, [[key, part.value]])) };
}

async function listPartDrafts(
  db: Db,
  config: Ground['config'],
  keys: readonly PartKey[],
  userId: string,
): Promise<PartDraft[]> {
  const seen = await loadParts(db, config);
  const drafts = await db.selectFrom('part_drafts').selectAll().where('key', 'in', keys).execute();
  const published = await db
    .selectFrom('part_versions')
    .select(['key', 'number', 'published_at', 'published_by'])
    .where('key', 'in', keys)
    .where((where) =>
      where.or(keys.map((key) => where.and([where('key', '=', key), where('number', '=', seen.numbers[key])]))),
    )
    .execute();
  const names = await accountNames(db, [
    ...drafts.map(({ changed_by }) => changed_by),
    ...published.map(({ published_by }) => published_by),
  ]);
  return keys.map((key) => {
    const draft = drafts.find((row) => row.key === key);
    const publication = published.find((row) => row.key === key);
    const value = draft ? inShape(key, JSON.parse(draft.value), seen.values[key]) : seen.values[key];
    return {
      key,
      title: PARTS[key].title,
      value,
      seen: seen.values[key],
      ...outdatedBase(draft, seen.values[key], (stored) => inShape(key, stored, seen.values[key])),
      version: versionOf(seen, key, value),
      drafted: draft ? doneBy(names, draft.changed_at, draft.changed_by, userId) : null,
      published: publication ? doneBy(names, publication.published_at, publication.published_by, userId) : null,
    };
  });
}

/** Hashes a draft and the published version to replace: the hash changes with both. */
function versionOf({ numbers }: SeenParts, key: PartKey, value: unknown): string {
  return versioned({ value, number: numbers[key] }).version;
}

/** Returns published versions of a page, newest first. */
export async function listVersions(
  db: Db,
  { rowSections }: Editor,
  { page, userId, limit = 24, cursor }: { page: EditedPage; userId: string; limit?: number; cursor?: string },
): Promise<{ versions: PartVersion[]; nextCursor: string | null }> {
  const { page: rows, nextCursor } = await pageOf(
    db
      .selectFrom('part_versions')
      .selectAll()
      .where((where) => (isRowPage(page) ? where('key', 'like', likeKeysOf(page)) : where('key', 'in', keysOf(page))))
      .orderBy('published_at', 'desc')
      .orderBy('key', 'desc')
      .orderBy('number', 'desc'),
    { limit, cursor },
    {
      keyOf: (row) => [row.published_at, idOf(row)],
      isAfter: (where, at, id) => {
        const [key = '', number = ''] = id.split('#');
        return where.or([
          where('published_at', '<', at),
          where.and([where('published_at', '=', at), where('key', '<', key)]),
          where.and([
            where('published_at', '=', at),
            where('key', '=', key),
            where('number', '<', numberOfKey(number)),
          ]),
        ]);
      },
    },
  );
  const names = await accountNames(
    db,
    rows.map(({ published_by }) => published_by),
  );
  const versions = await Promise.all(
    rows
      .filter(({ key }) => isSectionKey(key))
      .map(async ({ key, number, value, published_at, published_by }): Promise<PartVersion> => {
        const title = await titleOfVersion(db, rowSections, { key: key as SectionKey, number, value });
        const published = doneBy(names, published_at, published_by, userId);
        return { key: key as SectionKey, title, number, published, isRemoved: value === 'null' };
      }),
  );
  return { versions, nextCursor };
}

/** A deleted row has the title of its previous version. */
async function titleOfVersion(
  db: Db,
  rowSections: readonly RowSections[],
  { key, number, value }: { key: SectionKey; number: number; value: string },
): Promise<string> {
  if (isPartKey(key)) return PARTS[key].title;
  const shown = value === 'null' ? ((await findVersion(db, key, number - 1)) ?? value) : value;
  return sectionsOfKey(rowSections, key).titleOf(key, JSON.parse(shown) as RowValue);
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

function idOf({ key, number }: { key: string; number: number }): string {
  return `${key}#${String(number).padStart(9, '0')}`;
}
