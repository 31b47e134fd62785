import type { PageDrafts, PartDraft, PartKey, PartVersion } from '@fotosoc/contract/part';
import type { EditedPage } from '@fotosoc/contract/part';
import { PARTS } from '@fotosoc/contract/parts/list';
import type { Db } from '../../../ground/db/connection.ts';
import type { Ground } from '../../../ground/ground.ts';
import { pageOf } from '../../../ground/http/paging.ts';
import { versioned } from '../../../ground/http/versions.ts';
import { accountNames } from '../../account-names.ts';
import type { ScheduledPublicationRow } from '../tables.ts';
import { inShape, isPartKey, loadParts, type SeenParts } from '../../read-part.ts';
import { namedBy } from './named.ts';

export function keysOf(page: EditedPage): PartKey[] {
  return (Object.keys(PARTS) as PartKey[]).filter((key) => PARTS[key].page === page);
}

/** What is drafted and published of a page, as this account sees it.
 *  @param db or the transaction that decides by it */
export async function findDrafts(
  db: Db,
  config: Ground['config'],
  { page, userId }: { page: EditedPage; userId: string },
): Promise<PageDrafts> {
  const parts = await listPartDrafts(db, config, keysOf(page), userId);
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

/** What is to be published, or was not. What failed is told of as long as the draft is there. */
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

/** One part with what it names. */
export async function findDraft(db: Db, config: Ground['config'], { key, userId }: { key: PartKey; userId: string }) {
  const [part] = await listPartDrafts(db, config, [key], userId);
  return { part: part!, ...(await namedBy(db, [[key, part!.value]])) };
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
      version: versionOf(seen, key, value),
      drafted: draft ? doneBy(names, draft.changed_at, draft.changed_by, userId) : null,
      published: publication ? doneBy(names, publication.published_at, publication.published_by, userId) : null,
    };
  });
}

/** Of a draft and what it will replace: it tells when either has changed. */
function versionOf({ numbers }: SeenParts, key: PartKey, value: unknown): string {
  return versioned({ value, number: numbers[key] }).version;
}

function doneBy(names: Map<string, string>, at: string, by: string | null, userId: string) {
  return { at, by: by === null ? null : (names.get(by) ?? null), isYou: by === userId };
}

/** What was published of a page, the newest first. */
export async function listVersions(
  db: Db,
  { page, userId, limit = 24, cursor }: { page: EditedPage; userId: string; limit?: number; cursor?: string },
): Promise<{ versions: PartVersion[]; nextCursor: string | null }> {
  const { page: rows, nextCursor } = await pageOf(
    db
      .selectFrom('part_versions')
      .select(['key', 'number', 'published_at', 'published_by'])
      .where('key', 'in', keysOf(page))
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
          where.and([where('published_at', '=', at), where('key', '=', key), where('number', '<', Number(number))]),
        ]);
      },
    },
  );
  const names = await accountNames(
    db,
    rows.map(({ published_by }) => published_by),
  );
  const versions = rows.flatMap(({ key, number, published_at, published_by }) =>
    isPartKey(key)
      ? [{ key, title: PARTS[key].title, number, published: doneBy(names, published_at, published_by, userId) }]
      : [],
  );
  return { versions, nextCursor };
}

function idOf({ key, number }: { key: string; number: number }): string {
  return `${key}#${String(number).padStart(9, '0')}`;
}
