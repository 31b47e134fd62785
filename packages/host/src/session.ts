import type { User } from '@fotosoc/contract/account';
import { request } from '@fotosoc/contract/request';
import { createStore } from './store.ts';

const session = createStore<User | null>(null);

/** The signed-in user, or null. The server inlines it in the page, so it is known from the first render. */
export const useUser = session.use;

/** Signs in or out on this page: after a login, a registration, or an answer that says the session has ended. */
export const setUser = session.set;

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
