import type { User } from '@fotosoc/contract/account';
import { loginAddress, useLocation, useNavigate, useUser } from '@fotosoc/host';
import { useEffect } from 'react';

/** Whoever is signed in, on a page for nobody else: visitors are led to the login and back. */
export function useMember(): User | null {
  const user = useUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!user) void navigate(loginAddress(pathname), { replace: true });
  }, [user, pathname, navigate]);
  return user;
}
