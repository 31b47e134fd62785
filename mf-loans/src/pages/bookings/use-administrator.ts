import { loginAddress, notify, useLocation, useNavigate, useUser } from '@fotosoc/host';
import { useEffect } from 'react';

/** Whether the administrator looks: visitors are sent to the login and back, members home. */
export function useAdministrator(): boolean {
  const user = useUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isAdministrator = user?.role === 'administrator';
  useEffect(() => {
    if (isAdministrator) return;
    if (!user) {
      void navigate(loginAddress(pathname), { replace: true });
      return;
    }
    notify('You are not authorized to access this page.', 'bad');
    void navigate('/', { replace: true });
  }, [user, isAdministrator, pathname, navigate]);
  return isAdministrator;
}
