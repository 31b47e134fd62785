import type { Room } from '@fotosoc/contract/loan';
import { bindText, FieldError, TextField } from '@fotosoc/ui/field';
import { FieldRow } from '@fotosoc/ui/form';
import { Switch } from '@fotosoc/ui/switch';

const NEW: Room = { slotMinutes: 60, from: '09:00', to: '21:00', isForInducted: true };

export interface RoomFieldsProps {
  /** `null` for equipment that is borrowed. */
  room: Room | null;
  error: string | undefined;
  onChange: (room: Room | null) => void;
}

/** Fields of a room, which people book by slots: length and hours of the slots, and who may book. */
export function RoomFields({ room, error, onChange }: RoomFieldsProps) {
  return (
    <>
      <Switch
        label="Room with slots"
        hint={room ? 'People book slots, without approval and without the desk.' : 'People borrow the equipment.'}
        isOn={room !== null}
        onSwitch={(isOn) => onChange(isOn ? NEW : null)}
      />
      {room && (
        <>
          <FieldRow>
            <TextField
              label="Opens"
              type="time"
              required
              {...bindText(room.from, (from) => onChange({ ...room, from }))}
            />
            <TextField label="Closes" type="time" required {...bindText(room.to, (to) => onChange({ ...room, to }))} />
          </FieldRow>
          <TextField
            label="Length of a slot, in minutes"
            type="number"
            inputMode="numeric"
            required
            min={15}
            max={720}
            value={Number.isNaN(room.slotMinutes) ? '' : room.slotMinutes}
            onChange={({ target }) => onChange({ ...room, slotMinutes: target.valueAsNumber })}
          />
          <Switch
            label="Only inducted members can book"
            hint="Show the units of the room to see the list. The check-in at an event can add people."
            isOn={room.isForInducted}
            onSwitch={(isForInducted) => onChange({ ...room, isForInducted })}
          />
          {error && <FieldError>{error}</FieldError>}
        </>
      )}
    </>
  );
}
