import type { Body } from '@fotosoc/contract';
import type { CallChange, CallJudge, NewCall, OpenCall } from '@fotosoc/contract/calls';
import { createIdempotencyKeys } from '@fotosoc/contract/idempotency';
import { ApiError, apiQuery, queryClient, request, useApi, useLatestApi } from '@fotosoc/host';

/** Fetches all calls, the latest closing first. */
export function useCalls() {
  const query = useApi('GET /api/calls');
  return { ...query, calls: query.data?.calls };
}

/** Fetches a call with its results; `isMissing` if the call does not exist. */
export function useCall(slug: string) {
  const query = useApi('GET /api/calls/:slug', { params: { slug } });
  return {
    ...query,
    call: query.data?.call,
    results: query.data?.results,
    isMissing: query.error instanceof ApiError && query.error.status === 404,
  };
}

/** Fetches the user's entries, and the photos that the user can choose from.
 *  @param isSignedIn false sends no request */
export function useParticipation(slug: string, isSignedIn: boolean) {
  return useLatestApi('GET /api/account/calls/:slug', isSignedIn ? { params: { slug } } : undefined);
}

const tries = createIdempotencyKeys();

export interface EntryValues {
  photoId: string;
  title: string;
  name: string;
}

/** Enters a photo, or saves an entry if an id is passed. A repeated request after a lost response enters nothing twice.
 *  @throws ApiError, with sentences per field */
export async function saveEntry(slug: string, entryId: string | null, body: EntryValues): Promise<void> {
  await (entryId === null
    ? request('POST /api/calls/:slug/entries', { params: { slug }, body }, { idempotencyKey: tries.keyOf(body) })
    : request('PUT /api/calls/:slug/entries/:id', { params: { slug, id: entryId }, body }));
  tries.done();
  await forgetCall(slug);
}

/** @throws ApiError */
export async function withdrawEntry(slug: string, id: string): Promise<void> {
  await settleChange(slug, request('DELETE /api/calls/:slug/entries/:id', { params: { slug, id } }));
}

/** Fetches the ballot of the user or of a guest judge, and never returns one of an earlier visit.
 *  @param judge token of a guest judge's link */
export function useBallot(slug: string, judge: string | undefined) {
  return useApi('GET /api/calls/:slug/ballot', createBallotInput(slug, judge));
}

export function forgetBallot(slug: string, judge: string | undefined): void {
  queryClient.removeQueries({
    queryKey: apiQuery('GET /api/calls/:slug/ballot', createBallotInput(slug, judge)).queryKey,
  });
}

function createBallotInput(slug: string, judge: string | undefined) {
  return { params: { slug }, query: { ...(judge !== undefined && { judge }) } };
}

/** @returns number of votes left; `undefined` for marks
 *  @throws ApiError */
export async function saveMark(
  slug: string,
  id: string,
  mark: number | null,
  judge: string | undefined,
): Promise<number | undefined> {
  const body = { mark, ...(judge !== undefined && { judge }) };
  return (await request('PUT /api/calls/:slug/ballot/:id', { params: { slug, id }, body })).votesLeft;
}

/** Creates a call, or saves the call with this slug.
 *  @throws ApiError, with sentences per field */
export async function saveCall(slug: string | undefined, { slug: typed, ...body }: NewCall): Promise<OpenCall> {
  const { call } =
    slug === undefined
      ? await request('POST /api/calls', { body: { slug: typed, ...body } })
      : await request('PUT /api/calls/:slug', { params: { slug }, body: body satisfies CallChange });
  await forgetCall(call.slug);
  return call;
}

/** @throws ApiError */
export async function deleteCall(slug: string): Promise<void> {
  await request('DELETE /api/calls/:slug', { params: { slug } });
  await queryClient.invalidateQueries({ queryKey: apiQuery('GET /api/calls').queryKey });
}

/** Fetches the guest judges, and how far the judges are, for officers. */
export function useProgress(slug: string) {
  return useApi('GET /api/calls/:slug/progress', { params: { slug } });
}

/** Fetches all entries without names, for officers. */
export function useEntries(slug: string) {
  return useApi('GET /api/calls/:slug/entries', { params: { slug } });
}

/** @returns the path of the judge's link, which cannot be read again
 *  @throws ApiError, with sentences per field */
export async function inviteJudge(
  slug: string,
  body: Body<'POST /api/calls/:slug/judges'>,
): Promise<{ judge: CallJudge; path: string }> {
  const invited = await request('POST /api/calls/:slug/judges', { params: { slug }, body });
  await forgetCall(slug);
  return invited;
}

/** @throws ApiError */
export async function removeJudge(slug: string, id: string): Promise<void> {
  await settleChange(slug, request('DELETE /api/calls/:slug/judges/:id', { params: { slug, id } }));
}

/** @throws ApiError */
export async function publishResults(slug: string): Promise<void> {
  await settleChange(slug, request('POST /api/calls/:slug/results', { params: { slug } }));
}

/** Creates a gallery of the results.
 *  @throws ApiError */
export async function createResultsGallery(slug: string, entries: 'all' | 'chosen'): Promise<void> {
  await settleChange(slug, request('POST /api/calls/:slug/galleries', { params: { slug }, body: { entries } }));
}

/** Plans the winner as Foto of the Week.
 *  @throws ApiError */
export async function planWinner(slug: string, day: string): Promise<void> {
  await request('POST /api/calls/:slug/fotos', { params: { slug }, body: { day } });
}

/** Waits for a change of a call, then requests the responses about the call again, also after a refusal: another tab may
 *  have made the same change. */
export async function settleChange(slug: string, change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } finally {
    await forgetCall(slug);
  }
}

/** Requests the responses about a call and the list of calls again. */
export async function forgetCall(slug: string): Promise<void> {
  const about = [`/api/calls/${slug}`, `/api/account/calls/${slug}`];
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) =>
      address === '/api/calls' || about.some((path) => String(address).startsWith(path)),
  });
}
