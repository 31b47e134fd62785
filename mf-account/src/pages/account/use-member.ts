import type { User } from '@fotosoc/contract/account';
import { formatLoginAddress, useLocation, useNavigate, useUser } from '@fotosoc/host';
import { useEffect } from 'react';

/** Returns the signed-in user, on a page for members. Visitors are redirected to the login and back. */
export function useMember(): User | null {
  const user = useUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!user) void navigate(formatLoginAddress(pathname), { replace: true });
  }, [user, pathname, navigate]);
  return user;
}
