import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import type { CaptionGallery, ReviewCase, ReviewSettings } from '@fotosoc/contract/review';
import { formatApiAddress, ApiError, queryClient, request, useApi, useApiPages } from '@fotosoc/host';

const CASES = 12;

/** Fetches open moderation cases, oldest first. */
export function useModerationCases(list: ReviewCase['list']) {
  const { data, ...pages } = useApiPages('GET /api/review', CASES, { list });
  return { ...pages, items: data?.pages.flatMap(({ cases }) => cases) };
}

/** Fetches a moderation case, open or decided. */
export function useModerationCase(id: string) {
  const { data, error, ...query } = useApi('GET /api/review/cases/:id', { params: { id } });
  return { ...query, found: data?.case, isMissing: error instanceof ApiError && error.status === 404 };
}

/** Fetches the moderation log, newest first. */
export function useModerationLog() {
  const { data, ...pages } = useApiPages('GET /api/activity-log', 24, { area: 'captions' });
  return { ...pages, items: data?.pages.flatMap(({ entries }) => entries) };
}

export const useReviewSettings = () => useApi('GET /api/review/settings');

export type ModeratedSubject = 'captions' | 'photos' | 'portfolios' | 'galleries';

/** Shows or hides content.
 *  @param caseId id of the moderation case that the decision closes
 *  @throws ApiError 409 `review/decided` if another reviewer was faster */
export async function decideCase(
  kind: ModeratedSubject,
  id: string,
  isShown: boolean,
  caseId?: string,
): Promise<ActivityLogEntry> {
  const body = { isShown, caseId };
  const { entry } = await put(kind, id, body);
  outdate('GET /api/activity-log');
  return entry;
}

/** Hides all captions that a caption's network or account wrote within a day.
 *  @throws ApiError */
export async function hideSenderCaptions(captionId: string): Promise<ActivityLogEntry> {
  const { entry } = await request('POST /api/review/captions/:id/sender-hidings', { params: { id: captionId } });
  outdate('GET /api/activity-log');
  return entry;
}

function put(kind: ModeratedSubject, id: string, body: { isShown: boolean; caseId?: string; reason?: string }) {
  switch (kind) {
    case 'portfolios':
      return request('PUT /api/review/portfolios/:portfolioLink', { params: { portfolioLink: id }, body });
    case 'galleries':
      return request('PUT /api/review/galleries/:link/visibility', { params: { link: id }, body });
    default:
      return request(`PUT /api/review/${kind}/:id`, { params: { id }, body });
  }
}

/** @throws ApiError 409 `review/cannot-undo` after a minute, or if changed in the meantime */
export async function undoDecision(entryId: string): Promise<true> {
  await request('POST /api/activity-log/:id/undo', { params: { id: entryId } });
  outdate('GET /api/activity-log');
  return true;
}

/** @throws ApiError */
export async function saveReviewSettings(settings: ReviewSettings): Promise<void> {
  await request('PUT /api/review/settings', { body: settings });
  setSettings((before) => ({ ...before, settings }));
}

/** @param captionsWait `null` for the default of the site
 *  @throws ApiError */
export async function saveCaptionsWait(link: string, captionsWait: boolean | null): Promise<void> {
  const { gallery } = await request('PUT /api/review/galleries/:link', { params: { link }, body: { captionsWait } });
  setSettings((before) => ({
    ...before,
    galleries: before.galleries.map((one) => (one.link === link ? gallery : one)),
  }));
}

interface Kept {
  settings: ReviewSettings;
  galleries: CaptionGallery[];
}

function setSettings(change: (before: Kept) => Kept): void {
  queryClient.setQueryData<Kept>([formatApiAddress('GET /api/review/settings')], (before) => before && change(before));
}

function outdate(key: 'GET /api/activity-log'): void {
  const address = formatApiAddress(key);
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [asked] }) => String(asked).startsWith(address) });
}
