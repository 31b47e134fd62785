import type { LoanRules } from '@fotosoc/contract/loan-rules';
import { Button } from '@fotosoc/ui/button';
import { FieldError, FieldGroup, Legend, TextField } from '@fotosoc/ui/field';
import { FieldRow, reportIncompleteField } from '@fotosoc/ui/form';
import { LinkButton } from '@fotosoc/ui/link';
import { ListRow, List } from '@fotosoc/ui/list';
import { Meta } from '@fotosoc/ui/text';
import { formatDate, formatDayAndMonth } from '@fotosoc/contract/format-time';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useLayoutEffect, useRef, type ChangeEvent, type KeyboardEvent } from 'react';
import styles from './desk-settings.module.css';
import { addClosedDays } from './use-rules-draft';

type Days = LoanRules['closedDays'];
const NONE = { from: '', to: '', word: '' };

export interface ClosedDaysProps {
  days: Days;
  error: string | undefined;
  onChange: (days: Days) => void;
  /** Days that are still typed; `undefined` for none. */
  adding: Days[number] | undefined;
  onAdding: (days: Days[number] | undefined) => void;
}

/** Field for days and ranges of days on which the desk is closed. */
export function ClosedDays({ days, error, onChange, adding, onAdding }: ClosedDaysProps) {
  const add = useRef<HTMLButtonElement>(null);
  const isWhole = adding !== undefined && adding.from !== '';
  const handleAdd = () => {
    if (!isWhole) return;
    if (reportIncompleteField(add.current!.closest('fieldset')!)) return;
    onChange(addClosedDays(days, adding));
    onAdding(undefined);
  };
  return (
    <FieldGroup as="fieldset">
      <Legend>Other closed days</Legend>
      {days.length > 0 && (
        <List>
          {days.map((one) => (
            <ListRow key={`${one.from} ${one.to} ${one.word}`}>
              <div>
                {daysInWords(one)}
                {one.word && <Meta>{one.word}</Meta>}
              </div>
              <LinkButton
                onClick={() => {
                  onChange(days.filter((other) => other !== one));
                  add.current?.focus();
                }}
              >
                <span>Remove</span>
                <VisuallyHidden>{` ${daysInWords(one)}`}</VisuallyHidden>
              </LinkButton>
            </ListRow>
          ))}
        </List>
      )}
      {error && <FieldError>{error}</FieldError>}
      {adding && <NewDays days={adding} onChange={onAdding} onEnter={handleAdd} />}
      <div className={styles.acts}>
        <Button
          ref={add}
          variant="line"
          size="sm"
          disabled={adding !== undefined && !isWhole}
          onClick={() => (adding ? handleAdd() : onAdding(NONE))}
        >
          {adding ? 'Add these days' : 'Add closed days'}
        </Button>
        {adding && (
          <LinkButton
            onClick={() => {
              onAdding(undefined);
              add.current?.focus();
            }}
          >
            Cancel
          </LinkButton>
        )}
      </div>
    </FieldGroup>
  );
}

interface NewDaysProps {
  days: Days[number];
  onChange: (days: Days[number]) => void;
  onEnter: () => void;
}

function NewDays({ days, onChange, onEnter }: NewDaysProps) {
  const fields = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => fields.current?.querySelector('input')?.focus(), []);
  const change = (name: keyof Days[number]) => (event: ChangeEvent<HTMLInputElement>) =>
    onChange({ ...days, [name]: event.target.value });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // without this, Enter would submit the whole form before these days are added
    onEnter();
  };
  const first = { value: days.from, onChange: change('from'), onKeyDown };
  const last = { value: days.to, min: days.from, onChange: change('to'), onKeyDown };
  return (
    <div ref={fields} className={styles.adding}>
      <FieldRow>
        <TextField label="First day" type="date" {...first} />
        <TextField label="Last day" optional type="date" {...last} />
      </FieldRow>
      <TextField
        label="Reason"
        optional
        maxLength={60}
        value={days.word}
        onChange={change('word')}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** `19 December to 17 January 2027` */
function daysInWords({ from, to }: Days[number]): string {
  return from === to ? formatDate(from) : `${formatDayAndMonth(from)} to ${formatDate(to)}`;
}
