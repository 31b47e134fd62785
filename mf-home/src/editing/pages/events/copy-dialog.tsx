import { addDays } from '@fotosoc/contract/days';
import type { EventSection } from '@fotosoc/contract/page-section';
import { formatDay } from '@fotosoc/contract/society-clock';
import { formatDayWithYear } from '@fotosoc/contract/format-time';
import { Button } from '@fotosoc/ui/button';
import { Checkbox } from '@fotosoc/ui/checkbox';
import { Dialog } from '@fotosoc/ui/dialog';
import { bindText, FieldGroup, Hint, Legend, TextField } from '@fotosoc/ui/field';
import { useState } from 'react';
import { copyEvent, listWeeklyDays, MAX_COPIES, proposeDay } from './event-days';
import styles from './events.module.css';

const PROPOSED_WEEKS = 8;

export interface CopyDialogProps {
  event: EventSection;
  /** Days of the events of the same name, `YYYY-MM-DD`. */
  plannedDays: readonly string[];
  onCopy: (copies: EventSection[]) => void;
  onClose: () => void;
}

/** Dialog that copies an event to another day, or weekly to several days, each of which can be deselected. */
export function CopyDialog({ event, plannedDays, onCopy, onClose }: CopyDialogProps) {
  const [day, setDay] = useState(() => proposeDay(event.start, formatDay(new Date())));
  const [isWeekly, setWeekly] = useState(false);
  const [until, setUntil] = useState(() => addDays(day, (PROPOSED_WEEKS - 1) * 7));
  /** Days that the editor selected or deselected against the proposal. */
  const [toggled, setToggled] = useState<readonly string[]>([]);
  const [error, setError] = useState('');
  const days = day === '' ? [] : isWeekly ? listWeeklyDays(day, until) : [day];
  const isChosen = (one: string) => !isWeekly || plannedDays.includes(one) === toggled.includes(one);
  const chosen = days.filter(isChosen);
  const isCut = isWeekly && days.length === MAX_COPIES && addDays(days.at(-1)!, 7) <= until;
  const toggle = (one: string) =>
    setToggled(toggled.includes(one) ? toggled.filter((other) => other !== one) : [...toggled, one]);
  const copy = () => {
    if (day === '') setError('Choose a day.');
    else if (chosen.length > 0) onCopy(chosen.map((one) => copyEvent(event, one)));
  };

  return (
    <Dialog
      isSheet
      title={`Copy ${event.name || 'event'}`}
      onClose={onClose}
      refusal="Close"
      actions={
        <Button aria-disabled={day !== '' && chosen.length === 0} onClick={copy}>
          {chosen.length === 1 ? 'Add 1 event' : `Add ${chosen.length} events`}
        </Button>
      }
    >
      <div className={styles.copy}>
        <TextField
          label={isWeekly ? 'First day' : 'Day'}
          type="date"
          value={day}
          error={error}
          hint={day === '' ? undefined : `${formatDayWithYear(day)}. The copy keeps the times and the duration.`}
          onChange={({ target }) => {
            setDay(target.value);
            setError('');
          }}
        />
        <Checkbox label="Repeat weekly" isChecked={isWeekly} onCheck={setWeekly} />
        {isWeekly && (
          <>
            <TextField
              label="Until"
              type="date"
              min={day}
              {...bindText(
                until,
                setUntil,
                days.length === 0 && day !== '' ? 'Choose a day after the first one.' : undefined,
              )}
            />
            <FieldGroup as="fieldset" className={styles.days}>
              <Legend>Days</Legend>
              {days.map((one) => (
                <Checkbox
                  key={one}
                  label={formatDayWithYear(one)}
                  hint={plannedDays.includes(one) ? 'This event is planned on that day already.' : undefined}
                  isChecked={isChosen(one)}
                  onCheck={() => toggle(one)}
                />
              ))}
            </FieldGroup>
            {isCut && <Hint>You can add {MAX_COPIES} events at once. Copy the last event to add more.</Hint>}
          </>
        )}
      </div>
    </Dialog>
  );
}
