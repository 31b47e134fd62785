import type { HandedOver, HandOver, HandOverPlan, Post } from '@fotosoc/contract/hand-over';
import { addressOf, ApiError, request } from '@fotosoc/contract/request';
import { queryClient, useApi } from '@fotosoc/host';
import type { ActsWays } from '@fotosoc/ui/password-dialog';

export type { HandedOver, HandOver, HandOverPlan, Post };

const ADDRESS = [addressOf('GET /api/hand-over')];

/** What was given for the password. Kept here and nowhere else, so that no other script of the site finds it. */
let held: string | undefined;
let ending: ReturnType<typeof setTimeout> | undefined;

/** Has the password asked for again. */
export function forgetConfirmation(): void {
  held = undefined;
}

/** How acts of a hand over ask for the password. */
export const ACTS: ActsWays = {
  isGiven: () => held !== undefined,
  give: async (password) => confirmPassword(password).then(() => undefined, sentenceOf),
  isTooLongAgo: (error) => {
    const isSo = error instanceof ApiError && error.code === 'auth/unconfirmed';
    if (isSo) forgetConfirmation();
    return isSo;
  },
};

function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.message;
}

/** Gives the password again; it counts for ten minutes.
 *  @throws ApiError `auth/invalid-credential`, `auth/too-many-requests` */
async function confirmPassword(password: string): Promise<void> {
  const { confirmation, expiresAt } = await request('POST /api/auth/confirmations', { body: { password } });
  clearTimeout(ending);
  held = confirmation;
  ending = setTimeout(forgetConfirmation, Date.parse(expiresAt) - Date.now());
}

/** How the next committee is to take over, and how the last one did. */
export const useHandOver = () => useApi('GET /api/hand-over');

/** @throws ApiError 412 with the draft as it is, as `current` */
export async function savePlan(plan: HandOverPlan, version: string): Promise<HandOver> {
  return known(await request('PUT /api/hand-over', { body: plan }, { ifMatch: version }).catch(knownByRefusal));
}

/** @returns the plan that is begun with
 *  @throws ApiError 412 with the draft as it is */
export async function discardPlan(version: string): Promise<HandOver> {
  return known(await request('DELETE /api/hand-over', {}, { ifMatch: version }).catch(knownByRefusal));
}

/** @throws ApiError 400 with a sentence per field, 409, 412 with the draft as it is */
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

/** Has the rights of those who go end on another day.
 *  @throws ApiError `people/invalid-day` */
export async function moveLastDay(id: string, lastDay: string): Promise<HandOver> {
  return known(await request('PUT /api/hand-overs/:id/last-day', { params: { id }, body: { lastDay } }, confirmed()));
}

/** Invites again, to the same address or another one.
 *  @throws ApiError `auth/invalid-email`, `people/already-invited` */
export async function inviteAgain(id: string, invitationId: string, email: string): Promise<HandOver> {
  const input = { params: { id, invitationId }, body: { email } };
  return known(await request('PUT /api/hand-overs/:id/invitations/:invitationId', input, confirmed()));
}

/** Has the page ask how things stand. */
export function askAgain(): void {
  void queryClient.invalidateQueries({ queryKey: ADDRESS });
}

function confirmed(): { confirmation?: string } {
  return held === undefined ? {} : { confirmation: held };
}

function known(answer: HandOver): HandOver {
  void queryClient.cancelQueries({ queryKey: ADDRESS }); // whose answer may be of before
  queryClient.setQueryData(ADDRESS, answer);
  return answer;
}

function knownByRefusal(error: unknown): never {
  if (error instanceof ApiError && error.status === 412) known(error.current as HandOver);
  throw error;
}
