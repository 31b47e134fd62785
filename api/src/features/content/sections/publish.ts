import type { EditedPage, SectionDraft, FixedSectionKey, SectionValues } from '@fotosoc/contract/page-section';
import { EDITED_PAGES, PAGE_SECTIONS } from '@fotosoc/contract/sections/list';
import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import type { Transaction } from 'kysely';
import { createSharedFail } from '../../endpoints.ts';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { deleteSetting } from '@fotosoc/server-kit/db/settings';
import { write } from '@fotosoc/server-kit/db/write';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { findShapeMistakes } from '@fotosoc/server-kit/http/validation';
import { updateCommitteeBadges } from '../../committee/links.ts';
import { loadSections } from '../../published-sections/read.ts';
import { CannotUndoError, logActivity } from '../../activity-log/log-activity.ts';
import { parseStates } from '../../activity-log/read.ts';
import type { Reversers } from '../../activity-log/reversers.ts';
import type { SiteServices } from '../../services.ts';
import type { ActivityLogRow } from '../../activity-log/tables.ts';
import { isOutdated } from './draft-base.ts';
import { createSectionChangedError, restoreDraft, createPublishedMeanwhileError } from './drafts.ts';
import { findVisiblePhotos } from './references.ts';
import { readPageDrafts, type Editor } from './queries.ts';
import { isRowPage } from './row-drafts.ts';
import { findRowMistakes, publishRows, undoRowPublication } from './row-publications.ts';
import { checkSectionForPublication } from './rules.ts';
import { listTexts } from './texts.ts';

const fail = createSharedFail<'POST /api/section-publications'>();

type VersionNumbers = Partial<Record<FixedSectionKey, number>>;

interface Publication {
  page: EditedPage;
  values: Partial<SectionValues>;
  userId: string | null;
  action?: 'published' | 'take-over';
}

/** Publishes all drafts of a page together.
 *  @param versions versions of the sections that the editor has seen, by section key
 *  @throws HttpError 400 with a sentence per `key:field`, 409 `parts/nothing-changed`, `parts/published-meanwhile`, 412
 *  `parts/changed-meanwhile` */
export async function publishSections(
  editor: Editor,
  { page, versions, userId }: { page: EditedPage; versions: Record<string, string>; userId: string },
) {
  return write(editor.db, 'content', async (trx) => {
    const current = await readPageDrafts(trx, editor, { page, userId });
    const chosen = current.sections.filter(({ key, drafted }) => drafted && key in versions);
    if (chosen.some(({ key, version }) => versions[key] !== version)) throw createSectionChangedError(current);
    if (chosen.length === 0) throw createNothingChangedError();
    if (chosen.some(isOutdated)) throw createPublishedMeanwhileError(current);
    const mistakes = await findPublicationMistakes(trx, editor, { page, drafts: chosen, at: editor.now() });
    if (Object.keys(mistakes).length > 0) throw createInvalidFieldsError(mistakes);
    const entry = await publishDrafts(trx, editor, { page, drafts: chosen, userId });
    await trx.deleteFrom('scheduled_publications').where('page', '=', page).execute();
    return { entry, ...(await readPageDrafts(trx, editor, { page, userId })) };
  });
}

/** Publishes drafts in which `findPublicationMistakes` has found no mistake.
 *  @param userId null for the site itself */
export async function publishDrafts(
  trx: Transaction<Database>,
  editor: Editor,
  { page, drafts, userId }: { page: EditedPage; drafts: readonly SectionDraft[]; userId: string | null },
): Promise<ActivityLogEntry> {
  if (isRowPage(page)) return publishRows(trx, editor, { page, drafts, userId });
  const { values } = await checkDrafts(trx, editor.config, toSectionValues(drafts));
  return publishValues(trx, { config: editor.config, now: editor.now() }, { page, values, userId });
}

/** Returns a sentence for each field that prevents the publication of these drafts at the given time, by
 *  `key:field`. */
export async function findPublicationMistakes(
  trx: Transaction<Database>,
  editor: Editor,
  { page, drafts, at }: { page: EditedPage; drafts: readonly SectionDraft[]; at: Date },
): Promise<Record<string, string>> {
  if (isRowPage(page)) return findRowMistakes(trx, editor, { page, drafts, at });
  return (await checkDrafts(trx, editor.config, toSectionValues(drafts))).mistakes;
}

function toSectionValues(drafts: readonly SectionDraft[]): [FixedSectionKey, unknown][] {
  return drafts.map(({ key, value }) => [key as FixedSectionKey, value]);
}

/** Publishes values and deletes their drafts. Drafts stay if the values come from a sheet that is being replaced.
 *  @param userId null for the site itself
 *  @throws HttpError 400 for values with an invalid format, which the site could not read again */
export async function publishValues(
  trx: Transaction<Database>,
  { config, now }: { config: SiteServices['config']; now: Date },
  { page, values, userId, action = 'published' }: Publication,
): Promise<ActivityLogEntry> {
  const mistakes = findMisshapen(Object.entries(values) as [FixedSectionKey, unknown][]);
  if (Object.keys(mistakes).length > 0) throw createInvalidFieldsError(mistakes);
  const { numbers } = await loadSections(trx, config);
  const [before, after]: [VersionNumbers, VersionNumbers] = [{}, {}];
  for (const [key, value] of Object.entries(values) as [FixedSectionKey, unknown][]) {
    before[key] = numbers[key];
    after[key] = numbers[key] + 1;
    await trx
      .insertInto('part_versions')
      .values({
        key,
        number: numbers[key] + 1,
        value: JSON.stringify(value),
        published_at: now.toISOString(),
        published_by: userId,
      })
      .execute();
    if (action === 'published') await trx.deleteFrom('part_drafts').where('key', '=', key).execute();
  }
  if ('committee' in values) await updateCommitteeBadges(trx, config);
  const titles = (Object.keys(values) as FixedSectionKey[]).map((key) => PAGE_SECTIONS[key].title);
  const subject = { id: page, name: `${EDITED_PAGES[page]}: ${titles.join(', ')}` };
  return (await logActivity(trx, { area: 'content', actorId: userId, action, subject, before, after }, now)).entry;
}

