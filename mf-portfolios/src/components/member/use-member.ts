import type { User } from '@fotosoc/contract/account';
import { loginAddress, notify, useLocation, useNavigate, useUser } from '@fotosoc/host';
import { useEffect, useState } from 'react';

/** Whoever is signed in, on a page for nobody else: visitors are led to the login and back.
 *  @param sentence said to a visitor who opens the page; whose session ends on it was told so */
export function useMember(sentence?: string): User | null {
  const user = useUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isVisitor] = useState(user === null);
  useEffect(() => {
    if (user) return;
    if (isVisitor && sentence !== undefined) notify(sentence, 'bad');
    void navigate(loginAddress(pathname), { replace: true });
  }, [user, isVisitor, sentence, pathname, navigate]);
  return user;
}
