import { AccountItems, type AccountItemsProps } from './account-items.tsx';
import { useFrameUser } from './use-frame-user.ts';

/** Items of the Account menu in the bar, below the user's name. */
export function AccountMenuItems(props: AccountItemsProps) {
  const user = useFrameUser();
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
