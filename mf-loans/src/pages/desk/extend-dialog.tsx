import type { DeskLoan } from '@fotosoc/contract/desk';
import { clockName, pickerTime } from '@fotosoc/contract/society-clock';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { TextField } from '@fotosoc/ui/field';
import { useState } from 'react';
import { instantOf } from '../../components/booking-times/booking-times';
import { namedItem, nameOf } from '../../components/desk-words/desk-words';
import { itemsInWords } from '../../components/item-words/item-words';
import styles from './desk.module.css';

const DAY_MS = 86_400_000;

export interface ExtendDialogProps {
  loans: readonly DeskLoan[];
  onExtend: (endsAt: string) => void;
  onClose: () => void;
}

/** Dialog that extends items on loan. Proposes a day after now, or after the current end if later. */
export function ExtendDialog({ loans, onExtend, onClose }: ExtendDialogProps) {
  const [now] = useState(() => new Date());
  const [value, setValue] = useState(() =>
    pickerTime(new Date(Math.max(now.getTime(), ...loans.map(({ endsAt }) => Date.parse(endsAt))) + DAY_MS)),
  );
  const end = instantOf(value, now);
  return (
    <Dialog
      isSheet
      title={`Extend the loan of ${nameOf(loans[0]!)}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!end} onClick={() => end && onExtend(end.toISOString())}>
            Extend
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {loans.length > 1 && <p>{itemsInWords(loans.map(namedItem))}</p>}
        <TextField
          label="Due back"
          hint={clockName}
          type="datetime-local"
          value={value}
          onChange={({ target }) => setValue(target.value)}
        />
      </div>
    </Dialog>
  );
}
