import { REPORT_LIMITS } from '@fotosoc/contract/review-texts';
import { useAction } from '@fotosoc/host';
import { FormDialog } from '@fotosoc/ui/form';
import { bindText, TextAreaField } from '@fotosoc/ui/field';
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
    <FormDialog
      title={title}
      action="Hide"
      busyLabel="Hiding..."
      isBusy={isBusy}
      problem={problem}
      isDense
      onSubmit={() => void handleHide()}
      onClose={onClose}
    >
      <p>{consequence}</p>
      <TextAreaField
        label="Reason"
        hint="We e-mail this text to the owner."
        optional
        rows={3}
        maxLength={REPORT_LIMITS.reason}
        {...bindText(reason, setReason)}
      />
    </FormDialog>
  );
}
