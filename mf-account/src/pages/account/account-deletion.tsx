import { DELETED_ACCOUNT_DAYS, DATA_EXPORT_PATH } from '@fotosoc/contract/limits';
import type { OwnAccount } from '@fotosoc/contract/own-account';
import { formatLocalDayAndTime } from '@fotosoc/contract/format-time';
import { Link, useUser } from '@fotosoc/host';
import { Button, getButtonClass } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { linkClass } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { Page } from '@fotosoc/ui/page';
import { useEffect, useRef, useState } from 'react';
import { useConfirmationField } from '../../components/confirmation-field/use-confirmation-field';
import { deleteAccount, clearMember } from '../../data/own-account';
import { DialogForm } from './dialog-form';
import { formatCount } from './account-text';

const NAMES = new Intl.ListFormat('en-IE');

interface LeavingProps {
  account: OwnAccount;
  /** Called with the time until which a sign-in restores the account. */
  onLeft: (comeBackUntil: string) => void;
}

/** Section about account deletion, with its dialog. */
export function AccountDeletion({ account, onLeft }: LeavingProps) {
  const [isOpen, setOpen] = useState(false);
  const { deletionObstacle, borrowed } = account;
  const namesOthers = useUser()?.role === 'administrator';
  return (
    <>
      <p>
        Your portfolios, captions and photos in open calls leave the site at once. Logging in within{' '}
        {DELETED_ACCOUNT_DAYS} days brings them back; after that we erase the account, photos and mails included. Rights
        that you have on this site end for good. Bookings stay until you have returned the equipment, and photos that
        you added to galleries of the society stay there.
      </p>
      {borrowed.length > 0 && (
        <Notice>
          You still have <strong>{NAMES.format(borrowed)}</strong>. If you delete the account now, the booking stays,
          with your e-mail address, until you have returned all equipment.
        </Notice>
      )}
      {deletionObstacle && (
        <Notice>
          <p>{deletionObstacle}</p>
          {namesOthers && (
            <p>
              <Link className={linkClass} to="/people">
                People
              </Link>
            </p>
          )}
        </Notice>
      )}
      <div>
        <Button variant="bad-line" aria-disabled={deletionObstacle !== null} onClick={() => setOpen(!deletionObstacle)}>
          Delete account
        </Button>
      </div>
      {isOpen && <LeavingForm account={account} onLeft={onLeft} onClose={() => setOpen(false)} />}
    </>
  );
}

function LeavingForm({ account, onLeft, onClose }: LeavingProps & { onClose: () => void }) {
  const { password, missing, field } = useConfirmationField();
  const hasRights = (useUser()?.rights.length ?? 0) > 0;
  return (
    <DialogForm
      title="Delete your account?"
      action="Delete account"
      variant="bad"
      missing={() => missing}
      onSubmit={async () => onLeft(await deleteAccount(password))}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p>
            {`${describeDeletion(account)} Logging in within ${DELETED_ACCOUNT_DAYS} days brings your account back${hasRights ? ', but not your rights on this site' : ''}.`}
          </p>
          {field(errors['password'])}
          <p>
            <a className={linkClass} href={DATA_EXPORT_PATH} download>
              Download everything first
            </a>
          </p>
        </>
      )}
    </DialogForm>
  );
}

/** `This deletes 2 portfolios with 64 photos, 2 captions and 3 photos in open calls.` */
function describeDeletion({ portfolios, photos, captions, entries }: OwnAccount): string {
  const parts = [
    portfolios > 0 && `${formatCount(portfolios, 'portfolio')} with ${formatCount(photos, 'photo')}`,
    captions > 0 && formatCount(captions, 'caption'),
    entries > 0 && `${formatCount(entries, 'photo')} in open calls`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return 'You have no portfolios, captions or photos in open calls on the site.';
  return `This deletes ${NAMES.format(parts)}.`;
}

/** Replaces the page after account deletion. */
export function DeletedAccount({ comeBackUntil }: { comeBackUntil: string }) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0); // scrolls up, because the pressed button was far below
    page.current?.focus();
    clearMember(); // last, because without a user the page redirects to the login
  }, []);
  const action = (
    <Link className={getButtonClass()} to="/">
      Return Home
    </Link>
  );
  return (
    <Page width="text">
      <div ref={page} tabIndex={-1}>
        <EmptyState title="Your account is deleted" level={1} action={action} alert>
          It is no longer visible to anyone. Until {formatLocalDayAndTime(comeBackUntil)}, logging in brings your
          account back. We have e-mailed you this date. After that, the account is erased.
        </EmptyState>
      </div>
    </Page>
  );
}
