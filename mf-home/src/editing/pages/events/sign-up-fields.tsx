import type { EventSection } from '@fotosoc/contract/page-section';
import type { SignUpsSection } from '@fotosoc/contract/sections/rows';
import { useApi } from '@fotosoc/host';
import { bindText, SelectField, TextField } from '@fotosoc/ui/field';
import { FieldRow } from '@fotosoc/ui/form';

type Choice = 'none' | SignUpsSection['audience'] | 'tickets';

const NEW: SignUpsSection = { audience: 'anyone', opens: '', closes: '', membersUntil: '', guests: '', ticketUrl: '' };
/** Beginning of a ticket address, which the editor completes. */
const TICKET_START = 'https://';

export interface SignUpFieldsProps {
  event: EventSection;
  mistakes: Record<string, string>;
  onChange: (signUps: SignUpsSection | null) => void;
}

/** Fields of an event's sign-up: who may sign up and when, or the address of tickets elsewhere. */
export function SignUpFields({ event, mistakes, onChange }: SignUpFieldsProps) {
  const signUps = event.signUps ?? null;
  const choice: Choice = !signUps ? 'none' : signUps.ticketUrl === '' ? signUps.audience : 'tickets';
  const choose = (next: Choice) => {
    if (next === 'none') onChange(null);
    else if (next === 'tickets') onChange({ ...NEW, ...signUps, ticketUrl: TICKET_START });
    else onChange({ ...NEW, ...signUps, audience: next, ticketUrl: '' });
  };
  const field = (name: Exclude<keyof SignUpsSection, 'audience'>) => ({
    name: `signUps.${name}`,
    value: signUps?.[name] ?? '',
    error: mistakes[`signUps.${name}`],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...NEW, ...signUps, [name]: target.value }),
  });
  return (
    <>
      <SelectField label="Sign-up" value={choice} onChange={({ target }) => choose(target.value as Choice)}>
        <option value="none">No sign-up</option>
        <option value="anyone">Anyone</option>
        <option value="members">Members only</option>
        <option value="members-first">Members first</option>
        <option value="tickets">Tickets on another site</option>
      </SelectField>
      {choice === 'tickets' && <TextField label="Ticket address" type="url" maxLength={500} {...field('ticketUrl')} />}
      {choice !== 'none' && choice !== 'tickets' && (
        <>
          <FieldRow>
            <TextField
              label="Opens"
              optional
              type="datetime-local"
              hint="Leave empty to open at once."
              {...field('opens')}
            />
            <TextField
              label="Closes"
              optional
              type="datetime-local"
              hint="Leave empty to close at the start."
              {...field('closes')}
            />
          </FieldRow>
          {choice === 'members-first' && (
            <TextField label="Opens for everybody" type="datetime-local" {...field('membersUntil')} />
          )}
          <TextField
            label="Guests per person"
            optional
            inputMode="numeric"
            maxLength={20}
            hint="Leave empty for no guests."
            {...field('guests')}
          />
          <InductionField
            value={signUps?.inducts ?? ''}
            onChange={(inducts) => onChange({ ...NEW, ...signUps, inducts })}
          />
        </>
      )}
    </>
  );
}

/** Room that the check-in at the event inducts people in; shown if the desk has rooms for inducted
 *  members, or if the event has a room. */
function InductionField({ value, onChange }: { value: string; onChange: (roomId: string) => void }) {
  const { data } = useApi('GET /api/equipment');
  if (!data) return null;
  const rooms = data.filter(({ room }) => room?.isForInducted);
  const isListed = rooms.some(({ id }) => id === value);
  if (rooms.length === 0 && value === '') return null;
  return (
    <SelectField
      label="Induction"
      hint="People whom the door list checks in can book this room."
      {...bindText(value, onChange)}
    >
      <option value="">None</option>
      {value !== '' && !isListed && <option value={value}>A room that was removed, or that needs no induction</option>}
      {rooms.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
