import type { SectionDraft, RowKey, RowPage, RowValue } from '@fotosoc/contract/page-section';
import { getSectionSchema } from '@fotosoc/contract/sections/list';
import { ROW_SECTIONS } from '@fotosoc/contract/sections/rows';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { addVersion } from '@fotosoc/server-kit/http/versions';
import { isValid } from '@fotosoc/server-kit/http/validation';
import { listAccountNames } from '../../account-directory/read.ts';
import type { RowSection, RowSections } from '../read.ts';
import { toEditAuthor } from './edit-author.ts';
import { findOutdatedBase } from './draft-base.ts';

/** Returns whether the sections of a page are rows of a table. */
export function isRowPage(page: string): page is RowPage {
  return Object.values(ROW_SECTIONS).some((sections) => sections.page === page);
}

/** @returns SQL `like` pattern that matches the keys of all sections of a page */
export function getKeyPattern(page: RowPage): string {
  const [prefix] = Object.entries(ROW_SECTIONS).find(([, sections]) => sections.page === page)!;
  return `${prefix}.%`;
}

export function getPageRowSections(all: readonly RowSections[], page: RowPage): RowSections {
  return all.find((sections) => sections.page === page)!;
}

export function getKeyRowSections(all: readonly RowSections[], key: RowKey): RowSections {
  const prefix = key.slice(0, key.indexOf('.')) as keyof typeof ROW_SECTIONS;
  return getPageRowSections(all, ROW_SECTIONS[prefix].page);
}

/** Returns all sections of a page of rows: published ones in order, then new drafts. */
export async function listRowDrafts(
  db: Db,
  sections: RowSections,
  { userId, now }: { userId: string; now: Date },
): Promise<SectionDraft[]> {
  const rows = await sections.list(db, now);
  const like = getKeyPattern(sections.page);
  const drafts = await db.selectFrom('part_drafts').selectAll().where('key', 'like', like).execute();
  const published = new Set<string>(rows.map(({ key }) => key));
  const added = drafts.map(({ key }) => key as RowKey).filter((key) => !published.has(key));
  return readSectionDrafts(db, sections, { keys: [...rows.map(({ key }) => key), ...added], rows, userId });
}

/** Returns one section, with the value null for a missing row. */
export async function findRowDraft(
  db: Db,
  sections: RowSections,
  { key, userId, now }: { key: RowKey; userId: string; now: Date },
): Promise<SectionDraft> {
  const row = await sections.find(db, key, now);
  const [draft] = await readSectionDrafts(db, sections, {
    keys: [key],
    rows: row ? [row] : [],
    userId,
    keepsMissing: true,
  });
  return draft!;
}

interface SectionQuery {
  keys: readonly RowKey[];
  rows: readonly RowSection[];
  userId: string;
  /** True if the result contains sections that have neither row nor draft. Default false. */
  keepsMissing?: boolean;
}

async function readSectionDrafts(
  db: Db,
  sections: RowSections,
  { keys, rows, userId, keepsMissing = false }: SectionQuery,
): Promise<SectionDraft[]> {
  const like = keys.length === 1 ? keys[0]! : getKeyPattern(sections.page);
  const drafts = await db.selectFrom('part_drafts').selectAll().where('key', 'like', like).execute();
  const versions = await listLatestVersions(db, like);
  const names = await listAccountNames(db, [
    ...drafts.map(({ changed_by }) => changed_by),
    ...versions.map(({ published_by }) => published_by),
  ]);
  const found = {
    rows: new Map(rows.map((row) => [row.key as string, row])),
    drafts: new Map(drafts.map((draft) => [draft.key, draft])),
    versions: new Map(versions.map((version) => [version.key, version])),
  };
  return keys.flatMap((key): SectionDraft[] => {
    const [row, draft, version] = [found.rows.get(key), found.drafts.get(key), found.versions.get(key)];
    const seen = row?.value ?? null;
    const value = draft ? toCurrentFormat(key, JSON.parse(draft.value), seen) : seen;
    if (value === null && seen === null && !keepsMissing) return []; // the draft deletes a row that is deleted already
    const isByEditor = version && row && row.changedAt <= version.published_at;
    const publishedBy = isByEditor
      ? toEditAuthor(names, version.published_at, version.published_by, userId)
      : undefined;
    return [
      {
        key,
        title: sections.titleOf(key, value ?? seen),
        value,
        seen,
        ...(sections.followsClock?.(key) !== true &&
          findOutdatedBase(draft, seen, (stored) => toCurrentFormat(key, stored, seen))),
        version: addVersion({ value, seen, number: version?.number ?? 0 }).version,
        drafted: draft ? toEditAuthor(names, draft.changed_at, draft.changed_by, userId) : null,
        published: publishedBy ?? (row ? { at: row.changedAt, by: null, isYou: false } : null),
      },
    ];
  });
}

/** Returns the value of a draft if it has a valid format, else the published value. */
function toCurrentFormat(key: RowKey, stored: unknown, seen: RowValue): RowValue {
  return isValid(getSectionSchema(key), stored) ? (stored as RowValue) : seen;
}

/** Returns the latest version of each section whose key matches the pattern. */
export async function listLatestVersions(db: Db, like: string) {
  return db
    .selectFrom('part_versions as version')
    .selectAll()
    .where('version.key', 'like', like)
    .where('version.number', '=', (newest) =>
      newest
        .selectFrom('part_versions as other')
        .select(({ fn }) => fn.max('other.number').as('number'))
        .whereRef('other.key', '=', 'version.key'),
    )
    .execute();
}
