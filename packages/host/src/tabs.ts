import { request } from '@fotosoc/contract/request';
import { queryClient } from './query.ts';
import { getUser, setUserHandler, showUser } from './session.ts';

/** Storage key that is written on every sign-in and sign-out; browsers notify the other tabs. */
const KEY = 'fotosoc-session';

/** Synchronises the session with the other tabs: after a sign-in or sign-out in another tab, and when the page is
 *  restored from the browser's history, the page asks the server for the user. Typed input stays. */
export function followOtherTabs(): void {
  setUserHandler(() => {
    try {
      localStorage.setItem(KEY, crypto.randomUUID());
    } catch {
      // A full or forbidden store: the other tabs notice at their next request.
    }
  });
  addEventListener('storage', ({ key }) => {
    if (key === KEY) void askWhoIsSignedIn();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void askWhoIsSignedIn();
  });
}

async function askWhoIsSignedIn(): Promise<void> {
  const answer = await request('GET /api/auth/session').catch(() => undefined); // noticed at the next request instead
  if (!answer || answer.user?.id === getUser()?.id) return;
  showUser(answer.user);
  await queryClient.invalidateQueries(); // responses may differ for another user
}
