import type { User } from '@fotosoc/contract/account';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginAddress, useUser } from './session.ts';
import { notify } from './toasts.ts';

/** The administrator, on a page for nobody else: visitors are sent to the login and back, members home. */
export function useAdministrator(): User | null {
  const user = useUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const administrator = user?.role === 'administrator' ? user : null;
  useEffect(() => {
    if (administrator) return;
    if (!user) {
      void navigate(loginAddress(pathname), { replace: true });
      return;
    }
    notify('You are not authorized to access this page.', 'bad');
    void navigate('/', { replace: true });
  }, [user, administrator, pathname, navigate]);
  return administrator;
}
