import { ApiError } from '@fotosoc/contract/request';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { Notice } from '@fotosoc/ui/notice';
import { Meta } from '@fotosoc/ui/text';
import { useId, useState } from 'react';
import { rotateToken, type DeployToken, type Invited } from '../data/deploy-access.ts';
import styles from '../deployments.module.css';
import { InvitedNotice } from './invited-notice.tsx';
import { askAgainWhen, usePassword } from '../acts/use-password.tsx';

/** Promises another token in place of one, by a link. */
export function RotateToken({ token }: { token: DeployToken }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="line"
        aria-label={`Rotate ${token.label} for ${token.remote}`}
        onClick={() => {
          setOpen(true);
        }}
      >
        Rotate
      </Button>
      {isOpen && (
        <RotateDialog
          token={token}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function RotateDialog({ token, onClose }: { token: DeployToken; onClose: () => void }) {
  const [invited, setInvited] = useState<Invited>();
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const password = usePassword();
  const form = useId();

  async function rotate() {
    setBusy(true);
    try {
      if (await password.give()) setInvited(await rotateToken(token));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      askAgainWhen(error);
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={`Rotate ${token.label}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {invited ? 'Close' : 'Cancel'}
          </Button>
          {!invited && (
            <Button type="submit" form={form} busy={isBusy}>
              Rotate
            </Button>
          )}
        </>
      }
    >
      <form
        id={form}
        className={styles.ask}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void rotate();
        }}
      >
        <Meta>
          Another token for {token.remote} is behind a link that works once. This one ends ten minutes after that was
          used; one that got into wrong hands is better taken back as well.
        </Meta>
        {failure && <Notice kind="bad">{failure}</Notice>}
        {invited ? <InvitedNotice invited={invited} /> : password.field}
      </form>
    </Dialog>
  );
}
