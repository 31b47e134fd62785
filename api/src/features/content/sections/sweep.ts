import { sql, type Expression } from 'kysely';
import type { FieldFormat } from '@fotosoc/contract/sections/fields';
import { getSectionSchema, isSectionKey } from '@fotosoc/contract/sections/list';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { deleteRowsInPages } from '@fotosoc/server-kit/db/delete-in-pages';
import { write } from '@fotosoc/server-kit/db/write';
import { DAY_MS } from '@fotosoc/server-kit/units';
import type { SiteServices } from '../../services.ts';
import { deletePageUploads, listPageUploads } from '../../photos/page-uploads.ts';
import { toSlidesUrl } from '../slides/slides.ts';
import { listTexts } from './texts.ts';

const VERSION_RETENTION_MS = 2 * 365 * DAY_MS;

/** Deletes expired versions. Then deletes photos and slides that were uploaded for pages more than a day ago if no
 *  draft, version or event refers to them. `sweepPhotos` deletes files without row.
 *  @param selectEventPictureIds returns a subquery for the ids of photos of events */
export async function deleteUnusedSectionData(
  { db, now: clock, photoStorage }: Pick<SiteServices, 'db' | 'now' | 'photoStorage'>,
  selectEventPictureIds: (db: Db) => Expression<string | null>,
): Promise<void> {
  const now = clock();
  const before = new Date(now.getTime() - VERSION_RETENTION_MS).toISOString();
  await deleteRowsInPages(
    db,
    'part_versions',
    ['key', 'number'],
    sql`exists (select 1 from part_versions as later where later.key = part_versions.key
      and later.number > part_versions.number and later.published_at < ${before})`,
  );
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString();
  await write(db, 'content', async (trx) => {
    const uploaded = await listPageUploads(trx, dayAgo, selectEventPictureIds(trx));
    if (uploaded.length === 0) return;
    const named = await listReferencedTexts(trx, 'photo');
    await deletePageUploads(trx, uploaded.filter((id) => !named.has(id)).slice(0, 500));
  });
  for await (const files of photoStorage.listFilesOlderThan(new Date(dayAgo))) {
    const slides = files.filter((file) => toSlidesUrl(file) !== undefined);
    if (slides.length === 0) continue;
    const named = await listReferencedTexts(db, 'slides');
    await photoStorage.remove(slides.filter((file) => !named.has(toSlidesUrl(file)!)));
  }
}

/** Returns the texts of one kind, such as photo ids, in all drafts and versions. */
async function listReferencedTexts(db: Db, kind: FieldFormat): Promise<Set<string>> {
  const rows = await db
    .selectFrom('part_versions')
    .select(['key', 'value'])
    .unionAll(db.selectFrom('part_drafts').select(['key', 'value']))
    .execute();
  const texts = rows.flatMap(({ key, value }) =>
    isSectionKey(key) ? listTexts(getSectionSchema(key), JSON.parse(value)) : [],
  );
  return new Set(texts.flatMap(({ holds, text }) => (holds === kind ? text : [])));
}
