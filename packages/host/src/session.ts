import type { User } from '@fotosoc/contract/account';
import { request } from '@fotosoc/contract/request';
import { dropUserResponses } from './query.ts';
import { createStore } from './store.ts';
import { dismissFailures, notify } from './toasts.ts';

const session = createStore<User | null>(null);

/** Returns the signed-in user, or `null`. The server inlines the user in the page, so that the first render knows the
 *  user. */
export const useUser = session.use;

let tellOtherTabs: () => void = () => undefined;

/** Registers a handler for sign-ins and sign-outs on this page; called once, by `followOtherTabs`. */
export function setUserHandler(handler: () => void): void {
  tellOtherTabs = handler;
}

/** Signs in or out on this page after a login, a registration or a logout, and notifies the other tabs. Use
 *  `endSession` if the server ended the session. */
export function setUser(user: User | null): void {
  showUser(user);
  tellOtherTabs();
}

/** Signs in or out on this tab only. A sign-in dismisses earlier failures; a change of the user drops the previous
 *  user's data. */
export function showUser(user: User | null): void {
  const before = session.get();
  if (user && !before) dismissFailures();
  if (before && before.id !== user?.id) dropUserResponses();
  session.set(user);
}

/** Returns the signed-in user, outside components. */
export const getUser = session.get;

/** Signs out and shows a toast, once, regardless of the number of responses that report the ended session. */
export function endSession(): void {
  if (!session.get()) return;
  setUser(null);
  notify('Your session has ended. Log in to continue; your text is kept.', 'bad');
}

/** Ends the session on the server, then on the page.
 *  @throws ApiError if the server could not be reached; the user is then still signed in */
export async function signOut(): Promise<void> {
  await request('POST /api/auth/logout');
  setUser(null);
}

/** Returns the address of the login page, with a return to `from` (a path of this site). */
export function loginAddress(from: string): string {
  return `/login?from=${encodeURIComponent(from)}`;
}
