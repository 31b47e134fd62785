import type { GivenRight, Person } from '@fotosoc/contract/people';
import type { RecordEntry } from '@fotosoc/contract/record';
import type { Right } from '@fotosoc/contract/user';
import { addressOf, queryClient, request, setUser, useApi, useApiPages } from '@fotosoc/host';
import { confirmed } from './confirmation';

/** Who may do what, and who is invited to. */
export const usePeople = () => useApi('GET /api/people');

/** What was done about rights, page by page. */
export function useRightsRecord() {
  const { data, ...pages } = useApiPages('GET /api/people/record', 12);
  return { ...pages, items: data?.pages.flatMap(({ entries }) => entries) };
}

export interface RightsChange {
  person: Person;
  entry: RecordEntry;
}

/** Gives a right, or another last day of it; null ends it.
 *  @throws ApiError `auth/unconfirmed`, `people/invalid-day`, `people/last-administrator`, `people/not-found` */
export async function changeRight(id: string, right: Right, given: { lastDay: string | null } | null) {
  const params = { id, right };
  return given
    ? changed(await request('PUT /api/people/:id/rights/:right', { params, body: given }, confirmed()))
    : changed(await request('DELETE /api/people/:id/rights/:right', { params }, confirmed()));
}

/** Ends everything somebody may do.
 *  @throws ApiError as `changeRight` */
export async function endRights(id: string): Promise<RightsChange> {
  return changed(await request('DELETE /api/people/:id/rights', { params: { id } }, confirmed()));
}

/** Takes back what was done a moment ago.
 *  @throws ApiError `people/cannot-undo` once the minute is over, or somebody has changed it meanwhile */
export async function undoRights(entryId: string): Promise<true> {
  await request('POST /api/people/record/:id/undo', { params: { id: entryId } }, confirmed());
  await queryClient.invalidateQueries({ queryKey: [PEOPLE] });
  await queryClient.invalidateQueries({ queryKey: [COMMITTEE] });
  outdateRecord();
  return true;
}

/** Who is on the committee, and whose account that is. */
export const useCommitteeAccounts = () => useApi('GET /api/people/committee');

/** Says whose account an entry of the committee is; null is nobody's.
 *  @throws ApiError `auth/unconfirmed`, `auth/invalid-email`, `people/not-found` with a sentence for `email` */
export async function tieEntry(entryId: string, email: string | null) {
  const tied = await request(
    'PUT /api/people/committee/:entryId',
    { params: { entryId }, body: { email } },
    confirmed(),
  );
  await queryClient.invalidateQueries({ queryKey: [COMMITTEE] });
  outdateRecord();
  return tied;
}

/** Gives rights at once, or by mail where nobody has proven the address.
 *  @throws ApiError `auth/unconfirmed`, `auth/invalid-email`, `people/already-invited`, `people/invalid-day` */
export async function invite(email: string, rights: GivenRight[]) {
  const made = await request('POST /api/people', { body: { email, rights } }, confirmed());
  await queryClient.invalidateQueries({ queryKey: [PEOPLE] });
  outdateRecord();
  return made;
}

/** Ends the mailed link of an invitation.
 *  @throws ApiError `auth/unconfirmed`, `people/invitation-not-found` */
export async function withdrawInvitation(id: string): Promise<true> {
  await request('DELETE /api/people/invitations/:id', { params: { id } }, confirmed());
  await queryClient.invalidateQueries({ queryKey: [PEOPLE] });
  outdateRecord();
  return true;
}

/** Mails a new link, for another 14 days.
 *  @throws ApiError `auth/unconfirmed`, `people/invitation-not-found` */
export async function mailAgain(id: string): Promise<true> {
  await request('POST /api/people/invitations/:id/mails', { params: { id } }, confirmed());
  await queryClient.invalidateQueries({ queryKey: [PEOPLE] });
  return true;
}

/** What a mailed link gives to whoever accepts it. */
export const useInvitation = (token: string) => useApi('GET /api/right-invitations', { query: { token } });

/** @throws ApiError `people/invitation-not-found`, `people/last-administrator` */
export async function acceptInvitation(token: string): Promise<void> {
  const { user } = await request('POST /api/right-invitations', { body: { token } });
  setUser(user);
}

const PEOPLE = addressOf('GET /api/people');
const COMMITTEE = addressOf('GET /api/people/committee');

/** Their row stays where it is, also when they may do nothing any more. */
function changed(change: RightsChange): RightsChange {
  queryClient.setQueryData<ReturnType<typeof usePeople>['data']>(
    [PEOPLE],
    (before) =>
      before && { ...before, people: before.people.map((one) => (one.id === change.person.id ? change.person : one)) },
  );
  outdateRecord();
  return change;
}

/** Has the record asked for again. */
export function outdateRecord(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) => String(address).startsWith(addressOf('GET /api/people/record')),
  });
}