/** Returns the reverser of publications. The published values become drafts again, unless new drafts were begun. If the
 *  publication replaced a sheet, the site reads the sheet again instead. */
export function createPublicationReversers(editor: Editor): Reversers {
  return {
    content: {
      lock: 'content',
      code: 'parts/cannot-undo',
      async revert(trx, entry, by) {
        const page = entry.subject_id as EditedPage;
        if (isRowPage(page)) await undoRowPublication(trx, editor, { page, entry, by });
        else await undoPublication(trx, editor, entry);
        return { drafts: await readPageDrafts(trx, editor, { page, userId: by.userId }) };
      },
    },
  };
}

async function undoPublication(
  trx: Transaction<Database>,
  { config, now }: Editor,
  entry: ActivityLogRow,
): Promise<void> {
  const { numbers } = await loadSections(trx, config);
  const { after } = parseStates<Record<FixedSectionKey, number>>(entry);
  for (const [key, number] of Object.entries(after) as [FixedSectionKey, number][]) {
    if (numbers[key] !== number) {
      throw new CannotUndoError('This was published again since, so it cannot be undone.');
    }
    const { value } = await trx
      .deleteFrom('part_versions')
      .where('key', '=', key)
      .where('number', '=', number)
      .returning('value')
      .executeTakeFirstOrThrow();
    if (entry.act === 'take-over') continue;
    const base = (await loadSections(trx, config)).values[key];
    await restoreDraft(trx, { key, value: JSON.parse(value), base, userId: entry.actor_id, now: now() });
  }
  await updateCommitteeBadges(trx, config);
  if (entry.act === 'take-over') await deleteSetting(trx, 'links-taken-over');
}

/** Schedules a publication of the page's drafts at a given time.
 *  @throws HttpError 400 for unpublishable drafts, 409 `parts/nothing-changed`, `parts/published-meanwhile` */
export async function schedulePublication(
  editor: Editor,
  { page, publishAt, userId }: { page: EditedPage; publishAt: Date; userId: string },
) {
  const { db, now } = editor;
  if (publishAt <= now()) throw createInvalidFieldsError({ publishAt: 'This time has passed.' });
  return write(db, 'content', async (trx) => {
    const current = await readPageDrafts(trx, editor, { page, userId });
    const drafts = current.sections.filter((section) => section.drafted);
    if (drafts.length === 0) throw createNothingChangedError();
    if (drafts.some(isOutdated)) throw createPublishedMeanwhileError(current);
    const mistakes = await findPublicationMistakes(trx, editor, { page, drafts, at: publishAt });
    if (Object.keys(mistakes).length > 0) throw createInvalidFieldsError(mistakes);
    const set = { publish_at: publishAt.toISOString(), set_at: now().toISOString(), set_by: userId };
    const row = { ...set, failed_at: null, reasons: null };
    await trx
      .insertInto('scheduled_publications')
      .values({ page, ...row })
      .onConflict((conflict) => conflict.column('page').doUpdateSet(row))
      .execute();
    return { entry: null, ...(await readPageDrafts(trx, editor, { page, userId })) };
  });
}

/** Returns values as they are published, with normalized texts.
 *  @throws HttpError 400 with a sentence per `key:field` */
export async function requirePublishableValues(
  trx: Transaction<Database>,
  config: SiteServices['config'],
  drafts: [FixedSectionKey, unknown][],
): Promise<Partial<SectionValues>> {
  const { values, mistakes } = await checkDrafts(trx, config, drafts);
  if (Object.keys(mistakes).length > 0) throw createInvalidFieldsError(mistakes);
  return values;
}

/** Returns drafts in publishable form, with a sentence for each field that prevents the publication. */
async function checkDrafts(
  trx: Transaction<Database>,
  { publicUrl }: SiteServices['config'],
  drafts: [FixedSectionKey, unknown][],
) {
  const texts = drafts.flatMap(([key, value]) => listTexts(PAGE_SECTIONS[key].schema, value));
  const photos = await findVisiblePhotos(
    trx,
    texts.flatMap(({ holds, text }) => (holds === 'photo' ? text : [])),
  );
  const ready = drafts.map(
    ([key, value]) => [key, checkSectionForPublication(key, value as never, { photos, publicUrl })] as const,
  );
  return {
    values: Object.fromEntries(ready.map(([key, { value }]) => [key, value])) as Partial<SectionValues>,
    mistakes: {
      ...findMisshapen(ready.map(([key, { value }]) => [key, value])),
      ...(Object.assign({}, ...ready.map(([, { mistakes }]) => mistakes)) as Record<string, string>),
    },
  };
}

/** Returns a sentence for each field with an invalid format, by `key:field`. */
function findMisshapen(values: readonly [FixedSectionKey, unknown][]): Record<string, string> {
  const mistakes = values.flatMap(([key, value]) =>
    Object.entries(findShapeMistakes(PAGE_SECTIONS[key].schema, value)).map(([path, sentence]) => [
      `${key}:${path}`,
      sentence,
    ]),
  );
  return Object.fromEntries(mistakes) as Record<string, string>;
}

function createNothingChangedError() {
  return fail(409, 'parts/nothing-changed', 'Nothing of this page is changed: visitors see it as it is.');
}
