import { createConfirmationHolder } from '@fotosoc/contract/confirmation';
import type { CompletedHandover, Handover, HandoverPlan, Post } from '@fotosoc/contract/handover';
import { formatApiAddress, ApiError, queryClient, request, useApi, useUser } from '@fotosoc/host';

export type { CompletedHandover, Handover, HandoverPlan, Post };

const ADDRESS = [formatApiAddress('GET /api/hand-over')];

/** Password or passkey confirmation for pages of this remote. */
export const confirmation = createConfirmationHolder();
const { confirmed } = confirmation;

/** Returns the confirmation methods of the signed-in user. */
export const useConfirmationWays = () => confirmation.waysFor(useUser());

/** Fetches the plan of the next committee handover, and the last handover. */
export const useHandover = () => useApi('GET /api/hand-over');

/** @throws ApiError 412 with the current draft as `current` */
export async function savePlan(plan: HandoverPlan, version: string): Promise<Handover> {
  return known(await request('PUT /api/hand-over', { body: plan }, { ifMatch: version }).catch(knownByRefusal));
}

/** @returns the initial plan
 *  @throws ApiError 412 with the current draft */
export async function discardPlan(version: string): Promise<Handover> {
  return known(await request('DELETE /api/hand-over', {}, { ifMatch: version }).catch(knownByRefusal));
}

/** @throws ApiError 400 with a sentence per field, 409, 412 with the current draft */
export async function completeHandover({ version, numbers }: Handover): Promise<Handover> {
  const input = { body: { version, numbers } };
  const done = await request('POST /api/hand-overs', input, confirmed()).catch(knownByRefusal);
  await queryClient.invalidateQueries();
  return known(done);
}

/** @throws ApiError `hand-overs/cannot-undo` */
export async function undoHandover(id: string): Promise<Handover> {
  const { handover } = await request('POST /api/activity-log/:id/undo', { params: { id } }, confirmed());
  await queryClient.invalidateQueries();
  return known(handover!);
}

/** Moves the last day of the rights of departing members.
 *  @throws ApiError `people/invalid-day` */
export async function moveLastDay(id: string, lastDay: string): Promise<Handover> {
  return known(await request('PUT /api/hand-overs/:id/last-day', { params: { id }, body: { lastDay } }, confirmed()));
}

/** Sends an invitation again, to the same or another address.
 *  @throws ApiError `auth/invalid-email`, `people/already-invited` */
export async function resendInvitation(id: string, invitationId: string, email: string): Promise<Handover> {
  const input = { params: { id, invitationId }, body: { email } };
  return known(await request('PUT /api/hand-overs/:id/invitations/:invitationId', input, confirmed()));
}

export function refetchHandover(): void {
  void queryClient.invalidateQueries({ queryKey: ADDRESS });
}

function known(answer: Handover): Handover {
  void queryClient.cancelQueries({ queryKey: ADDRESS }); // an older request could otherwise overwrite the new data
  queryClient.setQueryData(ADDRESS, answer);
  return answer;
}

function knownByRefusal(error: unknown): never {
  if (error instanceof ApiError && error.status === 412) known(error.current as Handover);
  throw error;
}
