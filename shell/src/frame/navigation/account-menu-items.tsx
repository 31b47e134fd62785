import { useUser } from '@fotosoc/host';
import { AccountItems, type AccountItemsProps } from './account-items.tsx';

/** Items of the Account menu in the bar, below the user's name. */
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
