import type { DeskLoan } from '@fotosoc/contract/desk';
import { TIME_ZONE_NAME, formatPickerTime } from '@fotosoc/contract/society-clock';
import { FormDialog } from '@fotosoc/ui/form';
import { bindText, TextField } from '@fotosoc/ui/field';
import { useState } from 'react';
import { parsePickerTime } from '../../components/booking-times/booking-times';
import { toNamedItem, getBorrowerName } from '../../components/desk-text/desk-text';
import { formatItems } from '../../components/item-text/item-text';

const DAY_MS = 86_400_000;

export interface ExtendDialogProps {
  loans: readonly DeskLoan[];
  onExtend: (endsAt: string) => void;
  onClose: () => void;
}

/** Dialog that extends items on loan. The proposed end is a day after the current end, or a day after now if the loan
 *  is overdue. */
export function ExtendDialog({ loans, onExtend, onClose }: ExtendDialogProps) {
  const [now] = useState(() => new Date());
  const [value, setValue] = useState(() =>
    formatPickerTime(new Date(Math.max(now.getTime(), ...loans.map(({ endsAt }) => Date.parse(endsAt))) + DAY_MS)),
  );
  const end = parsePickerTime(value, now);
  return (
    <FormDialog
      title={`Extend the loan of ${getBorrowerName(loans[0]!)}`}
      action="Extend"
      isDisabled={!end}
      onSubmit={() => end && onExtend(end.toISOString())}
      onClose={onClose}
    >
      {loans.length > 1 && <p>{formatItems(loans.map(toNamedItem))}</p>}
      <TextField label="Due back" hint={TIME_ZONE_NAME} type="datetime-local" {...bindText(value, setValue)} />
    </FormDialog>
  );
}
