import type { BorrowerBlock } from '@fotosoc/contract/borrower-blocks';
import { useAction } from '@fotosoc/host';
import { FormDialog } from '@fotosoc/ui/form';
import { bindText, TextField } from '@fotosoc/ui/field';
import { useState } from 'react';
import { setBlock } from '../../data/desk';

export interface BlockDialogProps {
  /** Address of the borrower; absent to type an address. */
  email?: string | undefined;
  /** Block that the dialog changes. */
  block?: BorrowerBlock | undefined;
  /** Called with the log entry of the block. */
  onBlocked: (entryId: string, email: string) => void;
  onClose: () => void;
}

/** Dialog that blocks a borrower until the end of a day, or changes the block. */
export function BlockDialog({ email: known, block, onBlocked, onClose }: BlockDialogProps) {
  const [email, setEmail] = useState(known ?? '');
  const [reason, setReason] = useState(block?.reason ?? '');
  const [lastDay, setLastDay] = useState(block?.lastDay ?? '');
  const { isBusy, fields, formProblem, act } = useAction();
  const handleSubmit = () => {
    void act(async () => {
      const entry = await setBlock({ email, reason, lastDay });
      onClose();
      if (entry) onBlocked(entry.id, email);
    });
  };
  return (
    <FormDialog
      title={known ? `Block ${known}` : 'Block a borrower'}
      action="Block borrower"
      busyLabel="Saving..."
      isBusy={isBusy}
      problem={formProblem}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {!known && (
        <TextField
          label="E-mail address"
          type="email"
          required
          maxLength={254}
          {...bindText(email, setEmail, fields['email'])}
        />
      )}
      <TextField
        label="Last day of the block"
        type="date"
        required
        hint="The borrower cannot book until the end of this day. Confirmed bookings stay, with their dates."
        {...bindText(lastDay, setLastDay, fields['lastDay'])}
      />
      <TextField
        label="Reason"
        required
        maxLength={200}
        hint="Officers see the reason. The borrower reads the reason after logging in, or in an e-mail."
        {...bindText(reason, setReason, fields['reason'])}
      />
    </FormDialog>
  );
}
