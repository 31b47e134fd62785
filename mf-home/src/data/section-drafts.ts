import type { EditedPage, ReferencedData, PageDrafts, SectionDraft, SectionKey } from '@fotosoc/contract/page-section';
import { request } from '@fotosoc/host';

export type { EditedPage, ReferencedData, PageDrafts, SectionDraft, SectionKey };

/** Draft of a section, with the photos and texts that its value refers to. */
export interface StoredDraft extends ReferencedData {
  section: SectionDraft;
}

/** Reads the drafts of a page.
 *  @throws ApiError */
export async function readDrafts(page: EditedPage): Promise<PageDrafts> {
  return request('GET /api/section-drafts', { query: { page } });
}

/** @param version empty for a new section
 *  @throws ApiError 412 with the current section as `current` */
export async function saveDraft(key: SectionKey, value: unknown, version: string): Promise<StoredDraft> {
  return request('PUT /api/section-drafts/:key', { params: { key }, body: { value } }, { ifMatch: version });
}

/** @throws ApiError 400 with a sentence per `key:field`, 412 with the current page */
export async function publishDrafts(page: EditedPage, versions: Record<string, string>, publishAt?: string) {
  return request('POST /api/section-publications', { body: { page, versions, ...(publishAt && { publishAt }) } });
}

/** @throws ApiError */
export async function undoPublication(id: string): Promise<PageDrafts> {
  return (await request('POST /api/activity-log/:id/undo', { params: { id } })).drafts!;
}

/** @throws ApiError */
export async function cancelSchedule(page: EditedPage): Promise<PageDrafts> {
  return request('DELETE /api/section-publications', { query: { page } });
}

/** @throws ApiError 412 with the current section as `current` */
export async function restoreVersion(key: SectionKey, number: number, version = ''): Promise<StoredDraft> {
  return request('POST /api/section-versions/:key/:number/drafts', { params: { key, number } }, { ifMatch: version });
}
