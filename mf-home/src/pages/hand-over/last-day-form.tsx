import { Button } from '@fotosoc/ui/button';
import { useFieldErrors } from '@fotosoc/ui/editor';
import { TextField } from '@fotosoc/ui/field';
import { useState } from 'react';
import styles from './hand-over.module.css';
import type { FieldErrorTexts } from './use-handover-actions';

interface LastDayFormProps {
  lastDay: string | null;
  isBusy: boolean;
  onMove: (day: string) => Promise<FieldErrorTexts>;
}

/** Form that moves the last day of the rights of departing members. */
export function LastDayForm({ lastDay, isBusy, onMove }: LastDayFormProps) {
  const [day, setDay] = useState(lastDay ?? '');
  const { errors, form, check, refuse } = useFieldErrors(day === '' ? { lastDay: 'Choose a day.' } : {});
  return (
    <form
      ref={form}
      className={styles.pair}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && check()) void onMove(day).then(refuse);
      }}
    >
      <TextField
        label="Last day"
        type="date"
        max="9999-12-31"
        value={day}
        error={errors.lastDay}
        onChange={({ target }) => setDay(target.value)}
      />
      <Button type="submit" variant="line" busy={isBusy}>
        Change last day
      </Button>
    </form>
  );
}
