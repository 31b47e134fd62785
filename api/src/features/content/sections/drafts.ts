import { isDeepStrictEqual } from 'node:util';
import type { Reply } from '@fotosoc/contract';
import type { PageDrafts, SectionKey } from '@fotosoc/contract/page-section';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { createSharedFail } from '../../endpoints.ts';
import type { Database } from '@fotosoc/server-kit/db/tables';
import { write } from '@fotosoc/server-kit/db/write';
import { matchesVersion } from '@fotosoc/server-kit/http/versions';
import { readSectionDraft, type Editor } from './queries.ts';
import { requireDraftFormat } from './rules.ts';

const fail = createSharedFail<
  'PUT /api/section-drafts/:key' | 'DELETE /api/section-drafts/:key' | 'POST /api/section-versions/:key/:number/drafts'
>();
const failPublishing = createSharedFail<'POST /api/section-publications'>();

interface DraftChange {
  key: SectionKey;
  userId: string;
  /** Request whose `If-Match` names the version that the editor has seen. */
  request: FastifyRequest;
}

/** Changes the draft of a section. A value that equals the published value deletes the draft.
 *  @param make returns the new value, read in the transaction; `undefined` stands for the published value
 *  @throws HttpError 412 `parts/changed-meanwhile` with the current section */
export async function changeDraft(
  editor: Editor,
  { key, userId, request }: DraftChange,
  make: (trx: Transaction<Database>) => Promise<unknown>,
) {
  const { db, now } = editor;
  return write(db, 'content', async (trx) => {
    const current = await readSectionDraft(trx, editor, { key, userId });
    if (!matchesVersion(request, current.section.version)) throw createSectionChangedError(current);
    const value = await make(trx);
    if (value === undefined || isDeepStrictEqual(value, current.section.seen)) {
      await trx.deleteFrom('part_drafts').where('key', '=', key).execute();
    } else {
      const base = current.section.seen;
      await saveDraft(trx, { key, value: requireDraftFormat(key, value), base, userId, now: now() });
    }
    return readSectionDraft(trx, editor, { key, userId });
  });
}

interface NewDraft {
  key: SectionKey;
  value: unknown;
  /** Published value on which the draft is based. */
  base: unknown;
  userId: string | null;
  now: Date;
}

async function saveDraft(trx: Transaction<Database>, { key, value, base, userId, now }: NewDraft): Promise<void> {
  const row = {
    value: JSON.stringify(value),
    base: JSON.stringify(base),
    changed_at: now.toISOString(),
    changed_by: userId,
  };
  await trx
    .insertInto('part_drafts')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}

/** Saves the values of an undone publication as a draft. A draft that was begun meanwhile stays. */
export async function restoreDraft(trx: Transaction<Database>, draft: NewDraft): Promise<void> {
  const other = await trx.selectFrom('part_drafts').select('key').where('key', '=', draft.key).executeTakeFirst();
  if (!other) await saveDraft(trx, draft);
}

const CHANGED = 'This has changed since you opened it.';

export function createSectionChangedError(current: CurrentSections) {
  return fail(412, 'parts/changed-meanwhile', CHANGED, { current: addFormerNames(current) });
}

/** Creates the error about drafts that are based on an outdated published value. Publishing such a draft would revert
 *  changes by other editors. */
export function createPublishedMeanwhileError(current: CurrentSections) {
  return failPublishing(409, 'parts/published-meanwhile', CHANGED, { current: addFormerNames(current) });
}

type CurrentSections = Pick<Reply<'PUT /api/section-drafts/:key'>, 'section'> | Pick<PageDrafts, 'sections'>;

/** Returns the current state with the names that editors of release 1 read. Errors have no response version. */
function addFormerNames(current: CurrentSections) {
  return 'section' in current ? { ...current, part: current.section } : { ...current, parts: current.sections };
}
