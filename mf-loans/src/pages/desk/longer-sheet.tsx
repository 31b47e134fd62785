import type { DeskLoan } from '@fotosoc/contract/desk';
import { clockName, pickerTime } from '@fotosoc/contract/society-clock';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { TextField } from '@fotosoc/ui/field';
import { useState } from 'react';
import { instantOf } from '../../components/booking-times/booking-times';
import { nameOf } from '../../components/desk-words/desk-words';

const DAY_MS = 86_400_000;

export interface LongerSheetProps {
  loan: DeskLoan;
  onExtend: (endsAt: string) => void;
  onClose: () => void;
}

/** Until when somebody keeps what is out; begins with a day from now, or from its end if that is to come. */
export function LongerSheet({ loan, onExtend, onClose }: LongerSheetProps) {
  const [now] = useState(() => new Date());
  const [value, setValue] = useState(() =>
    pickerTime(new Date(Math.max(now.getTime(), Date.parse(loan.endsAt)) + DAY_MS)),
  );
  const end = instantOf(value, now);
  return (
    <Dialog
      isSheet
      title={`Give ${nameOf(loan)} longer`}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!end} onClick={() => end && onExtend(end.toISOString())}>
            Give longer
          </Button>
        </>
      }
    >
      <TextField
        label="Due back"
        hint={clockName}
        type="datetime-local"
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
    </Dialog>
  );
}
