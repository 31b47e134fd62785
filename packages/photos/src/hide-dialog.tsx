import { REPORT_LIMITS } from '@fotosoc/contract/review-texts';
import { useAction } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { TextAreaField } from '@fotosoc/ui/field';
import { Notice } from '@fotosoc/ui/notice';
import { useState } from 'react';

export interface HideDialogProps {
  title: string;
  consequence: string;
  /** @throws ApiError */
  hide: (reason: string) => Promise<unknown>;
  onHidden: () => void;
  onClose: () => void;
}

/** Renders a dialog that asks an administrator for the reason of hiding. */
export function HideDialog({ title, consequence, hide, onHidden, onClose }: HideDialogProps) {
  const [reason, setReason] = useState('');
  const { isBusy, problem, act } = useAction({ offline: 'Not hidden: no connection. Nothing has changed.' });
  const handleHide = () => act(async () => hide(reason.trim()).then(onHidden));

  return (
    <Dialog
      title={title}
      isSheet
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={isBusy} busyLabel="Hiding..." onClick={handleHide}>
            Hide
          </Button>
        </>
      }
    >
      {problem && <Notice kind="bad">{problem}</Notice>}
      <p>{consequence}</p>
      <TextAreaField
        label="Reason"
        hint="We e-mail this text to the owner."
        optional
        rows={3}
        maxLength={REPORT_LIMITS.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}
