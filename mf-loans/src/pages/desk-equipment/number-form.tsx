import { useAction } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { bindText, TextField } from '@fotosoc/ui/field';
import { Form } from '@fotosoc/ui/form';
import { LinkButton } from '@fotosoc/ui/link';
import { useState, type FormEvent } from 'react';
import { updateUnitNumber } from '../../data/desk';
import styles from './desk-equipment.module.css';

export interface NumberFormProps {
  kindId: string;
  number: number;
  /** @param entryId id of the log entry */
  onSaved: (entryId: string, to: number) => void;
  onCancel: () => void;
}

/** Form below a unit that changes its number. The field has the focus when the form opens. */
export function NumberForm({ kindId, number, onSaved, onCancel }: NumberFormProps) {
  const [typed, setTyped] = useState(String(number));
  const { isBusy, problem, act } = useAction();
  const save = (to: number) =>
    act(async () => {
      const { id } = await updateUnitNumber(kindId, number, to);
      onSaved(id, to);
    });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (Number(typed) === number) onCancel();
    else void save(Number(typed));
  };
  return (
    <div className={styles.words} ref={selectField}>
      <Form onSubmit={handleSubmit}>
        <TextField
          label={`New number for No. ${number}`}
          hint="As written on the item. Its history moves to the new number."
          type="number"
          inputMode="numeric"
          min={1}
          max={9999}
          required
          {...bindText(typed, setTyped, problem)}
        />
        <div className={styles.acts}>
          <LinkButton onClick={onCancel}>Cancel</LinkButton>
          <Button size="sm" type="submit" busy={isBusy} busyLabel="Saving...">
            Save
          </Button>
        </div>
      </Form>
    </div>
  );
}

function selectField(form: HTMLElement | null): void {
  const field = form?.querySelector('input');
  field?.focus();
  field?.select();
}
