import { useUser } from '@fotosoc/host';
import { AccountItems, type AccountItemsProps } from './account-items.tsx';

/** Entries of the Account menu in the bar, below the name of who is signed in. */
export function AccountMenuItems(props: AccountItemsProps) {
  const user = useUser();
  return (
    <>
      {user && (
        <p>
          Signed in as <br />
          {user.email}
        </p>
      )}
      <AccountItems {...props} />
    </>
  );
}
