import { Link, notify, signOut, useUser } from '@fotosoc/host';
import { ApiError } from '@fotosoc/contract/request';
import type { NavigationItem } from '@fotosoc/contract/registry/document';

export interface AccountItemsProps {
  items: readonly NavigationItem[];
  /** Look of each entry. */
  className?: string;
  /** After an entry was followed or the session ended. */
  onDone: () => void;
}

/** The entries of the Account menu for whoever looks: signed in, the remotes' and Logout, for the administrator
 *  Deployments; signed out, theirs. */
export function AccountItems({ items, className, onDone }: AccountItemsProps) {
  const user = useUser();
  const audience = user ? 'signed-in' : 'signed-out';
  async function handleLogout() {
    try {
      await signOut();
      notify('Logged out successfully');
      onDone();
    } catch (error) {
      console.error('Logout failed', error);
      const isOffline = error instanceof ApiError && error.status === 0;
      const why = isOffline ? 'the site cannot be reached' : 'something went wrong on our side';
      notify(`You are still logged in: ${why}. Please try again.`, 'bad');
    }
  }
  return (
    <>
      {items
        .filter((item) => !item.audience || item.audience === audience)
        .filter(({ right }) => !right || user?.rights.includes(right))
        .map(({ to, label }) => (
          <Link key={to} className={className} to={to} onClick={onDone}>
            {label}
          </Link>
        ))}
      {user?.role === 'administrator' && (
        <Link className={className} to="/deployments" onClick={onDone}>
          Deployments
        </Link>
      )}
      {user && (
        <button type="button" className={className} onClick={handleLogout}>
          Logout
        </button>
      )}
    </>
  );
}
