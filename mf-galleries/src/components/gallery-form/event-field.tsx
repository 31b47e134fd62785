import { bindText, SelectField } from '@fotosoc/ui/field';
import { usePlannedEvents } from '../../data/events';

export interface EventFieldProps {
  /** Id of an event; empty if none. */
  value: string;
  error: string | undefined;
  onChoose: (eventId: string) => void;
}

/** Field for the event that a gallery was taken at, latest events first. The page of the event shows the gallery's
 *  photos. */
export function EventField({ value, error, onChoose }: EventFieldProps) {
  const events = usePlannedEvents();
  const isElsewhere = value !== '' && !events.some(({ id }) => id === value);
  return (
    <SelectField
      label="Event"
      optional
      hint="The event’s page will show these photos."
      {...bindText(value, onChoose, error)}
    >
      <option value="">None</option>
      {isElsewhere && <option value={value}>Current event</option>}
      {events.map(({ id, name, day }) => (
        <option key={id} value={id}>
          {name}, {day}
        </option>
      ))}
    </SelectField>
  );
}
