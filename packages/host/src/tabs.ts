import { request } from '@fotosoc/contract/request';
import { queryClient } from './query.ts';
import { getUser, setUserHandler, showUser } from './session.ts';

/** Key in `localStorage` that each sign-in and sign-out writes, because browsers notify the other tabs of a change. */
const KEY = 'fotosoc-session';

/** Synchronises the session with other tabs. Asks the server for the user after a sign-in or sign-out in another tab,
 *  and when the browser restores the page from its history. Typed input stays. */
export function followOtherTabs(): void {
  setUserHandler(() => {
    try {
      localStorage.setItem(KEY, crypto.randomUUID());
    } catch {
      // The storage is full or forbidden. The other tabs notice the change at their next request.
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
  // Ignored without a connection: the next request notices an ended session.
  const answer = await request('GET /api/auth/session').catch(() => undefined);
  if (!answer || answer.user?.id === getUser()?.id) return;
  showUser(answer.user);
  await queryClient.invalidateQueries(); // Responses may differ for the new user.
}
