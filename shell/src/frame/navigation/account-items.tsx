import { dismissToast, Link, notify, signOut } from '@fotosoc/host';
import { ApiError } from '@fotosoc/contract/request';
import type { NavigationItem } from '@fotosoc/contract/registry/document';
import { useFrameUser } from './use-frame-user.ts';

export interface AccountItemsProps {
  items: readonly NavigationItem[];
  className?: string;
  /** Called after a navigation or a logout. */
  onDone: () => void;
}

/** Toast of the last logout attempt, replaced by the next toast. */
let shownToast = 0;

const announce: typeof notify = (...toast) => {
  dismissToast(shownToast);
  return (shownToast = notify(...toast));
};

/** Items of the Account menu: those of remotes, Logout for a signed-in user, and Deployments for the administrator. */
export function AccountItems({ items, className, onDone }: AccountItemsProps) {
  const user = useFrameUser();
  async function handleLogout() {
    try {
      await signOut();
      announce('Logged out successfully');
      onDone();
    } catch (error) {
      console.error('Logout failed', error);
      const isOffline = error instanceof ApiError && error.status === 0;
      const why = isOffline ? 'the site cannot be reached' : 'something went wrong on our side';
      announce(`You are still logged in: ${why}. Please try again.`, 'bad');
    }
  }
  return (
    <>
      {items.map(({ to, label }) => (
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
