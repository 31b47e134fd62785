import type { Entrants, OpenCall } from '@fotosoc/contract/calls';
import { CALL_LIMITS, LIMITS } from '@fotosoc/contract/limits';
import { proposeLink } from '@fotosoc/contract/link';
import { Link, useAction } from '@fotosoc/host';
import { PhotoPicker } from '@fotosoc/photos/photo-picker';
import { Button, ButtonRow, getButtonClass } from '@fotosoc/ui/button';
import { FieldGroup, FieldError, Hint, Legend, SelectField, TextAreaField, TextField } from '@fotosoc/ui/field';
import { FieldRow, Form } from '@fotosoc/ui/form';
import { Notice } from '@fotosoc/ui/notice';
import { Photo } from '@fotosoc/ui/photo';
import { useRef, useState, type ReactNode } from 'react';
import { saveCall } from '../../data/calls';
import { toCallValues, toNewCall, type CallValues } from './call-values';
import styles from './edit-call.module.css';

const ENTRANTS = { members: 'Members', anyone: 'Anybody with a link' };
const JUDGED_BY = {
  members: 'All members',
  judges: 'Guest judges with a link',
  committee: 'The committee',
  none: 'Nobody',
};
const JUDGING_STARTS = { closes: 'When the call closes', opens: 'When the call opens' };
const BALLOTS = { votes: 'Votes', marks: 'Marks from 1 to 10' };
const NAMES_SHOWN = { results: 'With the results', never: 'Never', always: 'Also to the judges' };
const TIE_RULES = {
  shared: 'They share a place',
  'top-marks': 'More of the highest marks wins',
  earlier: 'The earlier entry wins',
  lot: 'A lot decides',
};

export interface CallFormProps {
  /** Undefined for a new call. */
  call: OpenCall | undefined;
  onSaved: (call: OpenCall) => void;
}

