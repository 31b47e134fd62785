import { isDeepStrictEqual } from 'node:util';
import type { SectionDraft, RowKey, RowPage, RowValue } from '@fotosoc/contract/page-section';
import { EDITED_PAGES, getSectionSchema } from '@fotosoc/contract/sections/list';
import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import type { Transaction } from 'kysely';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { logActivity } from '../../activity-log/log-activity.ts';
import { parseStates } from '../../activity-log/read.ts';
import type { UndoContext } from '../../activity-log/reversers.ts';
import type { RowChange } from '../read.ts';
import type { ActivityLogRow } from '../../activity-log/tables.ts';
import { restoreDraft } from './drafts.ts';
import { findVisiblePhotos } from './references.ts';
import type { Editor } from './queries.ts';
import { listLatestVersions, getPageRowSections } from './row-drafts.ts';
import { MISTAKE_SENTENCES } from './rules.ts';
import { listTexts } from './texts.ts';

const MAX_NAMED_SECTIONS = 5;

interface RowDrafts {
  page: RowPage;
  drafts: readonly SectionDraft[];
}

/** Content of the log entry of a publication: ids of the log entries about its rows, and the published version
 *  numbers. */
interface RowPublication {
  entryIds: string[];
  numbers: Record<RowKey, number>;
}

/** Writes the rows of drafts, and adds a version of each to the history. */
export async function publishRows(
  trx: Transaction<Database>,
  { now: clock, rowSections }: Editor,
  { page, drafts, userId }: RowDrafts & { userId: string | null },
): Promise<ActivityLogEntry> {
  const [sections, now] = [getPageRowSections(rowSections, page), clock()];
  const changes = toRowChanges(drafts);
  const before = await Promise.all(changes.map(({ key }) => sections.find(trx, key, now)));
  const entryIds = await sections.publish(trx, changes, { userId, now });
  const numbers: RowPublication['numbers'] = {};
  for (const [index, { key }] of changes.entries()) {
    const version = { key, published_at: now.toISOString(), published_by: userId };
    const [last] = await listLatestVersions(trx, key);
    let number = last?.number ?? 0;
    const was = before[index];
    if (was && !isDeepStrictEqual(was.value, last && JSON.parse(last.value))) {
      // The row was changed without the editor, for example by an API request. Its state before this publication is
      // added to the history first.
      const value = JSON.stringify(was.value);
      const kept = { key, number: ++number, value, published_at: was.changedAt, published_by: null };
      await trx.insertInto('part_versions').values(kept).execute();
    }
    const value = JSON.stringify((await sections.find(trx, key, now))?.value ?? null);
    numbers[key] = ++number;
    await trx
      .insertInto('part_versions')
      .values({ ...version, number, value })
      .execute();
    await trx.deleteFrom('part_drafts').where('key', '=', key).execute();
  }
  const titles = drafts.map(({ title }) => title);
  const more = titles.length > MAX_NAMED_SECTIONS ? ` and ${titles.length - MAX_NAMED_SECTIONS} more` : '';
  const subject = { id: page, name: `${EDITED_PAGES[page]}: ${titles.slice(0, MAX_NAMED_SECTIONS).join(', ')}${more}` };
  const after: RowPublication = { entryIds, numbers };
  const act = { area: 'content' as const, actorId: userId, action: 'published', subject, before: {}, after };
  return (await logActivity(trx, act, now)).entry;
}

/** Restores the rows as they were before a publication; the published values become drafts again.
 *  @throws CannotUndoError if a row has changed since */
export async function undoRowPublication(
  trx: Transaction<Database>,
  { rowSections }: Editor,
  { page, entry, by }: { page: RowPage; entry: ActivityLogRow; by: UndoContext },
): Promise<void> {
  const { entryIds, numbers } = parseStates<RowPublication>(entry).after;
  const sections = getPageRowSections(rowSections, page);
  await sections.undo(trx, entryIds, by);
  for (const [key, number] of Object.entries(numbers) as [RowKey, number][]) {
    const { value } = await trx
      .deleteFrom('part_versions')
      .where('key', '=', key)
      .where('number', '=', number)
      .returning('value')
      .executeTakeFirstOrThrow();
    const base = (await sections.find(trx, key, by.now))?.value ?? null;
    await restoreDraft(trx, { key, value: JSON.parse(value), base, userId: entry.actor_id, now: by.now });
  }
}

/** Returns a sentence for each field that cannot be published at the given time, by `key:field`. */
export async function findRowMistakes(
  trx: Transaction<Database>,
  { rowSections }: Editor,
  { page, drafts, at }: RowDrafts & { at: Date },
): Promise<Record<string, string>> {
  const changes = toRowChanges(drafts);
  const photos = changes.flatMap(({ key, value }) =>
    listTexts(getSectionSchema(key), value).flatMap(({ holds, path, text }) =>
      holds === 'photo' && text !== '' ? [{ path: `${key}:${path}`, id: text }] : [],
    ),
  );
  // Leaves out addresses, because rows refer to stored photos only.
  const ids = photos.map(({ id }) => id).filter((id) => !id.startsWith('/'));
  const known = await findVisiblePhotos(trx, ids);
  const missing = photos
    .filter(({ id }) => !Object.hasOwn(known, id))
    .map(({ path }) => [path, MISTAKE_SENTENCES.photo]);
  return {
    ...(await getPageRowSections(rowSections, page).findMistakes(trx, changes, at)),
    ...(Object.fromEntries(missing) as Record<string, string>),
  };
}

function toRowChanges(drafts: readonly SectionDraft[]): RowChange[] {
  return drafts.map(({ key, value, seen }) => ({
    key: key as RowKey,
    value: value as RowValue,
    published: seen as RowValue,
  }));
}
