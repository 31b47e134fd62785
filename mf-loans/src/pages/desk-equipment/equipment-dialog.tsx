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
  /** Value of one unit, in euro, and its accessories, one per line; `undefined` while unknown. */
  facts?: { value?: number; accessories?: string } | undefined;
  /** Existing categories, suggested while typing. */
  categories: readonly string[];
  /** Saves the changed facts. A rejection with an ApiError is shown in the dialog. */
  save: (changed: Partial<EquipmentInput>) => Promise<void>;
  /** Retires the equipment type; rejects like `save`. */
  retire?: () => Promise<void>;
  onClose: () => void;
}

type Typed = Partial<Record<'name' | 'quantity' | 'category' | 'description' | 'accessories' | 'value', string>>;

/** Dialog with the facts of an equipment type. A type without bookings can be retired. */
export function EquipmentDialog({ kind, facts, categories, save, retire, onClose }: EquipmentDialogProps) {
  /** Only changed facts: another officer may change the others meanwhile. */
  const [typed, setTyped] = useState<Typed>({});
  const [room, setRoom] = useState<Room | null>();
  const { isBusy, fields, formProblem, act, refuse } = useAction();
  const id = useId();

  const run = async (work: () => Promise<void>) =>
    act(async () => {
      await work();
      onClose();
    });
  const bind = (fact: keyof Typed, known: string | number = '') =>
    bindText(typed[fact] ?? String(known), (text) => setTyped((before) => ({ ...before, [fact]: text })), fields[fact]);
  const handleSubmit = () => {
    const { quantity, value, ...texts } = typed;
    void run(() =>
      save({
        ...texts,
        ...(quantity !== undefined && { quantity: Number(quantity) }),
        ...(value !== undefined && { value: value === '' ? null : Number(value) }),
        ...(room !== undefined && { room }),
      }),
    );
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
      <TextField label="Name" required maxLength={120} {...bind('name', kind?.name)} />
      <TextField
        label="How many"
        type="number"
        min={0}
        max={1000}
        required
        {...bind('quantity', kind?.quantity ?? 1)}
      />
      <TextField
        label="Category"
        optional
        maxLength={40}
        list={`${id}-categories`}
        hint="Groups the equipment for borrowers, e.g. Lenses."
        {...bind('category', kind?.category)}
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
        {...bind('description', kind?.description)}
      />
      {(!kind || facts) && (
        <>
          <TextAreaField
            label="Accessories"
            optional
            rows={3}
            maxLength={500}
            hint="One per line, e.g. battery, charger, strap. The desk lists them at the hand-out and the return."
            {...bind('accessories', facts?.accessories)}
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
            {...bind('value', facts?.value)}
          />
        </>
      )}
      <RoomFields room={room === undefined ? (kind?.room ?? null) : room} error={fields['room']} onChange={setRoom} />
      {retire && <LinkButton onClick={() => void run(retire)}>Remove from list</LinkButton>}
    </FormDialog>
  );
}
