import type { User } from '@fotosoc/contract/account';
import { formatLoginAddress, notify, useLocation, useNavigate, useUser } from '@fotosoc/host';
import { useEffect, useState } from 'react';

/** Returns the signed-in user, on a page for members. Visitors are redirected to the login and back.
 *  @param sentence message for a visitor who opens the page, but not after a session has ended */
export function useMember(sentence?: string): User | null {
  const user = useUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isVisitor] = useState(user === null);
  useEffect(() => {
    if (user) return;
    if (isVisitor && sentence !== undefined) notify(sentence, 'bad');
    void navigate(formatLoginAddress(pathname), { replace: true });
  }, [user, isVisitor, sentence, pathname, navigate]);
  return user;
}
