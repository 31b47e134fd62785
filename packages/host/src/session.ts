import type { User } from '@fotosoc/contract/account';
import { request } from '@fotosoc/contract/request';
import { dropUserResponses } from './query.ts';
import { createStore } from './store.ts';
import { dismissFailures, notify } from './toasts.ts';

const session = createStore<User | null>(null);

/** Returns the signed-in user; `null` when signed out. The server inlines the user in the page, so the first render
 *  already has the user. */
export const useUser = session.use;

let notifyOtherTabs: () => void = () => undefined;

/** Registers the function that notifies other tabs of a sign-in or sign-out. Only `followOtherTabs` calls this
 *  function. */
export function setUserHandler(handler: () => void): void {
  notifyOtherTabs = handler;
}

/** Sets the user of this page after a login, a registration or a logout (`null`), and notifies the other tabs. If the
 *  server has ended the session, call `endSession` instead. */
export function setUser(user: User | null): void {
  showUser(user);
  notifyOtherTabs();
}

/** Sets the user of this tab only. A sign-in dismisses earlier error toasts. A different user causes the previous
 *  user's data to be dropped. */
export function showUser(user: User | null): void {
  const before = session.get();
  if (user && !before) dismissFailures();
  if (before && before.id !== user?.id) dropUserResponses();
  session.set(user);
}

/** Returns the signed-in user, or `null`, outside of React components. */
export const getUser = session.get;

/** Signs out after the server has ended the session, and shows a toast. Further calls do nothing, because several
 *  responses may report the ended session. */
export function endSession(): void {
  if (!session.get()) return;
  setUser(null);
  notify('Your session has ended. Log in to continue; drafts are kept.', 'bad');
}

/** Ends the session on the server, then on the page.
 *  @throws ApiError if the server could not be reached; the user is then still signed in */
export async function signOut(): Promise<void> {
  await request('POST /api/auth/logout');
  setUser(null);
}

/** Returns the address of the login page, which returns the user to `from` afterwards.
 *  @param from path on this site */
export function formatLoginAddress(from: string): string {
  return `/login?from=${encodeURIComponent(from)}`;
}
