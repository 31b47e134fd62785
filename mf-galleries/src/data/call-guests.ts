import type { Body } from '@fotosoc/contract';
import { createIdempotencyKeys } from '@fotosoc/contract/idempotency';
import { formatApiAddress, request, useApi } from '@fotosoc/host';
import { forgetCall, settleChange, type EntryValues } from './calls';

/** Returns the path of the page that a mailed link opens.
 *  @param entry id of the entry to change, or `new` */
export function getGuestPath(slug: string, token: string, entry?: string): string {
  const search = new URLSearchParams({ token, ...(entry !== undefined && { entry }) });
  return `/calls/${slug}/enter?${search.toString()}`;
}

/** Returns the address that a form without scripts is sent to. */
export function getEntryLinkAddress(slug: string): string {
  return formatApiAddress('POST /api/calls/:slug/entry-links', { params: { slug } });
}

/** Asks for a link to enter photos without an account.
 *  @param idempotencyKey the same for every attempt
 *  @throws ApiError, with sentences per field */
export async function askForLink(
  slug: string,
  body: Body<'POST /api/calls/:slug/entry-links'>,
  idempotencyKey: string,
): Promise<void> {
  await request('POST /api/calls/:slug/entry-links', { params: { slug }, body }, { idempotencyKey });
}

/** Fetches the entries of a mailed link. */
export function useManagedEntries(slug: string, token: string) {
  return useApi('GET /api/calls/:slug/managed-entries', { params: { slug }, query: { token } });
}

/** Returns the address that a guest's photo is uploaded to. */
export function getGuestUploadAddress(token: string): string {
  return formatApiAddress('POST /api/photos', { query: { entrant: token } });
}

const tries = createIdempotencyKeys();

/** Enters a photo with a mailed link, or saves an entry if an id is passed. A repeated request after a lost response
 *  enters nothing twice.
 *  @throws ApiError, with sentences per field */
export async function saveManagedEntry(
  slug: string,
  token: string,
  entryId: string | null,
  values: EntryValues,
): Promise<void> {
  const body = { token, ...values };
  await (entryId === null
    ? request(
        'POST /api/calls/:slug/managed-entries',
        { params: { slug }, body },
        { idempotencyKey: tries.keyOf(body) },
      )
    : request('PUT /api/calls/:slug/managed-entries/:id', { params: { slug, id: entryId }, body }));
  tries.done();
  await forgetCall(slug);
}

/** @throws ApiError */
export async function withdrawManagedEntry(slug: string, token: string, id: string): Promise<void> {
  const input = { params: { slug, id }, body: { token } };
  await settleChange(slug, request('POST /api/calls/:slug/managed-entries/:id/withdrawals', input));
}

/** Deletes the guest who entered this photo, with all entries of the guest in the call, for officers.
 *  @throws ApiError */
export async function deleteGuest(slug: string, entryId: string): Promise<void> {
  await settleChange(slug, request('DELETE /api/calls/:slug/guest-entries/:id', { params: { slug, id: entryId } }));
}