export function CallForm({ call, onSaved }: CallFormProps) {
  const [values, setValues] = useState(() => toCallValues(call));
  const { act, isBusy, fields, formProblem, refuse } = useAction();
  const isAnnounced = call !== undefined && call.state !== 'planned';
  const set = (change: Partial<CallValues>) => setValues((before) => ({ ...before, ...change }));
  const control = (name: Exclude<keyof CallValues, 'picture'>) => ({
    name,
    value: values[name],
    error: fields[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const rule = (name: Exclude<keyof CallValues, 'picture'>) => ({ ...control(name), disabled: isAnnounced });
  const isJudged = values.judgedBy !== 'none';
  const save = () => act(async () => onSaved(await saveCall(call?.slug, toNewCall(values))));
  return (
    <Form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {isAnnounced && (
        <Notice>
          <p>{`Entrants have read the rules, so the rules stay. ${describeChangeable(call)}`}</p>
        </Notice>
      )}
      <TextField label="Title" maxLength={LIMITS.title} {...control('title')} />
      {!call && (
        <TextField
          label="Link"
          optional
          hint={`Address: /calls/${proposeLink(values.slug || values.title) || '…'}`}
          maxLength={LIMITS.link}
          {...control('slug')}
        />
      )}
      <TextAreaField label="Theme and notes" optional rows={5} maxLength={CALL_LIMITS.theme} {...control('theme')} />
      <PictureField
        picture={values.picture}
        error={fields['picturePhotoId'] ?? fields['photoId']}
        onChange={(picture) => {
          set({ picture });
          refuse({ fields: { ...fields, picturePhotoId: '', photoId: '' } });
        }}
      />
      <FieldRow>
        <TextField label="Opens" type="datetime-local" hint="Irish time" {...rule('opensAt')} />
        <TextField
          label="Closes"
          type="datetime-local"
          min={values.opensAt}
          {...control('closesAt')}
          disabled={isAnnounced && call.state !== 'open'}
        />
      </FieldRow>
      <EntrantsField
        value={values.entrants}
        // An open call of members can become open to anybody, but not the other way round.
        isFixed={isAnnounced && (call.entrants === 'anyone' || call.state !== 'open')}
        onChange={(entrants) => set({ entrants })}
      />
      <FieldRow>
        <NumberField label="Photos per person" max={CALL_LIMITS.entriesEach} {...rule('entriesEach')} />
        <Choice label="Show names" choices={NAMES_SHOWN} {...rule('namesShown')} />
      </FieldRow>
      <FieldRow>
        <Choice label="Judged by" choices={JUDGED_BY} {...rule('judgedBy')} />
        {isJudged && (
          <Choice
            label="Judging starts"
            choices={JUDGING_STARTS}
            hint={values.judgingStarts === 'opens' ? 'Early photos are on the ballot longer.' : undefined}
            {...rule('judgingStarts')}
          />
        )}
      </FieldRow>
      {isJudged && (
        <>
          <FieldRow>
            <Choice label="Judges give" choices={BALLOTS} {...rule('ballot')} />
            {values.ballot === 'votes' && (
              <NumberField label="Votes per judge" max={CALL_LIMITS.votesEach} {...rule('votesEach')} />
            )}
          </FieldRow>
          <FieldRow>
            <Choice
              label="Equal scores"
              choices={
                values.ballot === 'votes'
                  ? { shared: TIE_RULES.shared, earlier: TIE_RULES.earlier, lot: TIE_RULES.lot }
                  : TIE_RULES
              }
              {...rule('tieRule')}
            />
            <NumberField
              label="Photos to choose"
              hint="The best photos, e.g. for a photobook or a wall."
              max={CALL_LIMITS.chosen}
              {...rule('chosenCount')}
            />
          </FieldRow>
        </>
      )}
      {formProblem && <Notice kind="bad">{formProblem}</Notice>}
      <ButtonRow>
        <Button type="submit" busy={isBusy}>
          {call ? 'Save call' : 'Create call'}
        </Button>
        <Link className={getButtonClass({ variant: 'line' })} to={call ? `/calls/${call.slug}` : '/calls'}>
          Cancel
        </Link>
      </ButtonRow>
    </Form>
  );
}

function describeChangeable({ state, entrants }: OpenCall): string {
  if (state !== 'open') return 'Title, theme and picture can change.';
  const opening = entrants === 'anyone' ? '' : ', and you can let anybody enter';
  return `Title, theme, picture and closing time can change${opening}.`;
}

interface ControlProps {
  label: string;
  hint?: ReactNode;
  name: string;
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (event: { target: { value: string } }) => void;
}

function NumberField({ max, ...control }: ControlProps & { max: number }) {
  return <TextField type="number" inputMode="numeric" min={1} max={max} {...control} />;
}

function Choice({ choices, ...control }: ControlProps & { choices: Record<string, string> }) {
  return (
    <SelectField {...control}>
      {Object.entries(choices).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

interface EntrantsFieldProps {
  value: Entrants;
  isFixed: boolean;
  onChange: (value: Entrants) => void;
}

function EntrantsField({ value, isFixed, onChange }: EntrantsFieldProps) {
  return (
    <FieldGroup as="fieldset">
      <Legend>Who may enter</Legend>
      <div className={styles.choices}>
        {Object.entries(ENTRANTS).map(([one, text]) => (
          <label key={one}>
            <input
              type="radio"
              name="entrants"
              checked={one === value}
              disabled={isFixed}
              onChange={() => onChange(one as Entrants)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {value === 'anyone' && <Hint>Visitors give name and e-mail address, and enter photos with a mailed link.</Hint>}
    </FieldGroup>
  );
}

interface PictureFieldProps {
  picture: CallValues['picture'];
  error: string | undefined;
  onChange: (picture: CallValues['picture']) => void;
}

function PictureField({ picture, error, onChange }: PictureFieldProps) {
  const [isPicking, setPicking] = useState(false);
  const chooseButton = useRef<HTMLButtonElement>(null);
  return (
    <FieldGroup as="fieldset">
      <Legend>Picture</Legend>
      {picture && (
        <Photo photo={picture} alt={picture.alt} widths={{ all: '192px' }} ratio={3 / 2} className={styles.picture} />
      )}
      <ButtonRow>
        <Button ref={chooseButton} variant="line" size="sm" onClick={() => setPicking(true)}>
          {picture ? 'Choose another picture' : 'Choose picture'}
        </Button>
        {picture && (
          <Button
            variant="line"
            size="sm"
            onClick={() => {
              onChange(undefined);
              chooseButton.current?.focus(); // this button disappears
            }}
          >
            Remove picture
          </Button>
        )}
      </ButtonRow>
      {error && <FieldError>{error}</FieldError>}
      {isPicking && (
        <PhotoPicker
          onPick={({ photo }) => {
            onChange(photo);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </FieldGroup>
  );
}
