import type { Room, ShownEquipment } from '@fotosoc/contract/loan';
import { useAction } from '@fotosoc/host';
import { FormDialog } from '@fotosoc/ui/form';
import { bindText, TextAreaField, TextField } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { useId, useState } from 'react';
import type { EquipmentInput } from '../../data/desk';
import { RoomFields } from './room-fields';

export interface EquipmentDialogProps {
  /** Equipment type; `undefined` for a new one. */
  kind?: ShownEquipment;
  /** Value of one unit, in euro, and its accessories, one per line. */
  facts?: { value?: number; accessories?: string } | undefined;
  /** Existing categories, suggested while typing. */
  categories: readonly string[];
  /** Saves the equipment type. A rejection with an ApiError is shown in the dialog. */
  save: (body: EquipmentInput) => Promise<void>;
  /** Retires the equipment type; rejects like `save`. */
  retire?: () => Promise<void>;
  onClose: () => void;
}

/** Dialog with the facts of an equipment type. A type without bookings can be retired. */
export function EquipmentDialog({ kind, facts: known = {}, categories, save, retire, onClose }: EquipmentDialogProps) {
  const [name, setName] = useState(kind?.name ?? '');
  const [quantity, setQuantity] = useState(String(kind?.quantity ?? 1));
  const [category, setCategory] = useState(kind?.category ?? '');
  const [description, setDescription] = useState(kind?.description ?? '');
  const [euro, setEuro] = useState(known.value === undefined ? '' : String(known.value));
  const [accessories, setAccessories] = useState(known.accessories ?? '');
  const [room, setRoom] = useState<Room | null>(kind?.room ?? null);
  const { isBusy, fields, formProblem, act, refuse } = useAction();
  const id = useId();

  const run = async (work: () => Promise<void>) =>
    act(async () => {
      await work();
      onClose();
    });
  const handleSubmit = () => {
    const facts = { category, description, accessories, room, value: euro === '' ? null : Number(euro) };
    void run(() => save({ name, quantity: Number(quantity), ...facts }));
  };
  return (
    <FormDialog
      title={kind ? `Edit ${kind.name}` : 'Add equipment'}
      action="Save"
      busyLabel="Saving..."
      isBusy={isBusy}
      problem={formProblem}
      onChange={() => refuse({})}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField label="Name" required maxLength={120} {...bindText(name, setName, fields['name'])} />
      <TextField
        label="How many"
        type="number"
        min={0}
        max={1000}
        required
        {...bindText(quantity, setQuantity, fields['quantity'])}
      />
      <TextField
        label="Category"
        optional
        maxLength={40}
        list={`${id}-categories`}
        hint="Groups the equipment for borrowers, e.g. Lenses."
        {...bindText(category, setCategory, fields['category'])}
      />
      <datalist id={`${id}-categories`}>
        {categories.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
      <TextAreaField
        label="Description"
        optional
        rows={3}
        maxLength={500}
        hint="Borrowers see this text, e.g. what to bring."
        {...bindText(description, setDescription, fields['description'])}
      />
      <TextAreaField
        label="Accessories"
        optional
        rows={3}
        maxLength={500}
        hint="One per line, e.g. battery, charger, strap. The desk lists them at the hand-out and the return."
        {...bindText(accessories, setAccessories, fields['accessories'])}
      />
      <TextField
        label="Value of one unit in euro"
        type="number"
        optional
        min={0}
        max={100_000}
        step={0.01}
        inputMode="decimal"
        hint="Only officers see the value."
        {...bindText(euro, setEuro, fields['value'])}
      />
      <RoomFields room={room} error={fields['room']} onChange={setRoom} />
      {retire && <LinkButton onClick={() => void run(retire)}>Remove from list</LinkButton>}
    </FormDialog>
  );
}
