import type { Condition, DeskLoan } from '@fotosoc/contract/desk';
import { Button } from '@fotosoc/ui/button';
import { Checkbox } from '@fotosoc/ui/checkbox';
import { Dialog } from '@fotosoc/ui/dialog';
import { FieldGroup, Hint, Legend, TextAreaField } from '@fotosoc/ui/field';
import { useState } from 'react';
import type { ActBodies } from '../../data/desk';
import styles from './desk.module.css';
import { nameOf, outOf } from '../../components/desk-words/desk-words';
import { Segments } from '../../components/segments/segments';

const CONDITIONS: [Condition, string][] = [
  ['fine', 'Fine'],
  ['look', 'Needs a look'],
  ['broken', 'Broken'],
];

export interface PartSheetProps {
  loan: DeskLoan;
  onAct: <A extends 'handouts' | 'returns'>(name: A, body: ActBodies[A]) => void;
  onClose: () => void;
}

/** Which of the things go out or are here, with a note; what comes back, in which condition. */
export function PartSheet({ loan, onAct, onClose }: PartSheetProps) {
  const isOut = loan.state === 'out';
  const all = isOut ? outOf(loan) : loan.here;
  const [numbers, setNumbers] = useState<readonly number[]>(all);
  const [note, setNote] = useState('');
  const [condition, setCondition] = useState<Condition>('fine');
  const [isOutOfService, setOutOfService] = useState(false);
  const act = isOut ? 'Take back' : 'Hand out';
  const handleAct = () => {
    const chosen = { numbers: [...numbers], note };
    if (isOut) onAct('returns', { ...chosen, condition, isOutOfService: condition !== 'fine' && isOutOfService });
    else onAct('handouts', chosen);
  };
  return (
    <Dialog
      isSheet
      title={`${act} ${isOut ? 'from' : 'to'} ${nameOf(loan)}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={numbers.length === 0} onClick={handleAct}>
            {numbers.length === all.length ? act : `${act} ${numbers.length} of ${all.length}`}
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        <FieldGroup as="fieldset">
          <Legend>{isOut ? 'Is here' : 'Goes out'}</Legend>
          {all.map((number) => (
            <Checkbox
              key={number}
              label={`${loan.equipment.name} No. ${number}`}
              hint={isOut ? undefined : loan.notes?.find((one) => one.number === number)?.note}
              isChecked={numbers.includes(number)}
              onCheck={(isChecked) =>
                setNumbers(all.filter((one) => (one === number ? isChecked : numbers.includes(one))))
              }
            />
          ))}
          <Hint>{isOut ? 'What is not ticked stays out.' : 'What is not ticked is free again for others.'}</Hint>
        </FieldGroup>
        {isOut && (
          <Segments
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
          hint={isOut ? undefined : 'Stays with the booking; you see it when it comes back.'}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {isOut && condition !== 'fine' && (
          <Checkbox
            label="Out of service until somebody has looked"
            hint="Nobody can book it meanwhile."
            isChecked={isOutOfService}
            onCheck={setOutOfService}
          />
        )}
      </div>
    </Dialog>
  );
}
