import type { Equipment } from '@fotosoc/contract/loan';
import { useAct } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { Dialog } from '@fotosoc/ui/dialog';
import { TextField } from '@fotosoc/ui/field';
import { Form } from '@fotosoc/ui/form';
import { LinkButton } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { useId, useState, type FormEvent } from 'react';

export interface EquipmentSheetProps {
  /** The kind that is changed; undefined for a new one. */
  kind?: Equipment;
  /** Rejects with an ApiError where it cannot be saved; the sheet then says why. */
  save: (body: { name: string; quantity: number }) => Promise<void>;
  /** Takes the kind off the list; rejects as well. */
  retire?: () => Promise<void>;
  onClose: () => void;
}

/** What a kind of equipment is called, and how many there are; taken off the list once nobody has it booked. */
export function EquipmentSheet({ kind, save, retire, onClose }: EquipmentSheetProps) {
  const [name, setName] = useState(kind?.name ?? '');
  const [quantity, setQuantity] = useState(String(kind?.quantity ?? 1));
  const { isBusy, fields, formProblem, act, refuse } = useAct();
  const id = useId();

  const run = async (work: () => Promise<void>) =>
    act(async () => {
      await work();
      onClose();
    });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void run(() => save({ name, quantity: Number(quantity) }));
  };
  return (
    <Dialog
      isSheet
      title={kind ? `Edit ${kind.name}` : 'Add equipment'}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={isBusy} busyLabel="Saving...">
            Save
          </Button>
        </>
      }
    >
      <Form id={id} onSubmit={handleSubmit} onChange={() => refuse({})}>
        {formProblem && <Notice kind="bad">{formProblem}</Notice>}
        <TextField
          label="Name"
          required
          maxLength={120}
          error={fields['name']}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label="How many"
          type="number"
          min={0}
          max={1000}
          required
          error={fields['quantity']}
          value={quantity}
          onChange={({ target }) => setQuantity(target.value)}
        />
        {retire && <LinkButton onClick={() => void run(retire)}>Remove from list</LinkButton>}
      </Form>
    </Dialog>
  );
}
