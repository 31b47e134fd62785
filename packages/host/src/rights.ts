import type { Right, User } from '@fotosoc/contract/user';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { formatLoginAddress, useUser } from './session.ts';
import { notify } from './toasts.ts';

/** Returns the user of a page that needs a right. Redirects signed-out visitors to the login and back, and users
 *  without the right to the home page; returns `null` meanwhile. */
export function useRight(right: Right): User | null {
  const user = useUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const holder = user?.rights.includes(right) ? user : null;
  useEffect(() => {
    if (holder) return;
    if (user) notify('You are not authorized to access this page.', 'bad');
    void navigate(user ? '/' : formatLoginAddress(pathname), { replace: true });
  }, [user, holder, pathname, navigate]);
  return holder;
}
