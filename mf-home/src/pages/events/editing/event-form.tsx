import { clockName } from '@fotosoc/contract/society-clock';
import { Button, ButtonRow } from '@fotosoc/ui/button';
import { FieldError, TextAreaField, TextField } from '@fotosoc/ui/field';
import { FieldRow } from '@fotosoc/ui/form';
import { Meta } from '@fotosoc/ui/text';
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import entryStyles from '../../../editing/entry.module.css';
import styles from './editing.module.css';
import { mistakesIn, type EventValues } from './event-values';
import { PictureField } from './picture-field';

const TYPES = ['Photo walk', 'Workshop', 'Social'];

export interface EventFormProps {
  start: EventValues;
  /** Above the fields, e.g. what it was copied from. */
  note?: ReactNode;
  problem: string;
  /** A sentence per field that the server refused. */
  refused: Record<string, string>;
  isBusy: boolean;
  onSave: (values: EventValues) => void;
  onClose: () => void;
  /** What else can be done with it, at the left of the foot. */
  acts?: ReactNode;
}

/** Everything that is said of an event, as fields in its place. */
export function EventForm({ start, note, problem, refused, isBusy, onSave, onClose, acts }: EventFormProps) {
  const [values, setValues] = useState(start);
  const [mistakes, setMistakes] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const errors = { ...refused, ...mistakes };
  const set = (changed: Partial<EventValues>) => setValues((before) => ({ ...before, ...changed }));
  const field = (name: Exclude<keyof EventValues, 'photo' | 'image'>) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isBusy) return;
    const found = mistakesIn(values);
    setMistakes(found);
    const [first] = Object.keys(found);
    if (first === undefined) onSave(values);
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  return (
    <form ref={form} className={entryStyles.entry} noValidate onSubmit={handleSubmit}>
      {note && <Meta>{note}</Meta>}
      <div className={entryStyles.columns}>
        <PictureField
          photo={values.photo}
          image={values.image}
          error={errors['photoId']}
          onChoose={(photo) => set({ photo, image: '' })}
        />
        <div className={entryStyles.fields}>
          <TextField label="Name" maxLength={120} {...field('name')} />
          <FieldRow>
            <TextField label="Start" type="datetime-local" hint={clockName} {...field('start')} />
            <TextField label="End" optional type="datetime-local" min={values.start} {...field('end')} />
          </FieldRow>
          <TextField label="Location" optional maxLength={200} {...field('location')} />
          <FieldRow>
            <TextField
              label="Cost in euro"
              optional
              inputMode="decimal"
              hint="Empty or 0: not shown."
              {...field('cost')}
            />
            <TextField label="Capacity" optional inputMode="numeric" {...field('capacity')} />
          </FieldRow>
          <TextField label="Type" optional maxLength={60} list="event-types" {...field('type')} />
          <datalist id="event-types">
            {TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </datalist>
          <TextAreaField label="Description" optional rows={5} maxLength={4000} {...field('description')} />
        </div>
      </div>
      {problem && <FieldError>{problem}</FieldError>}
      <div className={styles.foot}>
        <span className={styles.tools}>{acts}</span>
        <ButtonRow>
          <Button variant="line" size="sm" onClick={onClose}>
            Put back
          </Button>
          <Button type="submit" size="sm" busy={isBusy} busyLabel="Publishing...">
            Publish
          </Button>
        </ButtonRow>
      </div>
    </form>
  );
}
