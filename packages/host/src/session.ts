import type { User } from '@fotosoc/contract/account';
import { request } from '@fotosoc/contract/request';
import { forgetOwnAnswers } from './query.ts';
import { createStore } from './store.ts';
import { dismissFailures, notify } from './toasts.ts';

const session = createStore<User | null>(null);

/** The signed-in user, or null. The server inlines it in the page, so it is known from the first render. */
export const useUser = session.use;

let tellOtherTabs: () => void = () => undefined;

/** Called by the shell once, through `followOtherTabs`: what to do when somebody signs in or out on this page. */
export function onUserSet(handler: () => void): void {
  tellOtherTabs = handler;
}

/** Signs in or out on this page, and has the other tabs look: after a login, a registration, or a logout. When the
 *  server ended the session, see `endSession`. */
export function setUser(user: User | null): void {
  showUser(user);
  tellOtherTabs();
}

/** The same here only. Whoever has signed in is done with what was refused before, and gets nothing of who was before. */
export function showUser(user: User | null): void {
  const before = session.get();
  if (user && !before) dismissFailures();
  if (before && before.id !== user?.id) forgetOwnAnswers();
  session.set(user);
}

/** The signed-in user, outside components. */
export const currentUser = session.get;

/** For an answer that says the session has ended: signs out and says so, once, however many calls were answered so. */
export function endSession(): void {
  if (!session.get()) return;
  setUser(null);
  notify('Your session has ended. Log in to go on; what you typed is kept.', 'bad');
}

/** Ends the session on the server, then here.
 *  @throws ApiError when the server could not be told; the user is then still signed in. */
export async function signOut(): Promise<void> {
  await request('POST /api/auth/logout');
  setUser(null);
}

/** The login page, returning to `from` (a path of this site) afterwards. */
export function loginAddress(from: string): string {
  return `/login?from=${encodeURIComponent(from)}`;
}
