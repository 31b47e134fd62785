import type { User } from '@fotosoc/contract/account';
import { request } from '@fotosoc/contract/request';
import { createStore } from './store.ts';
import { dismissFailures } from './toasts.ts';

const session = createStore<User | null>(null);

/** The signed-in user, or null. The server inlines it in the page, so it is known from the first render. */
export const useUser = session.use;

let tellOtherTabs: () => void = () => undefined;

/** Called by the shell once, through `followOtherTabs`: what to do when somebody signs in or out on this page. */
export function onUserSet(handler: () => void): void {
  tellOtherTabs = handler;
}

/** Signs in or out on this page, and has the other tabs look: after a login, a registration, or an answer that says the
 *  session has ended. */
export function setUser(user: User | null): void {
  showUser(user);
  tellOtherTabs();
}

/** The same here only. Whoever has signed in is done with what was refused before. */
export function showUser(user: User | null): void {
  if (user && !session.get()) dismissFailures();
  session.set(user);
}

/** The signed-in user, outside components. */
export const currentUser = session.get;

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
