import type { EventSection } from '@fotosoc/contract/page-section';
import { Button, ButtonRow } from '@fotosoc/ui/button';
import { TextAreaField, TextField } from '@fotosoc/ui/field';
import { FieldRow } from '@fotosoc/ui/form';
import { LinkButton } from '@fotosoc/ui/link';
import { Meta } from '@fotosoc/ui/text';
import type { ReactNode } from 'react';
import entryStyles from '../../entry.module.css';
import { DiscardButton } from '../../discard-button';
import { ParagraphField } from '../../paragraph-field';
import { PictureField } from '../../picture-field';
import styles from './events.module.css';
import { SignUpFields } from './sign-up-fields';

const TYPES = ['Photo walk', 'Workshop', 'Social'];

export interface EventFormProps {
  value: EventSection;
  /** Published event; `null` for a new one. */
  seen: EventSection | null;
  mistakes: Record<string, string>;
  /** Shown above the fields, e.g. the name of the copied event. */
  note?: ReactNode;
  isChanged: boolean;
  onChange: (value: EventSection) => void;
  onCancelEvent: () => void;
  onRemove: () => void;
  onDiscard: () => void;
  onDone: () => void;
}

export function EventForm(props: EventFormProps) {
  const { value, seen, mistakes, note, isChanged, onChange, onCancelEvent, onRemove, onDiscard, onDone } = props;
  const field = (name: Exclude<keyof EventSection, 'cancelled' | 'signUps'>) => ({
    name,
    value: value[name],
    error: mistakes[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [name]: target.value }),
  });
  const { photoId, image, cancelled, name } = value;
  const isMoved = seen !== null && seen.start !== value.start;

  return (
    <div className={entryStyles.entry} role="group" aria-label={name || 'New event'}>
      {note && <Meta>{note}</Meta>}
      <div className={entryStyles.columns}>
        <PictureField
          name={name || 'the event'}
          ratio={3 / 2}
          value={photoId === '' ? null : { photoId, alt: '' }}
          image={image}
          error={mistakes['photoId'] ?? mistakes['image']}
          onChange={(picture) => onChange({ ...value, photoId: picture?.photoId ?? '', image: '' })}
        />
        <div className={entryStyles.fields}>
          <TextField label="Name" maxLength={120} {...field('name')} />
          <FieldRow>
            <TextField label="Start" type="datetime-local" hint="Irish time" {...field('start')} />
            <TextField label="End" optional type="datetime-local" min={value.start} {...field('end')} />
          </FieldRow>
          {isMoved && <Meta>Subscribed calendars get the new time; downloaded copies do not.</Meta>}
          <TextField label="Location" optional maxLength={200} {...field('location')} />
          <FieldRow>
            <TextField
              label="Cost in euro"
              optional
              inputMode="decimal"
              maxLength={20}
              hint="Leave empty if the event is free."
              {...field('cost')}
            />
            <TextField label="Capacity" optional inputMode="numeric" maxLength={20} {...field('capacity')} />
          </FieldRow>
          <SignUpFields event={value} mistakes={mistakes} onChange={(signUps) => onChange({ ...value, signUps })} />
          <TextField label="Type" optional maxLength={60} list="event-types" {...field('type')} />
          <datalist id="event-types">
            {TYPES.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </datalist>
          <TextAreaField label="Description" optional rows={5} maxLength={4000} {...field('description')} />
          {cancelled !== null && (
            <ParagraphField
              label="Reason of the cancellation"
              optional
              maxLength={200}
              value={cancelled}
              onChange={(reason) => onChange({ ...value, cancelled: reason })}
            />
          )}
        </div>
      </div>
      <div className={styles.foot}>
        <span className={styles.tools}>
          {cancelled === null ? (
            seen && (
              <LinkButton className={styles.bad} onClick={onCancelEvent}>
                Cancel event…
              </LinkButton>
            )
          ) : (
            <LinkButton onClick={() => onChange({ ...value, cancelled: null })}>Reinstate event</LinkButton>
          )}
          <LinkButton className={styles.bad} onClick={onRemove}>
            Delete event
          </LinkButton>
        </span>
        <ButtonRow>
          {seen !== null && isChanged && <DiscardButton onDiscard={onDiscard} />}
          <Button size="sm" onClick={onDone}>
            Done
          </Button>
        </ButtonRow>
      </div>
    </div>
  );
}
