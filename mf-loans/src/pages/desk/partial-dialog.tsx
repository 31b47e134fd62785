import type { Condition, DeskLoan } from '@fotosoc/contract/desk';
import { Checkbox } from '@fotosoc/ui/checkbox';
import { FormDialog, type FormDialogProps } from '@fotosoc/ui/form';
import { bindText, FieldGroup, Hint, Legend, TextAreaField } from '@fotosoc/ui/field';
import { useState } from 'react';
import type { ActionItem } from '../../data/desk';
import { toNamedItem, getBorrowerName, listLentNumbers } from '../../components/desk-text/desk-text';
import { formatItems } from '../../components/item-text/item-text';
import { SegmentedControl } from '../../components/segmented-control/segmented-control';
import type { ActionBody } from './use-desk-actions';

const CONDITIONS: [Condition, string][] = [
  ['fine', 'Fine'],
  ['look', 'To be checked'],
  ['broken', 'Broken'],
];

export interface PartialDialogProps extends Pick<FormDialogProps, 'isBusy' | 'problem' | 'onClose'> {
  loans: readonly DeskLoan[];
  onAct: <A extends 'handouts' | 'returns'>(items: readonly ActionItem[], name: A, body: ActionBody<A>) => void;
}

/** Dialog for a partial handout or return: units, note, and for a return the condition. */
export function PartialDialog({ loans, onAct, ...form }: PartialDialogProps) {
  const isOut = loans[0]!.state === 'out';
  const numbersOf = (loan: DeskLoan) => (isOut ? listLentNumbers(loan) : loan.here);
  const all = loans.flatMap((loan) => numbersOf(loan).map((number) => ({ loan, number, key: keyOf(loan, number) })));
  const [unticked, setUnticked] = useState<readonly string[]>([]);
  const [note, setNote] = useState('');
  const [condition, setCondition] = useState<Condition>('fine');
  const [isOutOfService, setOutOfService] = useState(false);
  const chosen = loans
    .map((loan) => ({ loan, numbers: numbersOf(loan).filter((number) => !unticked.includes(keyOf(loan, number))) }))
    .filter(({ numbers }) => numbers.length > 0);
  const count = chosen.reduce((sum, { numbers }) => sum + numbers.length, 0);
  const act = isOut ? 'Take back' : 'Hand out';
  const handleAct = () => {
    if (isOut) onAct(chosen, 'returns', { note, condition, isOutOfService: condition !== 'fine' && isOutOfService });
    else onAct(chosen, 'handouts', { note });
  };
  return (
    <FormDialog
      {...form}
      title={`${act} ${isOut ? 'from' : 'to'} ${getBorrowerName(loans[0]!)}`}
      action={count === all.length ? act : `${act} ${count} of ${all.length}`}
      isDisabled={count === 0}
      busyLabel={isOut ? 'Taking back...' : 'Handing out...'}
      onSubmit={handleAct}
    >
      <FieldGroup as="fieldset">
        <Legend>{isOut ? 'Returned items' : 'Items to hand out'}</Legend>
        {all.map(({ loan, number, key }) => (
          <Checkbox
            key={key}
            label={`${loan.equipment.name} No. ${number}`}
            hint={isOut ? undefined : loan.notes?.find((one) => one.number === number)?.note}
            isChecked={!unticked.includes(key)}
            onCheck={(isChecked) =>
              setUnticked(isChecked ? unticked.filter((other) => other !== key) : [...unticked, key])
            }
          />
        ))}
        <Hint>{isOut ? 'Items that you do not tick stay out.' : describeRest(loans, chosen)}</Hint>
      </FieldGroup>
      {isOut && (
        <SegmentedControl
          legend="Condition"
          options={CONDITIONS}
          value={condition}
          onChoose={(value) => {
            setCondition(value);
            setOutOfService(value === 'broken');
          }}
        />
      )}
      <TextAreaField
        label="Note"
        optional
        rows={2}
        maxLength={1000}
        hint={isOut ? undefined : 'You see the note again when the items come back.'}
        {...bindText(note, setNote)}
      />
      {isOut && condition !== 'fine' && (
        <Checkbox
          label="Take out of service until checked"
          hint="These items cannot be booked until then."
          isChecked={isOutOfService}
          onCheck={setOutOfService}
        />
      )}
    </FormDialog>
  );
}

function keyOf({ id }: DeskLoan, number: number): string {
  return `${id} ${number}`;
}

/** Describes the consequence for items that are not handed out. */
function describeRest(loans: readonly DeskLoan[], chosen: readonly { loan: DeskLoan; numbers: number[] }[]): string {
  const later = loans.filter((loan) => !chosen.some((one) => one.loan === loan));
  const freed = chosen
    .filter(({ loan, numbers }) => numbers.length < loan.quantity)
    .map(({ loan, numbers }) => ({ equipment: loan.equipment.name, quantity: loan.quantity - numbers.length }));
  const sentences = [
    ...(later.length > 0 ? [`${formatItems(later.map(toNamedItem))} can still be collected later.`] : []),
    ...(freed.length > 0 ? [`Others can then book ${formatItems(freed)}.`] : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : 'Untick items that stay here.';
}
