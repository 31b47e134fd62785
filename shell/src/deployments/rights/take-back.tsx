import { ApiError } from '@fotosoc/contract/request';
import { notify } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { Notice } from '@fotosoc/ui/notice';
import { Meta } from '@fotosoc/ui/text';
import { useId, useState } from 'react';
import styles from '../deployments.module.css';
import { askAgainWhen, usePassword } from '../acts/use-password.tsx';

interface TakeBackProps {
  /** As it is said of: `Take back` stands before it. */
  what: string;
  /** What it is in one row among others, where that is more. */
  label?: string;
  consequence: string;
  /** Said once it is done. */
  done: string;
  takeBack: () => Promise<void>;
}

/** Takes back a right to deploy, once that is sure and the password was given. */
export function TakeBack({ label, ...right }: TakeBackProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="bad-line"
        aria-label={`Take back ${label ?? right.what}`}
        onClick={() => {
          setOpen(true);
        }}
      >
        Take back
      </Button>
      {isOpen && (
        <TakeBackDialog
          {...right}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function TakeBackDialog({ what, consequence, done, takeBack, onClose }: TakeBackProps & { onClose: () => void }) {
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const password = usePassword();
  const form = useId();

  async function act() {
    setBusy(true);
    try {
      if (!(await password.give())) return;
      await takeBack();
      notify(done);
      onClose();
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
      title={`Take back ${what}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="bad" busy={isBusy}>
            Take back
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.ask}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void act();
        }}
      >
        <Meta>{consequence}</Meta>
        {failure && <Notice kind="bad">{failure}</Notice>}
        {password.field}
      </form>
    </Dialog>
  );
}
