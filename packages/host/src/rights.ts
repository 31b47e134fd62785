import type { Right, User } from '@fotosoc/contract/user';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginAddress, useUser } from './session.ts';
import { notify } from './toasts.ts';

/** Who holds a right, on a page for nobody else: visitors are sent to the login and back, others home. */
export function useRight(right: Right): User | null {
  const user = useUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const holder = user?.rights.includes(right) ? user : null;
  useEffect(() => {
    if (holder) return;
    if (user) notify('You are not authorized to access this page.', 'bad');
    void navigate(user ? '/' : loginAddress(pathname), { replace: true });
  }, [user, holder, pathname, navigate]);
  return holder;
}
