import type { DeskLoan } from '@fotosoc/contract/desk';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { FieldGroup, Hint, Legend, TextAreaField } from '@fotosoc/ui/field';
import { useState } from 'react';
import type { ActBodies } from '../../data/desk';
import styles from './desk.module.css';
import { nameOf } from '../../components/desk-words/desk-words';

const REASONS = {
  asked: ['Needed for a workshop', 'Come to an induction first', 'Too long', 'Something else'],
  booked: ['Not fetched', 'It is broken', 'It has not come back yet', 'Something else'],
};

export interface RefuseSheetProps {
  loan: DeskLoan;
  onRefuse: (body: ActBodies['refusals']) => void;
  onClose: () => void;
}

/** Why somebody does not get what they booked: said in a mail once it can be undone no more. */
export function RefuseSheet({ loan, onRefuse, onClose }: RefuseSheetProps) {
  const isAsked = loan.state === 'asked';
  const reasons = isAsked ? REASONS.asked : REASONS.booked;
  const [reason, setReason] = useState(reasons[0]!);
  const [message, setMessage] = useState('');
  return (
    <Dialog
      isSheet
      title={isAsked ? `Refuse ${nameOf(loan)}’s booking` : `${nameOf(loan)} does not get it`}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onRefuse({ reason, message })}>{isAsked ? 'Refuse' : 'End the booking'}</Button>
        </>
      }
    >
      <div className={styles.sheet}>
        <FieldGroup as="fieldset">
          <Legend>Reason</Legend>
          <div className={styles.reasons}>
            {reasons.map((name) => (
              <label key={name}>
                <input type="radio" name="reason" checked={reason === name} onChange={() => setReason(name)} />
                {name}
              </label>
            ))}
          </div>
        </FieldGroup>
        <TextAreaField
          label="In your words"
          optional
          rows={3}
          maxLength={1000}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
        <Hint>They get the reason and this in a mail, one minute from now.</Hint>
      </div>
    </Dialog>
  );
}
