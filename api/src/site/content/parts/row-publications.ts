import { isDeepStrictEqual } from 'node:util';
import type { PartDraft, RowKey, RowPage, RowValue } from '@fotosoc/contract/part';
import { EDITED_PAGES, getSectionSchema } from '@fotosoc/contract/parts/list';
import type { RecordEntry } from '@fotosoc/contract/record';
import type { Transaction } from 'kysely';
import type { Database } from '../../../ground/db/tables.ts';
import { noteAct } from '../../record.ts';
import type { RowChange } from '../../row-sections.ts';
import type { RecordEntryRow } from '../../tables.ts';
import { draftAgain } from './drafts.ts';
import { findPhotos } from './named.ts';
import type { Editor } from './queries.ts';
import { latestVersions, sectionsOfPage } from './row-drafts.ts';
import { SENTENCES } from './rules.ts';
import { textsOf } from './texts.ts';

const MAX_NAMED_SECTIONS = 5;

interface RowDrafts {
  page: RowPage;
  drafts: readonly PartDraft[];
}

/** Content of a log entry: ids of the feature's own log entries, and the published version numbers. */
interface Published {
  entryIds: string[];
  numbers: Record<RowKey, number>;
}

/** Writes the rows of drafts, and adds a version of each to the history. */
export async function publishRows(
  trx: Transaction<Database>,
  { now: clock, rowSections }: Editor,
  { page, drafts, userId }: RowDrafts & { userId: string | null },
): Promise<RecordEntry> {
  const [sections, now] = [sectionsOfPage(rowSections, page), clock()];
  const changes = changesOf(drafts);
  const before = await Promise.all(changes.map(({ key }) => sections.find(trx, key, now)));
  const entryIds = await sections.publish(trx, changes, { userId, now });
  const numbers: Published['numbers'] = {};
  for (const [index, { key }] of changes.entries()) {
    const version = { key, published_at: now.toISOString(), published_by: userId };
    const [last] = await latestVersions(trx, key);
    let number = last?.number ?? 0;
    const was = before[index];
    if (was && !isDeepStrictEqual(was.value, last && JSON.parse(last.value))) {
      // The row was changed outside the editor, e.g. by demo content or an API request: the history gets this state
      // first.
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
  const after: Published = { entryIds, numbers };
  const act = { area: 'content' as const, actorId: userId, act: 'published', subject, before: {}, after };
  return (await noteAct(trx, act, now)).entry;
}

/** Restores the rows as they were before a publication; the published values become drafts again.
 *  @returns the reason why the publication cannot be undone, as a sentence; undefined after success */
export async function undoRows(
  trx: Transaction<Database>,
  { now, rowSections }: Editor,
  { page, undone, userId }: { page: RowPage; undone: RecordEntryRow; userId: string },
): Promise<string | undefined> {
  const { entryIds, numbers } = JSON.parse(undone.after_state!) as Published;
  const problem = await sectionsOfPage(rowSections, page).undo(trx, entryIds, { userId, now: now() });
  if (problem !== undefined) return problem;
  for (const [key, number] of Object.entries(numbers) as [RowKey, number][]) {
    const { value } = await trx
      .deleteFrom('part_versions')
      .where('key', '=', key)
      .where('number', '=', number)
      .returning('value')
      .executeTakeFirstOrThrow();
    const base = (await sectionsOfPage(rowSections, page).find(trx, key, now()))?.value ?? null;
    await draftAgain(trx, { key, value: JSON.parse(value), base, userId: undone.actor_id, now: now() });
  }
  return undefined;
}

/** Returns a sentence for each field that cannot be published at the given time, by `key:field`. */
export async function findRowMistakes(
  trx: Transaction<Database>,
  { rowSections }: Editor,
  { page, drafts, at }: RowDrafts & { at: Date },
): Promise<Record<string, string>> {
  const changes = changesOf(drafts);
  const photos = changes.flatMap(({ key, value }) =>
    textsOf(getSectionSchema(key), value).flatMap(({ holds, path, text }) =>
      holds === 'photo' && text !== '' ? [{ path: `${key}:${path}`, id: text }] : [],
    ),
  );
  const ids = photos.map(({ id }) => id).filter((id) => !id.startsWith('/')); // rows refer to stored photos only
  const known = await findPhotos(trx, ids);
  const missing = photos.filter(({ id }) => !Object.hasOwn(known, id)).map(({ path }) => [path, SENTENCES.photo]);
  return {
    ...(await sectionsOfPage(rowSections, page).findMistakes(trx, changes, at)),
    ...(Object.fromEntries(missing) as Record<string, string>),
  };
}

function changesOf(drafts: readonly PartDraft[]): RowChange[] {
  return drafts.map(({ key, value, seen }) => ({
    key: key as RowKey,
    value: value as RowValue,
    published: seen as RowValue,
  }));
}
