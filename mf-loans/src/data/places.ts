import type { Body } from '@fotosoc/contract';
import type { NewSignUp } from '@fotosoc/contract/places';
import { formatApiAddress, queryClient, request, useApi, useLatestApi, useUser } from '@fotosoc/host';
import { invalidateQueriesOf } from './desk';

/** Fetches the places of an event. remote.json lists the request, so that the server inlines its response. */
export function useEventPlaces(slug: string) {
  return useApi('GET /api/events/:slug/places', { params: { slug } }).data;
}

/** Returns the address that a form without scripts is sent to. */
export function getSignUpAddress(slug: string): string {
  return formatApiAddress('POST /api/events/:slug/sign-ups', { params: { slug } });
}

/** Signs up for an event.
 *  @param idempotencyKey key of the sign-up, the same for every attempt
 *  @throws ApiError `places/not-open`, `places/members-only`, or with a sentence per refused field */
export async function signUpForEvent(
  slug: string,
  body: Body<'POST /api/events/:slug/sign-ups'>,
  idempotencyKey: string,
): Promise<NewSignUp> {
  try {
    return await request('POST /api/events/:slug/sign-ups', { params: { slug }, body }, { idempotencyKey });
  } finally {
    invalidateQueriesOf(formatApiAddress('GET /api/events/:slug/places', { params: { slug } }));
    invalidateQueriesOf('/api/account/sign-ups');
  }
}

/** Fetches the sign-ups of the signed-in member for coming events; no data for visitors. */
export function useOwnSignUps() {
  const isMember = useUser() !== null;
  const { data, ...query } = useLatestApi('GET /api/account/sign-ups', isMember ? {} : undefined);
  return { ...query, data: data?.signUps };
}

/** @returns path of the page that manages a sign-up
 *  @throws ApiError `places/sign-up-not-found` */
export async function createSignUpPath(id: string): Promise<string> {
  return (await request('POST /api/account/sign-ups/:id/links', { params: { id } })).path;
}

/** Fetches the sign-up of a mailed link. The request changes no data. */
export function useManagedSignUp(token: string) {
  return useApi('GET /api/managed-sign-ups', { query: { token } });
}

export type SignUpAction = 'confirmations' | 'cancellations' | 'guests';

/** Returns the address that a form without scripts is sent to. */
export function getSignUpActionAddress(action: SignUpAction): string {
  return `/api/managed-sign-ups/${action}`;
}

/** Confirms, accepts, changes or cancels the sign-up of a mailed link, and shows the result.
 *  @param guests new number of guests, for the action `guests`
 *  @throws ApiError `places/not-possible`, `places/sign-up-not-found` */
export async function changeManagedSignUp(token: string, action: SignUpAction, guests: number): Promise<void> {
  const queryKey = [formatApiAddress('GET /api/managed-sign-ups', { query: { token } })];
  try {
    const reply =
      action === 'guests'
        ? await request('POST /api/managed-sign-ups/guests', { body: { token, guests } })
        : await request(`POST /api/managed-sign-ups/${action}`, { body: { token } });
    queryClient.setQueryData(queryKey, reply);
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}
