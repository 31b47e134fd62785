import type { DeskLoan } from '@fotosoc/contract/desk';
import { TIME_ZONE_NAME, formatPickerTime } from '@fotosoc/contract/society-clock';
import { FormDialog, type FormDialogProps } from '@fotosoc/ui/form';
import { bindText, TextField } from '@fotosoc/ui/field';
import { useState } from 'react';
import { parsePickerTime } from '../../components/booking-times/booking-times';
import { toNamedItem, getBorrowerName } from '../../components/desk-text/desk-text';
import { formatItems } from '../../components/item-text/item-text';

const DAY_MS = 86_400_000;

export interface ExtendDialogProps extends Pick<FormDialogProps, 'isBusy' | 'problem' | 'onClose'> {
  loans: readonly DeskLoan[];
  onExtend: (endsAt: string) => void;
}

/** Dialog that extends items on loan, until any time after the current end, or after now if the loan is overdue. The
 *  proposed end is a day later. */
export function ExtendDialog({ loans, onExtend, ...form }: ExtendDialogProps) {
  const [now] = useState(() => new Date());
  const last = Math.max(now.getTime(), ...loans.map(({ endsAt }) => Date.parse(endsAt)));
  const [value, setValue] = useState(() => formatPickerTime(new Date(last + DAY_MS)));
  const [problem, setProblem] = useState<string>();
  const end = parsePickerTime(value, now);
  const handleSubmit = () => {
    if (!end) return;
    if (end.getTime() > last) onExtend(end.toISOString());
    else setProblem('The new end must be later than now and later than the current end.');
  };
  return (
    <FormDialog
      {...form}
      title={`Extend the loan of ${getBorrowerName(loans[0]!)}`}
      action="Extend"
      isDisabled={!end}
      onChange={() => setProblem(undefined)}
      busyLabel="Extending..."
      onSubmit={handleSubmit}
    >
      {loans.length > 1 && <p>{formatItems(loans.map(toNamedItem))}</p>}
      <TextField label="Due back" hint={TIME_ZONE_NAME} type="datetime-local" {...bindText(value, setValue, problem)} />
    </FormDialog>
  );
}
