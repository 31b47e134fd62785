import type { DeskLoan } from '@fotosoc/contract/desk';
import { FormDialog, type FormDialogProps } from '@fotosoc/ui/form';
import { bindText, FieldGroup, Hint, Legend, TextAreaField } from '@fotosoc/ui/field';
import { useState } from 'react';
import styles from './desk.module.css';
import { toNamedItem, getBorrowerName } from '../../components/desk-text/desk-text';
import { formatItems } from '../../components/item-text/item-text';
import type { ActionBody } from './use-desk-actions';

const REASONS = {
  asked: ['Needed for a workshop', 'Come to an induction first', 'Too long', 'Something else'],
  booked: ['Not collected', 'The equipment is broken', 'The equipment has not come back yet', 'Something else'],
};

export interface RefuseDialogProps extends Pick<FormDialogProps, 'isBusy' | 'problem' | 'onClose'> {
  loans: readonly DeskLoan[];
  onRefuse: (body: ActionBody<'refusals'>) => void;
}

/** Dialog that asks for the reason of a refusal. The mail with the reason is sent when Undo is no longer possible. */
export function RefuseDialog({ loans, onRefuse, ...form }: RefuseDialogProps) {
  const isAsked = loans[0]!.state === 'asked';
  const reasons = isAsked ? REASONS.asked : REASONS.booked;
  const [reason, setReason] = useState(reasons[0]!);
  const [message, setMessage] = useState('');
  const act = isAsked ? 'Refuse booking' : 'Cancel booking';
  return (
    <FormDialog
      {...form}
      title={`${act} of ${getBorrowerName(loans[0]!)}`}
      action={act}
      refusal="Keep booking"
      busyLabel={isAsked ? 'Refusing...' : 'Cancelling...'}
      onSubmit={() => onRefuse({ reason, message })}
    >
      <p>{`${formatItems(loans.map(toNamedItem))} will be free for others.`}</p>
      <FieldGroup as="fieldset">
        <Legend>Reason</Legend>
        <div className={styles.reasons}>
          {reasons.map((name) => (
            <label key={name}>
              <input type="radio" name="reason" checked={reason === name} onChange={() => setReason(name)} />
              <span>{name}</span>
            </label>
          ))}
        </div>
      </FieldGroup>
      <TextAreaField
        label="Message to the borrower"
        optional
        rows={3}
        maxLength={1000}
        {...bindText(message, setMessage)}
      />
      <Hint>We e-mail the reason and your message to the borrower in one minute.</Hint>
    </FormDialog>
  );
}
