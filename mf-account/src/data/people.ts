import type { GivenRight, Person } from '@fotosoc/contract/people';
import type { ActivityLogEntry } from '@fotosoc/contract/activity-log';
import type { Right } from '@fotosoc/contract/user';
import { formatApiAddress, queryClient, request, setUser, useApi, useApiPages } from '@fotosoc/host';
import { confirmed } from './confirmation';

/** Fetches people with rights, and open invitations. */
export const usePeople = () => useApi('GET /api/people');

/** Fetches the log of rights page by page. */
export function useRightsLog() {
  const { data, ...pages } = useApiPages('GET /api/activity-log', 12, { area: 'people' });
  return { ...pages, items: data?.pages.flatMap(({ entries }) => entries) };
}

export interface RightsChange {
  person: Person;
  entry: ActivityLogEntry;
}

/** Grants a right, or changes its last day; `null` ends the right.
 *  @throws ApiError `auth/unconfirmed`, `people/invalid-day`, `people/last-administrator`, `people/not-found` */
export async function changeRight(id: string, right: Right, given: { lastDay: string | null } | null) {
  const params = { id, right };
  return given
    ? changed(await request('PUT /api/people/:id/rights/:right', { params, body: given }, confirmed()))
    : changed(await request('DELETE /api/people/:id/rights/:right', { params }, confirmed()));
}

/** Ends all rights of a person.
 *  @throws ApiError as `changeRight` */
export async function endRights(id: string): Promise<RightsChange> {
  return changed(await request('DELETE /api/people/:id/rights', { params: { id } }, confirmed()));
}

/** Reverts a recent change of rights.
 *  @throws ApiError `people/cannot-undo` after a minute, or if changed in the meantime */
export async function undoRights(entryId: string): Promise<true> {
  await request('POST /api/activity-log/:id/undo', { params: { id: entryId } }, confirmed());
  await queryClient.invalidateQueries({ queryKey: [PEOPLE] });
  await queryClient.invalidateQueries({ queryKey: [COMMITTEE] });
  invalidateLogs();
  return true;
}

/** Fetches the committee with the linked accounts. */
export const useCommitteeAccounts = () => useApi('GET /api/people/committee');

/** Links an entry of the committee to an account; `null` removes the link.
 *  @throws ApiError `auth/unconfirmed`, `auth/invalid-email`, `people/not-found` with a sentence for `email` */
export async function linkCommitteeEntry(entryId: string, email: string | null) {
  const tied = await request(
    'PUT /api/people/committee/:entryId',
    { params: { entryId }, body: { email } },
    confirmed(),
  );
  await queryClient.invalidateQueries({ queryKey: [COMMITTEE] });
  invalidateLogs();
  return tied;
}

/** Grants rights at once, or by mail if the address is unconfirmed.
 *  @throws ApiError `auth/unconfirmed`, `auth/invalid-email`, `people/already-invited`, `people/invalid-day` */
export async function inviteMember(email: string, rights: GivenRight[]) {
  const made = await request('POST /api/people', { body: { email, rights } }, confirmed());
  await queryClient.invalidateQueries({ queryKey: [PEOPLE] });
  invalidateLogs();
  return made;
}

/** Invalidates the mailed link of an invitation.
 *  @throws ApiError `auth/unconfirmed`, `people/invitation-not-found` */
export async function withdrawInvitation(id: string): Promise<true> {
  await request('DELETE /api/people/invitations/:id', { params: { id } }, confirmed());
  await queryClient.invalidateQueries({ queryKey: [PEOPLE] });
  invalidateLogs();
  return true;
}

/** Mails a new link, valid for another 14 days.
 *  @throws ApiError `auth/unconfirmed`, `people/invitation-not-found` */
export async function resendInvitation(id: string): Promise<true> {
  await request('POST /api/people/invitations/:id/mails', { params: { id } }, confirmed());
  await queryClient.invalidateQueries({ queryKey: [PEOPLE] });
  return true;
}

/** Fetches the rights of an invitation. */
export const useInvitation = (token: string) => useApi('GET /api/right-invitations', { query: { token } });

/** Accepts an invitation. After a refusal, the invitation is fetched again, because another tab may have accepted it.
 *  @throws ApiError `people/invitation-not-found`, `people/last-administrator` */
export async function acceptInvitation(token: string): Promise<void> {
  const { user } = await request('POST /api/right-invitations', { body: { token } }).catch((error: unknown) => {
    const address = formatApiAddress('GET /api/right-invitations', { query: { token } });
    void queryClient.invalidateQueries({ queryKey: [address] });
    throw error;
  });
  setUser(user);
}

const PEOPLE = formatApiAddress('GET /api/people');
const COMMITTEE = formatApiAddress('GET /api/people/committee');

/** Updates the person in the cached list. The person stays in the list even without any right. */
function changed(change: RightsChange): RightsChange {
  queryClient.setQueryData<ReturnType<typeof usePeople>['data']>(
    [PEOPLE],
    (before) =>
      before && { ...before, people: before.people.map((one) => (one.id === change.person.id ? change.person : one)) },
  );
  invalidateLogs();
  return change;
}

const LOGS = [formatApiAddress('GET /api/activity-log'), formatApiAddress('GET /api/people/security-events')];

/** Invalidates the cached log of rights and the security log. */
export function invalidateLogs(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) => LOGS.some((log) => String(address).startsWith(log)),
  });
}
