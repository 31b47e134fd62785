import { holdConfirmation } from '@fotosoc/contract/confirmation';
import type { HandedOver, HandOver, HandOverPlan, Post } from '@fotosoc/contract/hand-over';
import { addressOf, ApiError, queryClient, request, useApi, useUser } from '@fotosoc/host';

export type { HandedOver, HandOver, HandOverPlan, Post };

const ADDRESS = [addressOf('GET /api/hand-over')];

/** Password or passkey confirmation for pages of this remote. */
export const confirmation = holdConfirmation();
const { confirmed } = confirmation;

/** Returns the confirmation methods of the signed-in user. */
export const useConfirmationWays = () => confirmation.waysFor(useUser());

/** Fetches the plan of the next committee handover, and the last handover. */
export const useHandOver = () => useApi('GET /api/hand-over');

/** @throws ApiError 412 with the current draft as `current` */
export async function savePlan(plan: HandOverPlan, version: string): Promise<HandOver> {
  return known(await request('PUT /api/hand-over', { body: plan }, { ifMatch: version }).catch(knownByRefusal));
}

/** @returns the initial plan
 *  @throws ApiError 412 with the current draft */
export async function discardPlan(version: string): Promise<HandOver> {
  return known(await request('DELETE /api/hand-over', {}, { ifMatch: version }).catch(knownByRefusal));
}

/** @throws ApiError 400 with a sentence per field, 409, 412 with the current draft */
export async function handOver({ version, numbers }: HandOver): Promise<HandOver> {
  const input = { body: { version, numbers } };
  const done = await request('POST /api/hand-overs', input, confirmed()).catch(knownByRefusal);
  await queryClient.invalidateQueries();
  return known(done);
}

/** @throws ApiError `hand-overs/cannot-undo` */
export async function undoHandOver(id: string): Promise<HandOver> {
  const undone = await request('POST /api/hand-overs/:id/undo', { params: { id } }, confirmed());
  await queryClient.invalidateQueries();
  return known(undone);
}

/** Moves the last day of the rights of departing members.
 *  @throws ApiError `people/invalid-day` */
export async function moveLastDay(id: string, lastDay: string): Promise<HandOver> {
  return known(await request('PUT /api/hand-overs/:id/last-day', { params: { id }, body: { lastDay } }, confirmed()));
}

/** Sends an invitation again, to the same or another address.
 *  @throws ApiError `auth/invalid-email`, `people/already-invited` */
export async function inviteAgain(id: string, invitationId: string, email: string): Promise<HandOver> {
  const input = { params: { id, invitationId }, body: { email } };
  return known(await request('PUT /api/hand-overs/:id/invitations/:invitationId', input, confirmed()));
}

export function askAgain(): void {
  void queryClient.invalidateQueries({ queryKey: ADDRESS });
}

function known(answer: HandOver): HandOver {
  void queryClient.cancelQueries({ queryKey: ADDRESS }); // a running request may return older data
  queryClient.setQueryData(ADDRESS, answer);
  return answer;
}

function knownByRefusal(error: unknown): never {
  if (error instanceof ApiError && error.status === 412) known(error.current as HandOver);
  throw error;
}
