import { request } from '@fotosoc/contract/request';
import { queryClient } from './query.ts';
import { currentUser, onUserSet, showUser } from './session.ts';

/** Written whenever somebody signs in or out; browsers tell the other tabs. */
const KEY = 'fotosoc-session';

/** Keeps this tab's session that of the others: when somebody signs in or out in one of them, or this page comes back from
 *  the browser's history, the server is asked who is signed in. What is typed stays where it is. */
export function followOtherTabs(): void {
  onUserSet(() => {
    try {
      localStorage.setItem(KEY, crypto.randomUUID());
    } catch {
      // A full or forbidden store: the other tabs notice at their next call.
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
  const answer = await request('GET /api/auth/session').catch(() => undefined); // noticed at the next call instead
  if (!answer || answer.user?.id === currentUser()?.id) return;
  showUser(answer.user);
  await queryClient.invalidateQueries(); // answers may differ for somebody else
}
